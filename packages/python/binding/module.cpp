// The extension `serai._core`: a thin layer over the libraries, with no logic of its own.
#include "board.hpp"
#include "engine.hpp"
#include "pgn.hpp"

PYBIND11_MODULE(_core, module) {
  using namespace serai_python;
  module.attr("__version__") = SERAI_VERSION;
  module.def("variants", &variants);
  module.def("examine", &examine, py::arg("variant"), py::arg("fen"));
  define_board(module);
  define_engine(module);
  define_pgn(module);
}
