// `serai show`: a position in the terminal.
#pragma once

#include <iosfwd>

#include "game/game.hpp"

namespace serai {

enum class Language { kEnglish, kChinese };

struct ShowOptions {
  bool color = false;
  Language language = Language::kEnglish;
};

void run_show(const Game& game, const ShowOptions& options, std::ostream& out);

}  // namespace serai
