#include "protocol/move_text.hpp"

#include <optional>

#include "protocol/words.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

constexpr int kTenRanks = 10;

struct Point {
  int file = 0;
  int rank = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

// A move by its form: a letter dropped, or a point left; a point reached; perhaps a letter to become.
struct Shape {
  char dropped = 0;
  Point from;
  Point to;
  char promoted = 0;
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool counts_from_zero(Dialect dialect, const VariantInfo& info) {
  return info.ranks == kTenRanks && (dialect == Dialect::kXboard || dialect == Dialect::kUcci);
}

// Takes one or two digits off the front.
std::optional<int> take_number(std::string_view& text) {
  int value = 0;
  std::size_t digits = 0;
  while (digits < 2 && digits < text.size() && is_digit(text[digits])) value = 10 * value + (text[digits++] - '0');
  text.remove_prefix(digits);
  return digits == 0 ? std::nullopt : std::optional(value);
}

std::optional<Point> take_point(Dialect dialect, const VariantInfo& info, std::string_view& text) {
  Point p;
  if (dialect == Dialect::kUsi) {
    const auto file = take_number(text);
    if (!file || text.empty()) return std::nullopt;
    p = {info.files - *file, info.ranks - 1 - (text[0] - 'a')};
    text.remove_prefix(1);
  } else {
    if (text.empty()) return std::nullopt;
    p.file = text[0] - 'a';
    text.remove_prefix(1);
    const auto rank = take_number(text);
    if (!rank) return std::nullopt;
    p.rank = *rank - (counts_from_zero(dialect, info) ? 0 : 1);
  }
  if (p.file < 0 || p.file >= info.files || p.rank < 0 || p.rank >= info.ranks) return std::nullopt;
  return p;
}

std::string point_text(Dialect dialect, const VariantInfo& info, Point p) {
  if (dialect == Dialect::kUsi)
    return std::to_string(info.files - p.file) + static_cast<char>('a' + info.ranks - 1 - p.rank);
  return static_cast<char>('a' + p.file) + std::to_string(p.rank + (counts_from_zero(dialect, info) ? 0 : 1));
}

std::optional<Shape> parse(Dialect dialect, const VariantInfo& info, std::string_view text) {
  Shape shape;
  const char sign = dialect == Dialect::kUsi ? '*' : '@';
  const auto take = [&] { return take_point(dialect, info, text); };
  if (text.size() > 2 && text[1] == sign) {
    shape.dropped = to_upper(text[0]);
    text.remove_prefix(2);
  } else if (const auto from = take()) {
    shape.from = *from;
  } else {
    return std::nullopt;
  }
  const auto to = take();
  if (!to) return std::nullopt;
  shape.to = *to;
  if (text.empty()) return shape;
  shape.promoted = to_lower(text[0]);
  if (text.size() > 1 || shape.dropped != 0 || !is_lower(shape.promoted)) return std::nullopt;
  return shape;
}

std::string write(Dialect dialect, const VariantInfo& info, const Shape& shape) {
  std::string out;
  if (shape.dropped != 0) {
    out += shape.dropped;
    out += dialect == Dialect::kUsi ? '*' : '@';
  } else {
    out += point_text(dialect, info, shape.from);
  }
  out += point_text(dialect, info, shape.to);
  if (shape.promoted != 0) out += shape.promoted;
  return out;
}

constexpr std::string_view kXboardPass = "@@@@";

Error bad_sfen(const std::string& message) {
  return {"bad-sfen", "The SFEN cannot be read: " + message + "."};
}

// "K2SF" as the letters it stands for, between brackets.
Result<std::string> hand_from_sfen(std::string_view text) {
  constexpr int kMost = 90;
  std::string out = "[";
  int count = 0;
  for (char c : text == "-" ? std::string_view() : text) {
    if (is_digit(c)) {
      count = 10 * count + (c - '0');
      if (count > kMost) return bad_sfen("the hand holds more than " + std::to_string(kMost) + " pieces of a kind");
    } else {
      out.append(static_cast<std::size_t>(count == 0 ? 1 : count), c);
      count = 0;
    }
  }
  if (count != 0) return bad_sfen("the hand ends in a number");
  return out + "]";
}

// Calls f(piece, letter) for each letter of a placement: f may write another text for it.
template <class F>
std::string map_pieces(std::string_view placement, F f) {
  std::string out;
  bool promoted = false;
  for (char c : placement) {
    if (c == '+') {
      promoted = true;
    } else {
      const bool letter = is_lower(to_lower(c));
      out += letter ? f(c, promoted) : std::string(promoted ? "+" : "") + c;
      promoted = false;
    }
  }
  return out;
}

// The en-passant square of a FEN with its rank shifted; anything else as it is.
std::string shift_square(std::string_view field, int by) {
  if (field.size() < 2 || !is_lower(field[0])) return std::string(field);
  const auto rank = to_number(field.substr(1));
  if (!rank || *rank > kTenRanks) return std::string(field);
  return field[0] + std::to_string(*rank + by);
}

std::string rebuild_fen(const VariantInfo& info, std::string_view fen, const std::string& placement, int shift) {
  WordReader words(fen);
  words.next();
  std::string out = placement;
  for (int field = 1; !words.at_end(); ++field) {
    out += ' ';
    out += field == 3 && info.ranks == kTenRanks ? shift_square(words.peek(), shift) : std::string(words.peek());
    words.next();
  }
  return out;
}

}  // namespace

std::string to_dialect(Dialect dialect, const VariantInfo& info, std::string_view uci) {
  const auto shape = parse(Dialect::kUci, info, uci);
  if (!shape) return std::string(uci);
  const bool pass = shape->dropped == 0 && shape->promoted == 0 && shape->from == shape->to;
  if (pass && dialect == Dialect::kXboard) return std::string(kXboardPass);
  return write(dialect, info, *shape);
}

std::string from_dialect(Dialect dialect, const Game& game, std::string_view text) {
  if (dialect == Dialect::kUci) return std::string(text);
  if (dialect == Dialect::kXboard && text == kXboardPass) {
    for (Move m : game.legal_moves()) {
      if (m.kind() == MoveKind::kPass) return game.write(m, Notation::kUci);
    }
    return std::string(text);
  }
  const auto shape = parse(dialect, game.variant(), text);
  return shape ? write(Dialect::kUci, game.variant(), *shape) : std::string(text);
}

std::string to_sfen(const Game& game) {
  const VariantInfo& info = game.variant();
  const std::string fen = game.fen();
  std::string hand;
  for (Color c : {kWhite, kBlack}) {
    for (std::size_t t = 0; t < info.pieces.size(); ++t) {
      const int n = game.in_hand(c, static_cast<PieceType>(t));
      if (n == 0) continue;
      if (n > 1) hand += std::to_string(n);
      hand += c == kWhite ? info.pieces[t].fen[0] : to_lower(info.pieces[t].fen[0]);
    }
  }
  WordReader words(fen);
  const std::string_view placement = words.next();
  words.next();
  words.next();
  words.next();
  words.next();
  const std::int64_t number = to_number(words.next()).value_or(1);
  const std::int64_t ply = 2 * number - (game.turn() == kWhite ? 1 : 0);
  return std::string(placement.substr(0, placement.find('['))) + (game.turn() == kWhite ? " b " : " w ") +
         (hand.empty() ? "-" : hand) + " " + std::to_string(ply);
}

Result<std::string> fen_from_sfen(const VariantInfo& info, std::string_view sfen) {
  WordReader words(sfen);
  const std::string_view placement = words.next();
  const std::string_view turn = words.next();
  const std::string_view hand = words.at_end() ? std::string_view("-") : words.next();
  const auto ply = words.at_end() ? std::int64_t{1} : to_number(words.next());
  if (turn != "b" && turn != "w") return bad_sfen("the side to move is " + in_quotes(turn) + ", expected 'b' or 'w'");
  if (!ply || *ply < 0 || *ply > 100'000) return bad_sfen("the move number is not a number in range");
  if (!words.at_end()) return bad_sfen("it has more than four fields");
  std::string fen(placement);
  if (info.has_hands || hand != "-") {
    const auto pieces = hand_from_sfen(hand);
    if (!pieces) return pieces.error();
    fen += *pieces;
  }
  return fen + (turn == "b" ? " w - - 0 " : " b - - 0 ") + std::to_string((std::max<std::int64_t>(*ply, 1) + 1) / 2);
}

std::string to_xboard_fen(const VariantInfo& info, std::string_view fen) {
  const std::string placement = map_pieces(WordReader(fen).peek(), [&](char c, bool promoted) {
    for (const auto& piece : info.pieces) {
      if (piece.fen.back() != to_upper(c) || (piece.fen.size() > 1) != promoted) continue;
      return std::string(1, is_lower(c) ? to_lower(piece.letter) : piece.letter);
    }
    return std::string(1, c);
  });
  return rebuild_fen(info, fen, placement, -1);
}

std::string from_xboard_fen(const VariantInfo& info, std::string_view fen) {
  std::string given(WordReader(fen).peek());
  constexpr std::string_view kEmptyHand = "[-]";  // as XBoard writes it
  if (given.ends_with(kEmptyHand)) given.replace(given.size() - kEmptyHand.size(), kEmptyHand.size(), "[]");
  const std::string placement = map_pieces(given, [&](char c, bool promoted) {
    std::string as_given = (promoted ? "+" : "") + std::string(1, c);
    if (promoted) return as_given;
    for (const auto& piece : info.pieces) {
      if (piece.fen.size() == 1 && piece.fen[0] == to_upper(c)) return as_given;  // our own letter
    }
    for (const auto& piece : info.pieces) {
      if (piece.letter != to_upper(c)) continue;
      std::string out(piece.fen);
      out.back() = is_lower(c) ? to_lower(out.back()) : out.back();
      return out;
    }
    return as_given;
  });
  return rebuild_fen(info, fen, placement, 1);
}

}  // namespace serai
