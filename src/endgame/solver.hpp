// Solves all positions of one material.
//
// A position is won if a move leads to a lost one, and lost if all moves lead to won ones. So the solver begins with
// mates, and with moves that change the material (captures and promotions: their tables are there already), and goes
// backwards, wave by wave: the positions decided in n plies, then those that a move leads from to them. Where a piece
// could have come from is guessed generously, from what it reaches on an empty board, and then the moves forwards are
// asked whether it is so; hops and lame steps need no rules of their own.
//
// A win that takes longer than the move limit allows is none, so the waves end there.
#pragma once

#include <cassert>
#include <functional>

#include "endgame/layout.hpp"
#include "endgame/progress.hpp"
#include "endgame/values.hpp"
#include "rules/outcome.hpp"

namespace serai::endgame {

// How the game stands, as far as the position alone tells; nothing if it goes on.
template <class V>
std::optional<Verdict> end_of(const Position<V>& pos, bool has_moves) {
  History history;
  history.push(start_entry(pos));
  const Outcome o = outcome(pos, history, has_moves);
  if (!o.is_over()) return std::nullopt;
  return EndgameBook<V>::verdict(o, pos.turn);
}

// What the move from `pos` to `next` comes to for the side that makes it, in plies as the table of `pos` counts them.
// `v` is what the table of `next` says.
template <class V>
Verdict before_move(const Position<V>& pos, const Position<V>& next, Verdict v) {
  using Book = EndgameBook<V>;
  if (Book::metric(Material<V>::of(pos)) == Metric::kToMate || !Book::is_zeroing(pos, next)) return v.before_move();
  const Verdict judged = Book::judge(next, v);
  return judged.is_draw() ? judged : judged.is_win() ? Verdict::loss(1) : Verdict::win(1);
}

template <class V>
class Solver {
 public:
  // What the table of another material says of a position; nothing if it does not know the position, which is a fault.
  using LookUp = std::function<std::optional<Verdict>(const Position<V>&)>;

  Solver(const Material<V>& material, LookUp look_up)
      : layout_(material),
        metric_(EndgameBook<V>::metric(material)),
        look_up_(std::move(look_up)),
        values_(metric_, layout_.size()),
        waves_(static_cast<std::size_t>(most_plies(metric_)) + 1) {
    for (std::size_t i = 0; i < layout_.men(); ++i) fill_origins(i);
  }

  // The verdicts of all positions; nothing if it was given up. To be called once.
  std::optional<Values> solve(const Listener& listener) {
    for (Color turn : {kWhite, kBlack}) {
      for (std::uint64_t n = 0; n < layout_.size(); ++n) {
        if (!goes_on(listener, turn, n)) return std::nullopt;
        begin(turn, n);
      }
    }
    for (std::size_t plies = 0; plies < waves_.size(); ++plies) {
      for (std::size_t i = 0; i < waves_[plies].size(); ++i) {
        if (i % kBetweenReports == 0 && listener && !listener({1, static_cast<int>(plies)})) return std::nullopt;
        settle(waves_[plies][i], static_cast<int>(plies));
      }
      waves_[plies] = {};
    }
    assert(unknown_ == 0);
    return std::move(values_);
  }

  // The position of a number. Nothing if there is none.
  std::optional<Position<V>> position(Color turn, std::uint64_t number, Squares& squares) const {
    if (!layout_.squares(number, squares)) return std::nullopt;
    Position<V> pos;
    for (std::size_t i = 0; i < layout_.men(); ++i) pos.board.put(layout_.piece(i), squares.at[i]);
    pos.turn = turn;
    if (!is_safe(pos.board.men(), !turn)) return std::nullopt;
    pos.refresh();
    return pos;
  }

  // The verdict that follows from the moves of a position and the verdicts so far.
  Verdict from_moves(const Position<V>& pos, const Squares& squares) const {
    MoveList moves;
    generate_legal(pos, moves);
    if (const auto over = end_of(pos, !moves.empty())) return *over;
    Verdict best = Verdict::loss(0);
    for (Move m : moves) best = better_of(best, verdict_of(pos, squares, m));
    if (best.is_loss() && EndgameBook<V>::may_claim_draw(pos, moves)) return Verdict::draw();
    return best;
  }

  const Layout<V>& layout() const { return layout_; }

  // Asks of every position of a table whether its verdict follows from its moves. The number of those of which it does
  // not, and of moves that lead to unknown positions; nothing if it was given up. Requires: the table is of this
  // material.
  std::optional<std::uint64_t> faults(const Values& values, const Listener& listener) {
    values_ = values;
    std::uint64_t out = 0;
    for (Color turn : {kWhite, kBlack}) {
      for (std::uint64_t n = 0; n < layout_.size(); ++n) {
        if (!goes_on(listener, turn, n)) return std::nullopt;
        Squares squares;
        const auto pos = position(turn, n, squares);
        const bool is_right =
            pos ? values.exists(turn, n) && values.at(turn, n) == within_limit(from_moves(*pos, squares))
                : !values.exists(turn, n);
        out += is_right ? 0 : 1;
      }
    }
    return out + unknown_;
  }

 private:
  using G = typename V::Geometry;
  struct Entry {
    std::uint64_t number : 62;
    std::uint64_t turn : 1;
    std::uint64_t wins : 1;
  };

