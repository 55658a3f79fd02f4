// How an engine of a match is started: the words after `--engine` on the command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "match/clock.hpp"
#include "match/process.hpp"

namespace serai {

struct EngineConfig {
  std::vector<std::string> command;  // the program and its arguments
  std::string name;                  // in reports; the program's file name if not given
  std::string variant;               // the name this engine gives the game; empty: ours
  std::vector<std::pair<std::string, std::string>> options;
  std::optional<TimeControl> control;  // if it has one of its own
  std::string error_file;              // takes its standard error; empty: thrown away
  ChildLimits limits;                  // of its process
  bool takes_fen = false;              // it knows narrower rules and is sent the bare position, see peer_fen()
};

// Reads words such as cmd=PROGRAM, name=NAME, variant=NAME, option.NAME=VALUE, tc=CONTROL, stderr=FILE and peer-fen.
Result<EngineConfig> read_engine(std::span<const std::string> words);

// The words of a command line; quotation marks of either kind keep words together.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace serai
