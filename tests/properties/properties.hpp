// Properties that hold in every position of every game, checked over seeded random games. Instantiated for each folder
// of src/variants by a file that CMake makes from properties.cpp.in, and for the games of tests/games.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "game/game_impl.hpp"
#include "properties/naive.hpp"
#include "variants/list.hpp"

namespace serai {

template <class V>
Position<V> position(std::string_view fen) {
  auto setup = read_fen(fen, V::Geometry::kFiles, V::Geometry::kRanks);
  EXPECT_TRUE(setup.ok()) << fen;
  auto pos = position_from<V>(*setup);
  EXPECT_TRUE(pos.ok()) << fen << ": " << (pos.ok() ? "" : pos.error().message);
  return *pos;
}

template <class V>
std::string fen_of(const Position<V>& pos) {
  return write_fen(setup_of(pos));
}

template <class V>
std::set<std::string> uci_moves(const Position<V>& pos) {
  MoveList list;
  generate_legal(pos, list);
  std::set<std::string> out;
  for (Move m : list)
    EXPECT_TRUE(out.insert(to_uci<V>(m)).second) << "twice: " << to_uci<V>(m) << " in " << fen_of(pos);
  return out;
}

// Calls f(pos, history) for every position of `games` random games from all setups. Captures and checks are preferred
// now and then, so that the games reach the endgame and their rare rules.
template <class V, class F>
void for_random_positions(int games, int plies, unsigned seed, F f) {
  std::mt19937 random(seed);
  for (int g = 0; g < games; ++g) {
    Position<V> pos = position<V>(V::kSetups[static_cast<std::size_t>(g) % V::kSetups.size()].fen);
    History history;
    history.push(start_entry(pos));
    for (int ply = 0; ply < plies; ++ply) {
      f(pos, history);
      if (::testing::Test::HasFailure()) return;
      if (outcome(pos, history).is_over()) break;
      MoveList list;
      generate_legal(pos, list);
      std::vector<Move> lively;
      for (Move m : list) {
        const bool captures = m.kind() != MoveKind::kDrop && m.from() != m.to() && !pos.board.is_empty(m.to());
        if (captures || m.kind() == MoveKind::kPromotion || m.kind() == MoveKind::kCastling ||
            m.kind() == MoveKind::kEnPassant)
          lively.push_back(m);
      }
      const bool choose_lively = !lively.empty() && random() % 3 == 0;
      const Move m = choose_lively ? lively[random() % lively.size()] : list[random() % list.size()];
      const Position<V> next = pos.after(m);
      history.push(entry_for(pos, m, next));
      pos = next;
    }
  }
}

// The whole board with colours exchanged and ranks mirrored.
template <class V>
Position<V> color_flipped(const Position<V>& pos) {
  using G = typename V::Geometry;
  Position<V> out;
  for (Square s : pos.board.occupied()) {
    const Piece p = pos.board.on(s);
    out.board.put(piece_of(!color_of(p), type_of(p)), G::flip(s));
  }
  for (Color c : {kWhite, kBlack}) {
    for (int t = 0; t < kTypes<V>; ++t)
      out.hands.add(!c, static_cast<PieceType>(t), pos.hands.count(c, static_cast<PieceType>(t)));
  }
  for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
    if ((pos.rights >> i & 1) == 0) continue;
    for (std::size_t j = 0; j < V::kFacts.castlings.size(); ++j) {
      const bool mirrored = V::kFacts.castlings[j].king_from == G::flip(V::kFacts.castlings[i].king_from) &&
                            V::kFacts.castlings[j].rook_from == G::flip(V::kFacts.castlings[i].rook_from);
      if (mirrored) out.rights = static_cast<std::uint8_t>(out.rights | 1U << j);
    }
  }
  out.turn = !pos.turn;
  if (pos.en_passant != kNoSquare) out.en_passant = G::flip(pos.en_passant);
  out.clock = pos.clock;
  out.move_number = pos.move_number;
  out.state = pos.state;
  out.refresh();
  return out;
}

// Files mirrored; only for positions without castling rights.
template <class V>
Position<V> file_flipped(const Position<V>& pos) {
  using G = typename V::Geometry;
  const auto mirror = [](Square s) { return G::at(G::kFiles - 1 - G::file_of(s), G::rank_of(s)); };
  Position<V> out;
  for (Square s : pos.board.occupied()) out.board.put(pos.board.on(s), mirror(s));
  out.hands = pos.hands;
  out.turn = pos.turn;
  if (pos.en_passant != kNoSquare) out.en_passant = mirror(pos.en_passant);
  out.clock = pos.clock;
  out.move_number = pos.move_number;
  out.state = pos.state;
  out.refresh();
  return out;
}

