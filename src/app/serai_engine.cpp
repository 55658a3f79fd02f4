// The `serai-engine` program: speaks UCI, XBoard, UCCI or USI on standard input and output. Exit status 2 for a wrong
// command line.
#include <CLI/CLI.hpp>
#include <iostream>

#include "app/manual.hpp"
#include "protocol/session.hpp"

namespace {

constexpr int kUsageError = 2;
constexpr int kDeepestBench = 100;

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  CLI::App app{"Serai 棋驿: the engine, for GUIs that speak UCI, XBoard, UCCI or USI", "serai-engine"};
  app.set_version_flag("--version", "serai-engine " SERAI_VERSION);
  serai::app::add_manual_option(app, SERAI_VERSION);
  int depth = serai::kBenchDepth;
  auto* bench =
      app.add_subcommand("bench", "Search fixed positions of every game and print the node count as a signature");
  bench->add_option("DEPTH", depth, "Depth of the searches")->check(CLI::Range(1, kDeepestBench));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : kUsageError;
  }
  if (bench->parsed())
    serai::run_bench(depth, std::cout);
  else
    serai::ProtocolSession(std::cin, std::cout).run();
  return 0;
}
