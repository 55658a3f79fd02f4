// The `serai` program: reads the command line and calls the command. Exit status 2 for a wrong command line, 1 for
// wrong data.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>

#include "app/commands.hpp"
#include "app/manual.hpp"
#include "cli/analyse.hpp"
#include "cli/book.hpp"
#include "cli/curve.hpp"
#include "cli/judge.hpp"
#include "cli/match.hpp"
#include "cli/perft.hpp"
#include "cli/pgn.hpp"
#include "cli/puzzles.hpp"
#include "cli/review.hpp"
#include "cli/selfplay.hpp"
#include "cli/show.hpp"
#include "cli/spsa.hpp"
#include "cli/start.hpp"
#include "cli/table.hpp"
#include "cli/train.hpp"
#include "cli/tune.hpp"
#include "cli/variants.hpp"
#include "rules/text.hpp"

namespace {

constexpr int kUsageError = 2;
constexpr int kDataError = 1;
constexpr int kMostThreads = 1024;
constexpr int kMost = 1'000'000'000;

using serai::app::Action;

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

// What matches and tunings have in common.
void add_game_options(CLI::App& command, serai::MatchOptions& match) {
  command
      .add_option("--engine", match.engines,
                  "An engine; give it twice (once for tuning): cmd=PROGRAM, optionally name=NAME variant=NAME "
                  "option.NAME=VALUE "
                  "tc=CONTROL stderr=FILE peer-fen")
      ->required();
  command.add_option("--variant", match.variant, "The game (see `serai variants`), or several separated by commas")
      ->required();
  command.add_option("--tc", match.control, "Time: 2+0.02 (seconds), movetime=100 (ms), nodes=5000 or depth=8")
      ->capture_default_str();
  command.add_option("--concurrency", match.concurrency, "Games at a time")
      ->check(CLI::Range(1, kMostThreads))
      ->capture_default_str();
  command
      .add_option("--openings", match.openings,
                  "random:PLIES, random:PLIES,balanced, start (the setups, first move varied) or file:PATH (FENs); "
                  "repeatable")
      ->capture_default_str();
  command.add_option("--setup", match.setups, "Random openings start from this setup only; repeatable");
  command.add_option("--seed", match.seed, "Seed for the random openings")->capture_default_str();
  command.add_option("--adjudicate", match.adjudicate, "max-plies, or off: only the rules end a game")
      ->check(CLI::IsMember({"max-plies", "off"}))
      ->capture_default_str();
  command.add_option("--max-plies", match.max_plies, "Longer games are drawn")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command.add_option("--margin", match.margin, "How many milliseconds late a move may be [0; 50 with movetime]")
      ->check(CLI::Range(0, kMost));
  command.add_option("--patience", match.patience, "Seconds after its time is up before a silent engine is killed")
      ->check(CLI::Range(0.0, 86400.0))
      ->capture_default_str();
}

void add_match_options(CLI::App& command, serai::MatchOptions& match) {
  command.add_option("--games", match.games, "Maximum number of games, two per opening")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command.add_option("--sprt", match.sprt, "Stop when this SPRT is decided: elo0,elo1");
  command.add_option("--pgn", match.pgn, "Append the games to this file");
  command.add_option("--resume", match.resume, "Save the results in this file, and continue from those in it");
  command.add_flag("--peer-fen", match.peer_fen, "The second engine does not know all rules: send it bare positions");
  command.add_flag("--json", match.json, "Print a line of JSON at the end");
  match.is_terminal = isatty(STDERR_FILENO) != 0;
}

bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

void add_variants(CLI::App& app, Action& action) {
  static bool as_json = false;
  auto* command = app.add_subcommand("variants", "List the games");
  command->add_flag("--json", as_json, "As JSON");
  command->callback([&] {
    action = [] {
      serai::run_variants(as_json, std::cout);
      return 0;
    };
  });
}

void add_show(CLI::App& app, Action& action) {
  static serai::StartOptions start;
  static std::string color = "auto", language = "en";
  auto* command = app.add_subcommand("show", "Show a position in the terminal");
  add_start_options(*command, start);
  command->add_option("--color", color, "Colours: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->add_option("--lang", language, "Language: en or zh")->check(CLI::IsMember({"en", "zh"}));
  command->callback([&] {
    action = [] {
      const auto game = serai::start_game(start);
      if (!game) return fail(game.error());
      const auto lang = language == "zh" ? serai::Language::kChinese : serai::Language::kEnglish;
      serai::run_show(**game, {wants_color(color), lang}, std::cout);
      return 0;
    };
  });
}

void add_perft(CLI::App& app, Action& action) {
  static serai::StartOptions start;
  static serai::PerftOptions options;
  auto* command = app.add_subcommand("perft", "Count the positions in the tree of legal moves");
  add_start_options(*command, start);
  command->add_option("DEPTH", options.depth, "Depth of the tree")
      ->required()
      ->check(CLI::Range(0, serai::Game::kDeepestPerft));
  command->add_flag("--divide", options.divide, "Show the count of every first move");
  command->add_option("--threads", options.threads, "Threads to use")->check(CLI::Range(1, kMostThreads));
  command->callback([&] {
    action = [] {
      const auto game = serai::start_game(start);
      if (!game) return fail(game.error());
      serai::run_perft(**game, options, std::cout, std::cerr);
      return 0;
    };
  });
}

void add_analyse(CLI::App& app, Action& action) {
  static serai::AnalyseOptions options;
  auto* command =
      app.add_subcommand("analyse", "Show what the engine thinks of a position (ten seconds unless limited otherwise)");
  add_start_options(*command, options.start);
  auto* depth = command->add_option("--depth", options.depth, "Search this many plies deep")->check(CLI::Range(1, 100));
  auto* seconds =
      command->add_option("--time", options.seconds, "Search for this many seconds")->check(CLI::Range(0.001, 1e6));
  auto* nodes = command->add_option("--nodes", options.nodes, "Search this many positions")->check(CLI::PositiveNumber);
  depth->excludes(seconds)->excludes(nodes);
  seconds->excludes(nodes);
  command->add_option("--lines", options.lines, "Number of best moves to show")
      ->check(CLI::Range(1, serai::Engine::kMostLines));
  command->add_option("--threads", options.threads, "Threads to use")
      ->check(CLI::Range(1, serai::Engine::kMostThreads));
  command->add_option("--hash", options.hash_mb, "Size of the transposition table in MB")
      ->check(CLI::Range(1, serai::Engine::most_hash_mb()));
  command->callback([&] { action = [] { return serai::run_analyse(options, std::cout, std::cerr); }; });
}

void add_judge(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("judge", "Answer questions about positions: JSON lines in, JSON lines out");
  command->callback([&] {
    action = [] {
      serai::run_judge(std::cin, std::cout);
      return 0;
    };
  });
}

void add_pgn(CLI::App& app, Action& action) {
  static std::vector<std::string> files;
  auto* command = app.add_subcommand("pgn", "Check the games in PGN files: one line of JSON per game");
  command->add_option("FILE", files, "Files to read; '-' is standard input")->required();
  command->callback([&] { action = [] { return serai::run_pgn(files, std::cout, std::cerr); }; });
}

void add_review(CLI::App& app, Action& action) {
  static serai::ReviewCommand options;
  auto* command = app.add_subcommand("review", "Judge every move of the games in PGN files");
  command->add_option("FILE", options.files, "Files to read; '-' is standard input")->required();
  command->add_option("--nodes", options.options.nodes, "Nodes to search in each position")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--threads", options.options.threads, "Threads to use")
      ->check(CLI::Range(1, serai::Engine::kMostThreads));
  command->add_option("--hash", options.options.hash_mb, "Size of the transposition table in MB")
      ->check(CLI::Range(1, serai::Engine::most_hash_mb()));
  command->add_flag("--json", options.as_json, "Print a line of JSON per game");
  command->callback([&] { action = [] { return serai::run_review(options, std::cout, std::cerr); }; });
}

void add_match(CLI::App& app, Action& action) {
  static serai::MatchOptions options;
  auto* command = app.add_subcommand("match", "Let two UCI engines play each other");
  add_game_options(*command, options);
  add_match_options(*command, options);
  command->callback([&] { action = [] { return serai::run_match(options, std::cout, std::cerr); }; });
}

void add_spsa(CLI::App& app, Action& action) {
  static serai::SpsaOptions options;
  options.match.control = "nodes=5000";
  auto* command = app.add_subcommand("spsa", "Tune search parameters with self-play games");
  add_game_options(*command, options.match);
  command->add_option("--tune", options.names, "The parameters in engine/tunables.inc to tune, or all")->required();
  command->add_option("--pairs", options.pairs, "Pairs of games to play")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--rate", options.rate, "How far a parameter moves per game won near the end, in steps")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--state", options.state, "The file for the values; tuning continues from it")->required();
  command->callback([&] { action = [] { return serai::run_spsa(options, std::cout, std::cerr); }; });
}

void add_selfplay(CLI::App& app, Action& action) {
  static serai::SelfplayCommand options;
  auto* command = app.add_subcommand("selfplay", "Let the engine play itself, and archive the games");
  command->add_option("VARIANT", options.options.variant, "The game")->required();
  command->add_option("--out", options.file, "The archive to append to; continued in NAME.2.sgm and so on")->required();
  auto* games =
      command->add_option("--games", options.games, "Stop when the archive has this many games")->capture_default_str();
  command->add_option("--positions", options.positions, "Stop when the archive has this many searched positions")
      ->excludes(games);
  command->add_option("--file-size", options.file_mb, "Start a new file after this many megabytes")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--nodes", options.options.nodes, "Nodes per move")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--random", options.options.random_plies, "Random plies at the start")->check(CLI::Range(0, 100));
  command
      ->add_option("--stray", options.options.stray_percent,
                   "Percentage of later moves that are random, in every other game")
      ->check(CLI::Range(0, 100));
  command->add_option("--table", options.options.table_mb, "Size of each game's transposition table in MB")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command->add_option("--seed", options.options.seed, "Seed for the openings");
  command->add_option("--threads", options.threads, "Games played in parallel")->check(CLI::Range(1, kMostThreads));
  command->callback([&] { action = [] { return serai::run_selfplay(options, std::cerr); }; });
}

