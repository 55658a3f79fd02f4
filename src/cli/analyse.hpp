// `serai analyse`: what the engine thinks of a position, in lines for people.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>

#include "cli/start.hpp"
#include "engine/engine.hpp"

namespace serai {

struct AnalyseOptions {
  StartOptions start;
  std::optional<int> depth;
  std::optional<double> seconds;
  std::optional<std::uint64_t> nodes;  // without any of the three: ten seconds
  int lines = 1;
  int threads = 1;
  int hash_mb = 64;
};

// Returns the exit status: 0, 1 for a position that is wrong or over, 130 after Ctrl-C, which stops the search and
// still gives its best so far.
int run_analyse(const AnalyseOptions& options, std::ostream& out, std::ostream& err);

// A score of the side `turn` in words of the game: "Red +0.35", "Red mates in 3", "Red wins in 5 plies".
std::string score_words(const EngineScore& score, const VariantInfo& info, Color turn);

}  // namespace serai