  static constexpr std::uint64_t kBetweenReports = 1 << 14;
  bool goes_on(const Listener& listener, Color turn, std::uint64_t number) const {
    if (number % kBetweenReports != 0 || !listener) return true;
    const double looked = static_cast<double>(turn * layout_.size() + number) / (2.0 * layout_.size());
    return listener({looked, 0});
  }

  // No verdict takes longer: a table that counts to zeroing moves ends with the move limit.
  static constexpr int most_plies(Metric metric) {
    return metric == Metric::kToMate ? Values::most_plies(metric)
                                     : std::min(Values::most_plies(metric), V::kFacts.move_limit);
  }
  Verdict within_limit(Verdict v) const { return v.plies > most_plies(metric_) ? Verdict::draw() : v; }

  // The squares from which a piece of a slot might have come to a square.
  void fill_origins(std::size_t slot) {
    const Piece piece = layout_.piece(slot);
    const auto& reach = kPatterns<V>.of(color_of(piece), type_of(piece)).reach;
    origins_.emplace_back();
    const auto zone = Layout<V>::zone_of(piece);
    for (Square from : zone) {
      for (Square to : reach[from]) origins_.back()[to].set(from);
    }
  }

  // True of a move to another position of this table. A pass that ends the game is none.
  static bool stays(const Position<V>& pos, Move m) {
    if constexpr (requires { V::is_over(pos); }) {
      if (m.kind() == MoveKind::kPass) return !V::is_over(pos.after(m));
    }
    return m.kind() == MoveKind::kPass || (m.kind() == MoveKind::kNormal && pos.board.is_empty(m.to()));
  }
  std::uint64_t number_after(const Squares& squares, Move m) const {
    Squares next = squares;
    if (m.kind() != MoveKind::kPass) *std::find(next.at.begin(), next.at.begin() + layout_.men(), m.from()) = m.to();
    return layout_.number(next);
  }
  Verdict verdict_of(const Position<V>& pos, const Squares& squares, Move m) const {
    if (stays(pos, m)) return values_.at(!pos.turn, number_after(squares, m)).before_move();
    return by_exit(pos, m);
  }
  // What a move comes to that changes the material or ends the game.
  Verdict by_exit(const Position<V>& pos, Move m) const {
    const Position<V> next = pos.after(m);
    const auto over = end_of(next, has_legal_move(next));
    if (over) return over->before_move();
    const auto known = look_up_(next);
    if (!known) ++unknown_;
    return before_move(pos, next, known.value_or(Verdict::draw()));
  }

  void schedule(Color turn, std::uint64_t number, Verdict v) {
    v = within_limit(v);
    if (v.is_draw()) return;
    waves_[static_cast<std::size_t>(v.plies)].push_back({number, turn, v.is_win()});
  }

  // What is known of a position before anything is known of the others.
  void begin(Color turn, std::uint64_t number) {
    Squares squares;
    const auto pos = position(turn, number, squares);
    if (!pos) return values_.remove(turn, number);
    MoveList moves;
    generate_legal(*pos, moves);
    if (const auto over = end_of(*pos, !moves.empty())) return schedule(turn, number, *over);
    Verdict best = Verdict::loss(0);
    for (Move m : moves) best = better_of(best, stays(*pos, m) ? Verdict::draw() : by_exit(*pos, m));
    if (best.is_loss() && EndgameBook<V>::may_claim_draw(*pos, moves)) return;
    schedule(turn, number, best);
  }

  void settle(Entry entry, int plies) {
    const auto turn = static_cast<Color>(entry.turn);
    const std::uint64_t number = entry.number;
    if (!values_.at(turn, number).is_draw()) return;  // sooner
    values_.set(turn, number, entry.wins != 0 ? Verdict::win(plies) : Verdict::loss(plies));
    Squares squares{};
    layout_.squares(number, squares);
    typename V::Bits occupied;
    for (std::size_t i = 0; i < layout_.men(); ++i) occupied.set(squares.at[i]);
    if constexpr (requires(const Position<V>& p) { V::pass_square(p); })
      look_back(!turn, squares, entry.wins != 0, plies);
    for (std::size_t i = 0; i < layout_.men(); ++i) {
      if (color_of(layout_.piece(i)) == turn) continue;
      const Square to = squares.at[i];
      for (Square from : origins_[i][to] - occupied) {
        squares.at[i] = from;
        look_back(!turn, squares, entry.wins != 0, plies);
      }
      squares.at[i] = to;
    }
  }
  // A position from which a move may lead to one that was settled just now.
  void look_back(Color turn, const Squares& before, bool after_wins, int plies) {
    look_at(turn, layout_.number(before), after_wins, plies);
    // From the middle file a royal may also have gone to the other half, which has the same number.
    if (Layout<V>::has_twin(before)) look_at(turn, layout_.number(layout_.mirrored(before)), after_wins, plies);
  }
  void look_at(Color turn, std::uint64_t number, bool after_wins, int plies) {
    if (!values_.exists(turn, number) || !values_.at(turn, number).is_draw()) return;
    Squares squares;
    const auto pos = position(turn, number, squares);
    if (!pos) return;
    const Verdict v = from_moves(*pos, squares);
    if (after_wins ? v.is_loss() : v.is_win() && v.plies == plies + 1) schedule(turn, number, v);
  }

  Layout<V> layout_;
  Metric metric_;
  LookUp look_up_;
  mutable std::uint64_t unknown_ = 0;  // positions that were looked up and not known
  Values values_;
  std::vector<std::array<typename V::Bits, G::kSquares>> origins_;
  std::vector<std::vector<Entry>> waves_;
};

}  // namespace serai::endgame
