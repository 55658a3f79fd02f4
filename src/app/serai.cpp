// The `serai` program: rules, notation and games on the command line.
#include <CLI/CLI.hpp>
#include <iostream>

#include "cli/judge.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Serai: Sittuyin, Empire chess, Janggi, Xiang Fu and East-West Fusion chess"};
  app.require_subcommand(1);
  auto* judge = app.add_subcommand("judge", "Answer questions about positions: JSON lines in, JSON lines out");
  CLI11_PARSE(app, argc, argv);
  if (judge->parsed()) serai::run_judge(std::cin, std::cout);
  return 0;
}
