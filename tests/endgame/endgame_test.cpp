// Endgame tables: known figures of chess, and what the rules of our games say of the verdicts.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "endgame/endgames.hpp"
#include "endgame/tables.hpp"
#include "games/chess.hpp"
#include "notation/fen.hpp"
#include "puzzle/solver.hpp"
#include "variants/janggi/endgame.hpp"
#include "variants/sittuyin/endgame.hpp"

namespace serai::endgame {

template <>
struct EndgameBook<Chess> {
  using P = Position<Chess>;
  using M = Material<Chess>;

  static constexpr bool kMirrors = true;
  static constexpr std::array<PieceType, 6> kOrder{Chess::kKing,   Chess::kQueen,  Chess::kRook,
                                                   Chess::kBishop, Chess::kKnight, Chess::kPawnType};
  static constexpr std::array<PieceType, 4> kPromotions{Chess::kQueen, Chess::kRook, Chess::kBishop, Chess::kKnight};

  static constexpr bool kOnlyMates = false;
  static Metric metric(const M&) { return Metric::kToMate; }
  static bool is_covered(const M&) { return true; }
  static bool can_promote(const M&, Color) { return true; }
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
    tables.add(material, *tables.solve(material));
  return tables;
}

std::unique_ptr<Endgames> made(std::string_view variant, std::initializer_list<std::string_view> names) {
  auto endgames = make_endgames(variant);
  for (const std::string_view name : names) {
    for (const std::string& needed : endgames->needed_for(name)) {
      if (!endgames->has(needed)) endgames->make(needed, {});
    }
  }
  return endgames;
}

// What the tables say of a position that they know.
Report report_of(const Endgames& endgames, std::string_view fen) {
  const auto report = endgames.probe(fen);
  EXPECT_TRUE(report.ok() && *report) << fen;
  return report.ok() && *report ? **report : Report();
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
  EXPECT_EQ(sittuyin->faults("KRvK", {}), 0U);
  EXPECT_EQ(sittuyin->faults("KSvK", {}), 0U);
  // With an odd number of files a king on the middle one may go to either half.
  const auto janggi = made("janggi", {"KRvKA", "KCAvK", "KRRvK"});
  EXPECT_EQ(janggi->faults("KRRvK", {}), 0U);
  EXPECT_EQ(janggi->faults("KRvKA", {}), 0U);
  EXPECT_EQ(janggi->faults("KCAvK", {}), 0U);
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

// Games with random positions of some men, each in a box of the board: its least and its highest square.
struct Box {
  char letter;
  int file0, rank0, file1, rank1;
};
class RandomPositions {
 public:
  RandomPositions(std::string_view variant, std::vector<Box> boxes)
      : info_(*find_variant(variant)), boxes_(std::move(boxes)) {}

  int between(int from, int to) { return from + static_cast<int>(random_() % static_cast<unsigned>(to - from + 1)); }
  // The next that is a position at all and not over. `tail` is the end of the FEN from the fourth field on.
  std::unique_ptr<Game> next(const std::string& tail) {
    for (;;) {
      std::vector<std::string> rows(static_cast<std::size_t>(info_.ranks),
                                    std::string(static_cast<std::size_t>(info_.files), '1'));
      for (const Box& b : boxes_) {
        const auto row = static_cast<std::size_t>(info_.ranks - 1 - between(b.rank0, b.rank1));
        rows[row][static_cast<std::size_t>(between(b.file0, b.file1))] = b.letter;
      }
      std::string fen;
      std::size_t men = 0;
      for (const std::string& row : rows) {
        fen += (fen.empty() ? "" : "/") + row;
        men += row.size() - static_cast<std::size_t>(std::count(row.begin(), row.end(), '1'));
      }
      auto game = Game::from_fen(info_.id, fen + (between(0, 1) == 0 ? " w" : " b") + tail);
      if (men == boxes_.size() && game && !(*game)->outcome().is_over()) return std::move(*game);
    }
  }

 private:
  const VariantInfo& info_;
  std::vector<Box> boxes_;
  std::mt19937 random_{7};
};

serai::Fate in_solvers_words(Verdict v) {
  return v.is_win() ? serai::Fate::kWon : v.is_loss() ? serai::Fate::kLost : serai::Fate::kOpen;
}

// What tables call mate within `most` plies a solver proves that knows nothing but the rules. Where nothing but mate
// wins, it proves nothing sooner.
void compare_with_solver(const Endgames& endgames, RandomPositions positions, int most, bool only_mate_wins) {
  int decided = 0;
  for (int i = 0; i < 100'000 && decided < 40; ++i) {
    const auto game = positions.next(" - - 0 1");
    const Verdict v = report_of(endgames, game->fen()).verdict;
    if (v.is_draw() || v.plies > most) continue;
    ++decided;
    EXPECT_EQ(serai::Solver().solve(*game, v.plies), in_solvers_words(v)) << game->fen();
    if (only_mate_wins && v.plies > 2) {
      EXPECT_EQ(serai::Solver().solve(*game, v.plies - 2), serai::Fate::kOpen) << game->fen();
    }
  }
  EXPECT_EQ(decided, 40);
}

// One chariot alone mates nobody in Janggi.
RandomPositions two_chariots() {
  return {"janggi", {{'K', 3, 0, 5, 2}, {'k', 3, 7, 5, 9}, {'R', 0, 0, 8, 9}, {'R', 0, 0, 8, 9}}};
}

TEST(Endgame, AgreesWithTheSolverInSittuyin) {
  compare_with_solver(*made("sittuyin", {"KRvK"}),
                      {"sittuyin", {{'K', 0, 0, 7, 7}, {'k', 0, 0, 7, 7}, {'R', 0, 0, 7, 7}}}, 4, true);
}
TEST(Endgame, AgreesWithTheSolverInJanggi) {
  compare_with_solver(*made("janggi", {"KRRvK"}), two_chariots(), 3, false);
}

// With so little left of a count the solver sees to its end, and so must agree with every verdict, draws included.
TEST(Endgame, TheCountIsJudgedAsTheSolverDoes) {
  const auto endgames = made("sittuyin", {"KRvK"});
  // The bare king at the edge and the other near it, so that some are mated in time and some are not.
  RandomPositions positions("sittuyin", {{'K', 0, 5, 3, 5}, {'k', 0, 7, 2, 7}, {'R', 0, 0, 7, 7}});
  int decided = 0, late = 0;
  for (int i = 0; i < 100; ++i) {
    const int left = positions.between(0, 2);
    const auto game = positions.next(" - 32 " + std::to_string(32 - left) + " 1");
    const Report report = report_of(*endgames, game->fen());
    EXPECT_EQ(report.plies_left, left + 1) << game->fen();
    EXPECT_TRUE(report.is_counting);
    EXPECT_EQ(serai::Solver().solve(*game, left + 1), in_solvers_words(report.verdict)) << game->fen();
    decided += report.verdict.is_draw() ? 0 : 1;
    late += report.verdict.is_draw() && !report.unlimited.is_draw() ? 1 : 0;
  }
  EXPECT_GT(decided, 0);
  EXPECT_GT(late, 0);
}

TEST(Endgame, BeforeTheCountBeginsThereIsMoreTime) {
  const auto endgames = made("sittuyin", {"KRvK"});
  const auto left = [&](std::string_view fen) { return report_of(*endgames, fen).plies_left; };
  EXPECT_EQ(left("k7/8/1K6/8/8/8/8/7R w - - 0 1"), 34);  // it begins with the move of the side that has more
  EXPECT_EQ(left("k7/8/2K5/8/8/8/8/7R b - - 0 1"), 35);
  EXPECT_EQ(left("k7/8/2K5/8/8/8/8/7R b - - 98 1"), 35);
  EXPECT_EQ(left("k7/8/2K5/8/8/8/8/7R b - - 99 1"), 1);  // the move limit comes before it
}

TEST(Endgame, TwoGeneralsHaveTheMoveLimitAndNoCount) {
  const auto sittuyin = make_endgames("sittuyin");
  EXPECT_EQ(*sittuyin->canonical("KFFvK"), "KFFvK");
  EXPECT_EQ(sittuyin->canonical("KFFFvK").error().code, "no-table");
  EXPECT_EQ(EndgameBook<Sittuyin>::plies_left(position<Sittuyin>("k7/8/2K5/8/8/8/8/5FF1 b - - 7 1")), 93);
}

// §5.4 Where the kings face each other the side to move may end the game by passing: that is no mate.
TEST(Endgame, ABikjangThatMayBeAcceptedIsNoMate) {
  const auto endgames = made("janggi", {"KRRvK"});
  const auto verdict = [&](std::string_view fen) { return report_of(*endgames, fen).verdict; };
  EXPECT_EQ(verdict("R3k4/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1"), Verdict::draw());
  EXPECT_EQ(verdict("R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1"), Verdict::loss(0));
  RandomPositions facing("janggi", {{'K', 4, 0, 4, 2}, {'k', 4, 7, 4, 9}, {'R', 0, 0, 3, 9}, {'R', 5, 0, 8, 9}});
  for (int i = 0; i < 200; ++i) {
    const auto game = facing.next(" - - 0 1");
    if (game->turn() == kWhite) continue;
    EXPECT_EQ(verdict(game->fen()), Verdict::draw()) << game->fen();
  }
}

// §4.2 Two passes in a row end the game, so whoever mates by force gives that away with a pass.
TEST(Endgame, APassMayBeAnsweredByAPass) {
  const auto endgames = made("janggi", {"KRRvK"});
  RandomPositions positions = two_chariots();
  int passes = 0;
  for (int i = 0; i < 10'000 && passes < 20; ++i) {
    const auto game = positions.next(" - - 0 1");
    const Report report = report_of(*endgames, game->fen());
    if (!report.verdict.is_win()) continue;
    for (const MoveReport& r : report.moves) {
      if (r.move.kind() != MoveKind::kPass) continue;
      EXPECT_EQ(r.verdict, Verdict::draw()) << game->fen();
      ++passes;
    }
  }
  EXPECT_EQ(passes, 20);
}

// Wherever the men stand: a table has only one half of the positions, the other is its mirror image.
TEST(Endgame, PositionsAndTheirMirrorImagesAreKnown) {
  for (const auto& [variant, name, men] : {std::tuple("sittuyin", "KRvK", "KRk"), {"janggi", "KRvKA", "KRka"}}) {
    const auto endgames = made(variant, {name});
    const VariantInfo& info = *find_variant(variant);
    std::vector<Box> boxes;
    for (const char* man = men; *man != 0; ++man) {
      const bool in_palace = info.files == 9 && *man != 'R';
      const int top = *man == 'K' ? 2 : info.ranks - 1;
      boxes.push_back(in_palace ? Box{*man, 3, top - 2, 5, top} : Box{*man, 0, 0, info.files - 1, info.ranks - 1});
    }
    RandomPositions positions(variant, boxes);
    for (int i = 0; i < 200; ++i) {
      const std::string fen = positions.next(" - - 0 1")->fen();
      std::string mirrored;
      for (std::size_t at = 0; at < fen.find(' ');) {
        const std::size_t end = std::min(fen.find('/', at), fen.find_first_of("[ ", at));
        mirrored += (at == 0 ? "" : "/") + std::string(fen.rbegin() + static_cast<std::ptrdiff_t>(fen.size() - end),
                                                       fen.rbegin() + static_cast<std::ptrdiff_t>(fen.size() - at));
        at = fen[end] == '/' ? end + 1 : fen.find(' ');
      }
      mirrored += fen.substr(fen.find(' '));
      const Report a = report_of(*endgames, fen), b = report_of(*endgames, mirrored);
      EXPECT_EQ(a.verdict, b.verdict) << fen << " and " << mirrored;
      for (const MoveReport& r : a.moves) EXPECT_TRUE(r.verdict) << fen;
    }
  }
}

TEST(Endgame, TheBestMovesComeFirst) {
  const auto endgames = made("sittuyin", {"KRvK"});
  const Report report = report_of(*endgames, "k7/8/1K6/8/8/8/8/7R w - 32 31 1");
  ASSERT_FALSE(report.moves.empty());
  EXPECT_EQ(report.moves.front().move, Move::normal(7, 63));  // h1h8
  EXPECT_EQ(report.moves.front().verdict, Verdict::win(1));
  EXPECT_EQ(report.moves.back().verdict, Verdict::draw());  // too slow, or gives the chariot away
  EXPECT_EQ(report.moves.size(), count_legal(position<Sittuyin>("k7/8/1K6/8/8/8/8/7R w - 32 31 1")));
}

TEST(Endgame, WorkThatIsGivenUpLeavesNothing) {
  const auto endgames = make_endgames("sittuyin");
  EXPECT_FALSE(endgames->make("KRvK", [](const Progress& p) { return p.looked < 0.5; }));
  EXPECT_FALSE(endgames->has("KRvK"));
  EXPECT_FALSE(endgames->make("KRvK", [](const Progress& p) { return p.plies < 3; }));
  EXPECT_FALSE(endgames->has("KRvK"));
  EXPECT_TRUE(endgames->make("KRvK", [](const Progress&) { return true; }));
  EXPECT_FALSE(endgames->faults("KRvK", [](const Progress& p) { return p.looked < 0.5; }));
}

TEST(Endgame, AWinMustFitIntoTheCount) {
  const auto endgames = made("sittuyin", {"KRvK"});
  // Mate on the last move that the count allows, and one that comes too late.
  const auto report = [&](std::string_view fen) { return report_of(*endgames, fen); };
  const Report in_time = report("k7/8/1K6/8/8/8/8/7R w - 32 31 1");
  EXPECT_EQ(in_time.verdict, Verdict::win(1));
  EXPECT_EQ(in_time.plies_left, 2);
  const Report late = report("k7/8/1K6/8/8/8/8/7R b - 32 32 1");
  EXPECT_EQ(late.verdict, Verdict::draw());
  EXPECT_EQ(late.unlimited, Verdict::loss(2));
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
