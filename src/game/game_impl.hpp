// Game for one rule book. Included only by the variants' own .cpp files, which instantiate it.
#pragma once

#include "game/game.hpp"
#include "game/registry.hpp"
#include "game/variant_info.hpp"
#include "game/why.hpp"
#include "notation/fen.hpp"
#include "notation/numeric.hpp"
#include "rules/outcome.hpp"
#include "rules/perft.hpp"
#include "rules/rulebook_check.hpp"

namespace serai {

template <class V>
class GameImpl final : public Game {
  static_assert(check_rule_book<V>());

 public:
  explicit GameImpl(const Position<V>& start) { begin(start); }

  static Result<std::unique_ptr<Game>> make(std::string_view fen) {
    auto setup = read_fen(fen, G::kFiles, G::kRanks);
    if (!setup) return setup.error();
    auto pos = position_from<V>(*setup);
    if (!pos) return pos.error();
    return std::unique_ptr<Game>(new GameImpl(*pos));
  }
  static Result<std::unique_ptr<Game>> make_choosing() {
    auto game = make(V::kSetups[0].fen);
    static_cast<GameImpl&>(**game).choices_left_ = V::kFacts.choices.size();
    return game;
  }

  static Result<Examination> examine(std::string_view fen);

  std::unique_ptr<Game> clone() const override { return std::make_unique<GameImpl>(*this); }
  const VariantInfo& variant() const override { return info_of<V>(); }

  std::optional<Choice> pending_choice() const override {
    if constexpr (V::kFacts.choices.size() > 0) {
      if (choices_left_ > 0) return V::kFacts.choices[V::kFacts.choices.size() - choices_left_];
    }
    return std::nullopt;
  }
  std::optional<Error> choose(std::string_view option) override;

  std::string start_fen() const override { return write_fen(setup_of(positions_.front())); }
  std::string fen() const override { return write_fen(setup_of(pos())); }
  Color turn() const override { return pos().turn; }
  bool is_check() const override { return pos().is_check(); }
  std::vector<Square> attacked_royals() const override { return squares(pos().attacked_royals()); }
  std::vector<Flag> flags() const override {
    if constexpr (!V::kFacts.flag.empty())
      return {{V::kFacts.flag, V::flag(pos())}};
    else
      return {};
  }
  std::vector<Meter> meters() const override {
    std::vector<Meter> out;
    V::meters(pos(), out);
    return out;
  }
  int in_hand(Color c, PieceType t) const override { return pos().hands.count(c, t); }
  Piece piece_on(Square s) const override { return pos().board.on(s); }

  std::span<const Seat> seats() const override {
    if constexpr (kSeats<V> == 4) {
      constexpr auto kTeams = V::kFacts.teams;
      static constexpr std::array<Seat, 4> kAll{
          {{kWhite, kTeams[0]}, {kBlack, kTeams[0]}, {kWhite, kTeams[1]}, {kBlack, kTeams[1]}}};
      return kAll;
    } else {
      static constexpr std::array<Seat, 2> kAll{{{kWhite, {}}, {kBlack, {}}}};
      return kAll;
    }
  }
  std::size_t turn_seat() const override { return static_cast<std::size_t>(pos().step()) % seats().size(); }

  const std::vector<Move>& legal_moves() const override { return legal_; }
  std::span<const Move> moves() const override { return moves_; }
  Result<Move> read(std::string_view text) const override;
  Result<Move> read_uci(std::string_view text) const override;
  std::string write(Move m, Notation n) const override;
  void play(Move m) override;
  bool undo() override;
  std::optional<Error> why_illegal(std::string_view uci) const override;
  std::vector<Square> premove_targets(Square from) const override;
  std::vector<Square> predrop_targets(Color c, PieceType t) const override {
    if constexpr (kHands<V>) {
      if (t < kTypes<V>) return squares(V::drop_zone(c, t));
    }
    return {};
  }
  Reach reach(Square from) const override;
  std::vector<PieceType> promotion_choices(Square from, Square to) const override;

  Outcome outcome() const override { return outcome_; }
  std::vector<std::string_view> claims() const override {
    std::vector<std::string_view> out;
    if constexpr (requires { V::claims(pos(), MoveList(), out); }) {
      if (!outcome_.is_over()) V::claims(pos(), legal_list(), out);
    }
    return out;
  }
  std::vector<Action> actions() const override;
  std::optional<Error> claim(std::string_view id) override {
    for (std::string_view available : claims()) {
      if (available != id) continue;
      end(Outcome::draw(Reason::kClaim));
      return std::nullopt;
    }
    return Error{"no-claim", "There is nothing to claim as " + in_quotes(id) + " now."};
  }
  void end(Outcome outcome) override {
    assert(!outcome_.is_over() && outcome.is_over());
    outcome_ = outcome;
    legal_.clear();
  }
  bool can_win(Color c) const override {
    if constexpr (requires { V::can_win(pos(), c); })
      return V::can_win(pos(), c);
    else
      return true;
  }
  std::vector<Move> board_moves() const override {
    const MoveList list = legal_list();
    return {list.begin(), list.end()};
  }
  std::uint64_t perft(int depth) const override { return serai::perft(pos(), depth); }
  std::uint64_t perft_after(Move m, int depth) const override { return serai::perft(pos().after(m), depth); }
  std::uint64_t perft_after(Move m, int depth, const std::atomic<bool>& cancelled) const override {
    return serai::perft(pos().after(m), depth, cancelled);
  }

