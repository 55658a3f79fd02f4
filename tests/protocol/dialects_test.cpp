// UCCI, USI, and how moves and positions are written in each protocol.
#include <random>

#include "client.hpp"
#include "protocol/move_text.hpp"

namespace serai {
namespace {

// Calls f(game) in the positions of random games of every variant.
template <class F>
void for_random_positions(int plies, F f) {
  std::mt19937 random(5);
  for (const VariantInfo* info : variants()) {
    for (const StartPosition& setup : info->setups) {
      auto game = *Game::start(info->id, setup.id);
      for (int ply = 0; ply < plies && !game->outcome().is_over(); ++ply) {
        f(*game);
        if (::testing::Test::HasFailure()) return;
        game->play(game->legal_moves()[random() % game->legal_moves().size()]);
      }
    }
  }
}

TEST(MoveText, ComesBackFromEveryDialect) {
  for_random_positions(120, [](const Game& game) {
    for (Dialect dialect : {Dialect::kUci, Dialect::kXboard, Dialect::kUcci, Dialect::kUsi}) {
      for (Move m : game.legal_moves()) {
        const std::string uci = game.write(m, Notation::kUci);
        const std::string text = to_dialect(dialect, game.variant(), uci);
        ASSERT_EQ(from_dialect(dialect, game, text), uci) << text;
      }
    }
  });
}

TEST(MoveText, CountsSquaresAsEachProtocolDoes) {
  const VariantInfo& janggi = *find_variant("janggi");
  const VariantInfo& sittuyin = *find_variant("sittuyin");
  EXPECT_EQ(to_dialect(Dialect::kXboard, janggi, "a10i1"), "a9i0");
  EXPECT_EQ(to_dialect(Dialect::kUcci, janggi, "a10i1"), "a9i0");
  EXPECT_EQ(to_dialect(Dialect::kUsi, janggi, "a10i1"), "9a1j");
  EXPECT_EQ(to_dialect(Dialect::kXboard, janggi, "e2e2"), "@@@@");
  EXPECT_EQ(to_dialect(Dialect::kUcci, janggi, "e2e2"), "e1e1");
  EXPECT_EQ(to_dialect(Dialect::kUsi, janggi, "e2e2"), "5i5i");
  EXPECT_EQ(to_dialect(Dialect::kXboard, sittuyin, "a1h8"), "a1h8");
  EXPECT_EQ(to_dialect(Dialect::kUcci, sittuyin, "R@a1"), "R@a1");
  EXPECT_EQ(to_dialect(Dialect::kUsi, sittuyin, "R@d4"), "R*5e");
  EXPECT_EQ(to_dialect(Dialect::kUsi, sittuyin, "d5d5f"), "5d5df");
  EXPECT_EQ(to_dialect(Dialect::kXboard, sittuyin, "d5d5f"), "d5d5f");
}

TEST(MoveText, UnderstandsOtherSpellings) {
  const auto janggi = *Game::start("janggi");
  const auto sittuyin = *Game::start("sittuyin");
  EXPECT_EQ(from_dialect(Dialect::kUsi, *janggi, "09a9b"), "a10a9");  // as Fairy-Stockfish writes the tenth rank
  EXPECT_EQ(from_dialect(Dialect::kXboard, *sittuyin, "r@a1"), "R@a1");
  EXPECT_EQ(from_dialect(Dialect::kXboard, *sittuyin, "a8a8F"), "a8a8f");
  for (std::string_view bad : {"", "x", "a", "a1", "a1a", "zzzz", "a1a2qq", "@@@@", "R@", "99z", "a0a1", "\xFF\xFF"}) {
    EXPECT_EQ(from_dialect(Dialect::kXboard, *sittuyin, bad), bad);
  }
}

TEST(Sfen, ComesBack) {
  for_random_positions(120, [](const Game& game) {
    const std::string sfen = to_sfen(game);
    const auto fen = fen_from_sfen(game.variant(), sfen);
    ASSERT_TRUE(fen.ok()) << sfen;
    const auto again = Game::from_fen(game.variant().id, *fen);
    ASSERT_TRUE(again.ok()) << sfen << " -> " << *fen << ": " << again.error().message;
    EXPECT_EQ(to_sfen(**again), sfen);
  });
  EXPECT_EQ(to_sfen(**Game::start("sittuyin")), "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8 b K2SF2R2Nk2sf2r2n 1");
}

TEST(Sfen, IsRefusedInASentence) {
  const VariantInfo& info = *find_variant("sittuyin");
  for (std::string_view bad :
       {"", "8/8", "8/8 x", "8/8 b 99999999999R", "8/8 b 5", "8/8 b - x", "8/8 b - -1", "8/8 b - 1 1"}) {
    EXPECT_FALSE(fen_from_sfen(info, bad).ok()) << bad;
  }
}

TEST(XboardFen, ComesBack) {
  for_random_positions(120, [](const Game& game) {
    const std::string fen = game.fen();
    const std::string text = to_xboard_fen(game.variant(), fen);
    const auto again = Game::from_fen(game.variant().id, from_xboard_fen(game.variant(), text));
    ASSERT_TRUE(again.ok()) << text;
    EXPECT_EQ((*again)->fen(), fen) << text;
  });
  const VariantInfo& info = *find_variant("xiangfu");
  EXPECT_EQ(from_xboard_fen(info, "9/9[-] w - - 0 1"), "9/9[] w - - 0 1") << "an empty hand as XBoard writes it";
}

TEST(Ucci, GreetsPlaysAndSaysGoodbye) {
  Client client("ucci");
  client.expect("ucciok");
  EXPECT_TRUE(client.has_skipped("option hashsize type spin"));
  EXPECT_TRUE(client.has_skipped("option usemillisec type check default true"));
  EXPECT_TRUE(client.has_skipped("option Skill_Level type spin"));
  client.send("setoption UCI_Variant janggi\nsetoption hashsize 32\nsetoption newgame\nisready");
  client.expect("readyok");
  client.send("position startpos moves a0a1 e8e8\nd\ngo time 1000 increment 0 opptime 1000 oppincrement 0");
  client.expect("FEN: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R3K4/1NBA1ABNR w - - 2 2");
  client.expect("bestmove ");
  client.send("quit");
  EXPECT_EQ(client.expect("bye"), "bye");
}

TEST(Ucci, ObeysForbiddenMoves) {
  Client client("ucci\nsetoption UCI_Variant janggi");
  const auto game = *Game::start("janggi");
  std::string all;
  for (Move m : game->legal_moves()) {
    all += " " + to_dialect(Dialect::kUcci, game->variant(), game->write(m, Notation::kUci));
  }
  const std::string all_but_one = all.substr(0, all.find_last_of(' '));
  const std::string last = all.substr(all.find_last_of(' ') + 1);
  client.send("position startpos\nbanmoves" + all_but_one + "\ngo depth 1");
  EXPECT_EQ(client.expect("bestmove").substr(0, 9 + last.size()), "bestmove " + last);
  client.send("banmoves z9z9 " + last + "\ngo depth 1");
  client.expect("nobestmove");
  EXPECT_TRUE(client.has_skipped("info string "));
  client.send("position startpos\ngo depth 1");
  client.expect("bestmove");
}

TEST(Ucci, EndsCleanlyWhereverTheInputEnds) {
  expect_an_answer_to_each(
      "ucci\nsetoption UCI_Variant fusion\nposition startpos\ngo infinite\nbanmoves a0a1\ngo depth 1\nstop\n"
      "setoption usemillisec false\ngo time 1 movestogo 3\nponderhit draw\nquit\n",
      "go", {"bestmove", "nobestmove"});
}

TEST(Usi, GreetsPlaysAndResigns) {
  Client client("usi");
  client.expect("usiok");
  for (std::string_view name : {"USI_Hash", "USI_Ponder", "USI_MultiPV", "USI_Variant", "Skill_Level"}) {
    EXPECT_TRUE(client.has_skipped("option name " + std::string(name) + " type ")) << name;
  }
  client.send("setoption name USI_Variant value janggi\nusinewgame\nposition startpos moves 9j9i 5b5b\nd");
  client.expect("FEN: rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R3K4/1NBA1ABNR w - - 2 2");
  client.send("go btime 1000 wtime 1000 byoyomi 100");
  client.expect("bestmove ");
  client.send("position startpos moves 5i5i 5b5b\ngo byoyomi 10");
  EXPECT_EQ(client.expect("bestmove"), "bestmove resign");
  client.send("position sfen 4k4/9/9/9/9/9/9/9/4P4/3K5 w - 2\nd\ngo depth 1");
  client.expect("FEN: 4k4/9/9/9/9/9/9/9/4P4/3K5 b");
  client.expect("bestmove ");
  client.send("go infinite\ngameover win");
  client.expect("bestmove ");
}

TEST(Usi, PromotesInPlace) {
  Client client("usi\nposition sfen 4k3/8/8/3P4/8/8/8/R3K3 b - 1 moves 5d5df\nd");
  client.expect("FEN: 4k3/8/8/3F4/8/8/8/R3K3[] b");
}

TEST(Usi, EndsCleanlyWhereverTheInputEnds) {
  expect_an_answer_to_each(
      "usi\nisready\nsetoption name USI_Variant value sittuyin\nusinewgame\nposition startpos moves R*8h\n"
      "go infinite\ngo mate infinite\nstop\ngo byoyomi 1\nponderhit\ngameover draw\nquit\n",
      "go", {"bestmove"});
}

TEST(Dialects, PlayLegalMovesInEveryVariant) {
  for (const auto& [greeting, set, dialect] : {std::tuple{"ucci", "setoption UCI_Variant ", Dialect::kUcci},
                                               std::tuple{"usi", "setoption name USI_Variant value ", Dialect::kUsi}}) {
    for (const VariantInfo* info : variants()) {
      Client client(greeting);
      client.send(set + std::string(info->id));
      auto game = *Game::start(info->id);
      std::string moves = "position startpos moves";
      for (int ply = 0; ply < 12 && !game->outcome().is_over(); ++ply) {
        client.send(moves + "\ngo depth 1");
        const std::string line = client.expect("bestmove ");
        const std::string text = line.substr(9, line.find(' ', 9) - 9);
        const auto move = game->read_uci(from_dialect(dialect, *game, text));
        ASSERT_TRUE(move.ok()) << info->id << " " << line;
        game->play(*move);
        moves += " " + text;
      }
    }
  }
}

}  // namespace
}  // namespace serai
