// Errors as values.
//
// Whatever reads text (FEN, moves, PGN, JSON) returns a Result: either the value, or an Error with a code for
// programs and a sentence for people that says what is wrong, where, and what was expected. No exceptions are
// thrown below the programs themselves.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace serai {

struct Error {
  // Something a detail is about, e.g. {"square", "e4"}.
  struct Fact {
    std::string_view name;
    std::string value;
  };
  std::string_view code;         // a literal such as "bad-fen": stable, for programs
  std::string message;           // one sentence, for people
  std::string_view detail = {};  // where a code has several causes, which: a literal, stable too
  std::vector<Fact> about = {};  // what programs need to say it in another language
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  // Requires: ok().
  T& operator*() & {
    assert(ok());
    return *value_;
  }
  const T& operator*() const& {
    assert(ok());
    return *value_;
  }
  T&& operator*() && {
    assert(ok());
    return *std::move(value_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  // Requires: !ok().
  const Error& error() const {
    assert(!ok());
    return error_;
  }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace serai
