#include "client.hpp"
#include "protocol/move_text.hpp"

namespace serai {
namespace {

TEST(Xboard, ListsItsFeatures) {
  Client client("xboard\nprotover 2");
  client.expect("feature done=1");
  EXPECT_TRUE(client.has_skipped("feature done=0"));
  std::string all;
  for (const std::string& line : client.skipped()) all += line + " ";
  for (std::string_view feature :
       {"ping=1", "setboard=1", "usermove=1", "san=0", "colors=0", "sigint=0", "sigterm=0", "reuse=1", "analyze=1",
        "memory=1", "smp=1", "myname=\"Serai", "variants=\"sittuyin,", "option=\"Skill Level -spin 20 0 20\""}) {
    EXPECT_NE(all.find(feature), std::string::npos) << feature;
  }
}

TEST(Xboard, DescribesBoardAndPieces) {
  Client client("xboard\nvariant janggi\nping 1");
  client.expect("pong 1");
  EXPECT_EQ(client.skipped().front(),
            "setup (PH.R.AE..K.C.ph.r.ae..k.c.) 9x10+0_janggi "
            "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1");
  EXPECT_TRUE(client.has_skipped("piece H& nN"));
  EXPECT_TRUE(client.has_skipped("piece C& pRpA"));
  client.send("variant sittuyin\nping 2");
  client.expect("pong 2");
  EXPECT_EQ(client.skipped(), (std::vector<std::string>{"setup (PN.R.F....SKpn.r.f....sk) 8x8+6_bughouse "
                                                        "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1",
                                                        "piece K& K@3", "piece S& FfW@3", "piece F& F@3",
                                                        "piece R& R@1", "piece N& N@3", "piece P& fmWfcF"}));
  client.send("variant empire\nping 3");
  client.expect("pong 3");
  EXPECT_TRUE(client.has_skipped("piece k KO2"));
  EXPECT_TRUE(client.has_skipped("piece E mQcN"));
  EXPECT_TRUE(client.has_skipped("piece p fmWfceFifmnD"));
  client.send("variant nosuchgame");
  EXPECT_EQ(client.line(), "Error (unknown variant): nosuchgame");
}

TEST(Xboard, EverySetupLineNamesEachPieceOnce) {
  for (const VariantInfo* info : variants()) {
    Client client("xboard\nvariant " + std::string(info->id));
    const std::string line = client.expect("setup (");
    const std::string letters = line.substr(7, line.find(')') - 7);
    EXPECT_EQ(letters.size() % 2, 0u) << line;
    for (const auto& piece : info->pieces) {
      EXPECT_EQ(std::count(letters.begin(), letters.end(), piece.letter), 1) << line << " " << piece.letter;
    }
  }
}

TEST(Xboard, SaysWhyAMoveIsIllegal) {
  Client client("xboard\nvariant janggi\nnew\nforce\nusermove a0a9\nusermove x\na0a1\na0a1\nusermove @@@@\nusermove");
  EXPECT_EQ(client.expect("Illegal"), "Illegal move (The chariot cannot get to a10 here): a0a9");
  EXPECT_EQ(client.expect("Illegal").substr(0, 14), "Illegal move (");
  EXPECT_EQ(client.expect("Illegal"), "Illegal move (There is no piece on a1): a0a1");
  EXPECT_EQ(client.expect("Illegal").substr(0, 14), "Illegal move (");  // nothing after usermove; the pass was fine
  client.send("d");
  client.expect("FEN: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R3K4/1NBA1ABNR w - - 2 2");
}

TEST(Xboard, KeepsThePositionWhenSetboardIsWrong) {
  Client client("xboard\nvariant janggi\nforce\nsetboard 9/9 w\nsetboard\nsetboard rhea1aehr/9 w\nd");
  client.expect("FEN: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1");
  EXPECT_EQ(count_beginning(client.skipped(), "tellusererror Illegal position"), 3);
  client.send("setboard rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3K5/RHEA1AEHR b - - 0 1\nd");
  client.expect("FEN: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3K5/RNBA1ABNR b - - 0 1");
}

TEST(Xboard, TakesAChangedTurnForAPass) {
  Client client("xboard\nvariant janggi\nforce\nusermove @@@@");
  client.send("setboard rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1");
  EXPECT_EQ(client.expect("1/2-1/2"), "1/2-1/2 {double-pass}");
}

TEST(Xboard, AnswersPingAfterItsMove) {
  Client client("xboard\nvariant empire\nnew\nst 1000\nhard\ngo\nping 5\n?");
  client.expect("pong 5");
  EXPECT_TRUE(client.has_skipped("move "));
}

TEST(Xboard, AnswersPingAtOnceWhenItDoesNotThink) {
  Client client("xboard\nvariant empire\nanalyze\nping 6");
  client.expect("pong 6");
  client.send("force\nping 7");
  client.expect("pong 7");
}

TEST(Xboard, DoesNotMoveInForceMode) {
  Client client("xboard\nvariant empire\nsd 1\nforce\nusermove a3a4\nusermove a7a5\nping 1");
  client.expect("pong 1");
  EXPECT_FALSE(client.has_skipped("move "));
  client.send("go\nping 2");
  client.expect("pong 2");
  EXPECT_TRUE(client.has_skipped("move "));
}

TEST(Xboard, PlaysSecondAfterNewAndTheOtherSideWhenAsked) {
  Client client("xboard\nvariant empire\nnew\nsd 1\nusermove a3a4\nping 1");
  client.expect("move ");
  client.expect("pong 1");
  client.send("force\nnew\nsd 1\nforce\nplayother\nping 2");
  client.expect("pong 2");
  EXPECT_FALSE(client.has_skipped("move "));
  client.send("usermove a3a4");
  client.expect("move ");
}

TEST(Xboard, TakesMovesBack) {
  Client client(
      "xboard\nvariant empire\nforce\nusermove a3a4\nusermove a7a5\nusermove b3b4\nundo\nremove\nundo\nremove\nd");
  client.expect("FEN: rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1");
  EXPECT_EQ(count_beginning(client.skipped(), "Error (no "), 2);
}

TEST(Xboard, AnalysesWithoutMoving) {
  Client client(
      "xboard\nvariant empire\npost\nanalyze\nusermove a3a4\n.\nundo\nsetboard 4k3/8/8/8/8/8/8/3K4 w - - 0 1\nping 1");
  client.expect("pong 1");
  EXPECT_TRUE(client.has_skipped("stat01: "));
  client.send("exit\nping 2");
  client.expect("pong 2");
  EXPECT_FALSE(client.has_skipped("move "));
}

#ifdef SERAI_FAKE_ENGINE
TEST(Xboard, PondersOnTheMoveItExpects) {
  Client client("xboard\nvariant empire\nnew\nhard\nnopost\nforce\nusermove a3a4\ngo\nping 1");
  client.expect("pong 1");
  client.send("hint");
  const std::string hint = client.expect("Hint: ").substr(6);
  client.send("usermove " + hint + "\nping 2");
  client.expect("pong 2");
  EXPECT_TRUE(client.has_skipped("move "));
  client.send("easy\nping 3");
  client.expect("pong 3");
}
#endif

TEST(Xboard, ThinksAloudOnlyWhenAsked) {
  Client client("xboard\nvariant empire\nnew\nnopost\nsd 1\ngo\nping 1");
  client.expect("pong 1");
  EXPECT_EQ(client.skipped().back().rfind("move ", 0), 0u);
  client.send("force\npost\ngo\nping 2");
  client.expect("pong 2");
  bool thought = false;
  for (const std::string& line : client.skipped()) thought |= line.find('\t') != std::string::npos;
  EXPECT_TRUE(thought);
}

TEST(Xboard, MovesAtOnceWhenTold) {
  Client client("xboard\nvariant empire\nnew\nst 100000\ngo\n?\nping 1");
  client.expect("pong 1");
  EXPECT_TRUE(client.has_skipped("move "));
}

TEST(Xboard, SurvivesWrongCommands) {
  Client client(
      "xboard\nlevel\nlevel a b c\nlevel 40 5:xx 0\nlevel 40 5:30 0.5\nst\nst x\nsd x\ntime x\notim\nmemory x\ncores "
      "0\n"
      "option\noption =\noption Nothing=1\noption Skill Level=5\noption Clear Hash\noption "
      "UCI_LimitStrength=1\nresult\n"
      "result 1-0 {x}\naccepted done\nrejected x\nname me\ndraw\nfoo\n.\n?\nhint\nundo\nexit\n\xFF\xFE\nvariant\nping");
  client.expect("pong");
  EXPECT_TRUE(client.has_skipped("Error (unknown command): foo"));
  EXPECT_EQ(count_beginning(client.skipped(), "Error (expected 'level"), 3);
  EXPECT_EQ(count_beginning(client.skipped(), "tellusererror "), 5);
}

TEST(Xboard, EndsCleanlyWhereverTheInputEnds) {
  const std::string script =
      "xboard\nprotover 2\nvariant janggi\nnew\nhard\nlevel 40 5 0\nusermove a0a1\nusermove "
      "@@@@\n?\nundo\nanalyze\nexit\ngo\n"
      "force\nsetboard x\nping 1\nquit\n";
  for (std::size_t length = 0; length <= script.size(); ++length) lines_for(script.substr(0, length));
}

// A game between two engines, with the rules as arbiter. Both must see the end, and the same one.
void play_whole_game(const VariantInfo& info) {
  SCOPED_TRACE(info.id);
  Client players[2];
  for (Client& player : players) {
    player.send("xboard\nprotover 2\nnew\nvariant " + std::string(info.id) + "\nnopost\nlevel 0 1 0\nsd 1\nping 1");
    player.expect("pong 1");
  }
  auto game = *Game::start(info.id);
  players[0].send("go");
  constexpr int kLongest = 5000;
  int ply = 0;
  while (!game->outcome().is_over() && ply < kLongest) {
    Client& mover = players[ply % 2];
    const std::string text = mover.expect("move ").substr(5);
    const auto move = game->read_uci(from_dialect(Dialect::kXboard, *game, text));
    ASSERT_TRUE(move.ok()) << text << " in " << game->fen();
    game->play(*move);
    players[++ply % 2].send("time 6000\notim 6000\nusermove " + text);
  }
  ASSERT_TRUE(game->outcome().is_over()) << "after " << ply << " plies";
  const std::string result =
      std::string(game->outcome().result()) + " {" + std::string(name_of(game->outcome().reason)) + "}";
  for (Client& player : players) EXPECT_EQ(player.line(), result);
}

TEST(Xboard, TwoEnginesPlayWholeGames) {
  for (const VariantInfo* info : variants()) play_whole_game(*info);
}

}  // namespace
}  // namespace serai
