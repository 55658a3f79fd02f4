// Secrets in links.
#include "server/token.hpp"

#include <gtest/gtest.h>

#include <set>

namespace serai::server {
namespace {

TEST(Tokens, AreSixteenCharactersForUrlsAndNeverTheSame) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = new_token();
    EXPECT_EQ(token.size(), 16U);
    EXPECT_EQ(token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    EXPECT_TRUE(seen.insert(token).second);
  }
}

TEST(Tokens, HashTheSameTextAlikeAndOthersDifferently) {
  EXPECT_EQ(hash_token("abc"), hash_token("abc"));
  EXPECT_NE(hash_token("abc"), hash_token("abd"));
  EXPECT_NE(hash_token(""), hash_token(std::string(100'000, 'x')));
}

TEST(Token, NeverLooksLikeAnOptionOfACommand) {
  for (int i = 0; i < 2000; ++i) EXPECT_NE(new_token().front(), '-');
}

}  // namespace
}  // namespace serai::server