 private:
  using G = typename V::Geometry;
  using Bits = typename V::Bits;

  const Position<V>& pos() const { return positions_.back(); }
  static std::vector<Square> squares(Bits bits) {
    std::vector<Square> out;
    for (Square s : bits) out.push_back(s);
    return out;
  }
  // The legal moves whether or not the game is over by a draw or points.
  MoveList legal_list() const {
    MoveList list;
    generate_legal(pos(), list);
    return list;
  }
  void begin(const Position<V>& start) {
    positions_.assign(1, start);
    moves_.clear();
    history_ = History();
    history_.push(start_entry(start));
    settle();
  }
  // Works out how the game stands after a change.
  void settle() {
    const MoveList list = legal_list();
    outcome_ = serai::outcome(pos(), history_, !list.empty());
    legal_.clear();
    if (!outcome_.is_over()) legal_.assign(list.begin(), list.end());
  }
  Error illegal(std::string_view text) const;
  static std::vector<std::string> fourths_of(Setup setup, const Position<V>& pos);

  std::vector<Position<V>> positions_;  // one more than moves_
  std::vector<Move> moves_;
  History history_;
  std::vector<Move> legal_;
  Outcome outcome_;
  std::size_t choices_left_ = 0;
  std::array<std::string, 2> chosen_;
};

template <class V>
Result<Game::Examination> GameImpl<V>::examine(std::string_view fen) {
  const auto setup = read_fen(fen, G::kFiles, G::kRanks);
  if (!setup) return setup.error();
  Examination out;
  const Position<V> pos = position_from<V>(*setup, out.problems);
  for (const Castling& c : V::kFacts.castlings) {
    if (detail::may_castle(pos, c)) out.castlings += c.letter;
  }
  out.fen = write_fen(out.problems.empty() ? setup_of(pos) : *setup);
  if (out.problems.empty()) out.fourths = fourths_of(*setup, pos);
  return out;
}

// What the fourth field of a FEN could be in the position of `setup`.
template <class V>
std::vector<std::string> GameImpl<V>::fourths_of(Setup setup, const Position<V>& pos) {
  std::vector<std::string> out{"-"};
  setup.clock = 0;  // that a count has gone further than another allows is another matter
  for (std::string_view count : V::kFacts.counts) {
    setup.fourth = count;
    if (position_from<V>(setup)) out.push_back(setup.fourth);
  }
  if constexpr (V::kFacts.en_passant) {
    for (Square s : Bits::all()) {
      if (detail::means_en_passant(pos, s)) out.push_back(name_of_square<G>(s));
    }
  }
  return out;
}

template <class V>
std::optional<Error> GameImpl<V>::choose(std::string_view option) {
  const auto choice = pending_choice();
  if (!choice) return Error{"no-choice", "There is nothing to choose now."};
  bool known = false;
  for (std::string_view o : choice->options) known |= o == option;
  if (!known) return Error{"bad-choice", "There is no choice " + in_quotes(option) + "."};
  chosen_[choice->color] = option;
  if (--choices_left_ > 0) return std::nullopt;
  for (const StartPosition& start : V::kSetups) {
    if (start.id != chosen_[kWhite] + "-" + chosen_[kBlack]) continue;
    begin(*position_from<V>(*read_fen(start.fen, G::kFiles, G::kRanks)));
  }
  return std::nullopt;
}

template <class V>
Error GameImpl<V>::illegal(std::string_view text) const {
  if (pending_choice()) return {"choice-pending", "The setup must be chosen before the first move."};
  if (outcome_.is_over()) return {"game-over", "The game is over (" + std::string(name_of(outcome_.reason)) + ")."};
  auto parsed = parse_uci<V>(text);
  if (!parsed) return parsed.error();
  const Error why = serai::why_illegal(pos(), *parsed);
  return {"illegal-move", "The move " + in_quotes(text) + " is not legal: " + why.message};
}

template <class V>
Result<Move> GameImpl<V>::read_uci(std::string_view text) const {
  if (!pending_choice()) {
    if (auto parsed = parse_uci<V>(text)) {
      for (Move m : legal_) {
        if (matches<V>(*parsed, m)) return m;
      }
    }
  }
  return illegal(text);
}

template <class V>
Result<Move> GameImpl<V>::read(std::string_view text) const {
  if (auto m = read_uci(text)) return m;
  if (pending_choice() || outcome_.is_over()) return illegal(text);
  if constexpr (V::kFacts.move_style == MoveStyle::kPoints) {
    const MoveList legal = legal_list();
    if (const auto pass = read_pass(legal, text)) return *pass;
    auto move = read_numeric(pos(), legal, text);
    if (move) return move;
  }
  return read_san(pos(), legal_list(), text);
}

template <class V>
std::string GameImpl<V>::write(Move m, Notation n) const {
  if (n == Notation::kUci) return to_uci<V>(m);
  if constexpr (V::kFacts.move_style == MoveStyle::kPoints) {
    return n == Notation::kKorean ? to_korean(pos(), m) : to_numeric(pos(), m);
  } else {
    return to_san(pos(), legal_list(), m);
  }
}

template <class V>
void GameImpl<V>::play(Move m) {
  assert(!outcome_.is_over());
  const Position<V> next = pos().after(m);
  history_.push(entry_for(pos(), m, next));
  positions_.push_back(next);
  moves_.push_back(m);
  settle();
}

template <class V>
bool GameImpl<V>::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  positions_.pop_back();
  history_.pop();
  settle();
  return true;
}

