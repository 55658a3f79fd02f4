#include "cli/match.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>

#include "cli/match_report.hpp"
#include "cli/stop_on_signal.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

constexpr int kPlayed = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kInterrupted = 130;
constexpr std::size_t kProgressEvery = 10;  // games

Error usage(std::string message) {
  return {"usage", std::move(message)};
}

// Decimal numbers, as from_chars cannot be relied upon for them everywhere.
std::optional<double> read_number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("+-.0123456789") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (*end != '\0') return std::nullopt;
  return value;
}

Result<SprtBounds> read_sprt(const std::string& text) {
  SprtBounds out;
  const std::size_t comma = text.find(',');
  const auto elo0 = read_number(text.substr(0, comma));
  const auto elo1 = comma == std::string::npos ? std::nullopt : read_number(text.substr(comma + 1));
  if (!elo0 || !elo1 || *elo0 >= *elo1) {
    return usage("The test " + in_quotes(text) + " cannot be read: expected two Elo bounds such as '0,5'.");
  }
  out.elo0 = *elo0;
  out.elo1 = *elo1;
  return out;
}

std::optional<Error> read_engines(const MatchOptions& options, MatchConfig& config) {
  if (options.engines.size() != config.engines.size()) {
    return usage("A match is between two engines; expected --engine twice, not " +
                 std::to_string(options.engines.size()) + " times.");
  }
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    auto engine = read_engine(options.engines[i]);
    if (!engine) return engine.error();
    config.engines[i] = *std::move(engine);
  }
  config.engines[1].takes_fen |= options.peer_fen;
  if (config.engines[0].name == config.engines[1].name) {
    for (std::size_t i = 0; i < config.engines.size(); ++i) config.engines[i].name += "-" + std::to_string(i + 1);
  }
  return std::nullopt;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c == separator)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

// The games to play, each by any of its names.
std::optional<Error> read_variants(const MatchOptions& options, MatchConfig& config) {
  for (const std::string& name : split(options.variant, ',')) {
    const auto game = Game::start(name);
    if (!game) return game.error();
    const std::string id((*game)->variant().id);
    if (std::find(config.variants.begin(), config.variants.end(), id) != config.variants.end())
      return usage("The game " + in_quotes(id) + " is named twice.");
    config.variants.push_back(id);
    for (const std::string& setup : options.setups) {
      if (const auto known = Game::start(name, setup); !known) return known.error();
    }
  }
  for (const EngineConfig& engine : config.engines) {
    if (config.variants.size() > 1 && !engine.variant.empty())
      return usage("The engine " + in_quotes(engine.name) +
                   " has a variant=NAME, which works with one game only; expected one "
                   "game, not " +
                   std::to_string(config.variants.size()) + ".");
  }
  return std::nullopt;
}

std::optional<Error> read_openings(const MatchOptions& options, MatchConfig& config) {
  config.openings.clear();
  for (const std::string& text : options.openings) {
    auto source = read_opening_source(text);
    if (!source) return source.error();
    const bool is_file = source->kind == OpeningSource::Kind::kFile;
    if (is_file && !options.setups.empty()) return usage("Openings from a file cannot be combined with --setup.");
    if (is_file && config.variants.size() > 1)
      return usage("Openings from a file are positions of one game; expected one game, not " +
                   std::to_string(config.variants.size()) + ".");
    config.openings.push_back(*std::move(source));
  }
  if (config.openings.empty()) return usage("There are no openings; expected '--openings random:8'.");
  return std::nullopt;
}

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char buffer[16];
  if (localtime_r(&now, &parts) == nullptr || std::strftime(buffer, sizeof buffer, "%Y.%m.%d", &parts) == 0) return "";
  return buffer;
}

int exit_status(const MatchResult& result) {
  if (result.failure) return kFailed;
  if (result.is_interrupted) return kInterrupted;
  return result.tally.faults.empty() && result.tally.games() > 0 ? kPlayed : kFailed;
}

}  // namespace

Result<MatchConfig> read_match(const MatchOptions& options) {
  MatchConfig config;
  if (auto e = read_engines(options, config)) return *e;
  if (auto e = read_variants(options, config)) return *e;
  auto control = read_time_control(options.control);
  if (!control) return control.error();
  config.control = *std::move(control);
  if (auto e = read_openings(options, config)) return *e;
  if (!options.sprt.empty()) {
    const auto sprt = read_sprt(options.sprt);
    if (!sprt) return sprt.error();
    config.sprt = *sprt;
  }
  config.games = options.games + options.games % 2;
  config.concurrency = options.concurrency;
  config.setups = options.setups;
  config.seed = options.seed;
  config.ledger = options.resume;
  config.terms.max_plies = options.adjudicate == "off" ? 0 : options.max_plies;
  if (options.margin) config.terms.margin = std::chrono::milliseconds(*options.margin);
  config.patience.beyond = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(options.patience));
  return config;
}

int run_match(const MatchOptions& options, std::ostream& out, std::ostream& err) {
  const auto config = read_match(options);
  if (!config) {
    err << "serai: " << config.error().message << "\n";
    return kUsage;
  }
  std::ofstream pgn;
  if (!options.pgn.empty()) {
    pgn.open(options.pgn, std::ios::app | std::ios::binary);
    if (!pgn) {
      err << "serai: The file " << in_quotes(options.pgn) << " cannot be written.\n";
      return kFailed;
    }
  }
  const std::string date = today();
  std::size_t over = 0;
  const OnGame on_game = [&](const GameReport& report, const MatchResult& so_far) -> std::optional<Error> {
    if (pgn.is_open()) {
      pgn << match_pgn(report, *config, date) << std::flush;
      if (!pgn) return Error{"cannot-write", "The file " + in_quotes(options.pgn) + " cannot be written."};
    }
    ++over;
    if (options.is_terminal)
      err << "\r\033[K" << progress_line(so_far, *config) << std::flush;
    else if (over % kProgressEvery == 0)
      err << progress_line(so_far, *config) << std::endl;
    return std::nullopt;
  };

  StopSignal stop;
  MatchResult result;
  {
    const StopOnSignal guard(stop);
    result = play_match(*config, stop, on_game);
  }
  if (options.is_terminal && over > 0) err << "\r\033[K" << std::flush;
  if (result.tally.played() > 0 || !result.failure) write_summary(result, *config, out);
  if (result.failure) err << "serai: " << result.failure->message << "\n";
  if (options.json) out << summary_json(result, *config) << "\n";
  out.flush();
  return out ? exit_status(result) : kFailed;
}

}  // namespace serai
