// Commands of the `serai` program that are defined in separate files.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace serai::app {

// What the command line asks for: set by the callback of the command that was named, run when all has been read.
using Action = std::function<int()>;

// The commands that need the server.
void add_server_commands(CLI::App& app, Action& action);

}  // namespace serai::app
