// The advantage of moving first in a game, in rating points (variants/first_move.inc).
#pragma once

#include <string_view>

namespace serai::server {

// 0 for a game that is not in the table.
double first_move_advantage(std::string_view variant);
// False for a game without a line in the table.
bool has_first_move_advantage(std::string_view variant);

}  // namespace serai::server
