// The key of a position: a number that identifies it in books and indexes, whatever moves led there.
//
// Two positions have the same key when they are of the same game, the same pieces stand on the same squares and are in
// the same hands, and the same player is to move. Clocks, counters, rights and history are ignored. Keys are stored in
// files and databases, so they never change: a new method gets a new version, and `position_key_test` pins the values.
// (The search's own keys are random numbers of the program and may change with it.)
//
// How a key is made. The text
//
//   <game> <placement, with the hands in brackets> <w or b>       as in the FEN that Game::fen() writes
//
// followed by a space and the team in games with partners, is hashed with FNV-1a (64 bits). The upper eight bits are
// folded into the rest by exclusive or, and the version takes their place. As text a key is 16 hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace serai {

using PositionKey = std::uint64_t;

inline constexpr unsigned kPositionKeyVersion = 1;

PositionKey position_key(const Game& game);

inline constexpr unsigned version_of(PositionKey key) {
  return static_cast<unsigned>(key >> 56);
}

// Sixteen digits, lower case.
std::string key_text(PositionKey key);
// A key of the present version; nothing for any other text.
std::optional<PositionKey> read_key(std::string_view text);

}  // namespace serai
