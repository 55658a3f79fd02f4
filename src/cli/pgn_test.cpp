#include "cli/pgn.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace serai {
namespace {

namespace json = boost::json;

// Runs the command over files with these contents, in a folder of its own.
class PgnCommand : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& content) {
    std::ofstream(folder_ / name, std::ios::binary) << content;
    return (folder_ / name).string();
  }
  int run(const std::vector<std::string>& files) {
    std::ostringstream out, err;
    const int status = run_pgn(files, out, err);
    err_ = err.str();
    lines_.clear();
    std::istringstream lines(out.str());
    std::string line;
    while (std::getline(lines, line)) lines_.push_back(json::parse(line).as_object());
    return status;
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      ("serai_pgn_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
  std::vector<json::object> lines_;
  std::string err_;
};

const std::string kGood =
    "[Event \"棋\"]\n[Variant \"Janggi\"]\n[Result \"1/2-1/2\"]\n\n1. K95-95 {pass} K25-25 1/2-1/2\n\n";
const std::string kIllegal = "[Variant \"empire\"]\n\n1. a4 e5\n2. Nf6 *\n\n";

TEST_F(PgnCommand, PrintsALineForEachGame) {
  const std::string name = file("a.pgn", kGood + kGood);
  EXPECT_EQ(run({name}), 0);
  ASSERT_EQ(lines_.size(), 2u);
  const json::object expected = {{"file", name},
                                 {"index", 2},
                                 {"line", 7},
                                 {"tags", {{"Event", "棋"}, {"Variant", "Janggi"}, {"Result", "1/2-1/2"}}},
                                 {"variant", "janggi"},
                                 {"fen", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 2 2"},
                                 {"moves", {"e2e2", "e9e9"}},
                                 {"result", "1/2-1/2"},
                                 {"reason", "double-pass"}};
  EXPECT_EQ(json::serialize(lines_[1]), json::serialize(expected));
  EXPECT_EQ(err_, "");
}

TEST_F(PgnCommand, PrintsWhatIsWrongAndGoesOn) {
  const std::string name = file("a.pgn", kGood + kIllegal + "[Event \"x\"]\n\n1. e4 {\n\n" + kGood);
  EXPECT_EQ(run({name}), 1);
  ASSERT_EQ(lines_.size(), 4u);
  EXPECT_TRUE(lines_[0].contains("fen"));
  EXPECT_EQ(json::serialize(lines_[1]["error"]),
            "{\"code\":\"illegal-move\",\"message\":\"Line 10, move 2. 'Nf6': The move 'Nf6' is not legal "
            "here.\",\"line\":10,\"move\":\"Nf6\",\"ply\":2}");
  EXPECT_EQ(lines_[1]["line"].as_int64(), 7);
  EXPECT_EQ(json::serialize(lines_[2]["error"]),
            "{\"code\":\"unclosed-comment\",\"message\":\"Line 14: a comment is not closed.\",\"line\":14}");
  EXPECT_TRUE(lines_[3].contains("fen"));
}

TEST_F(PgnCommand, NamesFilesThatCannotBeReadAndGoesOn) {
  const std::string name = file("a.pgn", kGood);
  EXPECT_EQ(run({"/no/such/file.pgn", folder_.string(), name}), 1);
  EXPECT_EQ(lines_.size(), 1u);
  EXPECT_EQ(err_,
            "The file '/no/such/file.pgn' cannot be read.\nThe file '" + folder_.string() + "' cannot be read.\n");
}

TEST_F(PgnCommand, CountsTheGamesOfEachFileAnew) {
  EXPECT_EQ(run({file("a.pgn", kGood), file("b.pgn", kGood)}), 0);
  ASSERT_EQ(lines_.size(), 2u);
  EXPECT_EQ(lines_[1]["index"].as_int64(), 1);
}

TEST_F(PgnCommand, ReadsTheStandardInput) {
  std::istringstream in(kGood);
  std::streambuf* before = std::cin.rdbuf(in.rdbuf());
  EXPECT_EQ(run({"-"}), 0);
  std::cin.rdbuf(before);
  std::cin.clear();
  ASSERT_EQ(lines_.size(), 1u);
  EXPECT_EQ(lines_[0]["file"].as_string(), "-");
}

TEST_F(PgnCommand, WarnsAboutAWrongResultWithoutFailing) {
  EXPECT_EQ(run({file("a.pgn", "[Variant \"janggi\"]\n\n1. K95-95 K25-25 1-0\n")}), 0);
  ASSERT_EQ(lines_.size(), 1u);
  EXPECT_EQ(lines_[0]["warnings"].as_array()[0].as_object()["code"].as_string(), "wrong-result");
}

TEST_F(PgnCommand, PrintsValidJsonWhateverTheBytes) {
  EXPECT_EQ(run({file("a.pgn", "[Event \"\xFF\x01\"]\n[Variant \"\xC3\"]\n\n1. \xE6\xFF *\n"),
                 file("b.pgn", "[Variant \"janggi\"]\n[Event \"\xFF\x01\"]\n\n1. \xE6\xFF\x02 *\n")}),
            1);
  ASSERT_EQ(lines_.size(), 2u);
  EXPECT_EQ(lines_[1]["error"].as_object()["move"].as_string(), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace serai
