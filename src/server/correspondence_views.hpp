// What a person sees of correspondence games: parts of messages (server/messages.hpp). Values; no locks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/clock.hpp"

namespace serai::server {

// One's own vacation.
struct VacationView {
  std::optional<Millis> until;  // when it ends, while it lasts
  int left = 0;                 // days that may still be taken
};
// The games by correspondence that wait for the reader, the most urgent first.
struct WaitingView {
  struct Entry {
    std::string game;
    std::string variant;
    Millis deadline = 0;
    Millis allowance = 0;
  };
  std::vector<Entry> games;
};
// What only the reader knows of a game by correspondence.
struct OwnView {
  std::string game;
  std::vector<std::string> conditions;
  std::string note;
};

}  // namespace serai::server