void add_tune(CLI::App& app, Action& action) {
  static serai::TuneCommand options;
  auto* command = app.add_subcommand("tune", "Fit the evaluation's weights to archived games");
  command->add_option("FILE", options.files, "Archives of one variant")->required();
  command->add_option("--out", options.out, "The weights.inc to write")->required();
  command->add_option("--epochs", options.options.epochs, "Passes over the positions")->check(CLI::Range(1, 10'000));
  command->add_option("--blend", options.options.blend, "Weight of the result relative to the score")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--pull", options.options.pull, "Regularisation towards the old weights")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--rate", options.options.rate, "Step size in centipawns")->check(CLI::Range(0.0, 100.0));
  command->callback([&] { action = [] { return serai::run_tune(options, std::cerr); }; });
}

void add_curve(CLI::App& app, Action& action) {
  static std::vector<std::string> files;
  auto* command = app.add_subcommand("curve", "Fit the chances of winning to archived games");
  command->add_option("FILE", files, "Archives of any games")->required();
  command->callback([&] { action = [] { return serai::run_curve(files, std::cout, std::cerr); }; });
}

void add_train(CLI::App& app, Action& action) {
  static serai::TrainCommand command_options;
  serai::TrainOptions& options = command_options.options;
  auto* command = app.add_subcommand("train", "Train a network on archived games; can be stopped and continued");
  command->add_option("FILE", command_options.files, "Archives of one variant; the last games are held out")
      ->required();
  command->add_option("--out", command_options.out, "The network to write")->required();
  auto* start = command->add_option("--start", command_options.start,
                                    "A network to start from, of this game or of one with fewer types of pieces");
  command->add_option("--width", options.width, "Hidden values a side, a multiple of 128")
      ->check(CLI::Range(128, 1024))
      ->excludes(start)
      ->capture_default_str();
  command->add_option("--epochs", options.epochs, "Passes over the positions")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command->add_option("--batch", options.batch, "Positions for each step")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--rate", options.rate, "Size of the steps, at their largest")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--decay", options.decay, "How strongly numbers are drawn to zero")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->add_option("--blend", options.blend, "Weight of the result against the score, where it tells")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--held-out", options.held_out, "Share of the positions that is not trained on")
      ->check(CLI::Range(0.001, 0.5))
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Seed of the first numbers and of the order")->capture_default_str();
  command->add_option("--threads", options.threads, "Threads to train with; the network is the same with any number")
      ->check(CLI::Range(1, kMostThreads))
      ->capture_default_str();
  command->callback([&] { action = [] { return serai::run_train(command_options, std::cerr); }; });
}

