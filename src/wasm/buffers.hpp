// Input and output of a module: text comes in through one buffer of fixed size and goes out as JSON in another.
// Both belong to the module and are overwritten by the next call. Each module has one of each, used by one
// thread.
#pragma once

#include <algorithm>
#include <string_view>

#include "rules/result.hpp"
#include "wasm/json_writer.hpp"

namespace serai {

constexpr std::size_t kInputSize = 1 << 20;

// What the caller has written, `size` bytes of it.
std::string_view text(unsigned size);
// What the caller will read; empty when a function begins, if it calls clear().
extern JsonWriter output;

// The answers that there is nothing to say, and why something cannot be done.
void done();
void fail(const Error& error);

// Cuts off what stands before the first `separator`, and returns it.
inline std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view out = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return out;
}

}  // namespace serai
