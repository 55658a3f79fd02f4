#include "client.hpp"

#include <algorithm>
#include <random>

namespace serai {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

TEST(Uci, GreetsWithItsNameAndOptions) {
  Client client("uci");
  client.expect("uciok");
  for (std::string_view name : {"Threads", "Hash", "Clear Hash", "Ponder", "MultiPV", "Move Overhead", "UCI_Variant",
                                "UCI_AnalyseMode", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Skill Level"}) {
    EXPECT_TRUE(client.has_skipped("option name " + std::string(name) + " type ")) << name;
  }
  EXPECT_TRUE(client.has_skipped("id name Serai"));
  EXPECT_TRUE(client.has_skipped("id author "));
  EXPECT_TRUE(client.has_skipped("option name UCI_Variant type combo default sittuyin var sittuyin"));
}

TEST(Uci, IsSpokenWhenNoProtocolIsNamed) {
  Client client("isready");
  EXPECT_EQ(client.line(), "readyok");
  client.send("usi");
  client.expect("usiok");
  client.send("uci");
  client.expect("uciok");
}

TEST(Uci, AnswersIsReadyDuringASearch) {
  Client client("go infinite\nisready");
  client.expect("readyok");
  EXPECT_FALSE(client.has_skipped("bestmove"));
  client.send("stop");
  client.expect("bestmove");
}

TEST(Uci, GivesABestMoveForEachGoEvenWhenTheyOverlap) {
  const auto lines =
      lines_for("go infinite\ngo infinite\nposition startpos\ngo infinite\nucinewgame\ngo ponder\nquit\n");
  EXPECT_EQ(count_beginning(lines, "bestmove"), 4);
}

TEST(Uci, EndsCleanlyWhereverTheInputEnds) {
  expect_an_answer_to_each(
      "uci\nsetoption name UCI_Variant value janggi\nposition startpos moves a1a2 e9e9\ngo infinite\nisready\nd\n"
      "position fen x\ngo depth 1\nstop\ngo wtime 100 btime 100\nponderhit\nquit\n",
      "go", {"bestmove"});
}

TEST(Uci, NamesTheBoardOfEveryVariant) {
  for (const VariantInfo* info : variants()) {
    Client client("setoption name uci_variant value " + std::string(info->id));
    const std::string line = client.expect("info string variant");
    EXPECT_EQ(line.find("info string variant " + std::string(info->id) + " files " + std::to_string(info->files) +
                        " ranks " + std::to_string(info->ranks) + " pocket "),
              0u)
        << line;
    EXPECT_NE(line.find(" startpos " + std::string(info->setups.front().fen)), std::string::npos) << line;
  }
  Client client("setoption name UCI_Variant value janggi");
  EXPECT_EQ(client.line(),
            "info string variant janggi files 9 ranks 10 pocket 0 template janggi startpos "
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
  client.send("setoption name UCI_Variant value sittuyin");
  EXPECT_EQ(client.line(),
            "info string variant sittuyin files 8 ranks 8 pocket 6 template bughouse startpos "
            "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1");
}

TEST(Uci, PlaysLegalMovesInEveryVariant) {
  for (const VariantInfo* info : variants()) {
    Client client("setoption name UCI_Variant value " + std::string(info->id));
    auto game = *Game::start(info->id);
    std::string moves;
    for (int ply = 0; ply < 20 && !game->outcome().is_over(); ++ply) {
      client.send("position startpos" + (moves.empty() ? "" : " moves" + moves) + "\ngo depth 1");
      const auto best = words_of(client.expect("bestmove"));
      ASSERT_GE(best.size(), 2u);
      const auto move = game->read_uci(best[1]);
      ASSERT_TRUE(move.ok()) << info->id << " " << best[1];
      game->play(*move);
      moves += " " + best[1];
      if (best.size() > 2) {
        EXPECT_EQ(best[2], "ponder");
        EXPECT_TRUE(game->read_uci(best[3]).ok()) << best[3];
      }
    }
  }
}

TEST(Uci, KeepsThePositionWhenAnotherIsWrong) {
  Client client("setoption name UCI_Variant value empire\nposition startpos moves a3a4");
  for (std::string_view wrong :
       {"position", "position nowhere", "position fen", "position fen 8/8/8 w - - 0 1", "position startpos a3a4",
        "position startpos moves a3a4 a3a4", "position startpos moves \xFF\xFE", "position sfen 8 x - 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDQCET w kq - 0 1", "position startpos moves e1e1"}) {
    client.send(wrong);
    client.send("d");
    const std::string fen = client.expect("FEN: ");
    EXPECT_TRUE(client.has_skipped("info string ")) << wrong;
    EXPECT_EQ(fen, "FEN: rnbqkbnr/pppppppp/8/8/P7/1PPSSPPP/8/TECDKCET b kq - 0 1") << wrong;
  }
}

TEST(Uci, SaysWhatIsWrongWithAnOption) {
  Client client;
  for (std::string_view wrong :
       {"setoption", "setoption name", "setoption name Nothing value 1", "setoption name Threads value 0",
        "setoption name Threads value many", "setoption name Hash value -1", "setoption name Hash",
        "setoption name UCI_Variant value nosuchgame", "setoption name Ponder value maybe",
        "setoption name UCI_Elo value 9999", "setoption name Threads value 99999999999999999999",
        "setoption name Skill Level value 21"}) {
    client.send(wrong);
    EXPECT_EQ(client.line().rfind("info string ", 0), 0u) << wrong;
  }
  client.send(
      "setoption name sKiLl LeVeL value 3\nsetoption name Clear Hash\nsetoption name ponder value TRUE\nisready");
  EXPECT_EQ(client.line(), "readyok");
}

TEST(Uci, TakesOptionsDuringASearchAfterIt) {
  Client client("go infinite\nsetoption name MultiPV value 3\nisready");
  client.expect("readyok");
  client.send("stop");
  client.expect("bestmove");
  client.send("go depth 1");
  client.expect("bestmove");
  EXPECT_EQ(std::count_if(client.skipped().begin(), client.skipped().end(),
                          [](const std::string& line) { return line.find(" multipv 3 ") != std::string::npos; }),
            1);
}

#ifdef SERAI_FAKE_ENGINE
TEST(Uci, ReportsWhatTheEngineCannotDo) {
  Client client("setoption name Hash value 1000");
  EXPECT_EQ(client.line(), "info string There is not enough memory for a hash of 1000 MB.");
  client.send("go infinite\nsetoption name Hash value 1000\nstop");
  client.expect("info string There is not enough memory");
  client.expect("bestmove");
}

TEST(Uci, WritesInfoInTheUsualOrder) {
  Client client("setoption name UCI_ShowWDL value true\ngo depth 1");
  const std::string line = client.expect("info depth");
  EXPECT_EQ(line.substr(0, line.find(" pv ")),
            "info depth 1 seldepth 2 multipv 1 score cp 0 wdl 300 400 300 nodes 20 nps 20000 hashfull 0 time 1");
}
#endif

TEST(Uci, PondersUntilItIsTold) {
  Client client("go ponder wtime 1000 btime 1000\nisready");
  client.expect("readyok");
  client.send("ponderhit");
  client.expect("bestmove");
}

TEST(Uci, SearchesOnlyTheMovesGiven) {
  Client client("setoption name UCI_Variant value empire");
  for (int i = 0; i < 5; ++i) {
    client.send("go searchmoves a3a4 h3h4 h3h9 depth 1");
    const std::string best = words_of(client.expect("bestmove"))[1];
    EXPECT_TRUE(best == "a3a4" || best == "h3h4") << best;
    EXPECT_TRUE(client.has_skipped("info string The move 'h3h9'"));
  }
}

TEST(Uci, SurvivesStrangeWordsAfterGo) {
  for (std::string_view words :
       {"depth", "depth x", "depth -5", "nodes 0", "movetime -1", "wtime -50 btime -50", "mate 0",
        "wtime 99999999999999999999999 movetime 1", "searchmoves movetime 1", "what movetime 1", "depth infinite",
        "movestogo -3 wtime 10 btime 10", "infinite ponder searchmoves"}) {
    Client client("go " + std::string(words) + "\nisready");
    client.send("stop");
    client.expect("bestmove");
  }
}

TEST(Uci, CountsPerft) {
  for (const VariantInfo* info : variants()) {
    Client client("setoption name UCI_Variant value " + std::string(info->id) + "\ngo perft 2");
    EXPECT_EQ(client.expect("Nodes searched"), "Nodes searched: " + std::to_string((*Game::start(info->id))->perft(2)));
    EXPECT_EQ(client.skipped().size(), (*Game::start(info->id))->legal_moves().size() + 2) << "divide";
  }
  Client client("go perft 0");
  EXPECT_EQ(client.expect("Nodes searched"), "Nodes searched: 1");
}

TEST(Uci, HasNoMoveWhenTheGameIsOver) {
  Client client("setoption name UCI_Variant value janggi\nposition startpos moves e2e2 e9e9\ngo depth 1");
  EXPECT_EQ(client.expect("bestmove"), "bestmove (none)");
  EXPECT_TRUE(client.has_skipped("info string The game is over: 1/2-1/2 (double-pass)."));
  EXPECT_TRUE(client.has_skipped("info depth 0 score cp 0"));
  client.send("setoption name UCI_Variant value empire\nposition fen 3K4/8/8/k7/8/8/8/8 b - - 0 1\ngo infinite\nstop");
  EXPECT_EQ(client.expect("bestmove"), "bestmove (none)");
  EXPECT_TRUE(client.has_skipped("info depth 0 score mate 0"));
}

TEST(Uci, ComplainsAboutUnknownCommandsAndGoesOn) {
  Client client("make me a sandwich\n\n   \n# a comment\n\t isready \t\r");
  EXPECT_EQ(client.line(), "info string Unknown command 'make me a sandwich'.");
  EXPECT_EQ(client.line(), "readyok");
}

TEST(Uci, SkipsLinesThatAreTooLong) {
  Client client(std::string(3'000'000, 'x') + "\nposition startpos moves" + std::string(1'200'000, ' ') + "\nisready");
  EXPECT_NE(client.line().find("longer than"), std::string::npos);
  EXPECT_NE(client.line().find("longer than"), std::string::npos);
  EXPECT_EQ(client.line(), "readyok");
}

TEST(Uci, SurvivesGarbage) {
  std::mt19937 random(7);
  const std::string_view words[] = {"go",      "position", "fen",  "startpos", "moves",  "depth", "setoption", "name",
                                    "value",   "stop",     "usi",  "ucci",     "xboard", "uci",   "new",       "undo",
                                    "analyze", "usermove", "a1a2", "setboard", "ping",   "?",     "infinite",  "1"};
  for (int round = 0; round < 60; ++round) {
    std::string input;
    for (int i = 0; i < 200; ++i) {
      const unsigned kind = random() % 8;
      if (kind == 0)
        input += '\n';
      else if (kind == 1)
        input += static_cast<char>(random());
      else
        input += std::string(words[random() % std::size(words)]) + (random() % 3 == 0 ? "\n" : " ");
    }
    lines_for(input);  // ends, and nothing else is asked of it
  }
}

TEST(Uci, ShowsBoardEvaluationBenchAndHelp) {
  Client client("uci\nd\neval\nbench 1\nhelp\nisready");
  client.expect("FEN: 8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1");
  client.expect("sum ");
  EXPECT_TRUE(client.has_skipped("janggi "));
  client.expect("info string Commands");
  client.expect("readyok");
}

}  // namespace
}  // namespace serai
