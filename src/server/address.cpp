#include "server/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace serai::server {
namespace {

constexpr std::array<std::uint8_t, 12> kV4Prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int kV4Bits = 96;
constexpr std::size_t kMaxText = 64;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  if (text.empty() || text.size() > kMaxText) return std::nullopt;
  const std::string copy(text);
  Address out;
  if (inet_pton(AF_INET6, copy.c_str(), out.bytes_.data()) == 1) return out;
  std::copy(kV4Prefix.begin(), kV4Prefix.end(), out.bytes_.begin());
  if (inet_pton(AF_INET, copy.c_str(), out.bytes_.data() + kV4Prefix.size()) == 1) return out;
  return std::nullopt;
}

bool Address::is_v4() const {
  return std::equal(kV4Prefix.begin(), kV4Prefix.end(), bytes_.begin());
}

bool Address::is_loopback() const {
  if (is_v4()) return bytes_[12] == 127;
  return std::all_of(bytes_.begin(), bytes_.end() - 1, [](std::uint8_t b) { return b == 0; }) && bytes_[15] == 1;
}

std::string Address::key() const {
  if (is_v4()) return {bytes_.begin() + 12, bytes_.end()};
  return {bytes_.begin(), bytes_.begin() + 8};
}

Result<AddressRange> AddressRange::parse(std::string_view text) {
  const Error error{"bad-range", "'" + std::string(text.substr(0, kMaxText)) +
                                     "' is not a range of addresses such as 10.0.0.0/8, 127.0.0.1 or ::1/128."};
  const std::size_t slash = text.find('/');
  const auto base = Address::parse(text.substr(0, slash));
  if (!base) return error;
  AddressRange out;
  out.base_ = *base;
  if (slash == std::string_view::npos) return out;
  const std::string_view bits = text.substr(slash + 1);
  int n = -1;
  const auto [end, code] = std::from_chars(bits.data(), bits.data() + bits.size(), n);
  const int most = base->is_v4() ? 32 : 128;
  if (code != std::errc() || end != bits.data() + bits.size() || n < 0 || n > most) return error;
  out.bits_ = base->is_v4() ? kV4Bits + n : n;
  return out;
}

bool AddressRange::contains(const Address& address) const {
  const auto whole = static_cast<std::size_t>(bits_ / 8);
  const auto& a = address.bytes();
  const auto& b = base_.bytes();
  if (!std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(whole), b.begin())) return false;
  const int rest = bits_ % 8;
  if (rest == 0) return true;
  const auto mask = static_cast<std::uint8_t>(0xff << (8 - rest));
  return (a[whole] & mask) == (b[whole] & mask);
}

Address client_address(const Address& peer, std::string_view forwarded_for,
                       const std::optional<AddressRange>& trusted) {
  Address from = peer;
  while (trusted && trusted->contains(from) && !forwarded_for.empty()) {
    const std::size_t comma = forwarded_for.rfind(',');
    const std::size_t start = comma == std::string_view::npos ? 0 : comma + 1;
    const auto next = Address::parse(trimmed(forwarded_for.substr(start)));
    // If a proxy sends nonsense, the request counts as its own.
    if (!next) break;
    from = *next;
    forwarded_for = comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return from;
}

}  // namespace serai::server
