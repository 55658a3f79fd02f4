// What the protocols say about strength, ends by rule, mates and interruptions; most of it with the engine itself.
#include "engine/strength.hpp"
#include "client.hpp"

namespace serai {
namespace {

TEST(Strength, IsAnOptionInEveryProtocol) {
  for (const auto& [greeting, done, option, set] :
       {std::tuple{"uci", "uciok", "option name Level type spin default 0 min 0 max 8", "setoption name Level value "},
        std::tuple{"ucci", "ucciok", "option Level type spin default 0 min 0 max 8", "setoption Level "},
        std::tuple{"usi", "usiok", "option name Level type spin default 0 min 0 max 8", "setoption name Level value "},
        std::tuple{"xboard\nprotover 2", "feature done=1", "feature option=\"Level -spin 0 0 8\"", "option Level="}}) {
    Client client(greeting);
    client.expect(done);
    EXPECT_TRUE(client.has_skipped(option)) << greeting;
    const bool xboard = std::string_view(greeting).substr(0, 6) == "xboard";
    client.send(set + std::string("9\n") + (xboard ? "ping 1" : "isready"));
    client.expect(xboard ? "pong 1" : "readyok");
    EXPECT_EQ(client.skipped().size(), 1U) << "a level that does not exist is refused";
    client.send(set + std::string("2\n") + (xboard ? "new\ngo" : "go depth 9"));
    client.expect(xboard ? "move " : "bestmove ");
  }
}

#ifndef SERAI_FAKE_ENGINE

std::uint64_t nodes_of(const std::vector<std::string>& lines) {
  std::uint64_t nodes = 0;
  for (const std::string& line : lines) {
    const std::size_t at = line.find(" nodes ");
    if (at != std::string::npos) nodes = std::stoull(line.substr(at + 7));
  }
  return nodes;
}

TEST(Strength, LimitsNodesWhateverTheClockAllows) {
  for (std::string_view setting : {"setoption name Level value 4", "setoption name Skill Level value 6",
                                   "setoption name UCI_Elo value 1070\nsetoption name UCI_LimitStrength value true"}) {
    Client client("setoption name UCI_Variant value empire\n" + std::string(setting));
    client.send("position startpos\ngo wtime 600000 btime 600000");
    client.expect("bestmove");
    EXPECT_GT(nodes_of(client.skipped()), 0U);
    EXPECT_LE(nodes_of(client.skipped()), handicap_of(strength_of_level("empire", 4)).nodes) << setting;
    client.send("setoption name UCI_AnalyseMode value true\ngo nodes 50000");
    client.expect("bestmove");
    EXPECT_GT(nodes_of(client.skipped()), 10'000U) << "analysis is not limited";
  }
}

TEST(Uci, FindsMatesInSoManyMoves) {
  Client client("setoption name UCI_Variant value empire");
  client.send("position fen 8/8/K7/8/4k3/8/8/8 w - - 0 1\ngo mate 2");  // the king marches
  client.expect("bestmove a6");
  EXPECT_NE(client.skipped().back().find(" score mate 2 "), std::string::npos) << client.skipped().back();
  client.send("setoption name UCI_Variant value janggi\nposition fen 4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1\ngo mate 1");
  client.expect("bestmove a8a10");
  EXPECT_NE(client.skipped().back().find(" score mate 1 "), std::string::npos) << client.skipped().back();
  client.send("position startpos\ngo mate 1 movetime 30");  // there is none
  client.expect("bestmove");
}

TEST(Uci, NamesTheReasonOfAWinByRule) {
  Client client("setoption name UCI_Variant value fusion");
  client.send("position fen 4g4/9/4k4/4N4/9/9/9/9/9/3G4K b - - 10 25 5-3\ngo depth 4");
  client.expect("info string In 1 ply Black wins and Red loses: on points");
  client.expect("bestmove e8e7");
  // Janggi: accepting the other side's bikjang ends the game on points.
  client.send(
      "setoption name UCI_Variant value janggi\nposition fen 3k5/9/6N1c/9/9/9/9/9/1N7/3K5 w - - 0 1\ngo depth 4");
  client.expect("info string In 1 ply Cho wins and Han loses: bikjang accepted, on points");
  client.expect("bestmove d1d1");
}

TEST(Uci, EvaluatesTermByTerm) {
  for (const VariantInfo* info : variants()) {
    Client client("setoption name UCI_Variant value " + std::string(info->id) + "\neval");
    const std::string total = client.expect("Evaluation: ");
    const std::string white(info->colors[kWhite].en);
    EXPECT_NE(total.find(" for " + white + ", "), std::string::npos) << total;
    for (std::string_view term : {"Material ", "Mobility ", "Threats ", "Squares ", "Sum "})
      EXPECT_TRUE(client.has_skipped(term)) << info->id << " " << term;
    EXPECT_EQ(client.has_skipped("In hand "), info->has_hands) << info->id;
    std::size_t width = 0;
    for (const std::string& line : client.skipped()) {
      if (line.find('|') == std::string::npos) continue;
      if (width == 0) width = line.size();
      EXPECT_EQ(line.size(), width) << line;
    }
  }
}

TEST(Uci, BreaksOffABenchAndAPerft) {
  Client client("bench 60\nstop\nisready");
  client.expect("readyok");
  EXPECT_TRUE(client.has_skipped("info string The bench was stopped."));
  client.send("go perft 12\nstop\nisready");
  client.expect("readyok");
  EXPECT_TRUE(client.has_skipped("Nodes searched: "));
}

TEST(Uci, BreaksOffABenchThatIsRunning) {
  Client client("isready");
  client.expect("readyok");
  client.send("bench 60\nisready");  // the bench has begun when the first line is out, or has not: both must work
  client.send("stop");
  client.expect("info string The bench was stopped.");
  client.expect("readyok");
  client.send("go perft 12");
  client.send("stop\nisready");
  client.expect("readyok");
}

TEST(Xboard, BreaksOffABenchAndAPerft) {
  Client client("xboard\nnew\nforce\nbench 60\n?\nping 1");
  client.expect("pong 1");
  EXPECT_TRUE(client.has_skipped("tellusererror The bench was stopped."));
  client.send("perft 12\n?\nping 2");
  client.expect("pong 2");
}
#endif

}  // namespace
}  // namespace serai