template <class V>
std::optional<Error> GameImpl<V>::why_illegal(std::string_view uci) const {
  if (read_uci(uci)) return std::nullopt;
  auto parsed = parse_uci<V>(uci);
  if (!parsed || pending_choice() || outcome_.is_over()) return illegal(uci);
  return serai::why_illegal(pos(), *parsed);
}

template <class V>
std::vector<Square> GameImpl<V>::premove_targets(Square from) const {
  if (from >= G::kSquares || pos().board.is_empty(from)) return {};
  const Piece p = pos().board.on(from);
  Bits out = kPatterns<V>.of(color_of(p), type_of(p)).reach[from];
  for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
    const Castling& c = V::kFacts.castlings[i];
    if ((pos().rights >> i & 1) != 0 && c.king_from == from) out.set(c.king_to);
  }
  if constexpr (requires { V::premoves(pos(), from); }) out |= V::premoves(pos(), from);
  return squares(out);
}

template <class V>
Game::Reach GameImpl<V>::reach(Square from) const {
  if (from >= G::kSquares || pos().board.is_empty(from)) return {};
  const Piece p = pos().board.on(from);
  const Color us = color_of(p);
  const Position<V> own = us == pos().turn ? pos() : pos().after_null();
  const Men<V>& men = own.board.men();
  Bits to, captures, strikes;
  for_each_type<V>([&](auto t) {
    if (t != type_of(p)) return;
    const Generator<V> generator(own);
    const Bits targets = serai::targets<V, t>(men, us, from);
    // Our royals that it attacks now: a check is one even if the piece is pinned.
    const Bits checked = us == pos().turn ? Bits() : targets & royals_of(men, !us);
    to = generator.safe(from, targets - checked) | checked;
    for (Square s : Bits::all() - men.occupied()) {
      if (captors_among<V, t>(men, s, us, Bits::of(from)).any()) strikes.set(s);
    }
    strikes = generator.safe(from, strikes);
  });
  MoveList list;  // for castling, en passant and promotions; nobody generates moves that capture the last royal
  if (us == pos().turn || !pos().is_check()) generate_legal(own, list);
  for (Move m : list) {
    if (m.kind() == MoveKind::kDrop || m.from() != from || m.to() == from) continue;
    (m.kind() == MoveKind::kEnPassant ? captures : to).set(m.to());
  }
  captures |= to & men.of(!us);
  return {squares(to - men.occupied()), squares(captures), squares(strikes - captures)};
}

template <class V>
std::vector<PieceType> GameImpl<V>::promotion_choices(Square from, Square to) const {
  if (V::kFacts.promotions.size() < 2 || from >= G::kSquares || to >= G::kSquares || pos().board.is_empty(from))
    return {};
  const Piece p = pos().board.on(from);
  if (type_of(p) != V::kPawn || G::relative_rank(color_of(p), to) != G::kRanks - 1) return {};
  return {V::kFacts.promotions.begin(), V::kFacts.promotions.end()};
}

template <class V>
std::vector<Game::Action> GameImpl<V>::actions() const {
  std::vector<Action> out;
  for (Move m : legal_) {
    if (m.kind() != MoveKind::kPass) continue;
    GameImpl next = *this;
    next.play(m);
    out.push_back({"pass", false, m, next.outcome()});
  }
  for (std::string_view id : claims()) out.push_back({id, true, Move{}, Outcome::draw(Reason::kClaim)});
  return out;
}

template <class V>
GameFactory game_factory() {
  return {&info_of<V>, &GameImpl<V>::make, &GameImpl<V>::make_choosing, &GameImpl<V>::examine};
}

}  // namespace serai
