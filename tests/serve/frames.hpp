// WebSocket frames as a client writes and reads them, for the tests and the load generator. Small and fast rather than
// complete: we send no fragments and know no extensions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace serai::server {

enum class Opcode : std::uint8_t { kContinuation = 0, kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };

// A frame to a server. The mask is zero: it guards proxies against browsers, and we are no browser.
inline std::string client_frame(Opcode opcode, std::string_view payload) {
  constexpr unsigned kFinal = 0x80;
  constexpr unsigned kMasked = 0x80;
  constexpr std::size_t kShort = 126;
  std::string out;
  out += static_cast<char>(kFinal | static_cast<unsigned>(opcode));
  if (payload.size() < kShort) {
    out += static_cast<char>(kMasked | payload.size());
  } else if (payload.size() <= UINT16_MAX) {
    out += static_cast<char>(kMasked | kShort);
    out += static_cast<char>(payload.size() >> 8U);
    out += static_cast<char>(payload.size() & 0xffU);
  } else {
    out += static_cast<char>(kMasked | (kShort + 1));
    for (int shift = 56; shift >= 0; shift -= 8)
      out += static_cast<char>(payload.size() >> static_cast<unsigned>(shift));
  }
  return out.append(4, '\0').append(payload);
}

struct Frame {
  Opcode opcode = Opcode::kText;
  std::string_view payload;  // in the buffer
  std::size_t size = 0;      // of the whole frame
  bool is_last = true;       // of its message
};

// The frame of a server with which the buffer begins, once it is complete.
inline std::optional<Frame> first_frame(std::string_view buffer) {
  constexpr std::size_t kShort = 126;
  const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(buffer[i])}; };
  if (buffer.size() < 2) return std::nullopt;
  std::size_t length = byte(1) & 0x7fU;
  std::size_t header = 2;
  if (length >= kShort) {
    const std::size_t bytes = length == kShort ? 2 : 8;
    if (buffer.size() < header + bytes) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < bytes; ++i) length = length << 8U | byte(header + i);
    header += bytes;
  }
  if (buffer.size() - header < length) return std::nullopt;
  return Frame{static_cast<Opcode>(byte(0) & 0xfU), buffer.substr(header, length), header + length,
               (byte(0) & 0x80U) != 0};
}

// The request that turns a connection into a WebSocket.
inline std::string upgrade_request(int port, std::string_view cookie) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  std::string out = "GET /ws?v=2 HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                    "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!cookie.empty()) out += "Cookie: " + std::string(cookie) + "\r\n";
  return out + "\r\n";
}

// The cookie that the head of an answer sets, as a request says it; empty if it sets none.
inline std::string cookie_of(std::string_view head) {
  constexpr std::string_view kName = "Set-Cookie: ";
  const std::size_t at = head.find(kName);
  if (at == std::string_view::npos) return {};
  const std::string_view value = head.substr(at + kName.size());
  return std::string(value.substr(0, value.find_first_of(";\r")));
}

}  // namespace serai::server
