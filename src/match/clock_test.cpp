// Time controls and clocks, without any time passing.
#include "match/clock.hpp"

#include <gtest/gtest.h>

namespace serai {
namespace {

using namespace std::chrono_literals;

std::array<MatchClock, 2> clocks(std::string_view white, std::string_view black) {
  return {MatchClock(*read_time_control(white)), MatchClock(*read_time_control(black))};
}

TEST(TimeControls, AreReadInAllTheirForms) {
  EXPECT_EQ(read_time_control("2+0.02")->base, 2s);
  EXPECT_EQ(read_time_control("2+0.02")->increment, 20ms);
  EXPECT_EQ(read_time_control("0.5")->base, 500ms);
  EXPECT_EQ(read_time_control(".25+.001")->increment, 1ms);
  EXPECT_EQ(read_time_control("0+1")->base, 0s);
  EXPECT_EQ(read_time_control("movetime=100")->base, 100ms);
  EXPECT_EQ(read_time_control("nodes=5000")->count, 5000U);
  EXPECT_EQ(read_time_control("depth=8")->kind, TimeControl::Kind::kDepth);
}

TEST(TimeControls, ThatMakeNoSenseAreRefused) {
  for (std::string_view text : {"", "+", "0", "0+0", "a+b", "1+", "-1+1", "1e3", "1+2+3", "movetime=", "movetime=0",
                                "nodes=-1", "depth=x", "99999999999", "."}) {
    const auto control = read_time_control(text);
    ASSERT_FALSE(control.ok()) << text;
    EXPECT_EQ(control.error().code, "bad-time-control");
  }
}

TEST(Clocks, LoseTheTimeOfAMoveAndGainTheIncrement) {
  MatchClock clock(*read_time_control("2+0.5"));
  EXPECT_EQ(clock.limit(), Duration(2s));
  clock.spend(1200ms);
  EXPECT_EQ(clock.limit(), Duration(1300ms));
  clock.spend(1400ms);  // late, but within a margin
  EXPECT_EQ(clock.shown(), 0.5);
}

TEST(Clocks, StandStillWithoutAGameClock) {
  MatchClock fixed(*read_time_control("movetime=100"));
  fixed.spend(90ms);
  EXPECT_EQ(fixed.limit(), Duration(100ms));
  EXPECT_FALSE(fixed.shown().has_value());
  EXPECT_FALSE(MatchClock(*read_time_control("nodes=7")).limit().has_value());
}

TEST(GoCommands, TellWhatTheEngineHas) {
  EXPECT_EQ(go_command(clocks("2+0.02", "3+0.01"), kBlack), "go wtime 2000 winc 20 btime 3000 binc 10");
  EXPECT_EQ(go_command(clocks("2+0.02", "nodes=9"), kWhite), "go wtime 2000 winc 20 btime 2000 binc 20");
  EXPECT_EQ(go_command(clocks("2+0.02", "nodes=9"), kBlack), "go nodes 9");
  EXPECT_EQ(go_command(clocks("depth=4", "movetime=50"), kWhite), "go depth 4");
  EXPECT_EQ(go_command(clocks("depth=4", "movetime=50"), kBlack), "go movetime 50");
  EXPECT_EQ(go_command(clocks("0+1", "1"), kWhite), "go wtime 1 winc 1000 btime 1000 binc 0");
}

}  // namespace
}  // namespace serai
