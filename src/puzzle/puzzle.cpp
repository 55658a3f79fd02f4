#include "puzzle/puzzle.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::string_view kHeader = "serai-puzzles 1 ";
constexpr std::size_t kFields = 7;
constexpr std::size_t kLongestLine = 4000;
constexpr int kHighestRating = 4000;
constexpr int kBinWidth = 150;  // of ratings, when choosing

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const std::size_t at = text.find(separator);
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

template <class List>
std::string joined(const List& list, char separator) {
  std::string out;
  for (const auto& part : list) {
    if (!out.empty()) out += separator;
    out += part;
  }
  return out;
}

Error bad_line(std::string_view what) {
  return {"bad-puzzle", "This is not a puzzle: " + std::string(what) + "."};
}

bool read_number(std::string_view text, int& out) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  return failure == std::errc() && end == text.data() + text.size() && out >= 0;
}

bool is_id(std::string_view text) {
  return text.size() == 12 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string write_line_of_play(const std::vector<Puzzle::Turn>& line) {
  std::vector<std::string> parts;
  for (const Puzzle::Turn& turn : line) {
    parts.push_back(joined(turn.moves, ','));
    if (!turn.reply.empty()) parts.push_back(turn.reply);
  }
  return joined(parts, ' ');
}

bool read_line_of_play(std::string_view text, std::vector<Puzzle::Turn>& out) {
  const auto parts = split(text, ' ');
  if (parts.size() % 2 == 0) return false;  // it ends with the solver's move
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) return false;
    if (i % 2 == 1) {
      out.back().reply = parts[i];
      continue;
    }
    out.emplace_back();
    for (std::string_view move : split(parts[i], ',')) {
      if (move.empty()) return false;
      out.back().moves.emplace_back(move);
    }
  }
  return true;
}

std::string write_proof(const Puzzle::Proof& proof) {
  if (proof.plies == 0) return "-";
  return std::to_string(proof.plies) + (proof.only_checks ? "c" : "");
}

bool read_proof(std::string_view text, Puzzle::Proof& out) {
  if (text == "-") return true;
  out.only_checks = text.ends_with('c');
  if (out.only_checks) text.remove_suffix(1);
  return read_number(text, out.plies) && out.plies > 0 && out.plies < 100;
}

// A position as its ranks from the top, a piece or nothing on each square, and what is in hand.
struct Picture {
  std::vector<std::vector<std::string>> ranks;
  std::string hands;
  char turn = 'w';

  std::string text() const {
    std::string out;
    for (const auto& rank : ranks) out += joined(rank, ',') + "/";
    return out + hands + turn;
  }
};

Picture picture_of(const std::string& fen) {
  Picture out;
  const std::size_t space = fen.find(' ');
  std::string_view board = std::string_view(fen).substr(0, space);
  out.turn = fen[space + 1];
  if (const std::size_t hand = board.find('['); hand != std::string_view::npos) {
    out.hands = board.substr(hand + 1, board.size() - hand - 2);
    board = board.substr(0, hand);
  }
  for (std::string_view text : split(board, '/')) {
    auto& rank = out.ranks.emplace_back();
    for (std::size_t i = 0; i < text.size();) {
      std::size_t digits = i;
      while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
      if (digits > i) {
        int empty = 0;
        read_number(text.substr(i, digits - i), empty);
        rank.insert(rank.end(), static_cast<std::size_t>(empty), "-");
        i = digits;
        continue;
      }
      const std::size_t length = text[i] == '+' ? 2 : 1;
      rank.emplace_back(text.substr(i, length));
      i += length;
    }
  }
  return out;
}

std::string other_case(std::string text) {
  for (char& c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) c = static_cast<char>(c ^ 0x20);
  }
  return text;
}

void mirror(Picture& picture) {
  for (auto& rank : picture.ranks) std::reverse(rank.begin(), rank.end());
}

void exchange_sides(Picture& picture) {
  std::reverse(picture.ranks.begin(), picture.ranks.end());
  for (auto& rank : picture.ranks) {
    for (auto& square : rank) square = other_case(square);
  }
  picture.hands = other_case(picture.hands);
  std::sort(picture.hands.begin(), picture.hands.end());
  picture.turn = picture.turn == 'w' ? 'b' : 'w';
}

}  // namespace

