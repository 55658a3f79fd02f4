// Moves and positions as each protocol writes them.
//
// Inside the program moves are UCI text: e2e4, a7a8q, R@a1, and the king's square twice for a pass. The dialects
// differ:
//
//   kUci     the same
//   kXboard  ranks counted from 0 on ten-rank boards, a pass is @@@@
//   kUcci    ranks counted from 0 on ten-rank boards
//   kUsi     files are numbers from the right, ranks letters from the top, drops R*5e: 7g7f, 5d5df (promoted in place)
//
// Only the form of a text matters here, not the rules: what does not look like a move is passed on unchanged, and the
// game says what is wrong with it.
#pragma once

#include <string>
#include <string_view>

#include "game/game.hpp"

namespace serai {

enum class Dialect : std::uint8_t { kUci, kXboard, kUcci, kUsi };

// A move in the dialect's words.
std::string to_dialect(Dialect dialect, const VariantInfo& info, std::string_view uci);

// The UCI text of a move given in the dialect's words. `game` is asked where its side to move could pass.
std::string from_dialect(Dialect dialect, const Game& game, std::string_view text);

// Shogi's form of a position: placement, turn ('b' moves first), hand with counts, ply. Castling rights, en passant and
// counters have no place in it.
std::string to_sfen(const Game& game);
Result<std::string> fen_from_sfen(const VariantInfo& info, std::string_view sfen);

// A FEN as XBoard writes it: pieces by the letters that moves use (Janggi's H and E), the en-passant square with ranks
// counted from 0 on ten-rank boards.
std::string to_xboard_fen(const VariantInfo& info, std::string_view fen);
std::string from_xboard_fen(const VariantInfo& info, std::string_view fen);

}  // namespace serai
