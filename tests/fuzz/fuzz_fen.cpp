// Any text as a FEN of every game: it is refused with a sentence, or it is a position whose FEN reads back the same.
#include <cstdlib>

#include "game/game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = serai::variants();
  const auto& info = *all[data[0] % all.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto game = serai::Game::from_fen(info.id, text);
  if (!game) {
    if (game.error().message.empty()) std::abort();
    return 0;
  }
  const std::string fen = (*game)->fen();
  const auto again = serai::Game::from_fen(info.id, fen);
  if (!again || (*again)->fen() != fen) std::abort();
  (*game)->perft(1);
  for (serai::Move m : (*game)->legal_moves()) (*game)->write(m, info.notations.front());
  return 0;
}
