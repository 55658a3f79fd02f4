// Pairs the people looking for an opponent. Pure code: times, ratings and random numbers are passed in.
//
// People choose one or more games and time controls; there are only a few fixed controls, so that people find each
// other. Pairs are made in waves. The person who has waited longest chooses first and gets the nearest rating within
// both ranges. A person's range widens with the waiting time, until it includes everybody. Two people who have just
// played each other are paired again only after both have waited longer.
//
// Values; no locks.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/messages.hpp"
#include "server/store_ratings.hpp"

namespace serai::server {

struct SeekControl {
  std::string_view id;
  Control control;
};
// The time controls in which people are paired.
std::span<const SeekControl> seek_controls();
// The games in which they are: those for two.
std::span<const std::string_view> seek_variants();

// Somebody who waits.
struct Seeker {
  static constexpr std::size_t kMostVariants = 16, kMostControls = 8;

  IdentityId id;
  std::bitset<kMostVariants> variants;  // by their place in seek_variants()
  std::bitset<kMostControls> controls;
  bool rated = false, casual = true;
  Millis since = 0;
  // The rating in each game and speed; nothing for guests.
  std::array<std::array<std::optional<double>, 2>, kMostVariants> ratings{};
  IdentityId previous;  // whom they played last
  int firsts = 0;       // how many more games they began than they did not
};

// Somebody who would play this. Requires: the wish names games and controls that there are.
Seeker make_seeker(const IdentityId& id, const SeekWish& wish, Millis since);

struct Pair {
  std::size_t first = 0, second = 0;  // places among the seekers
  std::size_t variant = 0, control = 0;
  bool rated = false;
};

// How far the ratings of two may differ when somebody has waited so long.
double reach(Millis waited);

// Says whether two people must not be paired.
using KeptApart = std::function<bool(const IdentityId& a, const IdentityId& b)>;

// The pairs of one wave. Requires: seekers in the order in which they came. Takes time in the square of their number.
// `lot` decides what nothing else does.
std::vector<Pair> pair_up(std::span<const Seeker> seekers, Millis now, std::uint32_t lot,
                          const KeptApart& are_apart = {});

}  // namespace serai::server
