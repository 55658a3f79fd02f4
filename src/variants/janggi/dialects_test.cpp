// The dialects of Janggi: what they show, and that their common searches know the same rules as they do.
#include <gtest/gtest.h>

#include <random>

#include "engine/inputs.hpp"
#include "game/game.hpp"
#include "notation/fen.hpp"
#include "variants/janggi/evaluation.hpp"

namespace serai {
namespace {

template <class V>
class JanggiDialects : public ::testing::Test {};
using Dialects = ::testing::Types<Janggi, JanggiTournament, JanggiTraditional, JanggiModern, JanggiCasual>;
TYPED_TEST_SUITE(JanggiDialects, Dialects);

template <class V>
Position<V> position(std::string_view fen) {
  return *position_from<V>(*read_fen(fen, V::Geometry::kFiles, V::Geometry::kRanks));
}

std::vector<Move> moves_of(const auto& pos) {
  MoveList list;
  generate_legal(pos, list);
  return {list.begin(), list.end()};
}

// A game played at random, once with the dialect's own rule book and once with that of its search.
template <class V>
struct Twins {
  using Shared = typename SearchBook<V>::Shared;
  Position<V> own;
  Position<Shared> shared;
  History own_history, shared_history;

  explicit Twins(std::string_view fen) : own(position<V>(fen)), shared(position<Shared>(fen)) {
    SearchBook<V>::enter(shared);
    own_history.push(start_entry(own));
    shared_history.push(start_entry(shared));
  }
  void play(Move m) {
    const Position<V> own_next = own.after(m);
    own_history.push(entry_for(own, m, own_next));
    own = own_next;
    const Position<Shared> shared_next = shared.after(m);
    shared_history.push(entry_for(shared, m, shared_next));
    shared = shared_next;
  }
};

TYPED_TEST(JanggiDialects, AreSearchedByTheirOwnRules) {
  constexpr std::string_view kStarts[] = {
      TypeParam::kSetups[0].fen,
      "4k4/9/9/1r7/9/R8/9/2n6/9/4K4 b - - 0 1",     // the kings face
      "3ak4/4a4/9/9/9/9/4P4/9/4A4/4KA3 w - - 0 1",  // little is left: repetitions, passes
      "4k4/9/9/1r7/9/R8/9/2n6/9/5K3 b - - 85 60",   // a limit is near
      "4k4/9/9/1r7/9/R8/9/2n6/9/5K3 b - - 185 60",
  };
  std::mt19937 random(1);
  std::set<Reason> ends;
  for (int game = 0; game < 400; ++game) {
    Twins<TypeParam> twins(kStarts[static_cast<std::size_t>(game) % std::size(kStarts)]);
    for (int ply = 0; ply < 250; ++ply) {
      const std::vector<Move> moves = moves_of(twins.own);
      ASSERT_EQ(moves, moves_of(twins.shared)) << write_fen(setup_of(twins.own));
      const Outcome end = outcome(twins.own, twins.own_history);
      ASSERT_EQ(end, outcome(twins.shared, twins.shared_history)) << write_fen(setup_of(twins.own));
      ASSERT_EQ(twins.own.clock_matters(), twins.shared.clock_matters());
      ASSERT_EQ(twins.own.search_key(), twins.shared.search_key());
      ASSERT_EQ(EvaluationBook<TypeParam>::facts(twins.own, kWhite),
                (EvaluationBook<typename SearchBook<TypeParam>::Shared>::facts(twins.shared, kWhite)));
      if (end.is_over()) {
        ends.insert(end.reason);
        break;
      }
      twins.play(moves[random() % moves.size()]);
    }
  }
  for (const Reason reason : {Reason::kDoublePass, Reason::kMoveLimit, Reason::kRepetition})
    EXPECT_TRUE(ends.contains(reason)) << name_of(reason);
}

TYPED_TEST(JanggiDialects, CountPointsOnlyWhereTheyDecide) {
  using V = TypeParam;
  const auto equal = position<V>(V::kSetups[0].fen);
  const auto ahead = position<V>("4k4/9/9/9/9/R8/9/9/9/3K5 w - - 0 1");
  std::vector<Meter> meters;
  V::meters(equal, meters);
  const bool counts = meters.front().id == "points";
  EXPECT_EQ(counts, V::terms(equal).points_decide());
  EXPECT_EQ(counts, kHasPoints<V>);
  // What the network is told of the lead, and what the evaluation adds for it.
  const auto facts = [](const auto& pos) { return EvaluationBook<V>::facts(pos, kWhite); };
  EXPECT_EQ(counts, facts(equal) != facts(ahead));
  int lead = 0;
  EvaluationBook<V>::extras(ahead, [&](Color, int, int n) { lead = n; });
  EXPECT_EQ(counts, lead != 0);
}

TEST(JanggiNames, NoDialectIsAnotherNameOfJanggi) {
  for (const char* id : {"janggi", "janggitournament", "janggitraditional", "janggimodern", "janggicasual"})
    EXPECT_EQ(find_variant(id)->id, id);
}

}  // namespace
}  // namespace serai
