// What Game answers for programs: choices, seats, meters, actions, claims, premoves and reasons.
#include "game/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace serai {
namespace {

std::unique_ptr<Game> start(std::string_view variant, std::string_view setup = {}) {
  auto game = Game::start(variant, setup);
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().message);
  return *std::move(game);
}

std::unique_ptr<Game> from_fen(std::string_view variant, std::string_view fen) {
  auto game = Game::from_fen(variant, fen);
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().message);
  return *std::move(game);
}

void play(Game& game, std::initializer_list<std::string_view> moves) {
  for (std::string_view text : moves) {
    const auto move = game.read_uci(text);
    ASSERT_TRUE(move.ok()) << text << ": " << (move.ok() ? "" : move.error().message);
    game.play(*move);
  }
}

Square square(const Game& game, std::string_view name) {
  return static_cast<Square>((std::stoi(std::string(name.substr(1))) - 1) * game.variant().files + (name[0] - 'a'));
}

bool contains(const std::vector<Square>& squares, Square s) {
  return std::find(squares.begin(), squares.end(), s) != squares.end();
}

std::string why(const Game& game, std::string_view move) {
  const auto error = game.why_illegal(move);
  return error ? std::string(error->code) : "";
}

TEST(Variants, AreFoundByManyNames) {
  for (const VariantInfo* info : variants()) {
    EXPECT_EQ(find_variant(info->id), info);
    EXPECT_EQ(find_variant(info->name.en), info);
    EXPECT_EQ(find_variant(info->name.zh), info);
    if (!info->name.ko.empty()) {
      EXPECT_EQ(find_variant(info->name.ko), info);
    }
  }
  EXPECT_EQ(find_variant("Xiang-Fu"), find_variant("xiangfu"));
  EXPECT_EQ(find_variant("JANGGI"), find_variant("janggi"));
  EXPECT_EQ(find_variant("nosuchgame"), nullptr);
  EXPECT_EQ(find_variant(""), nullptr);
}

TEST(Variants, EverySetupCanBePlayed) {
  for (const VariantInfo* info : variants()) {
    for (const StartPosition& setup : info->setups) {
      const auto game = start(info->id, setup.id);
      EXPECT_EQ(game->fen(), setup.fen) << info->id << " " << setup.id;
      EXPECT_FALSE(game->legal_moves().empty());
    }
  }
}

TEST(Choices, HanPicksFirstThenChoAndThenTheGameBegins) {
  auto game = *Game::choosing("janggi");
  ASSERT_TRUE(game->pending_choice().has_value());
  EXPECT_EQ(game->pending_choice()->color, kBlack);
  EXPECT_EQ(game->read_uci("a1a2").error().code, "choice-pending");
  EXPECT_EQ(game->choose("sideways")->code, "bad-choice");
  EXPECT_FALSE(game->choose("left").has_value());
  EXPECT_EQ(game->pending_choice()->color, kWhite);
  EXPECT_FALSE(game->choose("outer").has_value());
  EXPECT_FALSE(game->pending_choice().has_value());
  EXPECT_EQ(game->fen(), start("janggi", "outer-left")->fen());
  EXPECT_EQ(game->choose("outer")->code, "no-choice");
  play(*game, {"a1a2"});
}

TEST(Choices, AreNoneWhereThereIsNothingToChoose) {
  auto game = *Game::choosing("empire");
  EXPECT_FALSE(game->pending_choice().has_value());
  play(*game, {"d3d4"});
}

TEST(Seats, AreFourInTheTeamGameAndTakeTurns) {
  const auto game = start("fusionteam");
  ASSERT_EQ(game->seats().size(), 4U);
  for (std::size_t ply = 0; ply < 8; ++ply) {
    EXPECT_EQ(game->turn_seat(), ply % 4);
    EXPECT_EQ(game->seats()[game->turn_seat()].color, game->turn());
    game->play(game->legal_moves().front());
  }
  EXPECT_EQ(start("fusion")->seats().size(), 2U);
  EXPECT_TRUE(start("fusion")->seats()[0].team.empty());
}

