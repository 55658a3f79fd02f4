#pragma once

#include "values.hpp"

namespace serai_python {

void define_pgn(py::module_& module);

}  // namespace serai_python
