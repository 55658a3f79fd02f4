#include "game/record.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

namespace serai {
namespace {

PgnGame read_pgn(const std::string& text) {
  std::istringstream in(text);
  auto entry = PgnReader(in).next();
  EXPECT_TRUE(entry && !entry->error) << text;
  return entry ? std::move(entry->game) : PgnGame();
}

// The code, line, move and ply of the error, as "code@line move/ply".
std::string error_of(const std::string& text) {
  ReplayedGame record;
  const auto e = replay(read_pgn(text), record);
  if (!e) return "";
  std::string out = std::string(e->code) + "@" + std::to_string(e->line);
  if (e->ply > 0) out += " " + e->move + "/" + std::to_string(e->ply);
  return out;
}

ReplayedGame replayed(const PgnGame& pgn) {
  ReplayedGame record;
  const auto e = replay(pgn, record);
  EXPECT_FALSE(e) << e->message;
  return record;
}

std::unique_ptr<Game> random_game(const VariantInfo& variant, std::string_view setup, std::mt19937& random, int plies) {
  auto game = std::move(*Game::start(variant.id, setup));
  for (int i = 0; i < plies && !game->legal_moves().empty(); ++i) {
    game->play(game->legal_moves()[random() % game->legal_moves().size()]);
  }
  return game;
}

std::vector<std::string> uci_moves(const Game& game) {
  auto copy = game.clone();
  while (copy->undo()) continue;
  std::vector<std::string> out;
  for (Move m : game.moves()) {
    out.push_back(copy->write(m, Notation::kUci));
    copy->play(m);
  }
  return out;
}

TEST(Record, RandomGamesOfAllVariantsSurviveTheRoundTrip) {
  std::mt19937 random(2024);
  for (const VariantInfo* variant : variants()) {
    for (const StartPosition& setup : variant->setups) {
      for (int i = 0; i < 3; ++i) {
        const auto game = random_game(*variant, setup.id, random, 200);
        const std::string text = write_pgn(to_pgn(*game));
        const ReplayedGame record = replayed(read_pgn(text));
        ASSERT_TRUE(record.game) << text;
        EXPECT_EQ(record.game->fen(), game->fen());
        EXPECT_EQ(record.game->start_fen(), game->start_fen());
        EXPECT_EQ(record.moves, uci_moves(*game)) << text;
        EXPECT_EQ(record.result, game->outcome().result());
        EXPECT_EQ(record.game->outcome(), game->outcome());
        EXPECT_TRUE(record.warnings.empty());
      }
    }
  }
}

TEST(Record, EveryNotationOfAVariantSurvivesTheRoundTrip) {
  std::mt19937 random(11);
  for (const VariantInfo* variant : variants()) {
    for (Notation notation : variant->notations) {
      const auto game = random_game(*variant, {}, random, 120);
      PgnGame pgn = to_pgn(*game);
      const auto copy = game->clone();
      while (copy->undo()) continue;
      for (std::size_t i = 0; i < game->moves().size(); ++i) {
        pgn.branches[0].moves[i].text = copy->write(game->moves()[i], notation);
        copy->play(game->moves()[i]);
      }
      EXPECT_EQ(replayed(read_pgn(write_pgn(pgn))).moves, uci_moves(*game)) << variant->id;
    }
  }
}

TEST(Record, GamesFromTheMiddleKeepTheirStartAndNumbers) {
  std::mt19937 random(5);
  for (const VariantInfo* variant : variants()) {
    const auto first = random_game(*variant, {}, random, 21);
    auto game = std::move(*Game::from_fen(variant->id, first->fen()));
    for (int i = 0; i < 9 && !game->legal_moves().empty(); ++i) game->play(game->legal_moves().front());
    const PgnGame pgn = to_pgn(*game);
    ASSERT_NE(pgn.tag("FEN"), nullptr);
    EXPECT_EQ(pgn.tag("SetUp")->value, "1");
    EXPECT_EQ(pgn.first_ply, 21);
    const std::string text = write_pgn(pgn);
    EXPECT_NE(text.find("\n11... "), std::string::npos) << text;
    EXPECT_EQ(replayed(read_pgn(text)).game->fen(), game->fen());
  }
}

TEST(Record, VariationsAreReplayedWithoutDisturbingTheMainLine) {
  std::mt19937 random(3);
  for (const VariantInfo* variant : variants()) {
    const auto game = random_game(*variant, {}, random, 60);
    PgnGame pgn = to_pgn(*game);
    const auto copy = game->clone();
    while (copy->undo()) continue;
    for (std::size_t i = 0; i < game->moves().size(); ++i) {
      auto side = copy->clone();
      PgnBranch branch;
      for (int k = 0; k < 3 && !side->legal_moves().empty(); ++k) {
        const Move m = side->legal_moves()[random() % side->legal_moves().size()];
        branch.moves.push_back({side->write(m, variant->notations[0]), 0, {}, {}, {}, {}, {}});
        side->play(m);
      }
      if (!branch.moves.empty()) branch.moves[0].alternatives.push_back(pgn.branches.size() + 1);
      pgn.branches[0].moves[i].alternatives.push_back(pgn.branches.size());
      pgn.branches.push_back(branch);
      pgn.branches.push_back({{{pgn.branches[0].moves[i].text, 0, {}, {}, {}, {}, {}}}, {}});
      copy->play(game->moves()[i]);
    }
    const std::string text = write_pgn(pgn);
    const PgnGame again = read_pgn(text);
    EXPECT_EQ(again.branches.size(), pgn.branches.size());
    const ReplayedGame record = replayed(again);
    EXPECT_EQ(record.moves, uci_moves(*game)) << text;
    EXPECT_EQ(record.game->fen(), game->fen());
  }
}

TEST(Record, FindsTheVariantByAnyName) {
  for (const char* name : {"janggi", "Janggi", "Korean Chess", "朝鲜象棋", "장기"}) {
    EXPECT_EQ(error_of("[Variant \"" + std::string(name) + "\"]\n\n1. R01-91 *\n"), "") << name;
  }
  EXPECT_EQ(error_of("\n[Event \"x\"]\n\n1. e4 *\n"), "missing-variant@2");
  EXPECT_EQ(error_of("[Event \"x\"]\n[Variant \"nosuchgame\"]\n\n1. e4 *\n"), "unknown-variant@2");
}

TEST(Record, StartsFromFenOrSetup) {
  const auto fen_of = [](const std::string& tags) {
    return replayed(read_pgn("[Variant \"janggi\"]\n" + tags + "\n*\n")).game->fen();
  };
  EXPECT_EQ(fen_of("[SetUp \"outer-left\"]\n"), (*Game::start("janggi", "outer-left"))->fen());
  EXPECT_EQ(fen_of("[Setup \"outer-left\"]\n"), (*Game::start("janggi", "outer-left"))->fen());
  EXPECT_EQ(fen_of("[SetUp \"0\"]\n"), (*Game::start("janggi"))->fen());
  const std::string fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 7";
  EXPECT_EQ(fen_of("[FEN \"" + fen + "\"]\n"), fen);
  EXPECT_EQ(fen_of("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n"), fen);
  EXPECT_EQ(error_of("[Variant \"janggi\"]\n[SetUp \"1\"]\n\n*\n"), "missing-fen@2");
  EXPECT_EQ(error_of("[Variant \"janggi\"]\n[SetUp \"sideways\"]\n\n*\n"), "unknown-setup@2");
  EXPECT_EQ(error_of("[Variant \"janggi\"]\n[SetUp \"1\"]\n[FEN \"oops\"]\n\n*\n"), "bad-fen@3");
}

TEST(Record, NamesTheIllegalMove) {
  const std::string tags = "[Variant \"empire\"]\n\n";
  EXPECT_EQ(error_of(tags + "1. a4 e5\n2. e5 *\n"), "illegal-move@4 e5/3");
  EXPECT_EQ(error_of(tags + "1. a4 (1. e5) e5 *\n"), "illegal-move@3 e5/1");
  EXPECT_EQ(error_of(tags + "1. a4 e5 (1... d5 2. b4\n2... e8e2) *\n"), "illegal-move@4 e8e2/4");
  ReplayedGame record;
  const auto e = replay(read_pgn(tags + "1. a4 e5 2. b4 Qh5\n*\n"), record);
  ASSERT_TRUE(e);
  EXPECT_EQ(e->message, "Line 3, move 2... 'Qh5': The move 'Qh5' is not legal here.");
  EXPECT_FALSE(record.game);
}

TEST(Record, MovesAfterTheEndAreAnError) {
  const std::string tags = "[Variant \"janggi\"]\n\n";
  EXPECT_EQ(error_of(tags + "1. K95-95 K25-25 2. R01-91 1/2-1/2\n"), "game-over@3 R01-91/3");
  EXPECT_EQ(error_of(tags + "1. K95-95 K25-25 (1... R11-21 2. K95-95) 1/2-1/2\n"), "");
  EXPECT_EQ(error_of(tags + "1. K95-95 R11-21 (1... K25-25 2. K95-95) *\n"), "game-over@3 K95-95/3");
}

TEST(Record, BelievesTheFileAboutTheResultButWarns) {
  const auto judged = [](const std::string& tag, const std::string& moves) {
    const ReplayedGame record = replayed(read_pgn("[Variant \"janggi\"]\n" + tag + "\n" + moves));
    std::string out = record.result;
    for (const Error& w : record.warnings) out += " " + std::string(w.code);
    return out;
  };
  const std::string result = "[Result \"1-0\"]\n";
  EXPECT_EQ(judged("", "1. R01-91 0-1"), "0-1");
  EXPECT_EQ(judged(result, "1. R01-91"), "1-0");
  EXPECT_EQ(judged(result, "1. R01-91 1-0"), "1-0");
  EXPECT_EQ(judged(result, "1. R01-91 0-1"), "0-1 result-mismatch");
  EXPECT_EQ(judged("", "1. R01-91"), "*");
  EXPECT_EQ(judged("[Result \"won\"]\n", "1. R01-91"), "*");
  EXPECT_EQ(judged("", "1. K95-95 K25-25"), "1/2-1/2");
  EXPECT_EQ(judged("", "1. K95-95 K25-25 1/2-1/2"), "1/2-1/2");
  EXPECT_EQ(judged("", "1. K95-95 K25-25 1-0"), "1-0 wrong-result");
  EXPECT_EQ(judged(result, "1. K95-95 K25-25 *"), "* result-mismatch wrong-result");
}

TEST(Record, WritesTagsClocksAndTheReasonOfTheEnd) {
  auto game = std::move(*Game::start("janggi"));
  game->play(*game->read("R01-91"));
  game->play(*game->read("P41-42"));
  game->end(Outcome::win(kBlack, Reason::kResignation));
  const std::vector<PgnTag> tags{{"White", "Ann"}, {"variant", "chess"}, {"TimeControl", "60+1"}};
  const std::vector<std::optional<double>> clocks{59.5};
  EXPECT_EQ(write_pgn(to_pgn(*game, tags, clocks)),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"?\"]\n"
            "[Result \"0-1\"]\n[TimeControl \"60+1\"]\n[Variant \"janggi\"]\n[Termination \"resignation\"]\n\n"
            "1. R01-91 {[%clk 0:00:59.5]} 1... P41-42 0-1\n\n");
}

}  // namespace
}  // namespace serai
