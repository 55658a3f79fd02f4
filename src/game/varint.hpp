// Numbers in a few bytes, as the files of games and books have them: seven bits a byte, the lowest first, the high bit
// set on all but the last. Numbers with a sign are folded first: 0, -1, 1, -2, 2...
#pragma once

#include <cstdint>
#include <string>

namespace serai {

inline void append_number(std::string& out, std::uint64_t n) {
  for (; n >= 0x80; n >>= 7) out += static_cast<char>(n | 0x80);
  out += static_cast<char>(n);
}

constexpr std::uint64_t zigzag(int n) {
  return n >= 0 ? 2 * static_cast<std::uint64_t>(n) : 2 * static_cast<std::uint64_t>(-(n + 1)) + 1;
}
constexpr int unzigzag(std::uint64_t n) {
  return n % 2 == 0 ? static_cast<int>(n / 2) : -static_cast<int>(n / 2) - 1;
}

}  // namespace serai