TEST(Actions, APassSaysWhatFollows) {
  const auto game = start("janggi");
  ASSERT_EQ(game->actions().size(), 1U);
  EXPECT_EQ(game->actions()[0].id, "pass");
  EXPECT_FALSE(game->actions()[0].then.is_over());
  play(*game, {"e2e2"});
  EXPECT_EQ(game->actions()[0].then, Outcome::draw(Reason::kDoublePass));
}

TEST(Actions, AcceptingBikjangIsDecidedOnPoints) {
  const auto game = from_fen("janggi", "4k4/9/9/9/9/9/9/9/4K4/R8 b - - 0 1");
  ASSERT_EQ(game->flags().size(), 1U);
  EXPECT_EQ(game->flags()[0].id, "bikjang");
  EXPECT_TRUE(game->flags()[0].value);
  EXPECT_EQ(game->actions()[0].then, Outcome::win(kWhite, Reason::kBikjang));
}

TEST(Claims, OnlyPromotionsMayBeClaimedAndEndTheGame) {
  const auto game = from_fen("sittuyin", "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1");
  ASSERT_EQ(game->claims().size(), 1U);
  EXPECT_EQ(game->actions()[0].id, "only-promotions");
  EXPECT_FALSE(game->claim("only-promotions").has_value());
  EXPECT_EQ(game->outcome(), Outcome::draw(Reason::kClaim));
  EXPECT_TRUE(game->legal_moves().empty());

  const auto other = from_fen("sittuyin", "4k3/8/8/8/8/8/8/K6R[] w - - 0 1");
  EXPECT_TRUE(other->claims().empty());
  EXPECT_EQ(other->claim("only-promotions")->code, "no-claim");
}

TEST(Meters, TellPointsScoreStepsAndCount) {
  const auto points = start("janggi")->meters()[0];
  EXPECT_EQ(points.id, "points");
  EXPECT_EQ(points.white, 72);
  EXPECT_EQ(points.black, 73.5);

  const auto fusion = start("fusion");
  play(*fusion, {"b3b10"});
  EXPECT_EQ(fusion->meters()[0].id, "score");
  EXPECT_EQ(fusion->meters()[0].white, 3);
  EXPECT_EQ(fusion->meters()[1].id, "steps");
  EXPECT_EQ(fusion->meters()[1].white, 1);
  EXPECT_TRUE(fusion->meters()[1].active);

  const auto count = from_fen("sittuyin", "8/8/8/4k3/8/8/8/K6R[] b - 32 5 40")->meters()[0];
  EXPECT_EQ(count.id, "count");
  EXPECT_EQ(count.white, 5);
  EXPECT_EQ(count.limit, 32);
}

TEST(CanWin, IsFalseOnlyWhereNothingCouldHelp) {
  EXPECT_FALSE(from_fen("sittuyin", "8/8/8/4k3/8/8/8/K6R[] b - - 0 1")->can_win(kBlack));
  EXPECT_TRUE(from_fen("sittuyin", "8/8/8/4k3/8/8/8/K6R[] b - - 0 1")->can_win(kWhite));
  EXPECT_TRUE(from_fen("empire", "8/8/8/3k4/8/8/8/K7 w - - 0 1")->can_win(kBlack));
  EXPECT_TRUE(start("janggi")->can_win(kBlack));
  // Advisors and elephants never reach a general, but may catch a king that comes near.
  EXPECT_FALSE(from_fen("fusion", "4g4/9/9/9/9/9/9/9/4A4/J2G5 w - - 0 40 0-0+")->can_win(kBlack));
  EXPECT_TRUE(from_fen("fusion", "4g4/9/9/9/9/9/9/9/4A4/J2GK4 w - - 0 40 0-0+")->can_win(kBlack));
  EXPECT_FALSE(from_fen("xiangfu", "9/9/2+g6/9/9/9/6+G2/9/9[] w - - 0 1")->can_win(kWhite));
  EXPECT_TRUE(from_fen("xiangfu", "9/9/2+g6/9/9/9/6+G2/9/9[g] w - - 0 1")->can_win(kWhite));
}

