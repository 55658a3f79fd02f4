#include "server/name.hpp"

#include <gtest/gtest.h>

namespace serai::server {
namespace {

std::string shown(std::string_view text) {
  const auto name = read_name(text);
  return name ? name->shown : "(" + std::string(name.error().code) + ")";
}

TEST(Name, IsNormalAndTrimmed) {
  EXPECT_EQ(shown("Mei"), "Mei");
  EXPECT_EQ(shown("  Mei  Lin "), "Mei  Lin");
  EXPECT_EQ(shown("Zoe\u0308"), "Zo\u00eb");
  EXPECT_EQ(shown("王棋"), "王棋");
  EXPECT_EQ(shown("မောင်မောင်"), "မောင်မောင်");
  EXPECT_EQ(read_name("MEI")->folded, read_name("mei")->folded);
  EXPECT_EQ(read_name("Ｍｅｉ")->folded, "mei");
}

TEST(Name, HasTwoToTwentyCharacters) {
  EXPECT_EQ(shown("x"), "(bad-name)");
  EXPECT_EQ(shown(" x "), "(bad-name)");
  EXPECT_EQ(shown(std::string(20, 'x')), std::string(20, 'x'));
  EXPECT_EQ(shown(std::string(21, 'x')), "(bad-name)");
  EXPECT_EQ(shown(std::string(100'000, 'x')), "(bad-name)");
}

// NOLINTBEGIN(misc-misleading-bidirectional): these must be refused
TEST(Name, HasNothingInvisible) {
  for (const char* text : {"a\tb", "a\nb", "a\u202eb", "a\u200bb", "a\u2066b", "a\ufeffb", "a\u00adb", "a\ue000b",
                           "a\U000e0041b", "a\u3164b", "ab\xff"}) {
    EXPECT_EQ(shown(text), "(bad-name)") << text;
  }
}

TEST(Name, HasNoTowersOfMarks) {
  EXPECT_EQ(shown("Nguyễn Ánh"), "Nguyễn Ánh");
  EXPECT_EQ(shown("မြွှိုံ့"), "မြွှိုံ့");  // Burmese, as much as a syllable can have
  std::string tower = "ab";
  for (int i = 0; i < 9; ++i) tower += "\u0316";
  EXPECT_EQ(shown(tower.c_str()), "(bad-name)");
  EXPECT_FALSE(read_title(tower).ok());
}

TEST(Name, DoesNotSpeakForTheServer) {
  for (const char* text : {"admin", "ADMIN", "Ad-Min", "Ｓｙｓｔｅｍ", "Serai", "棋驿官方", "\u0430dmin",
                           "S\u0435r\u0430i", "rnoderator", "서버 관리자", "ဧည့်သည်"}) {
    EXPECT_EQ(shown(text), "(reserved-name)") << text;
  }
  EXPECT_EQ(shown("Roberto"), "Roberto");
}

TEST(Name, HasASkeletonThatNamesThatLookAlikeShare) {
  const auto skeleton = [](const char* text) { return read_name(text)->skeleton; };
  EXPECT_EQ(skeleton("Paul"), skeleton("PauI"));
  EXPECT_EQ(skeleton("Paul"), skeleton("P\u0430ul"));  // a Cyrillic a
  EXPECT_EQ(skeleton("Paul"), skeleton("PAUL"));
  EXPECT_EQ(skeleton("Bob0"), skeleton("BobO"));
  EXPECT_NE(skeleton("Paul"), skeleton("Paula"));
  EXPECT_EQ(read_name("PAUI")->folded, read_name("paui")->folded);
}

TEST(Chat, IsALineWithoutLinks) {
  EXPECT_EQ(*read_chat(" Good game. Again? "), "Good game. Again?");
  EXPECT_EQ(*read_chat("1.5 to 3.5"), "1.5 to 3.5");
  for (const char* text : {"", "http://x", "see example.org", "WWW.example", "a\u202eb"}) {
    EXPECT_FALSE(read_chat(text).ok()) << text;
  }
}

// NOLINTEND(misc-misleading-bidirectional)

}  // namespace
}  // namespace serai::server
