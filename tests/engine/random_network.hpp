// A network with random numbers in it, for tests.
#pragma once

#include <random>
#include <string>

#include "engine/network.hpp"

namespace serai {

constexpr int kRandomNetworkWidth = 256;

inline void put_u32(std::string& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(n >> 8 * i & 0xFF);
}

// Bit by bit, as the standard states it.
inline std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t crc = ~0U;
  for (const char c : bytes) {
    crc ^= static_cast<std::uint8_t>(c);
    for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320U : 0);
  }
  return ~crc;
}

// A file with random numbers in it.
inline std::string random_network(std::uint32_t kind, int inputs) {
  std::mt19937 random(7);
  std::string body;
  const auto put = [&](std::size_t count, int most) {
    for (std::size_t i = 0; i < count; ++i) {
      const int n = static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
      body += static_cast<char>(n & 0xFF);
      body += static_cast<char>(n >> 8 & 0xFF);
    }
  };
  put(kRandomNetworkWidth * (1 + static_cast<std::size_t>(inputs)), 100);
  put(std::size_t{2} * kRandomNetworkWidth * Network::kBuckets, 127);
  for (int i = 0; i < Network::kBuckets; ++i) put_u32(body, random() % 5000);
  std::string out = "SERAINN3";
  for (const std::uint32_t n :
       {kind, static_cast<std::uint32_t>(inputs), static_cast<std::uint32_t>(kRandomNetworkWidth),
        static_cast<std::uint32_t>(Network::kBuckets), checksum(body)})
    put_u32(out, n);
  return out + body;
}

}  // namespace serai