template <class V>
class Properties : public ::testing::Test {};
TYPED_TEST_SUITE_P(Properties);

TYPED_TEST_P(Properties, LegalMovesAreThoseThatAreLegalOneByOne) {
  using V = TypeParam;
  for_random_positions<V>(32, 120, 1, [](const Position<V>& pos, const History&) {
    ASSERT_EQ(pos.is_check(), naive::is_check(pos)) << fen_of(pos);
    std::set<std::string> expected = naive::ordinary_moves(pos);
    const auto keep_only = [&](auto allowed) {
      for (auto it = expected.begin(); it != expected.end();) it = allowed(*it) ? std::next(it) : expected.erase(it);
    };
    bool over = false;
    if constexpr (requires { V::is_over(pos); }) over = V::is_over(pos);
    if (over) expected.clear();
    if constexpr (V::kFacts.must_drop) {
      const bool drops = std::any_of(expected.begin(), expected.end(), [](const auto& m) { return m[1] == '@'; });
      if (drops) keep_only([](const std::string& m) { return m[1] == '@'; });
    }
    std::set<std::string> ordinary;
    MoveList list;
    generate_legal(pos, list);
    bool own_system = false;
    for (Move m : list) {
      const bool promotes_specially = m.kind() == MoveKind::kPromotion && V::kFacts.promotions.size() == 0;
      const bool special = m.kind() == MoveKind::kPass || m.kind() == MoveKind::kCastling ||
                           m.kind() == MoveKind::kEnPassant || promotes_specially;
      if constexpr (requires { V::movable(pos); }) own_system |= V::movable(pos).test(m.from());
      if (!special) ordinary.insert(to_uci<V>(m));
    }
    if constexpr (requires { V::movable(pos); }) {
      if (own_system) keep_only([&](const std::string& m) { return V::movable(pos).test(parse_uci<V>(m)->from); });
    }
    if constexpr (requires { V::is_restrained(pos); }) {
      if (V::is_restrained(pos)) {
        keep_only([&](const std::string& m) {
          const auto text = *parse_uci<V>(m);
          return V::allows(pos, men_after(pos, Move::normal(text.from, text.to)));
        });
      }
    }
    ASSERT_EQ(ordinary, expected) << fen_of(pos);
  });
}

TYPED_TEST_P(Properties, KeysAreTheSameHoweverAPositionIsReached) {
  using V = TypeParam;
  for_random_positions<V>(24, 150, 2, [](const Position<V>& pos, const History&) {
    Position<V> fresh = pos;
    fresh.refresh();
    ASSERT_EQ(fresh.key(), pos.key()) << fen_of(pos);
    ASSERT_EQ(fresh.search_key(), pos.search_key()) << fen_of(pos);
    ASSERT_EQ(position<V>(fen_of(pos)).key(), pos.key()) << fen_of(pos);
  });
}

TYPED_TEST_P(Properties, TheLikelyKeyIsOftenTheKey) {
  using V = TypeParam;
  int right = 0, all = 0;
  for_random_positions<V>(12, 150, 9, [&](const Position<V>& pos, const History&) {
    MoveList list;
    generate_legal(pos, list);
    for (Move m : list) {
      ++all;
      if (pos.likely_key_after(m) == pos.after(m).search_key()) ++right;
    }
  });
  EXPECT_GT(10 * right, 4 * all);
}

TYPED_TEST_P(Properties, WhetherAMoveGivesCheckIsKnownBeforeItIsMade) {
  using V = TypeParam;
  int checks = 0;
  for_random_positions<V>(16, 120, 13, [&](const Position<V>& pos, const History&) {
    MoveList list;
    generate_legal(pos, list);
    for (Move m : list) {
      const bool expected = pos.after(m).is_check();
      ASSERT_EQ(gives_check(pos, m), expected) << to_uci<V>(m) << " in " << fen_of(pos);
      checks += expected ? 1 : 0;
    }
  });
  EXPECT_GT(checks, 0);
}

