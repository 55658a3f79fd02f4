// Positions of archived games as features, for the tuner. One reader per variant; instantiated in the variants'
// tune.cpp.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/archive.hpp"

namespace serai {

// A quiet position and how its game went.
struct Sample {
  struct Feature {
    std::uint16_t index;
    std::int16_t times;  // White's less Black's
  };
  std::vector<Feature> features;
  float phase = 0;   // 1: opening, 0: ending
  float result = 0;  // for White: 0, 0.5 or 1
  float score = 0;   // for White, centipawns
};

class FeatureReader {
 public:
  virtual ~FeatureReader() = default;
  virtual int feature_count() const = 0;
  // The weights in use: opening and ending of each feature in turn.
  virtual std::vector<float> weights() const = 0;
  // Adds the samples of a game: positions with a score, not in check, whose best move is not noisy, not decided.
  virtual void read(const ArchivedGame& game, std::string_view start_fen, std::vector<Sample>& out) const = 0;
  // The weights as the variant's weights.inc states them.
  virtual std::string numbers(const std::vector<float>& weights) const = 0;
};

template <class V>
std::unique_ptr<FeatureReader> make_feature_reader();
std::unique_ptr<FeatureReader> make_feature_reader(std::string_view variant);

}  // namespace serai