void add_book_grow(CLI::App& book, Action& action) {
  static serai::GrowCommand options;
  auto* command = book.add_subcommand("grow", "Grow a book from self-play; can be stopped and continued");
  command->add_option("VARIANT", options.terms.variant, "The game")->required();
  command->add_option("--out", options.file, "The growth file to create or continue")->required();
  command->add_option("--games", options.games, "Stop when the growth has this many games")->capture_default_str();
  command->add_option("--nodes", options.terms.nodes, "Nodes for positions visited by many games")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--glance", options.terms.glance, "Nodes for positions on their first visit")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--lines", options.terms.lines, "Moves to evaluate per position")
      ->check(CLI::Range(1, serai::Engine::kMostLines))
      ->capture_default_str();
  command->add_option("--playout", options.terms.playout, "Nodes per move when playing out a game")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--plies", options.terms.plies, "Plies of each game to count")
      ->check(CLI::Range(1, 200))
      ->capture_default_str();
  command->add_option("--seed", options.terms.seed, "Seed for the choices")->capture_default_str();
  command->add_option("--threads", options.threads, "Games played in parallel")->check(CLI::Range(1, kMostThreads));
  command->callback([&] { action = [] { return serai::run_book_grow(options, std::cerr); }; });
}

void add_book_pack(CLI::App& book, Action& action) {
  static serai::PackCommand options;
  auto* command = book.add_subcommand("pack", "Write a growth as a book for the web client");
  command->add_option("GROWTH", options.growth, "The output of `serai book grow`")->required();
  command->add_option("--out", options.out, "The book to write")->required();
  command->add_option("--positions", options.positions, "Maximum number of positions; the most visited are kept")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--least", options.least, "Minimum visits for positions without an evaluation")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->callback([&] { action = [] { return serai::run_book_pack(options, std::cerr); }; });
}

