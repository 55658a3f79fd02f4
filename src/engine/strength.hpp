// How the engine plays at limited strength.
//
// All settings map to one number, the strength: 0 is the weakest, each 1 doubles the nodes of a search. Besides seeing
// less, weak play errs in two ways: it overlooks some moves completely, and it misjudges the others; both fade out as
// the strength grows. A search is limited by nodes, never by time, so that a busy machine plays as well as an idle
// one.
//
// Every game has its own strengths for the eight levels (variants/levels.inc), such that each level wins about three
// games of four against the one below. `Skill Level` and `UCI_Elo` are points between and beyond the levels. These are
// plain functions that any thread may call.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace serai {

struct Level {
  std::string_view id;
  Words name;
};

// The levels for people, the weakest first. EngineOptions::level n is kLevels[n - 1].
inline constexpr std::array<Level, 8> kLevels{{
    {"1", {"Passer-by", "路人"}},
    {"2", {"Traveller", "旅人"}},
    {"3", {"Porter", "脚夫"}},
    {"4", {"Camel driver", "驼夫"}},
    {"5", {"Trader", "行商"}},
    {"6", {"Guide", "向导"}},
    {"7", {"Innkeeper", "掌柜"}},
    {"8", {"Caravan master", "商队首领"}},
}};

// UCI_Elo: level 1 has the least; each level is worth the Elo of three games won in four.
constexpr int kLeastElo = 500;
constexpr int kMostElo = 2850;
constexpr int kEloOfALevel = 190;
// Skill Level: 0 is level 1, two skills make a level, the highest is full strength.
constexpr int kFullSkill = 20;

// How a search errs.
struct Handicap {
  std::uint64_t nodes = 0;  // it ends after these, once depth 1 is done; more when clearly winning
  double overlooks = 0;     // the share of its moves that it does not see
  double noise = 0;         // by how much it misjudges the others: the standard deviation, in centipawns
};

// The handicap that the options ask for in this game; nothing: full strength.
std::optional<Handicap> handicap_for(const EngineOptions& options, std::string_view variant);
// The strength of a level, which may lie between two of them or beyond the highest.
double strength_of_level(std::string_view variant, double level);
Handicap handicap_of(double strength);

// How many nodes a handicapped search has that is ahead by `advantage` centipawns: more than usual when it is clearly
// winning, because people know how to finish what is won.
std::uint64_t nodes_when_ahead(const Handicap& handicap, int advantage);

// What a handicapped player sees of the moves: those it does not overlook, each with the error of judgment that it
// makes, in centipawns. The reply to a capture, on `last_capture`, is never overlooked, and something is always seen.
// The clearer the position, won or lost by `advantage` centipawns, the smaller the errors.
struct Glance {
  std::vector<Move> moves;
  std::vector<int> errors;
};
Glance see(std::span<const Move> moves, const Handicap& handicap, std::optional<Square> last_capture, int advantage,
           std::mt19937_64& random);

}  // namespace serai