TYPED_TEST_P(Properties, APositionReadFromItsFenIsTheSame) {
  using V = TypeParam;
  for_random_positions<V>(24, 150, 3, [](const Position<V>& pos, const History&) {
    const Position<V> read = position<V>(fen_of(pos));
    ASSERT_EQ(fen_of(read), fen_of(pos));
    bool over = false;
    if constexpr (requires { V::is_over(pos); }) over = V::is_over(pos);
    if (!over) {
      ASSERT_EQ(uci_moves(read), uci_moves(pos)) << fen_of(pos);
    }
  });
}

TYPED_TEST_P(Properties, PlayingAMoveLeavesThePositionAsItWas) {
  using V = TypeParam;
  for_random_positions<V>(8, 100, 4, [](const Position<V>& pos, const History&) {
    const Position<V> before = pos;
    MoveList list;
    generate_legal(pos, list);
    for (Move m : list) {
      const Position<V> next = pos.after(m);
      ASSERT_NE(next.turn, pos.turn);
    }
    ASSERT_EQ(before, pos);
    ASSERT_EQ(before.key(), pos.key());
  });
}

TYPED_TEST_P(Properties, CountingAgreesWithListing) {
  using V = TypeParam;
  for_random_positions<V>(24, 150, 5, [](const Position<V>& pos, const History&) {
    MoveList list;
    generate_legal(pos, list);
    ASSERT_EQ(count_legal(pos), list.size()) << fen_of(pos);
    ASSERT_EQ(has_legal_move(pos), !list.empty()) << fen_of(pos);
  });
}

TYPED_TEST_P(Properties, PartsAndSingleMovesAgreeWithTheWhole) {
  using V = TypeParam;
  using G = typename V::Geometry;
  std::mt19937 random(11);
  for_random_positions<V>(16, 120, 11, [&](const Position<V>& pos, const History&) {
    const std::set<std::string> all = uci_moves(pos);
    MoveList parts;
    ListSink sink(parts);
    Generator<V>(pos).template generate<Part::kNoisy>(sink);
    for (Move m : parts) {
      const bool captures = m.kind() == MoveKind::kEnPassant || !pos.board.is_empty(m.to());
      ASSERT_TRUE(captures || m.kind() == MoveKind::kPromotion) << to_uci<V>(m) << " in " << fen_of(pos);
    }
    Generator<V>(pos).template generate<Part::kQuiet>(sink);
    std::set<std::string> together;
    for (Move m : parts) {
      ASSERT_TRUE(together.insert(to_uci<V>(m)).second);
      ASSERT_TRUE(is_legal(pos, m)) << to_uci<V>(m) << " in " << fen_of(pos);
    }
    ASSERT_EQ(together, all) << fen_of(pos);
    for (int i = 0; i < 100; ++i) {
      const Move m =
          Move::normal(static_cast<Square>(random() % G::kSquares), static_cast<Square>(random() % G::kSquares));
      bool listed = false;
      for (Move other : parts) listed |= other == m;
      ASSERT_EQ(is_legal(pos, m), listed) << to_uci<V>(m) << " in " << fen_of(pos);
    }
  });
}

// Whether every move that gives check by the mover's own power can be told without knowing what else has moved: no
// screens, no legs.
template <class V, PieceType T>
constexpr bool kChecksPlainly = kHabits<V, T>.capture_hop == kNoLines && (kHabits<V, T>.lame & kCapture) == 0 &&
                                (kHabits<V, T>.vault & kCapture) == 0;

TYPED_TEST_P(Properties, ChecksAreQuietMovesAndNoneIsMissing) {
  using V = TypeParam;
  int seen = 0;
  for_random_positions<V>(120, 120, 12, [&](const Position<V>& pos, const History&) {
    MoveList quiet, checks;
    ListSink quiet_sink(quiet), check_sink(checks);
    Generator<V>(pos).template generate<Part::kQuiet>(quiet_sink);
    Generator<V>(pos).template generate<Part::kChecks>(check_sink);
    const auto contains = [](const MoveList& list, Move m) {
      return std::find(list.begin(), list.end(), m) != list.end();
    };
    for (Move m : checks) ASSERT_TRUE(contains(quiet, m)) << to_uci<V>(m) << " in " << fen_of(pos);
    for (Move m : quiet) {
      if (m.kind() != MoveKind::kNormal && m.kind() != MoveKind::kDrop) continue;
      const bool drops = m.kind() == MoveKind::kDrop;
      const PieceType mover = drops ? m.type() : type_of(pos.board.on(m.from()));
      for_each_type<V>([&](auto t) {
        if constexpr (kChecksPlainly<V, t>) {
          if (t != mover) return;
          for (Square royal : royals_of(pos.board.men(), !pos.turn)) {
            const auto attacks = [&](const auto& men, Square from) {
              return captors_among<V, t>(men, royal, pos.turn, V::Bits::of(from)).any();
            };
            if (!attacks(men_after(pos, m), m.to()) || (!drops && attacks(pos.board.men(), m.from()))) continue;
            ++seen;
            ASSERT_TRUE(contains(checks, m)) << to_uci<V>(m) << " in " << fen_of(pos);
          }
        }
      });
    }
  });
  EXPECT_GT(seen, 50);
}

