// Positions of archived games as features, for the tuner. One reader per variant; instantiated in the variants'
// tune.cpp.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <unordered_set>
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
  float phase = 0;         // 1: opening, 0: ending
  float result = 0;        // for White: 0, 0.5 or 1
  float score = 0;         // for White, centipawns
  bool is_settled = true;  // the result tells about the position: no random move came between them
};

// A position as a network sees it, with what it is to learn; all for the side to move.
struct NetworkSample {
  static constexpr int kSlots = 48;
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::int16_t score = 0;       // of the search, in centipawns
  std::int16_t evaluation = 0;  // the classical one
  std::uint8_t result = 1;      // 0 lost, 1 drawn, 2 won
  std::uint8_t bucket = 0;
  bool is_settled = false;  // the result tells about the position: no random move came between them, and the game was
                            // not cut off
  // The inputs that are present in the side to move's view, then in the other's, filled up with kNone.
  std::array<std::array<std::uint16_t, kSlots>, 2> inputs;
};

// What the inputs of a network are (engine/inputs.hpp): input t * squares + s is type t of the viewer's on square s,
// counted rank by rank, for t < types; those of the other side follow, then whatever else the game has.
struct NetworkShape {
  std::uint32_t kind = 0;
  int inputs = 0;
  int files = 0;
  int squares = 0;
  int types = 0;
};

class FeatureReader {
 public:
  virtual ~FeatureReader() = default;
  virtual int feature_count() const = 0;
  // The weights in use: opening and ending of each feature in turn.
  virtual std::vector<float> weights() const = 0;
  // Adds the samples of a game: positions with a score, not in check, whose best move is not noisy, not decided.
  virtual void read(const ArchivedGame& game, std::string_view start_fen, std::vector<Sample>& out) const = 0;
  virtual NetworkShape network_shape() const = 0;
  // Adds the samples of a game for a network: positions with a score, not in check, whose best move is not noisy, not
  // decided and not in `seen`.
  virtual void read(const ArchivedGame& game, std::string_view start_fen, std::unordered_set<std::uint64_t>& seen,
                    std::vector<NetworkSample>& out) const = 0;
  // The weights as the variant's weights.inc states them.
  virtual std::string numbers(const std::vector<float>& weights) const = 0;
};

template <class V>
std::unique_ptr<FeatureReader> make_feature_reader();
std::unique_ptr<FeatureReader> make_feature_reader(std::string_view variant);

}  // namespace serai
