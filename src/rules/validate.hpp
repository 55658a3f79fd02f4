// From a Setup to a playable Position and back. Every refusal is one of those the rules pages list; army size
// is free. All problems are found at once, each with its squares: an editor shows them while pieces are
// placed.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>

#include "rules/captors.hpp"
#include "rules/movegen.hpp"
#include "rules/result.hpp"
#include "rules/setup.hpp"
#include "rules/text.hpp"

namespace serai {

constexpr int kMostInHand = 16;
constexpr int kHighestClock = 9999;
constexpr int kHighestMoveNumber = 99999;

// What is wrong with a position, the most basic first.
using Problems = std::vector<Error>;

// Why a position is refused. Facts name pieces by their letters and sides by 'w' and 'b'; "squares" are those to look
// at.
inline Error bad_fen(std::string_view detail, std::string message, std::vector<Error::Fact> about = {}) {
  return {"bad-fen", "The position is refused: " + std::move(message) + ".", detail, std::move(about)};
}

inline std::string side_letter(Color c) {
  return c == kWhite ? "w" : "b";
}

template <class G>
std::string name_of_square(Square s) {
  return static_cast<char>('a' + G::file_of(s)) + std::to_string(G::rank_of(s) + 1);
}

// The square that all of `text` names, or kNoSquare.
template <class G>
Square square_named(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[1] == '0') return kNoSquare;
  int rank = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rank);
  if (error != std::errc() || end != text.data() + text.size()) return kNoSquare;
  const int file = text[0] - 'a';
  return G::holds(file, rank - 1) ? G::at(file, rank - 1) : kNoSquare;
}

template <class V>
std::string color_name(Color c) {
  return std::string(V::kColors[c].en);
}

// The names of squares: "a3 b4" for programs, "a3, b4" for people.
template <class V>
std::string names_of_squares(typename V::Bits squares, std::string_view separator = " ") {
  std::string out;
  for (Square s : squares) {
    if (!out.empty()) out += separator;
    out += name_of_square<typename V::Geometry>(s);
  }
  return out;
}

// Notes a problem unless both sides have between `least` and `most` of this type, on the board and in hand.
template <class V>
void expect_count(const Position<V>& pos, PieceType t, int least, int most, Problems& out) {
  for (Color c : {kWhite, kBlack}) {
    const int n = pos.board.of(c, t).count() + pos.hands.count(c, t);
    if (n >= least && n <= most) continue;
    const std::string wanted =
        least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    out.push_back(bad_fen("piece-count",
                          color_name<V>(c) + " has " + std::to_string(n) + " of the piece '" +
                              std::string(V::kArmy[t].name.en) + "', expected " + wanted,
                          {{"side", side_letter(c)},
                           {"piece", std::string(V::kArmy[t].fen)},
                           {"count", std::to_string(n)},
                           {"least", std::to_string(least)},
                           {"most", std::to_string(most)},
                           {"squares", names_of_squares<V>(pos.board.of(c, t))}}));
  }
}

// Notes a problem if pieces of this type stand outside `zone` (given as White sees it).
template <class V>
void expect_within(const Position<V>& pos, PieceType t, typename V::Bits zone, std::string_view zone_name,
                   Problems& out) {
  for (Color c : {kWhite, kBlack}) {
    const auto outside = pos.board.of(c, t) - zone.relative(c);
    if (outside.none()) continue;
    out.push_back(bad_fen("piece-place",
                          "the " + std::string(V::kArmy[t].name.en) + " on " + names_of_squares<V>(outside, ", ") +
                              " stands outside " + std::string(zone_name),
                          {{"side", side_letter(c)},
                           {"piece", std::string(V::kArmy[t].fen)},
                           {"squares", names_of_squares<V>(outside)}}));
  }
}

