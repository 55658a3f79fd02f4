#include "cli/json.hpp"

#include <cstdio>

namespace serai {
namespace json = boost::json;

std::string to_text(const json::value& value) {
  if (const json::object* object = value.if_object()) {
    std::string out = "{";
    for (const auto& [key, member] : *object) {
      if (out.size() > 1) out += ',';
      out += json::serialize(json::string(key)) + ":" + to_text(member);
    }
    return out + "}";
  }
  if (const json::array* array = value.if_array()) {
    std::string out = "[";
    for (const json::value& element : *array) {
      if (out.size() > 1) out += ',';
      out += to_text(element);
    }
    return out + "]";
  }
  if (const double* number = value.if_double()) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.15g", *number);
    return buffer;
  }
  return json::serialize(value);
}

}  // namespace serai