TEST(Premoves, FollowPatternAndZonesOnly) {
  const auto game = start("janggi");
  const auto chariot = game->premove_targets(square(*game, "a1"));
  EXPECT_TRUE(contains(chariot, square(*game, "a10")));  // own and enemy pieces stand in the way
  EXPECT_TRUE(contains(chariot, square(*game, "i1")));
  EXPECT_FALSE(contains(chariot, square(*game, "b2")));
  const auto king = game->premove_targets(square(*game, "e2"));
  EXPECT_EQ(king.size(), 8U);
  const auto advisor = game->premove_targets(square(*game, "d1"));
  EXPECT_FALSE(contains(advisor, square(*game, "c1")));  // the palace is a zone
  EXPECT_TRUE(game->premove_targets(square(*game, "e5")).empty());
  EXPECT_TRUE(game->premove_targets(200).empty());

  const auto castling = start("fusion");
  EXPECT_TRUE(contains(castling->premove_targets(square(*castling, "f1")), square(*castling, "h1")));
}

// "moves / captures / strikes" of the piece on a square.
std::string reach(const Game& game, std::string_view from) {
  const Game::Reach r = game.reach(square(game, from));
  std::string out;
  for (const auto* squares : {&r.moves, &r.captures, &r.strikes}) {
    if (squares != &r.moves) out += " /";
    for (Square s : *squares) {
      const int files = game.variant().files;
      out +=
          (out.empty() ? "" : " ") + std::string(1, static_cast<char>('a' + s % files)) + std::to_string(s / files + 1);
    }
  }
  return out;
}

TEST(Reach, TellsMovesFromCaptures) {
  const auto empire = from_fen("empire", "4k3/8/8/8/3D4/2p5/8/6K1 w - - 0 1");
  const Game::Reach duke = empire->reach(square(*empire, "d4"));
  EXPECT_EQ(duke.moves.size(), 23U);  // as a queen, but not through the pawn and its own king
  EXPECT_EQ(duke.captures, std::vector<Square>{square(*empire, "c3")});
  EXPECT_EQ(duke.strikes.size(), 7U);  // as a king
  EXPECT_EQ(reach(*empire, "c3"), "c2 / / b2 d2");
  EXPECT_EQ(reach(*empire, "a1"), " / /");
  EXPECT_TRUE(empire->reach(200).moves.empty());
}

TEST(Reach, IsOfEitherSideAndOnlyOfWhatIsReal) {
  const auto start_position = start("empire");
  EXPECT_EQ(reach(*start_position, "b8"), "a6 c6 / / a6 c6");  // not the side to move
  EXPECT_EQ(reach(*start_position, "e7"), "e5 e6 / / d6 f6");  // two steps
  EXPECT_EQ(reach(*start_position, "a8"), " / /");             // nothing behind its own pawn
  EXPECT_EQ(reach(*start("janggi"), "b3"), " / /");            // a cannon without a screen
  const auto pinned = from_fen("empire", "4k3/4n3/8/8/8/8/8/3KT3 w - - 0 1");
  EXPECT_EQ(reach(*pinned, "e7"), " / /");
}

TEST(Reach, OfACheckShowsTheRoyal) {
  const auto game = from_fen("empire", "4k3/8/8/8/4T3/8/8/3K4 b - - 0 1");
  const Game::Reach tower = game->reach(square(*game, "e4"));
  EXPECT_EQ(tower.captures, std::vector<Square>{square(*game, "e8")});
  EXPECT_FALSE(tower.moves.empty());
}

TEST(Reach, KnowsScreensSpecialMovesAndPartners) {
  const auto cannon = from_fen("fusion", "4g4/9/9/9/9/9/9/3p1P1C1/9/3G5 w - - 0 30 0-0+");
  EXPECT_EQ(reach(*cannon, "h3"), "h1 h2 g3 i3 h4 h5 h6 h7 h8 h9 h10 / d3 / e3");
  const auto castling = from_fen("fusion", "4g4/4k4/9/9/9/9/9/9/9/4GK2R w K - 0 30 0-0+");
  EXPECT_NE(reach(*castling, "f1").find("h1"), std::string::npos);
  const auto passing = from_fen("empire", "4k3/8/8/3pP3/8/8/8/3K4 w - d6 0 1");
  EXPECT_EQ(reach(*passing, "e5"), "e6 / d6 / f6");
  const auto placing = from_fen("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/R7[KSSFRNNkssfrrnn] b - - 0 1");
  EXPECT_EQ(reach(*placing, "a1"), "b1 c1 d1 e1 f1 g1 h1 a2 / / b1 c1 d1 e1 f1 g1 h1 a2");
  EXPECT_FALSE(start("fusionteam")->reach(square(*start("fusionteam"), "h1")).moves.empty());
}

