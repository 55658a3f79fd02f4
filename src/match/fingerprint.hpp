// A hash that distinguishes texts, games and files (FNV-1a, 64 bits). Not secure against deliberate collisions, which
// anybody can construct.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace serai {

class Fingerprint {
 public:
  void add(std::string_view text) {
    for (char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
  }
  // A number, and where it ends.
  void add(std::uint64_t number) {
    for (int i = 0; i < 64; i += 8) value_ = (value_ ^ (number >> i & 0xFF)) * kPrime;
  }
  std::uint64_t value() const { return value_; }

 private:
  static constexpr std::uint64_t kPrime = 0x100000001B3;
  std::uint64_t value_ = 0xCBF29CE484222325;
};

// Of the bytes of a file; nothing if it cannot be read.
inline std::optional<std::uint64_t> fingerprint_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string part(1 << 16, '\0');
  Fingerprint out;
  bool is_read = false;
  while (in.read(part.data(), static_cast<std::streamsize>(part.size())) || in.gcount() > 0) {
    out.add(std::string_view(part).substr(0, static_cast<std::size_t>(in.gcount())));
    is_read = true;
  }
  if (!is_read) return std::nullopt;
  return out.value();
}

}  // namespace serai
