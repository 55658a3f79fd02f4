#include "server/fields.hpp"

#include <algorithm>

namespace serai::server {
namespace json = boost::json;

namespace {

bool is_token_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

// The number, if it is a whole one.
std::optional<std::int64_t> whole(const json::value& value) {
  if (const std::int64_t* n = value.if_int64()) return *n;
  constexpr double kExact = 9007199254740992;
  if (const double* d = value.if_double(); d != nullptr && *d > -kExact && *d < kExact) {
    const auto n = static_cast<std::int64_t>(*d);
    if (static_cast<double>(n) == *d) return n;
  }
  return std::nullopt;
}

}  // namespace

const json::value* Fields::find(std::string_view name) const {
  const json::value* value = object_.if_contains(name);
  return value == nullptr || value->is_null() ? nullptr : value;
}

void Fields::fail(std::string_view name, std::string_view expected) {
  if (error_) return;
  error_ = Error{has(name) ? "bad-field" : "missing-field",
                 "The field \"" + std::string(name) + "\" must be " + std::string(expected) + "."};
}

std::string Fields::text(std::string_view name, std::size_t max) {
  std::string out = optional_text(name, max);
  if (out.empty()) fail(name, "a text of 1 to " + std::to_string(max) + " bytes");
  return out;
}

std::string Fields::optional_text(std::string_view name, std::size_t max) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  const json::string* string = value->if_string();
  if (string == nullptr || string->size() > max) {
    fail(name, "a text of at most " + std::to_string(max) + " bytes");
    return {};
  }
  return std::string(*string);
}

std::string Fields::token(std::string_view name, std::size_t max) {
  std::string out = optional_text(name, max);
  if (out.empty() || !std::all_of(out.begin(), out.end(), is_token_char)) {
    fail(name, "1 to " + std::to_string(max) + " letters, digits, hyphens or underscores");
    return {};
  }
  return out;
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
  const auto n = optional_number(name, least, most);
  if (!n) fail(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return n.value_or(least);
}

std::optional<std::int64_t> Fields::optional_number(std::string_view name, std::int64_t least, std::int64_t most) {
  const json::value* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto n = whole(*value);
  if (!n || *n < least || *n > most) {
    fail(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return std::nullopt;
  }
  return n;
}

bool Fields::flag(std::string_view name, bool otherwise) {
  const json::value* value = find(name);
  if (value == nullptr) return otherwise;
  const bool* flag = value->if_bool();
  if (flag == nullptr) fail(name, "true or false");
  return flag == nullptr ? otherwise : *flag;
}

const json::object* Fields::object(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return nullptr;
  if (!value->is_object()) fail(name, "an object");
  return value->if_object();
}

const json::array* Fields::array(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) fail(name, "a list");
  return value->if_array();
}

}  // namespace serai::server
