// What the search learns about which moves are good, and the order in which it tries them.
#pragma once

#include <algorithm>
#include <memory>

#include "engine/exchange.hpp"
#include "engine/tunables.hpp"

namespace serai {

// A counter that moves towards +-kLimit, more slowly the nearer it gets.
class Learned {
 public:
  static constexpr int kLimit = 16384;
  int value() const { return value_; }
  void add(int bonus) {
    bonus = std::clamp(bonus, -kLimit, kLimit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
  }

 private:
  std::int16_t value_ = 0;
};

template <class V>
struct Tables {
  static constexpr int kSquares = V::Geometry::kSquares;
  static constexpr int kOrigins = kSquares + kTypes<V>;  // drops come from "behind" the board, by type

  using ByMove = std::array<std::array<Learned, kSquares>, kTypes<V>>;  // [type][to]

  std::array<std::array<std::array<Learned, kSquares>, kOrigins>, 2> quiet{};               // [color][origin][to]
  std::array<std::array<std::array<Learned, kTypes<V> + 1>, kSquares>, kTypes<V>> noisy{};  // [type][to][victim]
  std::array<std::array<std::array<ByMove, kSquares>, kTypes<V>>, 2> continuation{};        // after [color][type][to]

  static constexpr std::size_t kPawnPatterns = 512;
  std::array<std::array<ByMove, kPawnPatterns>, 2> by_pawns{};  // [color][pattern of pawns]

  std::array<ByMove, 2> correction{};  // errors of the evaluation after [color][type][to]

  static int origin(Move m) { return m.kind() == MoveKind::kDrop ? kSquares + m.type() : m.from(); }
};

// The type that arrives: the mover, the dropped piece, or what a pawn becomes.
template <class V>
PieceType moving_type(const Position<V>& pos, Move m) {
  return m.kind() == MoveKind::kDrop ? m.type() : type_of(pos.board.on(m.from()));
}

template <class V>
PieceType victim_of(const Position<V>& pos, Move m) {
  if (m.kind() == MoveKind::kEnPassant) return V::kPawn;
  if (m.kind() == MoveKind::kDrop || m.from() == m.to() || m.kind() == MoveKind::kCastling) return kNoType;
  const Piece p = pos.board.on(m.to());
  return p == kEmpty ? kNoType : type_of(p);
}

template <class V>
bool is_noisy(const Position<V>& pos, Move m) {
  return m.kind() == MoveKind::kPromotion || victim_of(pos, m) != kNoType;
}

// Hands out the moves of a position one by one, the most promising first; generates a stage only when it is reached.
template <class V>
class MovePicker {
 public:
  using Continuations = std::array<const typename Tables<V>::ByMove*, 4>;

  // For the main search.
  MovePicker(const Position<V>& pos, const Tables<V>& tables, const Continuations& continuations, Move table_move,
             const std::array<Move, 2>& killers)
      : pos_(pos), tables_(tables), continuations_(continuations), table_move_(table_move), killers_(killers) {}
  // For the quiescence search: noisy moves only, and checks where wanted; all moves when in check.
  MovePicker(const Position<V>& pos, const Tables<V>& tables, const Continuations& continuations, Move table_move,
             bool with_checks)
      : pos_(pos),
        tables_(tables),
        continuations_(continuations),
        table_move_(table_move),
        only_noisy_(!pos.is_check()),
        with_checks_(with_checks) {}

  // From now on skip quiet moves.
  void skip_quiets() { skip_quiets_ = true; }

