#include "server/pairing_pool.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/game.hpp"

namespace serai::server {
namespace {

constexpr Control increment(int base, int seconds) {
  return {Control::Kind::kIncrement, base, seconds, 0, 0, 0};
}
constexpr std::array kControls = {
    SeekControl{"3+2", increment(180, 2)},     SeekControl{"5+3", increment(300, 3)},
    SeekControl{"10+5", increment(600, 5)},    SeekControl{"15+10", increment(900, 10)},
    SeekControl{"30+20", increment(1800, 20)},
};
static_assert(kControls.size() <= Seeker::kMostControls);

constexpr double kSecond = 1000;
// Whoever has no rating may meet anybody, but those with near ratings meet first.
constexpr double kUnknown = 200;
// Two who have just played each other, and how long both wait before it is better than nothing.
constexpr double kAgain = 400;
constexpr Millis kAgainAfter = 15'000;
// An unrated game where both would also play a rated one elsewhere.
constexpr double kCasual = 20;

std::size_t speed_of(std::size_t control) {
  return kControls[control].control.kind == Control::Kind::kDays ? 1 : 0;
}

// Nothing if one of them has no rating.
std::optional<double> difference(const Seeker& a, const Seeker& b, std::size_t variant, std::size_t control) {
  const auto& mine = a.ratings[variant][speed_of(control)];
  const auto& theirs = b.ratings[variant][speed_of(control)];
  return mine && theirs ? std::optional(std::abs(*mine - *theirs)) : std::nullopt;
}

// The lot decides between what is equal by where the count begins.
template <std::size_t N>
std::optional<std::size_t> one_of(const std::bitset<N>& set, std::uint32_t lot) {
  for (std::size_t i = 0; i < N; ++i) {
    if (set[(i + lot) % N]) return (i + lot) % N;
  }
  return std::nullopt;
}

struct Option {
  double cost = 0;
  std::size_t variant = 0, control = 0;
  bool rated = false;
};

// The best game for two people, if there is one.
std::optional<Option> best_for(const Seeker& a, const Seeker& b, Millis now, std::uint32_t lot) {
  const auto variants = a.variants & b.variants;
  const auto controls = a.controls & b.controls;
  const bool rated = a.rated && b.rated;
  if (variants.none() || controls.none() || (!rated && !(a.casual && b.casual))) return std::nullopt;
  const Millis waited = now - std::max(a.since, b.since);
  const bool is_again = a.previous == b.id || b.previous == a.id;
  if (is_again && waited < kAgainAfter) return std::nullopt;
  const std::size_t control = *one_of(controls, lot);
  const double most = reach(waited);
  std::optional<Option> best;
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const std::size_t variant = (i + lot) % variants.size();
    if (!variants[variant]) continue;
    const auto far = difference(a, b, variant, control);
    const double cost = far.value_or(kUnknown) + (is_again ? kAgain : 0) + (rated ? 0 : kCasual);
    if ((!far || *far <= most) && (!best || cost < best->cost)) best = Option{cost, variant, control, rated};
  }
  return best;
}

}  // namespace

std::span<const SeekControl> seek_controls() {
  return kControls;
}

std::span<const std::string_view> seek_variants() {
  static const std::vector<std::string_view> kVariants = [] {
    std::vector<std::string_view> out;
    for (const VariantInfo* info : variants()) {
      const auto game = Game::start(info->id);
      if (game && (*game)->seats().size() == 2) out.push_back(info->id);
    }
    assert(out.size() <= Seeker::kMostVariants);
    return out;
  }();
  return kVariants;
}

Seeker make_seeker(const IdentityId& id, const SeekWish& wish, Millis since) {
  Seeker out;
  out.id = id;
  out.rated = wish.rated;
  out.casual = wish.casual;
  out.since = since;
  const auto has = [](const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  };
  for (std::size_t i = 0; i < seek_variants().size(); ++i) out.variants[i] = has(wish.variants, seek_variants()[i]);
  for (std::size_t i = 0; i < kControls.size(); ++i) out.controls[i] = has(wish.controls, kControls[i].id);
  return out;
}

double reach(Millis waited) {
  const double seconds = static_cast<double>(waited) / kSecond;
  return 100 + 10 * seconds + seconds * seconds / 4;
}

std::vector<Pair> pair_up(std::span<const Seeker> seekers, Millis now, std::uint32_t lot, const KeptApart& are_apart) {
  std::vector<Pair> out;
  std::vector<bool> is_paired(seekers.size());
  for (std::size_t i = 0; i < seekers.size(); ++i) {
    if (is_paired[i]) continue;
    std::optional<Option> best;
    std::size_t other = 0;
    for (std::size_t j = i + 1; j < seekers.size(); ++j) {
      const auto option = is_paired[j] ? std::nullopt : best_for(seekers[i], seekers[j], now, lot);
      if (!option || (best && option->cost >= best->cost)) continue;
      if (are_apart && are_apart(seekers[i].id, seekers[j].id)) continue;
      best = option;
      other = j;
    }
    if (!best) continue;
    is_paired[i] = is_paired[other] = true;
    // Whoever has begun more games does not begin this one.
    const int more = seekers[i].firsts - seekers[other].firsts;
    const bool begins = more < 0 || (more == 0 && (lot + i) % 2 == 0);
    out.push_back({begins ? i : other, begins ? other : i, best->variant, best->control, best->rated});
  }
  return out;
}

}  // namespace serai::server