TYPED_TEST_P(Properties, MirroredPositionsHaveEqualTrees) {
  using V = TypeParam;
  bool colors_are_alike = kSeats<V> == 2;  // in team play who moves next depends on the colour
  for (const auto& man : V::kArmy) colors_are_alike &= man.owner == Owner::kBoth;
  for_random_positions<V>(16, 80, 6, [&](const Position<V>& pos, const History&) {
    if (colors_are_alike) {
      ASSERT_EQ(perft(color_flipped(pos), 2), perft(pos, 2)) << fen_of(pos);
    }
    if (pos.rights == 0) {
      ASSERT_EQ(perft(file_flipped(pos), 2), perft(pos, 2)) << fen_of(pos);
    }
  });
}

TYPED_TEST_P(Properties, EqualSearchKeysMeanEqualFutures) {
  using V = TypeParam;
  std::map<Key, std::pair<std::set<std::string>, Outcome>> seen;
  int again = 0;
  // Many short games from the same starts meet the same positions on different ways.
  for (unsigned seed = 0; seed < 60; ++seed) {
    for_random_positions<V>(static_cast<int>(V::kSetups.size()), seed % 3 == 0 ? 60 : 6, seed % 20,
                            [&](const Position<V>& pos, const History&) {
                              History none;
                              none.push(start_entry(pos));
                              const auto future = std::make_pair(uci_moves(pos), outcome(pos, none));
                              const auto [it, fresh] = seen.emplace(pos.search_key(), future);
                              if (!fresh) ++again;
                              ASSERT_TRUE(it->second == future) << fen_of(pos);
                            });
  }
  EXPECT_GT(again, 50);
}

// A random game whose pieces often go back to where they came from.
template <class V, class F>
void for_restless_positions(int plies, unsigned seed, F f) {
  std::mt19937 random(seed);
  Position<V> pos = position<V>(V::kSetups[seed % V::kSetups.size()].fen);
  History history;
  history.push(start_entry(pos));
  std::vector<Move> played;
  for (int ply = 0; ply < plies; ++ply) {
    f(history);
    MoveList list;
    generate_legal(pos, list);
    if (list.empty()) return;
    Move m = list[random() % list.size()];
    if (played.size() >= 2 && random() % 4 != 0) {
      const Move last = played[played.size() - 2];
      const Move back = Move::normal(last.to(), last.from());
      if (last.kind() == MoveKind::kNormal && is_legal(pos, back)) m = back;
    }
    const Position<V> next = pos.after(m);
    history.push(entry_for(pos, m, next));
    played.push_back(m);
    pos = next;
  }
}

// History looks for repetitions only back to the last irreversible move.
TYPED_TEST_P(Properties, AfterAnIrreversibleMoveNoEarlierPositionRecurs) {
  using V = TypeParam;
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::map<Key, std::size_t> last_seen;
    std::size_t last_irreversible = 0;
    for_restless_positions<V>(80, seed, [&](const History& history) {
      const std::size_t now = history.size() - 1;
      if (history[now].irreversible) last_irreversible = now;
      const auto it = last_seen.find(history[now].key);
      if (it != last_seen.end()) {
        ASSERT_GE(it->second, last_irreversible) << "seed " << seed << ", ply " << now;
      }
      last_seen[history[now].key] = now;
    });
    if (::testing::Test::HasFailure()) return;
  }
}

TYPED_TEST_P(Properties, WrittenMovesAreUnambiguousAndReadBack) {
  using V = TypeParam;
  for_random_positions<V>(12, 100, 8, [](const Position<V>& pos, const History&) {
    GameImpl<V> game(pos);
    for (Notation n : game.variant().notations) {
      std::set<std::string> written;
      for (Move m : game.legal_moves()) {
        const std::string text = game.write(m, n);
        ASSERT_TRUE(written.insert(text).second) << text << " in " << fen_of(pos);
        const auto read = game.read(text);
        ASSERT_TRUE(read.ok()) << text << " in " << fen_of(pos);
        ASSERT_EQ(*read, m) << text << " in " << fen_of(pos);
      }
    }
  });
}

