// Static exchanges agree with the rules about who may take.
#include "engine/exchange.hpp"

#include <gtest/gtest.h>

#include <random>

#include "every_game.hpp"
#include "notation/fen.hpp"
#include "notation/uci.hpp"

namespace serai {
namespace {

template <class V>
class Exchange : public testing::Test {};
TYPED_TEST_SUITE(Exchange, EveryGame);

// The legal moves by which what stands on `s` is taken.
template <class V>
std::vector<Move> captures_on(const Position<V>& pos, Square s) {
  MoveList list;
  generate_legal(pos, list);
  std::vector<Move> out;
  for (Move m : list) {
    if (m.to() == s && m.kind() != MoveKind::kDrop && m.kind() != MoveKind::kPass && m.from() != s) out.push_back(m);
  }
  return out;
}

// True when any capture is allowed that leaves the royals safe; not in the midst of Janggi's bikjang.
template <class V>
bool is_ordinary(const Position<V>& pos) {
  if constexpr (requires { V::is_restrained(pos); })
    return !V::is_restrained(pos);
  else
    return true;
}

TYPED_TEST(Exchange, LosesWhatMayBeTakenAndNothingElse) {
  using V = TypeParam;
  if (kSeats < V >> 2) GTEST_SKIP() << "in team play an exchange also counts on the partner whose turn it is not";
  std::mt19937 random(5);
  int safe = 0, lost = 0;
  for (int game = 0; game < 30; ++game) {
    const StartPosition& setup = V::kSetups[static_cast<std::size_t>(game) % V::kSetups.size()];
    auto pos = *position_from<V>(*read_fen(setup.fen, V::Geometry::kFiles, V::Geometry::kRanks));
    for (int ply = 0; ply < 120; ++ply) {
      MoveList list;
      generate_legal(pos, list);
      if (list.empty()) break;
      for (Move m : list) {
        if (m.kind() == MoveKind::kPass || m.kind() == MoveKind::kCastling) continue;
        const Position<V> next = pos.after(m);
        if (!is_ordinary(next)) continue;
        const std::vector<Move> answers = captures_on(next, m.to());
        if (answers.empty()) {
          ++safe;
          ASSERT_TRUE(gains(pos, m, 0)) << write_fen(setup_of(pos)) << " " << to_uci<V>(m);
        }
        const bool is_quiet = m.kind() == MoveKind::kNormal && pos.board.is_empty(m.to());
        if (!is_quiet || answers.size() != 1) continue;
        const Position<V> after = next.after(answers[0]);
        if (!is_ordinary(after) || !captures_on(after, m.to()).empty()) continue;
        ++lost;
        ASSERT_FALSE(gains(pos, m, 0)) << write_fen(setup_of(pos)) << " " << to_uci<V>(m);
      }
      pos = pos.after(list[random() % list.size()]);
    }
  }
  EXPECT_GT(safe, 1000);
  EXPECT_GT(lost, 1000);
}

}  // namespace
}  // namespace serai