void add_book_show(CLI::App& book, Action& action) {
  static serai::ShowBookCommand options;
  auto* command = book.add_subcommand("show", "Show what a book says about a position");
  command->add_option("BOOK", options.file, "The book")->required();
  auto* setup = command->add_option("--setup", options.start.setup, "Start from this setup instead of the default");
  command->add_option("--fen", options.start.fen, "Start from this position")->excludes(setup);
  command->add_option("--moves", options.start.moves, "Moves to play first, separated by spaces");
  command->callback([&] { action = [] { return serai::run_book_show(options, std::cout, std::cerr); }; });
}

void add_book(CLI::App& app, Action& action) {
  auto* book = app.add_subcommand("book", "Grow opening books from self-play");
  book->require_subcommand(1);
  for (auto add : {add_book_grow, add_book_pack, add_book_show}) add(*book, action);
}

// What making and checking tables have in common.
CLI::App* add_tables_command(CLI::App& table, const char* name, const char* says, serai::TableCommand& options) {
  auto* command = table.add_subcommand(name, says);
  command->add_option("VARIANT", options.variant, "The game")->required();
  command->add_option("MATERIAL", options.materials, "The men, such as KRvK; all with --men if none is named");
  command->add_option("--data", options.folder, "Folder of the tables")->required();
  command->add_option("--men", options.men, "All tables with so many men, both kings included")
      ->check(CLI::Range(3, 5));
  options.is_terminal = isatty(STDERR_FILENO) != 0;
  return command;
}

void add_table_make(CLI::App& table, Action& action) {
  static serai::TableCommand options;
  auto* command = add_tables_command(table, "make", "Make tables that are not there yet, and what they need", options);
  command->add_flag("--check", options.check, "Check each before it is written, as `serai table check` does");
  command->callback([&] { action = [] { return serai::run_table_make(options, std::cout, std::cerr); }; });
}

void add_table_check(CLI::App& table, Action& action) {
  static serai::TableCommand options;
  auto* command = add_tables_command(table, "check", "Ask of every verdict whether it follows from the moves", options);
  command->callback([&] { action = [] { return serai::run_table_check(options, std::cout, std::cerr); }; });
}

