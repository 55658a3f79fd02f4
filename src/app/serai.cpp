// The `serai` program: reads the command line and calls the command. Exit status 2 for a wrong command line, 1 for
// wrong data.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "cli/judge.hpp"
#include "cli/perft.hpp"
#include "cli/pgn.hpp"
#include "cli/selfplay.hpp"
#include "cli/show.hpp"
#include "cli/start.hpp"
#include "cli/tune.hpp"
#include "cli/variants.hpp"

namespace {

constexpr int kUsageError = 2;
constexpr int kDataError = 1;
constexpr int kDeepest = 50;
constexpr int kMostThreads = 1024;

int fail(const serai::Error& error) {
  std::cerr << "serai: " << error.message << "\n";
  return kDataError;
}

void add_start_options(CLI::App& command, serai::StartOptions& start) {
  command.add_option("VARIANT", start.variant, "The game, by any of its names (see `serai variants`)")->required();
  auto* setup = command.add_option("--setup", start.setup, "Start from this setup instead of the default");
  command.add_option("--fen", start.fen, "Start from this position")->excludes(setup);
  command.add_option("--moves", start.moves, "Moves to play first, separated by spaces");
}

bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Serai 棋驿: the rules of chess games of East and West"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "serai " SERAI_VERSION);

  bool as_json = false;
  auto* variants = app.add_subcommand("variants", "List the games");
  variants->add_flag("--json", as_json, "As JSON");

  serai::StartOptions start;
  std::string color = "auto";
  std::string language = "en";
  auto* show = app.add_subcommand("show", "Show a position in the terminal");
  add_start_options(*show, start);
  show->add_option("--color", color, "Colours: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  show->add_option("--lang", language, "Language: en or zh")->check(CLI::IsMember({"en", "zh"}));

  serai::PerftOptions perft_options;
  auto* perft = app.add_subcommand("perft", "Count the tree of legal moves");
  add_start_options(*perft, start);
  perft->add_option("DEPTH", perft_options.depth, "Length of the move sequences")
      ->required()
      ->check(CLI::Range(0, kDeepest));
  perft->add_flag("--divide", perft_options.divide, "Show the count of every first move");
  perft->add_option("--threads", perft_options.threads, "Threads to count with")->check(CLI::Range(1, kMostThreads));

  auto* judge = app.add_subcommand("judge", "Answer questions about positions: JSON lines in, JSON lines out");

  std::vector<std::string> files;
  auto* pgn = app.add_subcommand("pgn", "Check the games of PGN files: one line of JSON a game");
  pgn->add_option("FILE", files, "Files to read; '-' is the standard input")->required();

  serai::SelfplayCommand selfplay_command;
  auto* selfplay = app.add_subcommand("selfplay", "Let the engine play itself and keep the games");
  selfplay->add_option("VARIANT", selfplay_command.options.variant, "The game")->required();
  selfplay->add_option("--out", selfplay_command.file, "The archive to append to")->required();
  selfplay->add_option("--games", selfplay_command.games, "Games in the archive when done");
  selfplay->add_option("--nodes", selfplay_command.options.nodes, "Nodes a move")->check(CLI::Range(1, 100'000'000));
  selfplay->add_option("--random", selfplay_command.options.random_plies, "Random plies at the start")
      ->check(CLI::Range(0, 100));
  selfplay->add_option("--seed", selfplay_command.options.seed, "Decides the openings");
  selfplay->add_option("--threads", selfplay_command.threads, "Games at the same time")
      ->check(CLI::Range(1, kMostThreads));

  serai::TuneCommand tune_command;
  auto* tune = app.add_subcommand("tune", "Fit the evaluation's weights to kept games");
  tune->add_option("FILE", tune_command.files, "Archives of one variant")->required();
  tune->add_option("--out", tune_command.out, "The header to write")->required();
  tune->add_option("--epochs", tune_command.options.epochs, "Passes over the positions")->check(CLI::Range(1, 10'000));
  tune->add_option("--blend", tune_command.options.blend, "Weight of the result against the score")
      ->check(CLI::Range(0.0, 1.0));

  tune->add_option("--pull", tune_command.options.pull, "How strongly weights are held to where they were")
      ->check(CLI::Range(0.0, 1.0));
  tune->add_option("--rate", tune_command.options.rate, "Step size in centipawns")->check(CLI::Range(0.0, 100.0));

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : kUsageError;
  }

  if (variants->parsed()) serai::run_variants(as_json, std::cout);
  if (judge->parsed()) serai::run_judge(std::cin, std::cout);
  if (selfplay->parsed()) return serai::run_selfplay(selfplay_command, std::cerr);
  if (tune->parsed()) return serai::run_tune(tune_command, std::cerr);
  if (pgn->parsed()) return serai::run_pgn(files, std::cout, std::cerr);
  if (show->parsed() || perft->parsed()) {
    const auto game = serai::start_game(start);
    if (!game) return fail(game.error());
    if (perft->parsed()) {
      serai::run_perft(**game, perft_options, std::cout, std::cerr);
    } else {
      const auto lang = language == "zh" ? serai::Language::kChinese : serai::Language::kEnglish;
      serai::run_show(**game, {wants_color(color), lang}, std::cout);
    }
  }
  std::cout.flush();
  return std::cout ? 0 : kDataError;
}
