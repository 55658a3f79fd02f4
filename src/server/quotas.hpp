// Limits on what one visitor may have and do, counted per person, per address and in total.
//
// A Slot is taken when something is requested, before it is stored, so that a burst of requests cannot exceed a limit.
// It lives as long as what it stands for: in the request while that waits for its commit, then in the challenge or the
// game. It is freed when the last owner releases it.
//
// Belongs to the thread of the hub.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/limits.hpp"

namespace serai::server {

class Slot;
using SlotPtr = std::shared_ptr<const Slot>;

class Quotas {
 public:
  enum class Kind : std::uint8_t { kChallenge, kGame, kComputerGame, kReview, kCorrespondence, kExport, kSeek };
  static constexpr std::size_t kKinds = 7;

  explicit Quotas(const Limits& limits);

  // Takes a place; null if the person, the address or the whole server has no more. An empty address is not counted.
  SlotPtr take(Kind kind, const std::string& person, const std::string& address);
  // Takes a place whatever the limits say, for what was there before a restart.
  SlotPtr take_anyway(Kind kind, const std::string& person);
  std::int64_t held_by(Kind kind, const std::string& person) const;
  // Places that no slot stands for: those of games that are not in memory. They are only counted.
  void count(Kind kind, const std::string& person, std::int64_t places);
  std::int64_t taken(Kind kind) const { return counts_[static_cast<std::size_t>(kind)]->all; }

  // How many places are taken, by whom. Slots keep it alive.
  struct Counts {
    std::unordered_map<std::string, std::int64_t> people, addresses;
    std::int64_t all = 0;
  };

 private:
  struct Bounds {
    std::int64_t person, address, all;
  };
  std::array<Bounds, kKinds> bounds_;
  std::array<std::shared_ptr<Counts>, kKinds> counts_;
};

}  // namespace serai::server