TYPED_TEST_P(Properties, EveryIllegalMoveHasAReason) {
  using V = TypeParam;
  using G = typename V::Geometry;
  std::mt19937 random(9);
  for_random_positions<V>(6, 80, 9, [&](const Position<V>& pos, const History&) {
    GameImpl<V> game(pos);
    for (int i = 0; i < 200; ++i) {
      std::string text = name_of_square<G>(static_cast<Square>(random() % G::kSquares)) +
                         name_of_square<G>(static_cast<Square>(random() % G::kSquares));
      if (random() % 8 == 0) text += static_cast<char>('a' + random() % 26);
      const auto why = game.why_illegal(text);
      ASSERT_EQ(why.has_value(), !game.read_uci(text).ok()) << text << " in " << fen_of(pos);
      if (why) {
        ASSERT_FALSE(why->message.empty());
      }
    }
    // Legal moves are all among the premove targets.
    for (Move m : game.legal_moves()) {
      if (m.kind() == MoveKind::kPass) continue;
      const auto targets =
          m.kind() == MoveKind::kDrop ? game.predrop_targets(pos.turn, m.type()) : game.premove_targets(m.from());
      ASSERT_NE(std::find(targets.begin(), targets.end(), m.to()), targets.end())
          << to_uci<V>(m) << " in " << fen_of(pos);
    }
  });
}

TYPED_TEST_P(Properties, AGameCanBeUndoneToItsStartAndAFinishedOneHasNoMoves) {
  using V = TypeParam;
  std::mt19937 random(10);
  for (int g = 0; g < 20; ++g) {
    GameImpl<V> game(position<V>(V::kSetups[0].fen));
    std::vector<std::string> fens{game.fen()};
    while (!game.outcome().is_over() && game.moves().size() < 400) {
      const auto& legal = game.legal_moves();
      ASSERT_FALSE(legal.empty());
      game.play(legal[random() % legal.size()]);
      fens.push_back(game.fen());
    }
    if (game.outcome().is_over()) {
      EXPECT_TRUE(game.legal_moves().empty());
      EXPECT_EQ(game.read_uci("a1a2").error().code, "game-over");
    }
    while (game.undo()) {
      fens.pop_back();
      ASSERT_EQ(game.fen(), fens.back());
      ASSERT_FALSE(game.outcome().is_over());
    }
    EXPECT_EQ(fens.size(), 1U);
  }
}

REGISTER_TYPED_TEST_SUITE_P(Properties, LegalMovesAreThoseThatAreLegalOneByOne, KeysAreTheSameHoweverAPositionIsReached,
                            TheLikelyKeyIsOftenTheKey, WhetherAMoveGivesCheckIsKnownBeforeItIsMade,
                            APositionReadFromItsFenIsTheSame, PlayingAMoveLeavesThePositionAsItWas,
                            CountingAgreesWithListing, PartsAndSingleMovesAgreeWithTheWhole,
                            ChecksAreQuietMovesAndNoneIsMissing, MirroredPositionsHaveEqualTrees,
                            EqualSearchKeysMeanEqualFutures, AfterAnIrreversibleMoveNoEarlierPositionRecurs,
                            WrittenMovesAreUnambiguousAndReadBack, EveryIllegalMoveHasAReason,
                            AGameCanBeUndoneToItsStartAndAFinishedOneHasNoMoves);

// Those of the games in the list whose rule books are included.
template <class Included, class... V>
struct OnlyIncluded {
  using Types = Included;
};
template <class... Included, class V, class... Others>
    struct OnlyIncluded<::testing::Types<Included...>, V, Others...> : OnlyIncluded < std::conditional_t < requires {
  sizeof(V);
}, ::testing::Types<Included..., V>, ::testing::Types < Included... >>, Others... > {};
template <class... V>
OnlyIncluded<::testing::Types<>, V...> only_included(VariantList<V...>);
template <class List = AllVariants>
using IncludedVariants = typename decltype(only_included(List()))::Types;

// Names the instances by the variant's id.
struct VariantNames {
  template <class V>
  static std::string GetName(int) {
    return std::string(V::kId);
  }
};

}  // namespace serai
