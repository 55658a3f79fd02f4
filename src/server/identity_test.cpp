#include "server/identity.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

TEST(Signer, KnowsItsOwnCookiesAndNoOthers) {
  const Signer ours(Signer::Key{1}), others(Signer::Key{2});
  const std::string cookie = ours.cookie("someone");
  EXPECT_EQ(ours.identity(cookie), "someone");
  EXPECT_EQ(others.identity(cookie), std::nullopt);
  EXPECT_EQ(ours.identity("somebody" + cookie.substr(7)), std::nullopt);
  for (const char* text : {"", ".", "someone", "someone.", ".abc"})
    EXPECT_EQ(ours.identity(text), std::nullopt) << text;
}

TEST(Signer, KeepsItsKeyPrivateAndTheSame) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "cookie.key";
  const std::string cookie = Signer::open(file)->cookie("someone");
  struct stat info {};
  ASSERT_EQ(stat(file.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  EXPECT_EQ(Signer::open(file)->identity(cookie), "someone");
  chmod(file.c_str(), 0644);
  EXPECT_EQ(Signer::open(file).error().code, "bad-key");
  chmod(file.c_str(), 0600);
  std::ofstream(file) << "short";
  EXPECT_EQ(Signer::open(file).error().code, "bad-key");
}

TEST(Signer, KnowsTheAdministrator) {
  const Signer ours(Signer::Key{1}), others(Signer::Key{2});
  EXPECT_TRUE(ours.is_admin(ours.admin_token()));
  EXPECT_FALSE(others.is_admin(ours.admin_token()));
  EXPECT_FALSE(ours.is_admin(""));
}

TEST(Cookies, AreFoundByName) {
  EXPECT_EQ(find_cookie("a=1; serai=x.y; b=2"), "x.y");
  EXPECT_EQ(find_cookie("serai=x"), "x");
  EXPECT_EQ(find_cookie("notserai=x; seraiz=y"), std::nullopt);
  EXPECT_EQ(find_cookie(""), std::nullopt);
}

}  // namespace
}  // namespace serai::server
