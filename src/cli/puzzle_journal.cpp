#include "cli/puzzle_journal.hpp"

#include <charconv>
#include <fstream>
#include <sstream>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::string_view kHeader = "serai-puzzle-search 1 ";
constexpr std::string_view kGame = "game ";

Error damaged(const std::string& file, std::string_view line) {
  return {"bad-journal", "The file " + in_quotes(file) + " cannot be read: " + in_quotes(line) + "."};
}

bool ends_game(std::string_view line) {
  return line.starts_with(kGame);
}

// Adds the puzzles of whole games to `out`; nothing, or the line that cannot be read.
template <class Lines>
std::optional<std::string> read_lines(const Lines& lines, std::vector<Puzzle>& out, std::uint64_t& games) {
  std::vector<Puzzle> pending;
  for (const std::string& line : lines) {
    if (ends_game(line)) {
      const auto [end, failure] = std::from_chars(line.data() + kGame.size(), line.data() + line.size(), games);
      if (failure != std::errc() || end != line.data() + line.size()) return line;
      for (Puzzle& puzzle : pending) out.push_back(std::move(puzzle));
      pending.clear();
      continue;
    }
    auto puzzle = read_puzzle(line);
    if (!puzzle) return line;
    pending.push_back(*std::move(puzzle));
  }
  return std::nullopt;
}

}  // namespace

Result<PuzzleJournal> PuzzleJournal::open(const std::string& file, const VariantInfo& variant,
                                          const std::string& terms) {
  const std::string header = std::string(kHeader) + std::string(variant.id) + " " + terms;
  auto lines = LineJournal::open(file, header, ends_game);
  if (!lines) return lines.error();
  PuzzleJournal out(*std::move(lines));
  std::vector<Puzzle> puzzles;
  if (const auto bad = read_lines(out.lines_.lines(), puzzles, out.games_)) return damaged(file, *bad);
  for (const Puzzle& puzzle : puzzles) out.ids_.insert(puzzle.id);
  return out;
}

Result<PuzzleCollection> PuzzleJournal::read(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{"cannot-read", "The file " + in_quotes(file) + " cannot be read."};
  std::string header;
  std::getline(in, header);
  PuzzleCollection out;
  std::istringstream words(header.starts_with(kHeader) ? header.substr(kHeader.size()) : std::string());
  std::string variant;
  words >> variant;
  out.variant = find_variant(variant);
  if (out.variant == nullptr) return damaged(file, header);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line) && !in.eof();) lines.push_back(line);
  std::uint64_t games = 0;
  if (const auto bad = read_lines(lines, out.puzzles, games)) return damaged(file, *bad);
  return out;
}

bool PuzzleJournal::add_game(const std::vector<Puzzle>& puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    if (ids_.insert(puzzle.id).second) text += to_line(puzzle) + "\n";
  }
  return lines_.add(text + std::string(kGame) + std::to_string(++games_) + "\n");
}

}  // namespace serai