namespace detail {

template <class V>
PieceType type_for(const Setup::Man& man) {
  const auto matches = [&](std::string_view fen) {
    return fen.back() == man.letter && (fen.front() == '+') == man.promoted;
  };
  for (const Alias& alias : V::kFacts.aliases) {
    if (alias.letter != man.letter || man.promoted) continue;
    for (int t = 0; t < kTypes<V>; ++t) {
      if (V::kArmy[t].fen == alias.fen) return static_cast<PieceType>(t);
    }
  }
  for (int t = 0; t < kTypes<V>; ++t) {
    if (matches(V::kArmy[t].fen)) return static_cast<PieceType>(t);
  }
  return kNoType;
}

inline std::string shown(const Setup::Man& man) {
  const char letter = man.color == kWhite ? man.letter : static_cast<char>(man.letter - 'A' + 'a');
  return (man.promoted ? "+" : "") + std::string(1, letter);
}

// Men of one kind that the game does not have, or not on that side.
template <class V>
Error misfit(const Setup::Man& man, PieceType t, typename V::Bits where) {
  const std::string on = " (on " + names_of_squares<V>(where, ", ") + ")";
  if (t == kNoType) {
    return bad_fen("unknown-piece",
                   "there is no piece " + in_quotes(shown(man)) + " in " + std::string(V::kName.en) + on,
                   {{"text", shown(man)}, {"squares", names_of_squares<V>(where)}});
  }
  return bad_fen("foreign-piece", color_name<V>(man.color) + " can have no " + std::string(V::kArmy[t].name.en) + on,
                 {{"side", side_letter(man.color)},
                  {"piece", std::string(V::kArmy[t].fen)},
                  {"squares", names_of_squares<V>(where)}});
}

template <class V>
void place_men(const Setup& setup, Position<V>& pos, Problems& out) {
  using Bits = typename V::Bits;
  std::vector<std::pair<Setup::Man, Bits>> misfits;
  for (std::size_t i = 0; i < setup.squares.size(); ++i) {
    const Setup::Man& man = setup.squares[i];
    if (man.letter == 0) continue;
    const auto where = static_cast<Square>(i);
    const PieceType t = type_for<V>(man);
    if (t != kNoType && may_own<V>(man.color, t)) {
      pos.board.put(piece_of(man.color, t), where);
      continue;
    }
    const auto alike = std::find_if(misfits.begin(), misfits.end(), [&](const auto& m) { return m.first == man; });
    if (alike == misfits.end())
      misfits.emplace_back(man, Bits::of(where));
    else
      alike->second.set(where);
  }
  for (const auto& [man, where] : misfits) out.push_back(misfit<V>(man, type_for<V>(man), where));
}

template <class V>
std::optional<Error> fill_hands(const Setup& setup, Position<V>& pos) {
  if (!kHands<V> && !setup.hand.empty()) {
    return bad_fen("no-hand", std::string(V::kName.en) + " has no pieces in hand");
  }
  for (const Setup::Man& man : setup.hand) {
    const PieceType t = type_for<V>(man);
    if (t == kNoType || !may_be_in_hand<V>(t)) {
      return bad_fen("hand-piece", "no piece " + in_quotes(shown(man)) + " can be in hand", {{"text", shown(man)}});
    }
    pos.hands.add(man.color, t);
    if (pos.hands.total(man.color) > kMostInHand) {
      return bad_fen("hand-full",
                     color_name<V>(man.color) + " has more than " + std::to_string(kMostInHand) + " pieces in hand",
                     {{"side", side_letter(man.color)}, {"most", std::to_string(kMostInHand)}});
    }
  }
  return std::nullopt;
}

template <class V>
bool may_castle(const Position<V>& pos, const Castling& c) {
  return pos.board.of(c.color, c.king).test(c.king_from) && pos.board.of(c.color, c.rook).test(c.rook_from);
}

template <class V>
void read_rights(const Setup& setup, Position<V>& pos, Problems& out) {
  if (setup.castling == "-") return;
  for (char letter : setup.castling) {
    const auto& castlings = V::kFacts.castlings;
    const auto* found = std::find_if(castlings.begin(), castlings.end(), [&](auto& c) { return c.letter == letter; });
    if (found == castlings.end()) {
      out.push_back(
          bad_fen("castling-field",
                  "the castling field " + in_quotes(setup.castling) + " does not fit " + std::string(V::kName.en),
                  {{"text", excerpt(setup.castling)}}));
      return;
    }
    if (!may_castle(pos, *found)) {
      const auto squares = V::Bits::of(found->king_from) | V::Bits::of(found->rook_from);
      out.push_back(
          bad_fen("castling-place",
                  "the castling right '" + std::string(1, letter) + "' needs king and rook on their first squares",
                  {{"side", side_letter(found->color)},
                   {"text", std::string(1, letter)},
                   {"squares", names_of_squares<V>(squares)}}));
    }
    pos.rights = static_cast<std::uint8_t>(pos.rights | 1U << (found - castlings.begin()));
  }
}

// Whether a capture en passant on `s` means something: a pawn has just stepped over it and another stands ready.
template <class V>
bool means_en_passant(Position<V> pos, Square s) {
  using G = typename V::Geometry;
  const Color mover = !pos.turn;
  const int forward = mover == kWhite ? 1 : -1;
  const int file = G::file_of(s);
  const int rank = G::rank_of(s);
  if (!G::holds(file, rank - forward) || !G::holds(file, rank + forward)) return false;
  const Square origin = G::at(file, rank - forward);
  const Square target = G::at(file, rank + forward);
  bool stepped = false;
  for (const auto& b : kPatterns<V>.of(mover, V::kPawn).lame_quiet[origin]) stepped |= b.ends.test(target);
  if (!stepped || !pos.board.of(mover, V::kPawn).test(target) || !pos.board.is_empty(s) ||
      !pos.board.is_empty(origin) || (pawn_capturers<V>(pos.turn, s) & pos.board.of(pos.turn, V::kPawn)).none())
    return false;
  pos.en_passant = s;
  return !V::kFacts.en_passant_must_be_legal || can_capture_en_passant(pos);
}

// An en-passant square is kept only where it means something.
template <class V>
std::optional<Error> read_en_passant(const Setup& setup, Position<V>& pos) {
  if (setup.fourth == "-") return std::nullopt;
  const Square s = square_named<typename V::Geometry>(setup.fourth);
  if (!V::kFacts.en_passant || s == kNoSquare) {
    return bad_fen("fourth-field",
                   "the fourth field is " + in_quotes(setup.fourth) +
                       (V::kFacts.en_passant ? ", expected a square or '-'" : ", expected '-'"),
                   {{"text", excerpt(setup.fourth)}});
  }
  if constexpr (V::kFacts.en_passant) {
    if (means_en_passant(pos, s)) pos.en_passant = s;
  }
  return std::nullopt;
}

// The royals of `us` that are attacked, and the pieces that attack them.
template <class V>
typename V::Bits attack_on(const Men<V>& men, Color us) {
  typename V::Bits out;
  for (Square royal : royals_of(men, us)) {
    for_each_type<V>([&](auto t) {
      const auto captors = captors_among<V, t>(men, royal, !us, men.of(!us, t));
      if (captors.any()) out |= captors | V::Bits::of(royal);
    });
  }
  return out;
}

// What can be wrong only with a board on which every piece may stand where it does.
template <class V>
void judge_royals(const Position<V>& pos, Problems& out) {
  const Men<V>& men = pos.board.men();
  if constexpr (V::kFacts.facing != kNoType) {
    if (is_face_off(men)) {
      out.push_back(bad_fen("facing", "the two royals face each other on an open line",
                            {{"squares", names_of_squares<V>(men.of(V::kFacts.facing))}}));
    }
  }
  // A face-off is not safe either, but no check.
  const auto attack = attack_on<V>(men, !pos.turn);
  if (!is_safe(men, !pos.turn) && attack.any()) {
    out.push_back(bad_fen("in-check",
                          color_name<V>(!pos.turn) + " is in check, but it is " + color_name<V>(pos.turn) + "'s turn",
                          {{"side", side_letter(!pos.turn)},
                           {"other", side_letter(pos.turn)},
                           {"squares", names_of_squares<V>(attack)}}));
  }
}

// Reads the fields behind the castling rights.
template <class V>
void read_other_fields(const Setup& setup, Position<V>& pos, Problems& out) {
  if constexpr (requires { V::read_state(setup, pos); }) {
    if (auto e = V::read_state(setup, pos)) out.push_back(*e);
  } else if (!setup.score.empty()) {
    out.push_back(bad_fen("extra-field", "there is a field too many: " + in_quotes(setup.score),
                          {{"text", excerpt(setup.score)}}));
  }
  if constexpr (V::kFacts.counts.empty()) {
    if (auto e = read_en_passant(setup, pos)) out.push_back(*e);
  }
}

}  // namespace detail

