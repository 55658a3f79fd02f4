// The verdicts of one material, a byte each.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "endgame/verdict.hpp"
#include "rules/square.hpp"

namespace serai::endgame {

// What the plies of a verdict count to.
enum class Metric : std::uint8_t {
  kToMate,
  kToZeroing,  // a move after which the move limit begins anew, or mate if that comes first
};

class Values {
 public:
  using Bytes = std::vector<std::uint8_t>;

  Values(Metric metric, std::uint64_t size) : metric_(metric), bytes_{Bytes(size), Bytes(size)} {}
  // As they were written. Requires: both have the same size.
  Values(Metric metric, Bytes white, Bytes black) : metric_(metric), bytes_{std::move(white), std::move(black)} {}

  Metric metric() const { return metric_; }
  std::uint64_t size() const { return bytes_[0].size(); }
  // The most plies that a byte can hold.
  static constexpr int most_plies(Metric metric) { return metric == Metric::kToMate ? 250 : 125; }

  // False where no position has this number.
  bool exists(Color turn, std::uint64_t number) const { return bytes_[turn][number] != kNone; }
  Verdict at(Color turn, std::uint64_t number) const { return decode(bytes_[turn][number]); }
  void set(Color turn, std::uint64_t number, Verdict v) { bytes_[turn][number] = encode(v); }
  void remove(Color turn, std::uint64_t number) { bytes_[turn][number] = kNone; }
  const Bytes& bytes(Color turn) const { return bytes_[turn]; }

 private:
  static constexpr std::uint8_t kDraw = 0, kNone = 255, kLosses = 128;

  // To mate it is an odd number of plies for the winner and an even one for the loser, so half of it is enough.
  std::uint8_t encode(Verdict v) const {
    if (v.is_draw()) return kDraw;
    const int plies = metric_ == Metric::kToMate ? (v.plies + 1) / 2 : v.plies;
    return static_cast<std::uint8_t>(v.is_win() ? plies : kLosses + plies);
  }
  Verdict decode(std::uint8_t byte) const {
    if (byte == kDraw || byte == kNone) return Verdict::draw();
    const bool wins = byte < kLosses;
    const int plies = wins ? byte : byte - kLosses;
    if (metric_ == Metric::kToZeroing) return wins ? Verdict::win(plies) : Verdict::loss(plies);
    return wins ? Verdict::win(2 * plies - 1) : Verdict::loss(2 * plies);
  }

  Metric metric_;
  std::array<Bytes, 2> bytes_;
};

}  // namespace serai::endgame
