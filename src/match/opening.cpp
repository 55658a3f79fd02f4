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
                              " cannot be read: expected 'random:8', 'random:8,balanced' or 'file:PATH'."};
}

}  // namespace

Result<OpeningSource> read_opening_source(std::string_view text) {
  constexpr std::string_view kFile = "file:";
  constexpr std::string_view kRandom = "random:";
  constexpr std::string_view kBalanced = ",balanced";
  OpeningSource out;
  if (text.substr(0, kFile.size()) == kFile && text.size() > kFile.size()) {
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
  if (!source.file.empty()) {
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
  for (std::size_t i = book->starts_.size(); i > 1; --i)
    std::swap(book->starts_[i - 1], book->starts_[below(random, i)]);
  return book;
}

std::optional<Error> OpeningBook::read_file(const OpeningSource& source) {
  is_from_file_ = true;
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

Result<std::unique_ptr<Game>> OpeningBook::random_opening(std::size_t pair) const {
  Random random = random_for(seed_, pair);
  for (int i = 0; i < kMostTries; ++i) {
    auto game = Game::start(variant_, starts_[pair % starts_.size()]);
    if (!game) return game;
    while (is_placement(**game)) play_random(**game, random);
    for (int ply = 0; ply < plies_ && !(*game)->outcome().is_over(); ++ply) play_random(**game, random);
    if (!is_playable(**game)) continue;
    if (!balance_) return game;
    const auto balanced = balance_(**game);
    if (!balanced) return balanced.error();
    if (*balanced) return game;
  }
  return Error{"no-opening", "No opening was found in " + std::to_string(kMostTries) +
                                 " tries that leaves the game open; expected other openings, such as 'random:4'."};
}

Result<std::unique_ptr<Game>> OpeningBook::opening(std::size_t pair) {
  const std::lock_guard lock(mutex_);
  if (const auto kept = half_used_.find(pair); kept != half_used_.end()) {
    auto game = std::move(kept->second);
    half_used_.erase(kept);
    return game;
  }
  auto game = is_from_file_ ? Game::from_fen(variant_, starts_[pair % starts_.size()]) : random_opening(pair);
  if (game) half_used_[pair] = (*game)->clone();
  return game;
}

}  // namespace serai
