// JSON as our programs write it: one line, keys in the order given, numbers as people write them (73.5, not 7.35E1).
#pragma once

#include <boost/json.hpp>
#include <string>

namespace serai {

std::string to_text(const boost::json::value& value);

}  // namespace serai
