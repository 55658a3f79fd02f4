// Reads the fields of an unvalidated JSON object.
//
// Each function returns a field if it is present and valid; otherwise it returns a harmless value and keeps the first
// error, which names the field and what was expected. So a reader reads all fields in a row and checks once at the end.
// A Fields refers to its object and does not own it.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

class Fields {
 public:
  explicit Fields(const boost::json::object& object) : object_(object) {}

  bool has(std::string_view name) const { return find(name) != nullptr; }
  // A string of at most `max` bytes that is not empty.
  std::string text(std::string_view name, std::size_t max);
  // The same; empty if it is not there.
  std::string optional_text(std::string_view name, std::size_t max);
  // A token: letters, digits, - and _ (and . for links), at most `max`, not empty.
  std::string token(std::string_view name, std::size_t max);
  std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
  std::optional<std::int64_t> optional_number(std::string_view name, std::int64_t least, std::int64_t most);
  bool flag(std::string_view name, bool otherwise);
  // Null if it is not there or no object / no array; an error only if it is there and something else.
  const boost::json::object* object(std::string_view name);
  const boost::json::array* array(std::string_view name);

  // Notes an error about a field, if it is the first.
  void fail(std::string_view name, std::string_view expected);
  const std::optional<Error>& error() const { return error_; }

 private:
  // A field that is there and not null.
  const boost::json::value* find(std::string_view name) const;

  const boost::json::object& object_;
  std::optional<Error> error_;
};

}  // namespace serai::server
