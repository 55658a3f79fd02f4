#include "server/limits.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <regex>

#include "test_paths.hpp"

namespace serai::server {
namespace {

constexpr std::size_t kLimits = sizeof(Limits) / sizeof(std::int64_t);

TEST(Limits, AreReadFromAFile) {
  const auto limits = parse_limits(R"({"connections_per_address": 300})");
  ASSERT_TRUE(limits.ok());
  EXPECT_EQ(limits->connections_per_address, 300);
  EXPECT_EQ(limits->connections, Limits().connections);
  for (const char* bad : {"[]", "{", R"({"nonsense": 1})", R"({"connections": -1})", R"({"connections": "many"})"}) {
    const auto read = parse_limits(bad);
    ASSERT_FALSE(read.ok()) << bad;
    EXPECT_EQ(read.error().code, "bad-limits");
  }
}

TEST(Limits, AreAllOnTheOperatorsPageWithTheirDefaults) {
  std::ifstream file(std::string(SERAI_SOURCE_DIR) + "/docs/operating.md");
  const std::regex row(R"(\| `([a-z_]+)` \| ([0-9]+) \|.*)");
  const Limits defaults;
  std::size_t rows = 0;
  for (std::string line; std::getline(file, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    ++rows;
    const auto limits = parse_limits("{\"" + match[1].str() + "\": " + match[2].str() + "}");
    ASSERT_TRUE(limits.ok()) << limits.error().message;
    EXPECT_EQ(std::memcmp(&*limits, &defaults, sizeof defaults), 0) << match[1] << " has another default";
  }
  EXPECT_EQ(rows, kLimits);
}

}  // namespace
}  // namespace serai::server
