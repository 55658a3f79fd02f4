#include "endgame/library.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace serai::endgame {
namespace {

constexpr std::string_view kRook = "k7/8/1K6/8/8/8/8/7R w - 32 31 1";

class LibraryTest : public testing::Test {
 protected:
  LibraryTest() {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~LibraryTest() override { std::filesystem::remove_all(folder_); }

  void write(std::string_view name, const std::string& bytes) const {
    std::ofstream(Library::file_of(folder_, "sittuyin", name), std::ios::binary) << bytes;
  }

  const std::string folder_ = testing::TempDir() + "serai_library_test_" + std::to_string(getpid());
};

TEST_F(LibraryTest, SmallTablesNeedNoFolder) {
  Library library("");
  const auto report = library.probe("sittuyin", kRook);
  ASSERT_TRUE(report.ok() && *report);
  EXPECT_EQ((*report)->verdict, Verdict::win(1));
  for (const MoveReport& r : (*report)->moves) EXPECT_TRUE(r.verdict);
  EXPECT_FALSE(*library.probe("sittuyin", "k7/8/1K6/8/8/8/8/6NR w - - 0 1"));  // large
}

TEST_F(LibraryTest, WhatHasNoTablesIsUnknown) {
  Library library("");
  EXPECT_FALSE(*library.probe("empire", "anything"));
  EXPECT_FALSE(*library.probe("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1"));
  EXPECT_FALSE(library.probe("sittuyin", "not a position").ok());
}

TEST_F(LibraryTest, AFileComesFirst) {
  const auto endgames = make_endgames("sittuyin");
  ASSERT_TRUE(endgames->make("KRvK", {}));
  write("KRvK", endgames->write("KRvK"));
  Library library(folder_);
  EXPECT_EQ((**library.probe("sittuyin", kRook)).verdict, Verdict::win(1));
  write("KSvK", "no table");
  const auto damaged = library.probe("sittuyin", "k7/8/1K6/8/8/8/8/7S w - - 0 1");
  ASSERT_FALSE(damaged.ok());
  EXPECT_EQ(damaged.error().code, "bad-table");
}

TEST_F(LibraryTest, WhatIsDroppedIsReadAgain) {
  Library library("", 300'000);  // one of them
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ((**library.probe("sittuyin", kRook)).verdict, Verdict::win(1));
    EXPECT_TRUE(*library.probe("sittuyin", "k7/8/1K6/8/8/8/8/7S w - - 0 1"));
  }
}

TEST_F(LibraryTest, WhatIsTooLargeIsUnknown) {
  Library library("", 200'000);
  EXPECT_FALSE(*library.probe("sittuyin", kRook));
}

}  // namespace
}  // namespace serai::endgame
