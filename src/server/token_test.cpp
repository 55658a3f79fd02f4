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

TEST(Codes, AreReadHoweverTheyAreTyped) {
  const std::string code = new_code();
  EXPECT_EQ(code.size(), 29U);
  EXPECT_NE(code, new_code());
  EXPECT_EQ(normal_code(code), code);
  EXPECT_EQ(normal_code("0o1i l1-abCD"), "0011-11AB-CD");
  EXPECT_EQ(normal_code(""), "");
  EXPECT_EQ(new_secret().size(), 43U);
  EXPECT_NE(new_secret(), new_secret());
  EXPECT_EQ(login_id(hash_token("a")).size(), 16U);
  EXPECT_NE(login_id(hash_token("a")), login_id(hash_token("b")));
}

TEST(Token, NeverLooksLikeAnOptionOfACommand) {
  for (int i = 0; i < 2000; ++i) EXPECT_NE(new_token().front(), '-');
}

}  // namespace
}  // namespace serai::server
