// The `serai` program: reads the command line and calls the command. Exit status 2 for a wrong command line, 1 for
// wrong data.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>

#include "cli/judge.hpp"
#include "cli/match.hpp"
#include "cli/perft.hpp"
#include "cli/pgn.hpp"
#include "cli/show.hpp"
#include "cli/start.hpp"
#include "cli/variants.hpp"

namespace {

constexpr int kUsageError = 2;
constexpr int kDataError = 1;
constexpr int kDeepest = 50;
constexpr int kMostThreads = 1024;
constexpr int kMost = 1'000'000'000;

int fail(const serai::Error& error) {
  std::cerr << "serai: " << error.message << "\n";
  return kDataError;
}

void add_start_options(CLI::App& command, serai::StartOptions& start) {
  command.add_option("VARIANT", start.variant, "The game, e.g. janggi (see `serai variants`)")->required();
  auto* setup = command.add_option("--setup", start.setup, "Start from this setup instead of the default");
  command.add_option("--fen", start.fen, "Start from this position")->excludes(setup);
  command.add_option("--moves", start.moves, "Moves to play first, separated by spaces");
}

void add_match_options(CLI::App& command, serai::MatchOptions& match) {
  command
      .add_option("--engine", match.engines,
                  "An engine, given twice: cmd=PROGRAM and, as needed, name=NAME variant=NAME option.NAME=VALUE "
                  "tc=CONTROL stderr=FILE peer-fen")
      ->required();
  command.add_option("--variant", match.variant, "The game (see `serai variants`)")->required();
  command.add_option("--tc", match.control, "Time: 2+0.02 (seconds), movetime=100 (ms), nodes=5000 or depth=8")
      ->capture_default_str();
  command.add_option("--games", match.games, "Games to play at most, two an opening")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command.add_option("--concurrency", match.concurrency, "Games at a time")
      ->check(CLI::Range(1, kMostThreads))
      ->capture_default_str();
  command.add_option("--sprt", match.sprt, "End when this test is decided: elo0,elo1");
  command.add_option("--openings", match.openings, "random:PLIES, random:PLIES,balanced or file:PATH (FENs)")
      ->capture_default_str();
  command.add_option("--setup", match.setups, "Random openings start from this setup only; may be repeated");
  command.add_option("--seed", match.seed, "Of the random openings")->capture_default_str();
  command.add_option("--pgn", match.pgn, "Append the games to this file");
  command.add_flag("--peer-fen", match.peer_fen, "Both engines know narrower rules: send them bare positions");
  command.add_option("--adjudicate", match.adjudicate, "max-plies, or off: only the rules end a game")
      ->check(CLI::IsMember({"max-plies", "off"}))
      ->capture_default_str();
  command.add_option("--max-plies", match.max_plies, "Longer games are drawn")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command.add_option("--margin", match.margin, "How many milliseconds late an answer may come [0; 50 with movetime]")
      ->check(CLI::Range(0, kMost));
  command.add_option("--patience", match.patience, "Seconds after its time is up until a silent engine is ended")
      ->check(CLI::Range(0.0, 86400.0))
      ->capture_default_str();
  command.add_flag("--json", match.json, "A line of JSON at the end");
  match.is_terminal = isatty(STDERR_FILENO) != 0;
}

bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Serai 棋驿: the rules of Sittuyin, Empire chess, Janggi, Xiang Fu and East-West Fusion chess"};
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

  serai::MatchOptions match_options;
  auto* match = app.add_subcommand("match", "Let two UCI engines play each other");
  add_match_options(*match, match_options);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : kUsageError;
  }

  if (variants->parsed()) serai::run_variants(as_json, std::cout);
  if (judge->parsed()) serai::run_judge(std::cin, std::cout);
  if (pgn->parsed()) return serai::run_pgn(files, std::cout, std::cerr);
  if (match->parsed()) return serai::run_match(match_options, std::cout, std::cerr);
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