bool Puzzle::has(std::string_view theme) const {
  return std::find(themes.begin(), themes.end(), theme) != themes.end();
}

std::string to_line(const Puzzle& puzzle) {
  return puzzle.id + ";" + std::to_string(puzzle.rating) + ";" + puzzle.fen + ";" + puzzle.before + ";" +
         write_line_of_play(puzzle.line) + ";" + write_proof(puzzle.proof) + ";" + joined(puzzle.themes, ' ');
}

Result<Puzzle> read_puzzle(std::string_view line) {
  if (line.size() > kLongestLine) return bad_line("the line is too long");
  const auto fields = split(line, ';');
  if (fields.size() != kFields) return bad_line("it has not seven fields");
  Puzzle out;
  if (!is_id(fields[0])) return bad_line("the id is not twelve hexadecimal digits");
  out.id = fields[0];
  if (!read_number(fields[1], out.rating) || out.rating > kHighestRating) return bad_line("the rating is no number");
  out.fen = fields[2];
  out.before = fields[3];
  if (!read_line_of_play(fields[4], out.line)) return bad_line("the solution cannot be read");
  if (!read_proof(fields[5], out.proof)) return bad_line("the proof cannot be read");
  for (std::string_view theme : split(fields[6], ' ')) {
    if (!theme.empty()) out.themes.emplace_back(theme);
  }
  return out;
}

std::string write_collection(const PuzzleCollection& collection) {
  std::string out = std::string(kHeader) + std::string(collection.variant->id) + "\n";
  for (const Puzzle& puzzle : collection.puzzles) out += to_line(puzzle) + "\n";
  return out;
}

Result<PuzzleCollection> read_collection(std::string_view text) {
  PuzzleCollection out;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (number == 1) {
      if (line.starts_with(kHeader)) {
        for (const VariantInfo* info : variants()) {
          if (info->id == line.substr(kHeader.size())) out.variant = info;
        }
      }
      if (out.variant == nullptr) return Error{"bad-puzzles", "This is not a collection of puzzles."};
      continue;
    }
    auto puzzle = read_puzzle(line);
    if (!puzzle) return Error{"bad-puzzles", "Line " + std::to_string(number) + ": " + puzzle.error().message};
    out.puzzles.push_back(*std::move(puzzle));
  }
  if (out.variant == nullptr) return Error{"bad-puzzles", "This is not a collection of puzzles."};
  return out;
}

Result<std::unique_ptr<Game>> start_of(const Puzzle& puzzle, std::string_view variant) {
  auto game = Game::from_fen(variant, puzzle.fen);
  if (!game || puzzle.before.empty()) return game;
  const auto move = (*game)->read_uci(puzzle.before);
  if (!move) return move.error();
  (*game)->play(*move);
  return game;
}

std::string puzzle_id(const Game& game) {
  Picture picture = picture_of(game.fen());
  std::sort(picture.hands.begin(), picture.hands.end());
  std::string least = picture.text();
  const auto look = [&] { least = std::min(least, picture.text()); };
  mirror(picture);
  look();
  exchange_sides(picture);
  look();
  mirror(picture);
  look();
  least += game.variant().id;
  least += game.seats()[game.turn_seat()].team;
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : least) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  hash ^= hash >> 48;
  std::string id;
  for (int shift = 44; shift >= 0; shift -= 4) id += "0123456789abcdef"[hash >> shift & 15];
  return id;
}

std::vector<Puzzle> choose_evenly(std::vector<Puzzle> puzzles, std::size_t count) {
  std::sort(puzzles.begin(), puzzles.end(), [](const Puzzle& a, const Puzzle& b) { return a.id < b.id; });
  std::map<int, std::vector<Puzzle>> bins;
  for (Puzzle& puzzle : puzzles) bins[puzzle.rating / kBinWidth].push_back(std::move(puzzle));
  std::vector<Puzzle> out;
  const std::size_t wanted = std::min(count, puzzles.size());
  for (std::size_t round = 0; out.size() < wanted; ++round) {
    for (auto& [bin, list] : bins) {
      if (round < list.size() && out.size() < wanted) out.push_back(std::move(list[round]));
    }
  }
  return out;
}

}  // namespace serai