  // The next move, or a null move at the end.
  Move next() {
    switch (stage_) {
      case Stage::kTable:
        stage_ = Stage::kMakeNoisy;
        if (!table_move_.is_null()) return table_move_;
        [[fallthrough]];
      case Stage::kMakeNoisy:
        generate<Part::kNoisy>();
        score_noisy();
        stage_ = Stage::kNoisy;
        [[fallthrough]];
      case Stage::kNoisy:
        while (at_ < list_.size()) {
          const Move m = take_best();
          if (m == table_move_) continue;
          if (only_noisy_ || gains(pos_, m, -scores_[at_ - 1] / kGoodCaptureDivisor)) return m;
          bad_[bad_count_++] = m;
          if (bad_count_ == kMostBad) break;
        }
        if (only_noisy_ && !with_checks_) return Move{};
        stage_ = Stage::kMakeQuiet;
        [[fallthrough]];
      case Stage::kMakeQuiet:
        if (!skip_quiets_) {
          list_.clear();
          if (only_noisy_)
            generate<Part::kChecks>();
          else
            generate<Part::kQuiet>();
          score_quiet();
        }
        stage_ = Stage::kQuiet;
        [[fallthrough]];
      case Stage::kQuiet:
        while (!skip_quiets_ && at_ < list_.size()) {
          const Move m = take_best();
          if (m != table_move_) return m;
        }
        stage_ = Stage::kBad;
        at_ = 0;
        [[fallthrough]];
      case Stage::kBad:
        if (at_ < bad_count_) return bad_[at_++];
        return Move{};
    }
    return Move{};
  }

 private:
  enum class Stage { kTable, kMakeNoisy, kNoisy, kMakeQuiet, kQuiet, kBad };
  static constexpr std::size_t kMostBad = 128;

  template <Part P>
  void generate() {
    ListSink sink(list_);
    Generator<V>(pos_).template generate<P>(sink);
    at_ = 0;
  }

  void score_noisy() {
    const auto& values = EvaluationBook<V>::kValues;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Move m = list_[i];
      const PieceType victim = victim_of(pos_, m);
      int score = tables_.noisy[moving_type(pos_, m)][m.to()][victim == kNoType ? kTypes<V> : victim].value() /
                  kCaptureHistoryDivisor;
      if (victim != kNoType) score += kVictimWeight * values[victim] / 16;
      if (m.kind() == MoveKind::kPromotion) score += kVictimWeight * values[m.type()] / 16;
      scores_[i] = score;
    }
  }

  void score_quiet() {
    std::array<typename V::Bits, kTypes<V>> checking;
    if (!only_noisy_) {  // else all of them are checks
      const Generator<V> generator(pos_);
      for_each_type<V>([&](auto t) {
        if (pos_.board.of(pos_.turn, t).any() || pos_.hands.count(pos_.turn, t) > 0)
          checking[t] = generator.template checking_squares<t>();
      });
    }
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Move m = list_[i];
      const PieceType t = moving_type(pos_, m);
      int score = kQuietWeight * tables_.quiet[pos_.turn][Tables<V>::origin(m)][m.to()].value() / 16;
      for (const auto* table : continuations_) {
        if (table != nullptr) score += (*table)[t][m.to()].value();
      }
      if (checking[t].test(m.to())) score += kCheckBonus;
      if (m == killers_[0])
        score += 60000;
      else if (m == killers_[1])
        score += 50000;
      scores_[i] = score;
    }
  }

  // Moves the best of what is left to the front and takes it.
  Move take_best() {
    std::size_t best = at_;
    for (std::size_t i = at_ + 1; i < list_.size(); ++i) {
      if (scores_[i] > scores_[best]) best = i;
    }
    std::swap(scores_[at_], scores_[best]);
    std::swap(list_.begin()[at_], list_.begin()[best]);
    return list_[at_++];
  }

  const Position<V>& pos_;
  const Tables<V>& tables_;
  Continuations continuations_;
  Move table_move_;
  std::array<Move, 2> killers_{};
  bool only_noisy_ = false;
  bool with_checks_ = false;
  bool skip_quiets_ = false;
  Stage stage_ = Stage::kTable;
  MoveList list_;
  std::array<int, MoveList::kCapacity> scores_;
  std::size_t at_ = 0;
  std::array<Move, kMostBad> bad_;
  std::size_t bad_count_ = 0;
};

}  // namespace serai
