// Any bytes as a PGN file: every game is replayed or refused, and what was replayed is written and read back alike.
#include <cstdlib>
#include <sstream>

#include "game/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  serai::PgnReader reader(in);
  while (auto entry = reader.next()) {
    serai::ReplayedGame record;
    if (entry->error || serai::replay(entry->game, record)) continue;
    std::istringstream again(serai::write_pgn(serai::to_pgn(*record.game)));
    serai::PgnReader second(again);
    const auto copy = second.next();
    serai::ReplayedGame replayed;
    if (!copy || copy->error || serai::replay(copy->game, replayed) || replayed.moves != record.moves) std::abort();
  }
  return 0;
}
