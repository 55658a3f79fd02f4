#include "match/opening.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <random>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr int kMostPlies = 200;
constexpr int kMostTries = 1000;
constexpr std::size_t kLongestLine = 1000;

using Random = std::mt19937_64;

Random random_for(std::uint64_t seed, std::uint64_t stream) {
  std::seed_seq sequence{seed & 0xFFFFFFFF, seed >> 32, stream & 0xFFFFFFFF, stream >> 32};
  return Random(sequence);
}

std::size_t below(Random& random, std::size_t n) {
  return static_cast<std::size_t>(random() % n);
}

void play_random(Game& game, Random& random) {
  const std::vector<Move>& legal = game.legal_moves();
  game.play(legal[below(random, legal.size())]);
}

// True while there is nothing to do but place pieces.
bool is_placement(const Game& game) {
  const std::vector<Move>& legal = game.legal_moves();
  return !legal.empty() && std::all_of(legal.begin(), legal.end(), [](Move m) { return m.kind() == MoveKind::kDrop; });
}

bool is_playable(const Game& game) {
  return !game.outcome().is_over() && !game.is_check();
}

Error bad_openings(std::string_view text) {
  return {"bad-openings", "The openings " + in_quotes(text) +
                              " cannot be read: expected 'random:8', 'random:8,balanced', 'start' or 'file:PATH'."};
}

using Line = std::vector<Move>;

// Adds every sequence of this many more moves, in the order of the rules.
void add_lines(Game& game, int plies, Line& line, std::vector<Line>& out) {
  for (Move m : std::vector<Move>(game.legal_moves())) {
    line.push_back(m);
    if (plies == 1) {
      out.push_back(line);
    } else {
      game.play(m);
      add_lines(game, plies - 1, line, out);
      game.undo();
    }
    line.pop_back();
  }
}

template <class T>
void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(random, i)]);
}

}  // namespace

Result<OpeningSource> read_opening_source(std::string_view text) {
  constexpr std::string_view kFile = "file:";
  constexpr std::string_view kRandom = "random:";
  constexpr std::string_view kBalanced = ",balanced";
  OpeningSource out;
  out.text = text;
  if (text == "start") {
    out.kind = OpeningSource::Kind::kStart;
    return out;
  }
  if (text.substr(0, kFile.size()) == kFile && text.size() > kFile.size()) {
    out.kind = OpeningSource::Kind::kFile;
    out.file = text.substr(kFile.size());
    return out;
  }
  if (text.substr(0, kRandom.size()) != kRandom) return bad_openings(text);
  std::string_view count = text.substr(kRandom.size());
  if (const std::size_t comma = count.find(','); comma != std::string_view::npos) {
    if (count.substr(comma) != kBalanced) return bad_openings(text);
    out.is_balanced = true;
    count = count.substr(0, comma);
  }
  const auto [end, failure] = std::from_chars(count.data(), count.data() + count.size(), out.plies);
  const bool is_number = failure == std::errc() && end == count.data() + count.size();
  if (!is_number || out.plies < 0 || out.plies > kMostPlies) return bad_openings(text);
  return out;
}

Result<std::unique_ptr<OpeningBook>> OpeningBook::make(std::string_view variant, const OpeningSource& source,
                                                       std::span<const std::string> setups, std::uint64_t seed) {
  std::unique_ptr<OpeningBook> book(new OpeningBook);
  book->variant_ = variant;
  book->plies_ = source.plies;
  book->seed_ = seed;
  book->kind_ = source.kind;
  if (source.kind == OpeningSource::Kind::kFile) {
    if (auto e = book->read_file(source)) return *e;
    return book;
  }
  for (const std::string& setup : setups) {
    if (const auto game = Game::start(variant, setup); !game) return game.error();
    book->starts_.push_back(setup);
  }
  const auto game = Game::start(variant);
  if (!game) return game.error();
  if (setups.empty()) {
    for (const StartPosition& start : (*game)->variant().setups) book->starts_.emplace_back(start.id);
  }
  Random random = random_for(seed, ~std::uint64_t{0});
  shuffle(book->starts_, random);
  return book;
}

std::optional<Error> OpeningBook::read_file(const OpeningSource& source) {
  std::ifstream in(source.file, std::ios::binary);
  if (!in) return Error{"bad-openings", "The file " + in_quotes(source.file) + " cannot be read."};
  const auto wrong = [&](int number, const std::string& why) {
    return Error{"bad-openings",
                 "The file " + in_quotes(source.file) + ", line " + std::to_string(number) + ": " + why};
  };
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos || line[0] == '#') continue;
    if (line.size() > kLongestLine) return wrong(number, "The line is too long.");
    const auto game = Game::from_fen(variant_, line);
    if (!game) return wrong(number, game.error().message);
    if ((*game)->outcome().is_over()) return wrong(number, "The game is over in this position.");
    starts_.push_back(line);
  }
  if (starts_.empty()) return Error{"bad-openings", "The file " + in_quotes(source.file) + " has no positions."};
  return std::nullopt;
}

Result<std::unique_ptr<Game>> OpeningBook::random_opening(std::size_t pair, const Balance& balance) const {
  Random random = random_for(seed_, pair);
  for (int i = 0; i < kMostTries; ++i) {
    auto game = Game::start(variant_, starts_[pair % starts_.size()]);
    if (!game) return game;
    while (is_placement(**game)) play_random(**game, random);
    for (int ply = 0; ply < plies_ && !(*game)->outcome().is_over(); ++ply) play_random(**game, random);
    if (!is_playable(**game)) continue;
    if (!balance) return game;
    const auto balanced = balance(**game);
    if (!balanced) return balanced.error();
    if (*balanced) return game;
  }
  return Error{"no-opening", "No opening was found in " + std::to_string(kMostTries) +
                                 " tries that leaves the game undecided; use other openings, such as 'random:4'."};
}

// Each pair begins with another first move; when all have had their turn, with another two.
Result<std::unique_ptr<Game>> OpeningBook::start_opening(std::size_t pair) const {
  constexpr int kVariedPlies = 2;
  const std::size_t setup = pair % starts_.size();
  auto game = Game::start(variant_, starts_[setup]);
  if (!game) return game;
  std::size_t turn = pair / starts_.size();
  for (int plies = 1; plies <= kVariedPlies; ++plies) {
    std::vector<Line> lines;
    Line line;
    add_lines(**game, plies, line, lines);
    if (turn >= lines.size() && plies < kVariedPlies) {
      turn -= lines.size();
      continue;
    }
    Random random = random_for(seed_, ~(kVariedPlies * setup + static_cast<std::size_t>(plies)));
    shuffle(lines, random);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (Move m : lines[(turn + i) % lines.size()]) (*game)->play(m);
      if (!(*game)->outcome().is_over()) return game;
      while ((*game)->undo()) continue;
    }
  }
  return Error{"no-opening", "Every first move from the start ends the game."};
}

Result<std::unique_ptr<Game>> OpeningBook::opening(std::size_t pair, const Balance& balance) const {
  switch (kind_) {
    case OpeningSource::Kind::kFile:
      return Game::from_fen(variant_, starts_[pair % starts_.size()]);
    case OpeningSource::Kind::kStart:
      return start_opening(pair);
    case OpeningSource::Kind::kRandom:
      break;
  }
  return random_opening(pair, balance);
}

}  // namespace serai
