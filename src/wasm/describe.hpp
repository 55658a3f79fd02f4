// Games and variants as JSON, for the browser. docs/wasm.md lists the members.
#pragma once

#include "game/game.hpp"
#include "wasm/json_writer.hpp"

namespace serai {

void describe_variants(JsonWriter& out);
// The whole state of a game: position, legal moves, actions, counters, outcome.
void describe_game(const Game& game, JsonWriter& out);
void describe_outcome(const Outcome& outcome, JsonWriter& out);
// A legal move in every notation of the game. Requires: m is legal now.
void describe_move(const Game& game, Move m, JsonWriter& out);
void describe_error(const Error& error, JsonWriter& out);
void describe_examination(const Game::Examination& examined, JsonWriter& out);
void describe_squares(const Game& game, const std::vector<Square>& squares, JsonWriter& out);
// For every flag of the game, the legal moves after which it is set.
void describe_flagging_moves(const Game& game, JsonWriter& out);

}  // namespace serai