// The position a setup describes. Where something is wrong, problems are noted and the position is not to be played.
template <class V>
Position<V> position_from(const Setup& setup, Problems& out) {
  using G = typename V::Geometry;
  Position<V> pos;
  if (setup.files != G::kFiles || setup.ranks != G::kRanks) {
    out.push_back(bad_fen("board-size", "the board has the wrong size"));
    return pos;
  }
  if (setup.clock < 0 || setup.clock > kHighestClock) {
    out.push_back(bad_fen("clock", "the half-move clock is out of range", {{"text", std::to_string(setup.clock)}}));
  }
  if (setup.move_number < 1 || setup.move_number > kHighestMoveNumber) {
    out.push_back(
        bad_fen("move-number", "the move number is out of range", {{"text", std::to_string(setup.move_number)}}));
  }
  pos.turn = setup.turn;
  pos.clock = setup.clock;
  pos.move_number = setup.move_number;
  detail::place_men(setup, pos, out);
  if (auto e = detail::fill_hands(setup, pos)) out.push_back(*e);
  detail::read_rights(setup, pos, out);
  V::validate(pos, out);
  if (!out.empty()) return pos;
  pos.refresh();
  detail::judge_royals(pos, out);
  if (!out.empty()) return pos;
  detail::read_other_fields(setup, pos, out);
  pos.refresh();
  return pos;
}

