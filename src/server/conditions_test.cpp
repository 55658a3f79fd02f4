#include "server/conditions.hpp"

#include <gtest/gtest.h>

namespace serai::server {
namespace {

// Empire chess from the start: white is to move, black waits and prepares.
class ConditionsTest : public testing::Test {
 protected:
  std::string refused(const std::vector<std::string>& lines) {
    const auto read = Conditions::read(lines, *game, kBlackSeat);
    return read.ok() ? "" : std::string(read.error().code);
  }
  Conditions conditions(const std::vector<std::string>& lines) { return *Conditions::read(lines, *game, kBlackSeat); }

  static constexpr std::size_t kBlackSeat = 1;
  std::unique_ptr<Game> game = *Game::start("empire");
};

TEST_F(ConditionsTest, FollowWhatIsPlayed) {
  Conditions prepared = conditions({"c3c4 e7e5 d3d4 d7d5", "d3d4 d7d5"});
  EXPECT_EQ(prepared.next(), "c3c4");
  prepared.follow("d3d4");
  EXPECT_EQ(prepared.next(), "d7d5");
  EXPECT_EQ(prepared.lines(), std::vector<std::string>{"d7d5"});
  prepared.follow("d7d5");
  EXPECT_TRUE(prepared.is_empty());
}

TEST_F(ConditionsTest, AreGoneWhenSomethingElseIsPlayed) {
  Conditions prepared = conditions({"c3c4 e7e5"});
  prepared.follow("e3e4");
  EXPECT_TRUE(prepared.is_empty());
  EXPECT_EQ(prepared.next(), std::nullopt);
}

TEST_F(ConditionsTest, EndWithAReply) {
  EXPECT_EQ(conditions({"c3c4 e7e5 d3d4"}).lines(), std::vector<std::string>{"c3c4 e7e5"});
  EXPECT_EQ(refused({"c3c4"}), "bad-line");
}

TEST_F(ConditionsTest, HaveOneReplyInAPosition) {
  EXPECT_EQ(refused({"c3c4 e7e5", "c3c4 d7d5"}), "bad-line");
  EXPECT_EQ(refused({"c3c4 e7e5 d3d4 d7d5", "c3c4 e7e5 e3e4 d7d6"}), "");
}

TEST_F(ConditionsTest, ThatSayTheSameAreOne) {
  EXPECT_EQ(conditions({"c3c4 e7e5", "c3c4 e7e5 d3d4 d7d5", "c3c4 e7e5"}).lines(),
            std::vector<std::string>{"c3c4 e7e5 d3d4 d7d5"});
}

TEST_F(ConditionsTest, AreJudgedByTheRules) {
  EXPECT_EQ(refused({"c3c4 e7e4"}), "bad-line");
  EXPECT_EQ(refused({"e7e5 c3c4"}), "bad-line");  // not their turn
  EXPECT_EQ(refused({"nonsense"}), "bad-line");
}

TEST_F(ConditionsTest, AreBounded) {
  EXPECT_EQ(refused(std::vector<std::string>(Conditions::kMaxLines + 1, "c3c4 e7e5")), "too-many");
  std::string there_and_back;
  for (std::size_t i = 0; i < Conditions::kMaxDepth; ++i) there_and_back += "c3c4 ";
  EXPECT_EQ(refused({there_and_back + "c3c4"}), "too-many");
  EXPECT_EQ(refused(std::vector<std::string>(Conditions::kMaxLines, "c3c4 e7e5 d3d4 d7d5 e3e4 a7a6")), "too-many");
}

TEST_F(ConditionsTest, AreReadAsTheyWereStored) {
  const Conditions prepared = conditions({"c3c4 e7e5 d3d4 d7d5", "d3d4 d7d5"});
  EXPECT_EQ(Conditions::stored(prepared.lines()), prepared);
  EXPECT_TRUE(Conditions::stored({"", "  "}).is_empty());
}

}  // namespace
}  // namespace serai::server
