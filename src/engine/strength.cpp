#include "engine/strength.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace serai {
namespace {

struct Row {
  std::string_view variant;
  std::array<double, kLevels.size()> strengths;
};
constexpr Row kRows[] = {
#include "variants/levels.inc"
};

// From here on only the number of nodes counts.
constexpr double kFlawless = 9;
constexpr double kFewestNodes = 30;
constexpr double kMostOverlooked = 0.6;
constexpr double kMostNoise = 500;
constexpr double kClearAdvantage = 400;    // halves the noise
constexpr double kMostTechnique = 32;      // so many times the nodes when clearly winning, but not more than
constexpr double kTechniqueNodes = 20000;  // these
constexpr double kHighestStrength = 30;

double clarity_of(int advantage) {
  return 1 + std::pow(advantage / kClearAdvantage, 4);
}

// The distributions of the standard library differ between its implementations. With our own, a level plays the same
// moves in every program, given the seed.
double draw(std::mt19937_64& random) {  // evenly from 0 to 1
  return static_cast<double>(random() >> 11) * 0x1p-53;
}
double draw_normal(std::mt19937_64& random) {  // by the method of Box and Muller
  const double radius = std::sqrt(-2 * std::log(1 - draw(random)));
  return radius * std::cos(2 * std::numbers::pi * draw(random));
}

// The level that the options ask for; nothing: full strength.
std::optional<double> level_of(const EngineOptions& options) {
  if (options.analyse) return std::nullopt;
  if (options.level > 0) return options.level;
  if (options.limit_strength) return 1 + static_cast<double>(options.elo - kLeastElo) / kEloOfALevel;
  if (options.skill_level < kFullSkill) return 1 + options.skill_level / 2.0;
  return std::nullopt;
}

}  // namespace

double strength_of_level(std::string_view variant, double level) {
  const auto* row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.variant == variant; });
  assert(row != std::end(kRows));
  const auto& strengths = row->strengths;
  const double place = std::max(level - 1, 0.0);
  const auto below = std::min(static_cast<std::size_t>(place), strengths.size() - 2);
  return strengths[below] + (place - static_cast<double>(below)) * (strengths[below + 1] - strengths[below]);
}

Handicap handicap_of(double strength) {
  const double s = std::clamp(strength, 0.0, kHighestStrength);
  const double weakness = std::max(0.0, 1 - s / kFlawless);
  Handicap out;
  out.nodes = static_cast<std::uint64_t>(std::lround(kFewestNodes * std::exp2(s)));
  out.overlooks = kMostOverlooked * weakness * weakness;
  out.noise = kMostNoise * weakness;
  return out;
}

std::optional<Handicap> handicap_for(const EngineOptions& options, std::string_view variant) {
  const auto level = level_of(options);
  if (!level) return std::nullopt;
  return handicap_of(strength_of_level(variant, *level));
}

std::uint64_t nodes_when_ahead(const Handicap& handicap, int advantage) {
  const auto usual = static_cast<double>(handicap.nodes);
  if (advantage <= 0 || usual >= kTechniqueNodes) return handicap.nodes;
  const double factor = std::min(clarity_of(advantage), kMostTechnique);
  return static_cast<std::uint64_t>(std::min(usual * factor, kTechniqueNodes));
}

Glance see(std::span<const Move> moves, const Handicap& handicap, std::optional<Square> last_capture, int advantage,
           std::mt19937_64& random) {
  const double clarity = clarity_of(advantage);
  const double noise = handicap.noise / clarity;
  const double overlooks = handicap.overlooks / std::sqrt(clarity);
  Glance out;
  for (Move m : moves) {
    const bool is_reply = last_capture && m.kind() != MoveKind::kDrop && m.to() == *last_capture;
    if (draw(random) < overlooks && !is_reply) continue;
    out.moves.push_back(m);
    out.errors.push_back(static_cast<int>(std::lround(noise * draw_normal(random))));
  }
  if (out.moves.empty() && !moves.empty()) {
    out.moves.push_back(moves[random() % moves.size()]);
    out.errors.push_back(0);
  }
  return out;
}

}  // namespace serai
