#include "server/address.hpp"

#include <gtest/gtest.h>

#include "server/limits.hpp"

namespace serai::server {
namespace {

Address address(std::string_view text) {
  return *Address::parse(text);
}

TEST(Address, CountsIpv6ByItsNetwork) {
  EXPECT_EQ(address("2001:db8:1:2:3::4").key(), address("2001:db8:1:2::").key());
  EXPECT_NE(address("2001:db8:1:2::").key(), address("2001:db8:1:3::").key());
  EXPECT_NE(address("10.0.0.1").key(), address("10.0.0.2").key());
  EXPECT_EQ(address("::ffff:10.0.0.1").key(), address("10.0.0.1").key());
}

TEST(Address, KnowsTheLoopback) {
  EXPECT_TRUE(address("127.0.0.1").is_loopback());
  EXPECT_TRUE(address("::1").is_loopback());
  EXPECT_FALSE(address("10.0.0.1").is_loopback());
  EXPECT_FALSE(Address::parse("localhost"));
  EXPECT_FALSE(Address::parse(std::string(1000, '1')));
}

TEST(AddressRange, ContainsWhatItSays) {
  const auto range = *AddressRange::parse("10.1.0.0/20");
  EXPECT_TRUE(range.contains(address("10.1.15.255")));
  EXPECT_FALSE(range.contains(address("10.1.16.0")));
  EXPECT_TRUE(AddressRange::parse("::1")->contains(address("::1")));
  for (const char* text : {"", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "x/8"}) {
    EXPECT_FALSE(AddressRange::parse(text).ok()) << text;
  }
}

TEST(ClientAddress, BelievesOnlyTheTrustedProxy) {
  const std::optional<AddressRange> proxy = *AddressRange::parse("127.0.0.0/8");
  const auto from = [&](const char* peer, const char* header) {
    return client_address(address(peer), header, proxy).key();
  };
  EXPECT_EQ(from("127.0.0.1", "1.2.3.4"), address("1.2.3.4").key());
  EXPECT_EQ(from("127.0.0.1", "9.9.9.9, 1.2.3.4, 127.0.0.2"), address("1.2.3.4").key());
  EXPECT_EQ(from("127.0.0.1", "nonsense"), address("127.0.0.1").key());
  EXPECT_EQ(from("5.5.5.5", "1.2.3.4"), address("5.5.5.5").key());
  EXPECT_EQ(client_address(address("127.0.0.1"), "1.2.3.4", std::nullopt).key(), address("127.0.0.1").key());
}

TEST(Limits, CanBeChangedByName) {
  EXPECT_EQ(parse_limits(R"({"frame_bytes": 100})")->frame_bytes, 100);
  EXPECT_EQ(parse_limits("{}")->frame_bytes, 4096);
  EXPECT_EQ(parse_limits(R"({"frames": 100})").error().message, "There is no limit called \"frames\".");
  for (const char* text : {"", "[]", R"({"frame_bytes": "x"})", R"({"frame_bytes": -1})"}) {
    EXPECT_FALSE(parse_limits(text).ok()) << text;
  }
}

}  // namespace
}  // namespace serai::server