TEST(Predrops, FollowTheDropZone) {
  const auto game = start("sittuyin");
  const auto& pieces = game->variant().pieces;
  for (std::size_t t = 0; t < pieces.size(); ++t) {
    const auto targets = game->predrop_targets(kWhite, static_cast<PieceType>(t));
    EXPECT_EQ(targets.size(), pieces[t].fen == "R" ? 8U : 24U);
  }
  EXPECT_TRUE(start("empire")->predrop_targets(kWhite, 0).empty());
}

TEST(WhyIllegal, NamesTheRule) {
  const auto janggi = start("janggi");
  EXPECT_EQ(why(*janggi, "a1a2"), "");
  EXPECT_EQ(why(*janggi, "a5a6"), "no-piece");
  EXPECT_EQ(why(*janggi, "a10a9"), "not-yours");
  EXPECT_EQ(why(*janggi, "a1b1"), "own-piece");
  EXPECT_EQ(why(*janggi, "a1b2"), "cannot-reach");
  EXPECT_EQ(why(*janggi, "b3b5"), "blocked");  // no screen to jump
  EXPECT_EQ(why(*janggi, "zz"), "bad-move");

  const auto facing = from_fen("janggi", "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1");
  EXPECT_EQ(why(*facing, "a1a2"), "bikjang");
  EXPECT_EQ(why(*facing, "e2d2"), "");
  const auto checked = from_fen("janggi", "3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1");
  EXPECT_EQ(why(*checked, "e1e1"), "pass-in-check");

  const auto empire = from_fen("empire", "4k3/8/8/8/8/4S3/8/4K3 w - - 0 1");
  EXPECT_EQ(why(*empire, "e3d3"), "facing");
  EXPECT_EQ(why(*empire, "e3e4"), "");

  const auto placing = start("sittuyin");
  EXPECT_EQ(why(*placing, "a3a4"), "must-place");
  EXPECT_EQ(why(*placing, "R@a2"), "outside-zone");
  EXPECT_EQ(why(*placing, "K@a3"), "occupied");
  EXPECT_EQ(why(*placing, "P@a1"), "not-in-hand");

  const auto promoting = from_fen("sittuyin", "7k/5n2/8/1p1P4/8/8/P7/K7[] w - - 0 1");
  EXPECT_EQ(why(*promoting, "d5d5f"), "");
  EXPECT_EQ(why(*promoting, "d5e6f"), "promotion-attacks");
  EXPECT_EQ(why(*promoting, "a2a2f"), "no-promotion");
  EXPECT_EQ(why(*from_fen("sittuyin", "7k/8/8/3P4/8/8/P7/K6F[] w - - 0 1"), "d5d5f"), "one-general");

  const auto team = start("fusionteam");
  EXPECT_EQ(why(*team, "a2a3"), "partners-piece");

  const auto promotion = from_fen("fusion", "4g4/P8/9/9/9/9/9/9/9/3G5 w - - 0 1 0-0");
  EXPECT_EQ(why(*promotion, "a9a10"), "must-promote");
  EXPECT_EQ(why(*promotion, "a9a10p"), "no-promotion");
  EXPECT_EQ(why(*promotion, "a9a10q"), "");

  const auto pinned = from_fen("empire", "3k4/8/8/8/8/8/r2SK3/8 w - - 0 1");
  EXPECT_EQ(why(*pinned, "d2d3"), "exposes-royal");
}

TEST(Ending, ComesFromOutsideToo) {
  const auto game = start("empire");
  game->end(Outcome::win(kBlack, Reason::kResignation));
  EXPECT_EQ(game->outcome().result(), "0-1");
  EXPECT_EQ(game->read_uci("d3d4").error().code, "game-over");
}

}  // namespace
}  // namespace serai
