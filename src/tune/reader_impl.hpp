// FeatureReader for one rule book. Included only by the variants' tune.cpp.
#pragma once

#include <cmath>
#include <map>

#include "engine/inputs.hpp"
#include "engine/ordering.hpp"
#include "engine/search_book.hpp"
#include "notation/fen.hpp"
#include "tune/reader.hpp"

namespace serai {

template <class V>
class FeatureReaderImpl final : public FeatureReader {
 public:
  using Enter = void (*)(Position<V>&);  // see SearchBook
  explicit FeatureReaderImpl(Enter enter) : enter_(enter) {}

  int feature_count() const override { return Features<V>::kCount; }
  std::vector<float> weights() const override {
    std::vector<float> out;
    for (const Weight& w : kWeights<V>) {
      out.push_back(w.opening);
      out.push_back(w.ending);
    }
    return out;
  }
  void read(const ArchivedGame& game, std::string_view start_fen, std::vector<Sample>& out) const override {
    Position<V> pos = *position_from<V>(*read_fen(start_fen, V::Geometry::kFiles, V::Geometry::kRanks));
    enter_(pos);
    const std::size_t settled = settled_from(game);
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
      const ArchivedPly& ply = game.plies[i];
      const bool telling = ply.score && !pos.is_check() && !is_noisy(pos, ply.move) && std::abs(*ply.score) < 1500;
      if (telling) {
        out.push_back(sample(pos, *ply.score, game.result));
        out.back().is_settled = i >= settled;
      }
      pos = pos.after(ply.move);
    }
  }
  NetworkShape network_shape() const override {
    using G = typename V::Geometry;
    return {Inputs<V>::kKind, Inputs<V>::kCount, G::kFiles, G::kSquares, kTypes<V>};
  }
  void read(const ArchivedGame& game, std::string_view start_fen, std::unordered_set<std::uint64_t>& seen,
            std::vector<NetworkSample>& out) const override;
  std::string numbers(const std::vector<float>& weights) const override;

 private:
  static constexpr int kMostTaught = 3000;  // beyond this score a game is decided
  // The first ply that the result tells about.
  static std::size_t settled_from(const ArchivedGame& game) {
    return game.is_cut_off ? game.plies.size() : game.settled_from();
  }
  static Sample sample(const Position<V>& pos, int score, int result) {
    std::map<int, int> times;
    collect(pos, [&](Color c, int feature, int n) { times[feature] += c == kWhite ? n : -n; });
    Sample out;
    for (const auto& [index, n] : times) {
      if (n != 0) out.features.push_back({static_cast<std::uint16_t>(index), static_cast<std::int16_t>(n)});
    }
    out.phase = static_cast<float>(phase_of(pos)) / kFullPhase;
    out.result = static_cast<float>(result) / 2;
    out.score = static_cast<float>(pos.turn == kWhite ? score : -score);
    return out;
  }

  Enter enter_;
};

template <class V>
void FeatureReaderImpl<V>::read(const ArchivedGame& game, std::string_view start_fen,
                                std::unordered_set<std::uint64_t>& seen, std::vector<NetworkSample>& out) const {
  Position<V> pos = *position_from<V>(*read_fen(start_fen, V::Geometry::kFiles, V::Geometry::kRanks));
  enter_(pos);
  const std::size_t settled = settled_from(game);
  for (std::size_t ply_index = 0; ply_index < game.plies.size(); ++ply_index) {
    const ArchivedPly& ply = game.plies[ply_index];
    const bool telling = ply.score && !pos.is_check() && !is_noisy(pos, ply.move) && std::abs(*ply.score) < kMostTaught;
    if (telling && seen.insert(pos.search_key()).second) {
      NetworkSample sample;
      sample.score = static_cast<std::int16_t>(*ply.score);
      sample.evaluation = static_cast<std::int16_t>(evaluate(pos));
      sample.result = static_cast<std::uint8_t>(pos.turn == kWhite ? game.result : 2 - game.result);
      sample.bucket = static_cast<std::uint8_t>(Inputs<V>::bucket(pos));
      sample.is_settled = ply_index >= settled;
      const auto view = NetworkView<V>::of(pos);
      bool fits = true;
      for (const bool other : {false, true}) {
        auto& list = sample.inputs[other ? 1 : 0];
        list.fill(NetworkSample::kNone);
        std::size_t n = 0;
        for_each_input(view, other ? !pos.turn : pos.turn, [&](int i) {
          fits = fits && n < list.size();
          if (fits) list[n++] = static_cast<std::uint16_t>(i);
        });
      }
      if (fits) out.push_back(sample);
    }
    pos = pos.after(ply.move);
  }
}

template <class V>
std::string FeatureReaderImpl<V>::numbers(const std::vector<float>& weights) const {
  std::string out =
      "// Written by `serai tune`: opening and ending weight of each feature, in the order of Features<V>.";
  for (std::size_t i = 0; i + 1 < weights.size(); i += 2) {
    out += i % 24 == 0 ? "\n" : " ";
    out += "{" + std::to_string(std::lround(weights[i])) + ", " + std::to_string(std::lround(weights[i + 1])) + "},";
  }
  return out + "\n";
}

template <class V>
std::unique_ptr<FeatureReader> make_feature_reader() {
  return std::make_unique<FeatureReaderImpl<typename SearchBook<V>::Shared>>(&SearchBook<V>::enter);
}

}  // namespace serai

// In a variant's tune.cpp.
// NOLINTBEGIN(bugprone-macro-parentheses): V is a type
#define SERAI_INSTANTIATE_READER(V) template std::unique_ptr<FeatureReader> make_feature_reader<V>();
// NOLINTEND(bugprone-macro-parentheses)
