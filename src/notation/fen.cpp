#include "notation/fen.hpp"

#include <charconv>
#include <optional>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::size_t kLongest = 1000;
constexpr std::size_t kMostFields = 7;

Error bad_fen(std::string_view detail, std::string message, std::vector<Error::Fact> about = {}) {
  return {"bad-fen", "The FEN cannot be read: " + std::move(message) + ".", detail, std::move(about)};
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

Setup::Man man_for(char letter, bool promoted) {
  const bool white = letter >= 'A' && letter <= 'Z';
  return {white ? letter : static_cast<char>(letter - 'a' + 'A'), promoted, white ? kWhite : kBlack};
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == ' ' || text[i] == '\t') {
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" \t", i), text.size());
    fields.push_back(text.substr(i, end - i));
    i = end;
  }
  return fields;
}

// One rank, left to right, into the squares from `first` on.
std::optional<Error> read_rank(std::string_view text, int rank, Setup& setup) {
  const std::string number = std::to_string(rank + 1);
  const std::string where = "rank " + number;
  const auto first = static_cast<std::size_t>(rank) * static_cast<std::size_t>(setup.files);
  int file = 0;
  bool promoted = false;
  for (char c : text) {
    if (is_digit(c) && c != '0' && !promoted) {
      file += c - '0';
    } else if (c == '+' && !promoted) {
      promoted = true;
      continue;
    } else if (is_letter(c)) {
      if (file < setup.files) setup.squares[first + static_cast<std::size_t>(file)] = man_for(c, promoted);
      promoted = false;
      ++file;
    } else {
      return bad_fen("bad-character", where + " has the unexpected character " + in_quotes(std::string_view(&c, 1)),
                     {{"rank", number}, {"text", excerpt(std::string_view(&c, 1))}});
    }
    if (file > setup.files) break;
  }
  if (promoted) return bad_fen("lone-plus", where + " ends in a '+' without a piece", {{"rank", number}});
  if (file != setup.files) {
    const bool is_long = file > setup.files;
    const std::string files = std::to_string(setup.files);
    return bad_fen(is_long ? "rank-long" : "rank-short",
                   where + " has " + (is_long ? "more" : "fewer") + " than " + files + " squares",
                   {{"rank", number}, {"files", files}});
  }
  return std::nullopt;
}

std::optional<Error> read_hand(std::string_view text, Setup& setup) {
  bool promoted = false;
  for (char c : text) {
    if (c == '+' && !promoted) {
      promoted = true;
    } else if (is_letter(c)) {
      setup.hand.push_back(man_for(c, promoted));
      promoted = false;
    } else {
      return bad_fen("hand-character", "the hand has the unexpected character " + in_quotes(std::string_view(&c, 1)),
                     {{"text", excerpt(std::string_view(&c, 1))}});
    }
  }
  if (promoted) return bad_fen("hand-plus", "the hand ends in a '+' without a piece");
  return std::nullopt;
}

std::optional<Error> read_placement(std::string_view text, Setup& setup) {
  if (const std::size_t open = text.find('['); open != std::string_view::npos) {
    if (text.back() != ']') return bad_fen("hand-open", "the hand has no closing bracket");
    setup.has_hand = true;
    if (auto e = read_hand(text.substr(open + 1, text.size() - open - 2), setup)) return e;
    text = text.substr(0, open);
  }
  int rank = setup.ranks;
  while (true) {
    if (--rank < 0) {
      return bad_fen("ranks-many", "there are more than " + std::to_string(setup.ranks) + " ranks",
                     {{"ranks", std::to_string(setup.ranks)}});
    }
    const std::size_t slash = text.find('/');
    if (auto e = read_rank(text.substr(0, slash), rank, setup)) return e;
    if (slash == std::string_view::npos) break;
    text = text.substr(slash + 1);
  }
  if (rank != 0) {
    const std::string found = std::to_string(setup.ranks - rank);
    const std::string ranks = std::to_string(setup.ranks);
    return bad_fen("ranks-few", "there are " + found + " ranks, expected " + ranks,
                   {{"count", found}, {"ranks", ranks}});
  }
  return std::nullopt;
}

std::optional<Error> read_number(std::string_view text, std::string_view detail, std::string_view name, int& out) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (failure == std::errc() && end == text.data() + text.size() && is_digit(text.front())) return std::nullopt;
  return bad_fen(detail, "the " + std::string(name) + " is " + in_quotes(text) + ", expected a number in range",
                 {{"text", excerpt(text)}});
}

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

Result<Setup> read_fen(std::string_view text, int files, int ranks) {
  if (text.size() > kLongest) {
    return bad_fen("long", "it is longer than " + std::to_string(kLongest) + " characters",
                   {{"most", std::to_string(kLongest)}});
  }
  std::vector<std::string_view> fields = split(text);
  if (fields.empty()) return bad_fen("empty", "it is empty");
  if (fields.size() > kMostFields) {
    const std::string most = std::to_string(kMostFields);
    return bad_fen("fields", "there are " + std::to_string(fields.size()) + " fields, expected at most " + most,
                   {{"most", most}});
  }
  if (fields.size() < 2) return bad_fen("no-turn", "the side to move is missing");
  if (fields.size() == 5 && is_number(fields[3])) fields.insert(fields.begin() + 3, "-");

  Setup setup;
  setup.files = files;
  setup.ranks = ranks;
  setup.squares.resize(static_cast<std::size_t>(files) * static_cast<std::size_t>(ranks));
  if (auto e = read_placement(fields[0], setup)) return *e;
  if (fields[1] != "w" && fields[1] != "b") {
    return bad_fen("bad-turn", "the side to move is " + in_quotes(fields[1]) + ", expected 'w' or 'b'",
                   {{"text", excerpt(fields[1])}});
  }
  setup.turn = fields[1] == "w" ? kWhite : kBlack;
  if (fields.size() > 2) setup.castling = fields[2];
  if (fields.size() > 3) setup.fourth = fields[3];
  if (fields.size() > 4) {
    if (auto e = read_number(fields[4], "clock", "half-move clock", setup.clock)) return *e;
  }
  if (fields.size() > 5) {
    if (auto e = read_number(fields[5], "move-number", "move number", setup.move_number)) return *e;
  }
  if (fields.size() > 6) setup.score = fields[6];
  return setup;
}

std::string write_fen(const Setup& setup) {
  std::string out;
  const auto write_man = [&out](const Setup::Man& man) {
    if (man.promoted) out += '+';
    out += man.color == kWhite ? man.letter : static_cast<char>(man.letter - 'A' + 'a');
  };
  for (int rank = setup.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) out += std::to_string(empty);
      empty = 0;
    };
    for (int file = 0; file < setup.files; ++file) {
      const Setup::Man& man = setup.squares[static_cast<std::size_t>(rank) * static_cast<std::size_t>(setup.files) +
                                            static_cast<std::size_t>(file)];
      if (man.letter == 0) {
        ++empty;
        continue;
      }
      flush();
      write_man(man);
    }
    flush();
    if (rank > 0) out += '/';
  }
  if (setup.has_hand) {
    out += '[';
    for (const Setup::Man& man : setup.hand) write_man(man);
    out += ']';
  }
  out += setup.turn == kWhite ? " w " : " b ";
  out +=
      setup.castling + " " + setup.fourth + " " + std::to_string(setup.clock) + " " + std::to_string(setup.move_number);
  if (!setup.score.empty()) out += " " + setup.score;
  return out;
}

}  // namespace serai
