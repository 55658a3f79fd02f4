// Internet addresses, for limits and trust.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

// An IPv4 or IPv6 address. IPv4 is kept in the form that IPv6 has for it (::ffff:a.b.c.d).
class Address {
 public:
  static std::optional<Address> parse(std::string_view text);

  bool is_loopback() const;
  bool is_v4() const;
  // By this the limits count: an IPv4 address, or the /64 of an IPv6 address.
  std::string key() const;
  const std::array<std::uint8_t, 16>& bytes() const { return bytes_; }

 private:
  std::array<std::uint8_t, 16> bytes_{};
};

// A range of addresses such as 10.0.0.0/8 or ::1/128; a bare address is a range of one.
class AddressRange {
 public:
  static Result<AddressRange> parse(std::string_view text);
  bool contains(const Address& address) const;

 private:
  Address base_;
  int bits_ = 128;
};

// Where a request comes from: the peer, or, if the peer is a trusted proxy, the last address of X-Forwarded-For that is
// not itself trusted.
Address client_address(const Address& peer, std::string_view forwarded_for, const std::optional<AddressRange>& trusted);

}  // namespace serai::server
