// Endgame tables: known figures of chess, and what the rules of our games say of the verdicts.
#include <gtest/gtest.h>

#include <random>

#include "endgame/endgames.hpp"
#include "endgame/tables.hpp"
#include "engine/solver.hpp"
#include "games/chess.hpp"
#include "notation/fen.hpp"

namespace serai::endgame {

template <>
struct EndgameBook<Chess> {
  using P = Position<Chess>;
  using M = Material<Chess>;

  static constexpr bool kMirrors = true;
  static constexpr std::array<PieceType, 6> kOrder{Chess::kKing,   Chess::kQueen,  Chess::kRook,
                                                   Chess::kBishop, Chess::kKnight, Chess::kPawnType};
  static constexpr std::array<PieceType, 4> kPromotions{Chess::kQueen, Chess::kRook, Chess::kBishop, Chess::kKnight};

  static Metric metric(const M&) { return Metric::kToMate; }
  static bool is_drawn(const M& m) { return m.men() == 2; }
  static Verdict verdict(const Outcome& o, Color turn) {
    if (o.is_win_for(turn)) return Verdict::win(0);
    return o.is_win_for(!turn) ? Verdict::loss(0) : Verdict::draw();
  }
  static bool may_claim_draw(const P&, const MoveList&) { return false; }
  static bool is_zeroing(const P&, const P&) { return false; }
  static Verdict judge(const P&, Verdict v) { return v; }
};

namespace {

template <class V>
Position<V> position(std::string_view fen) {
  return *position_from<V>(*read_fen(fen, V::Geometry::kFiles, V::Geometry::kRanks));
}

template <class V>
Tables<V> made(std::string_view name) {
  Tables<V> tables;
  for (const auto& material : Tables<V>::needed_for(*Material<V>::parse(name)))
    tables.add(material, tables.solve(material));
  return tables;
}

std::unique_ptr<Endgames> made(std::string_view variant, std::initializer_list<std::string_view> names) {
  auto endgames = make_endgames(variant);
  for (const std::string_view name : names) {
    for (const std::string& needed : endgames->needed_for(name)) {
      if (!endgames->has(needed)) endgames->make(needed);
    }
  }
  return endgames;
}

int longest_win(const Values& values) {
  int out = 0;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    if (values.exists(kWhite, n) && values.at(kWhite, n).is_win()) out = std::max(out, values.at(kWhite, n).plies);
  }
  return out;
}

TEST(Endgame, ChessHasItsKnownLongestWins) {
  const auto rook = Material<Chess>::parse("KRvK"), queen = Material<Chess>::parse("KQvK");
  const Tables<Chess> rooks = made<Chess>("KRvK"), queens = made<Chess>("KQvK");
  EXPECT_EQ((longest_win(rooks.find(*rook)->values) + 1) / 2, 16);
  EXPECT_EQ((longest_win(queens.find(*queen)->values) + 1) / 2, 10);
}

TEST(Endgame, PromotionsLeadToOtherTables) {
  const Tables<Chess> tables = made<Chess>("KPvK");
  const auto at = [&](std::string_view fen) { return *tables.verdict(position<Chess>(fen)); };
  EXPECT_TRUE(at("8/8/8/3k4/8/8/3P4/3K4 w - - 0 1").is_draw());
  EXPECT_TRUE(at("3k4/8/3K4/3P4/8/8/8/8 b - - 0 1").is_loss());  // the king on the sixth rank before its pawn wins
  EXPECT_TRUE(at("8/8/8/8/3k4/8/3p4/3K4 w - - 0 1").is_draw());  // the other side has the pawn
  EXPECT_EQ(tables.faults(*Material<Chess>::parse("KPvK")), 0U);
}

TEST(Endgame, EveryVerdictFollowsFromTheMoves) {
  const auto sittuyin = made("sittuyin", {"KRvK", "KSvK"});
  EXPECT_EQ(sittuyin->faults("KRvK"), 0U);
  EXPECT_EQ(sittuyin->faults("KSvK"), 0U);
  const auto janggi = made("janggi", {"KRvK", "KCvKA"});
  EXPECT_EQ(janggi->faults("KRvK"), 0U);
  EXPECT_EQ(janggi->faults("KCvKA"), 0U);
}

TEST(Endgame, MaterialHasOneName) {
  const auto sittuyin = make_endgames("sittuyin");
  EXPECT_EQ(*sittuyin->canonical("KvKR"), "KRvK");
  EXPECT_EQ(*sittuyin->canonical("KFvKR"), "KRvKF");
  EXPECT_EQ(*sittuyin->canonical("KNRvKF"), "KRNvKF");
  for (const std::string_view bad : {"", "K", "KRK", "KRvKv", "RvK", "KKvK", "KXvK", "KRRRRRvK"})
    EXPECT_FALSE(sittuyin->canonical(bad).ok()) << bad;
  EXPECT_EQ(sittuyin->canonical("KFvK").error().code, "no-table");
  EXPECT_EQ(sittuyin->all_of(3), (std::vector<std::string>{"KSvK", "KRvK"}));
  // Every table comes after those that it needs.
  EXPECT_EQ(sittuyin->needed_for("KRPvK"), (std::vector<std::string>{"KRvK", "KRFvK", "KRPvK"}));
  EXPECT_EQ(make_endgames("empire"), nullptr);
  EXPECT_EQ(make_endgames("no-such-game"), nullptr);
}

// Random positions of these men agree with a solver that knows nothing but the rules: what the table calls mate within
// `most` plies is won. Where nothing but mate wins, it is not won sooner. `boxes` has the least and the highest square
// of each man.
struct Box {
  char letter;
  int file0, rank0, file1, rank1;
};
void compare_with_solver(std::string_view variant, std::string_view material, const std::vector<Box>& boxes, int most,
                         bool only_mate_wins) {
  const auto endgames = made(variant, {material});
  const VariantInfo& info = *find_variant(variant);
  std::mt19937 random(7);
  const auto between = [&](int from, int to) {
    return static_cast<std::size_t>(from) + random() % static_cast<unsigned>(to - from + 1);
  };
  int decided = 0;
  for (int i = 0; i < 100'000 && decided < 40; ++i) {
    std::vector<std::string> rows(static_cast<std::size_t>(info.ranks),
                                  std::string(static_cast<std::size_t>(info.files), '1'));
    for (const Box& b : boxes)
      rows[static_cast<std::size_t>(info.ranks) - 1 - between(b.rank0, b.rank1)][between(b.file0, b.file1)] = b.letter;
    std::string fen;
    for (const std::string& row : rows) fen += (fen.empty() ? "" : "/") + row;
    const auto game = Game::from_fen(variant, fen + (between(0, 1) == 0 ? " w" : " b") + " - - 0 1");
    if (!game || (*game)->outcome().is_over()) continue;
    const auto report = endgames->probe((*game)->fen());
    ASSERT_TRUE(report.ok()) << fen;
    if (!*report) continue;  // two men fell on one square
    const Verdict v = (*report)->verdict;
    if (v.is_draw() || v.plies > most) continue;
    ++decided;
    const auto expected = v.is_win() ? serai::Verdict::kWon : serai::Verdict::kLost;
    EXPECT_EQ(serai::Solver::solve(**game, v.plies), expected) << (*game)->fen();
    if (only_mate_wins && v.plies > 2) {
      EXPECT_EQ(serai::Solver::solve(**game, v.plies - 2), serai::Verdict::kOpen) << (*game)->fen();
    }
  }
  EXPECT_EQ(decided, 40);
}

TEST(Endgame, AgreesWithTheSolverInSittuyin) {
  compare_with_solver("sittuyin", "KRvK", {{'K', 0, 0, 7, 7}, {'k', 0, 0, 7, 7}, {'R', 0, 0, 7, 7}}, 4, true);
}
TEST(Endgame, AgreesWithTheSolverInJanggi) {
  compare_with_solver("janggi", "KRvK", {{'K', 3, 0, 5, 2}, {'k', 3, 7, 5, 9}, {'R', 0, 0, 8, 9}}, 5, false);
}

TEST(Endgame, AWinMustFitIntoTheCount) {
  const auto endgames = made("sittuyin", {"KRvK"});
  // Mate in one: on the last move that the count allows, and one ply too late.
  const auto report = [&](std::string_view fen) {
    const auto probed = endgames->probe(fen);
    EXPECT_TRUE(probed.ok()) << fen;
    return **probed;
  };
  const Report in_time = report("k7/8/1K6/8/8/8/8/7R w - 32 31 1");
  EXPECT_EQ(in_time.verdict, Verdict::win(1));
  EXPECT_EQ(in_time.plies_left, 1);
  const Report late = report("k7/8/1K6/8/8/8/8/7R w - 32 32 1");
  EXPECT_EQ(late.verdict, Verdict::draw());
  EXPECT_EQ(late.unlimited, Verdict::win(1));
  // The same position for the other side.
  EXPECT_EQ(report("7r/8/8/8/8/1k6/8/K7 b - 32 31 1").verdict, Verdict::win(1));
  EXPECT_FALSE(*endgames->probe("k7/8/1K6/8/8/8/8/6NR w - - 0 1"));  // no table
  EXPECT_EQ(report("k7/8/1K6/8/8/8/8/8 w - - 0 1").verdict, Verdict::draw());
  EXPECT_FALSE(endgames->probe("not a position").ok());
}

TEST(Endgame, ATableIsReadAsItWasWritten) {
  const auto endgames = made("sittuyin", {"KRvK"});
  const std::string bytes = endgames->write("KRvK");
  const auto again = make_endgames("sittuyin");
  ASSERT_FALSE(again->read(bytes)) << again->read(bytes)->message;
  EXPECT_TRUE(again->has("KRvK"));
  EXPECT_EQ(again->write("KRvK"), bytes);
  EXPECT_TRUE(make_endgames("janggi")->read(bytes));  // of another game
}

TEST(Endgame, ADamagedTableIsRefused) {
  const std::string bytes = made("sittuyin", {"KRvK"})->write("KRvK");
  const auto endgames = make_endgames("sittuyin");
  EXPECT_TRUE(endgames->read(""));
  EXPECT_TRUE(endgames->read("SERAITB1"));
  for (const std::size_t at : {std::size_t{3}, std::size_t{9}, std::size_t{20}, bytes.size() / 2, bytes.size() - 1}) {
    std::string bad = bytes;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    EXPECT_TRUE(endgames->read(bad)) << "byte " << at;
    EXPECT_TRUE(endgames->read(std::string_view(bytes).substr(0, at))) << "cut at " << at;
  }
  EXPECT_FALSE(endgames->has("KRvK"));
}

}  // namespace
}  // namespace serai::endgame
