#include "load_tools.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <random>

#include "game/game.hpp"

namespace serai::bench {

double milliseconds(SteadyClock::duration d) {
  return std::chrono::duration<double, std::milli>(d).count();
}

void print_percentiles(const char* what, std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  if (values.empty()) return;
  std::printf("%s: %zu, ms:", what, values.size());
  for (const double p : {0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto index = static_cast<std::size_t>(p * static_cast<double>(values.size() - 1));
    std::printf(" p%g %.2f", p * 100, values[index]);
  }
  std::printf("\n");
}

std::vector<std::vector<std::string>> sequences(const std::string& variant) {
  constexpr std::size_t kCount = 32;
  constexpr std::size_t kPlies = 300;
  std::mt19937 random(1);
  std::vector<std::vector<std::string>> out;
  while (out.size() < kCount) {
    const auto game = *Game::start(variant);
    std::vector<std::string> moves;
    while (moves.size() < kPlies && !game->legal_moves().empty()) {
      const Move move = game->legal_moves()[random() % game->legal_moves().size()];
      moves.push_back(game->write(move, Notation::kUci));
      game->play(move);
    }
    moves.pop_back();
    if (moves.size() >= kPlies / 4) out.push_back(std::move(moves));
  }
  return out;
}

std::string_view field(std::string_view text, std::string_view name) {
  const std::size_t at = text.find("\"" + std::string(name) + "\":");
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + name.size() + 3);
  if (!text.empty() && text[0] == '"') {
    text.remove_prefix(1);
    return text.substr(0, text.find('"'));
  }
  return text.substr(0, text.find_first_of(",}"));
}

void raise_file_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

}  // namespace serai::bench
