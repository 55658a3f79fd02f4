// The manual page of a program, made of what its --help says.
#pragma once

#include <CLI/CLI.hpp>

namespace serai::app {

// Adds `--man`, which prints the page: the options of the program and of every command, in the words of `--help`.
// Requires: the program has a name, and a description of the form "TITLE: what it is".
void add_manual_option(CLI::App& app, const std::string& version);

}  // namespace serai::app
