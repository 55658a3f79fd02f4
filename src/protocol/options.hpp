// The options of the engine: one table for all protocols, which differ only in names and form.
//
// Settings are the values; set_option changes them by text and says what the session has to do then. Nothing here
// touches the engine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/move_text.hpp"

namespace serai {

struct Settings {
  EngineOptions engine;
  std::string_view variant;  // an id
  bool ponder = false;
  bool show_chances = false;
  bool milliseconds = true;  // the unit of UCCI's times; else seconds
};

// What a changed option asks for.
enum class OptionEffect : std::uint8_t { kNone, kEngine, kVariant, kClearHash, kNewGame };

// The lines that tell a graphical interface which options there are, in the form of the protocol.
std::vector<std::string> describe_options(Dialect dialect, const Settings& settings);

// Sets an option. Names may be those of any protocol; case and whether words are joined by blanks or underscores do not
// matter. On an error nothing changes.
Result<OptionEffect> set_option(Settings& settings, std::string_view name, std::string_view value);

}  // namespace serai