// The position a setup describes, or the first reason why there is none.
template <class V>
Result<Position<V>> position_from(const Setup& setup) {
  Problems problems;
  auto pos = position_from<V>(setup, problems);
  if (!problems.empty()) return std::move(problems.front());
  return pos;
}

// The one canonical setup of a position.
template <class V>
Setup setup_of(const Position<V>& pos) {
  using G = typename V::Geometry;
  Setup setup;
  setup.files = G::kFiles;
  setup.ranks = G::kRanks;
  const auto man_of = [](Color c, PieceType t) {
    const std::string_view fen = V::kArmy[t].fen;
    return Setup::Man{fen.back(), fen.front() == '+', c};
  };
  for (int n = 0; n < G::kSquares; ++n) {
    const Piece p = pos.board.on(static_cast<Square>(n));
    setup.squares.push_back(p == kEmpty ? Setup::Man{} : man_of(color_of(p), type_of(p)));
  }
  setup.has_hand = kHands<V>;
  for (Color c : {kWhite, kBlack}) {
    for (int n = 0; n < kTypes<V>; ++n) {
      const auto t = static_cast<PieceType>(n);
      for (int i = pos.hands.count(c, t); i > 0; --i) setup.hand.push_back(man_of(c, t));
    }
  }
  setup.turn = pos.turn;
  if (pos.rights != 0) setup.castling.clear();
  for (std::size_t i = 0; i < V::kFacts.castlings.size(); ++i) {
    if ((pos.rights >> i & 1) != 0) setup.castling += V::kFacts.castlings[i].letter;
  }
  if (pos.en_passant != kNoSquare) setup.fourth = name_of_square<G>(pos.en_passant);
  setup.clock = pos.clock;
  setup.move_number = pos.move_number;
  if constexpr (requires { V::write_state(pos, setup); }) V::write_state(pos, setup);
  return setup;
}

}  // namespace serai