void add_table_show(CLI::App& table, Action& action) {
  static serai::ProbeCommand options;
  auto* command = table.add_subcommand("show", "What perfect play comes to in a position, move by move");
  command->add_option("VARIANT", options.variant, "The game")->required();
  command->add_option("--data", options.folder, "Folder of the tables; small ones need none");
  command->add_option("--fen", options.fen, "The position")->required();
  command->callback([&] { action = [] { return serai::run_table_show(options, std::cout, std::cerr); }; });
}

void add_table(CLI::App& app, Action& action) {
  auto* table = app.add_subcommand("table", "Make endgame tables, and ask them about positions");
  table->require_subcommand(1);
  for (auto add : {add_table_make, add_table_check, add_table_show}) add(*table, action);
}

void add_puzzle_search(CLI::App& command, serai::PuzzlesCommand& options) {
  command.add_option("VARIANT", options.variant, "The game whose puzzles are to be found");
  command.add_option("--from", options.games, "Games to search: archives of self-play and PGN");
  command.add_option("--state", options.state, "The account of the search or check; it goes on from it");
  command.add_option("--count", options.count, "Puzzles to find, or to pack")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command
      .add_option("--search-nodes", options.terms.nodes, "Nodes of the two filters, the verdict and its confirmation")
      ->delimiter(',')
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command.add_option("--gap", options.terms.gap, "By how much other moves must be worse, in thousandths")
      ->check(CLI::Range(200, 1000))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Games at the same time")->check(CLI::Range(1, kMostThreads));
}

void add_puzzles(CLI::App& app, Action& action) {
  static serai::PuzzlesCommand options;
  auto* command = app.add_subcommand("puzzles", "Find puzzles in games, choose those that are shipped, check them");
  add_puzzle_search(*command, options);
  command->add_option("--pack", options.pack, "Write the puzzles of --state to this folder, evenly spread");
  command->add_option("--check", options.check, "Check the puzzles of these files again");
  command->add_option("--nodes", options.nodes, "Nodes of each search of a check")
      ->check(CLI::Range(1, kMost))
      ->capture_default_str();
  command->add_option("--sample", options.sample, "Check only so many of each file")->check(CLI::Range(1, kMost));
  command->add_flag("--proofs", options.proofs_only, "Check the proofs, and nothing else");
  command->add_option("--seed", options.seed, "Seed of the sample");
  command->callback([&action] {
    const bool searches = !options.games.empty();
    if ((searches ? 1 : 0) + (options.pack.empty() ? 0 : 1) + (options.check.empty() ? 0 : 1) != 1)
      throw CLI::ValidationError("puzzles", "give one of --from, --pack and --check");
    if (options.check.empty() && options.state.empty()) throw CLI::RequiredError("--state");
    if (searches && options.variant.empty()) throw CLI::RequiredError("VARIANT");
    action = [searches] {
      if (searches) return serai::run_puzzles_find(options, std::cerr);
      if (!options.pack.empty()) return serai::run_puzzles_pack(options, std::cerr);
      return serai::run_puzzles_check(options, std::cout, std::cerr);
    };
  });
}

bool has_command(const CLI::App& app, const std::string& name) {
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  return std::any_of(commands.begin(), commands.end(), [&](const CLI::App* c) { return c->get_name() == name; });
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  CLI::App app{"Serai 棋驿: chess games of East and West, their rules and their engine", "serai"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "serai " SERAI_VERSION);
  serai::app::add_manual_option(app, SERAI_VERSION);
  Action action;
  for (auto add : {add_variants, add_show, add_perft, add_analyse, add_judge, add_pgn, add_review, add_match, add_spsa,
                   add_selfplay, add_tune, add_curve, add_train, add_book, add_table, add_puzzles})
    add(app, action);
#ifdef SERAI_HAS_SERVER
  serai::app::add_server_commands(app, action);
#endif
  if (argc > 1 && argv[1][0] != '-' && !has_command(app, argv[1])) {
    std::cerr << "serai: There is no command " << serai::in_quotes(argv[1]) << "; `serai --help` lists them.\n";
    return kUsageError;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : kUsageError;
  }
  const int status = action();
  std::cout.flush();
  return std::cout ? status : kDataError;
}
