#include "cli/analyse.hpp"

#include <poll.h>

#include <cstdio>
#include <iomanip>
#include <iostream>

#include "cli/stop_on_signal.hpp"
#include "rules/outcome_words.hpp"

namespace serai {
namespace {

constexpr int kFailed = 1;
constexpr int kInterrupted = 130;
constexpr double kUsualSeconds = 10;
// Scores of games won by a rule other than mate: this less the plies until then (docs/engine.md).
constexpr int kWonByRule = 20'000;
constexpr int kLeastWonByRule = 19'000;

// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3) digits.insert(static_cast<std::size_t>(at), ",");
  return digits;
}

// Prints what the search finds, from its thread, and wakes the main thread when it has ended.
class AnalysisPrinter : public SearchListener {
 public:
  AnalysisPrinter(const Game& game, int lines, std::ostream& out, StopSignal& ended)
      : game_(game), lines_(lines), out_(out), ended_(ended) {}

  void print_head() {
    const VariantInfo& info = game_.variant();
    out_ << info.name.en << ", " << info.colors[game_.turn()].en << " to move\n"
         << "depth  " << std::left << std::setw(kScoreWidth) << "score" << std::right << std::setw(14) << "nodes"
         << std::setw(9) << "time"
         << "  line\n"
         << std::flush;
  }
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty()) {
      out_ << "       " << info.note << "\n" << std::flush;
      return;
    }
    char time[32];
    std::snprintf(time, sizeof time, "%.2f s", static_cast<double>(info.time_ms) / 1000);
    out_ << std::setw(5) << info.depth << "  " << std::left << std::setw(kScoreWidth)
         << score_words(info.score, game_.variant(), game_.turn()) << std::right << std::setw(14) << grouped(info.nodes)
         << std::setw(9) << time << "  ";
    if (lines_ > 1) out_ << info.line << ") ";
    out_ << line_text(info.moves) << "\n" << std::flush;
  }
  void on_best(const BestMove& best) override {
    const auto move = game_.read_uci(best.move);
    if (move) out_ << "Best: " << game_.write(*move, notation()) << " (" << best.move << ")\n" << std::flush;
    ended_.request();
  }

 private:
  static constexpr int kScoreWidth = 24;
  Notation notation() const { return game_.variant().notations.front(); }
  std::string line_text(const std::vector<std::string>& moves) const {
    const auto game = game_.clone();
    std::string out;
    for (const std::string& text : moves) {
      if (game->outcome().is_over()) break;
      const auto move = game->read_uci(text);
      if (!move) break;
      out += (out.empty() ? "" : " ") + game->write(*move, notation());
      game->play(*move);
    }
    return out;
  }

  const Game& game_;
  int lines_;
  std::ostream& out_;
  StopSignal& ended_;
};

SearchLimits limits_of(const AnalyseOptions& options) {
  SearchLimits limits;
  limits.depth = options.depth;
  limits.nodes = options.nodes;
  auto seconds = options.seconds;
  if (!options.depth && !options.nodes && !seconds) seconds = kUsualSeconds;
  if (seconds) limits.movetime_ms = std::max<std::int64_t>(1, static_cast<std::int64_t>(*seconds * 1000));
  return limits;
}

int say_over(const Game& game, std::ostream& out) {
  const Outcome outcome = game.outcome();
  const auto& colors = game.variant().colors;
  out << "The game is over: ";
  if (outcome.winner == Outcome::Winner::kNobody)
    out << "draw";
  else
    out << colors[outcome.is_win_for(kWhite) ? kWhite : kBlack].en << " wins";
  out << ", " << words_of(outcome.reason).en << ".\n";
  return kFailed;
}

}  // namespace

std::string score_words(const EngineScore& score, const VariantInfo& info, Color turn) {
  const Color better = score.value >= 0 ? turn : !turn;
  const int amount = std::abs(score.value);
  std::string out(info.colors[better].en);
  if (score.kind == EngineScore::Kind::kMate) return out + " mates in " + std::to_string(amount);
  if (amount > kLeastWonByRule) {
    const int plies = kWonByRule - amount;
    return out + " wins in " + std::to_string(plies) + (plies == 1 ? " ply" : " plies");
  }
  if (amount == 0) return "even";
  char number[32];
  std::snprintf(number, sizeof number, " +%.2f", amount / 100.0);
  return out + number;
}

int run_analyse(const AnalyseOptions& options, std::ostream& out, std::ostream& err) {
  const auto game = start_game(options.start);
  if (!game) {
    err << "serai: " << game.error().message << "\n";
    return kFailed;
  }
  if ((*game)->outcome().is_over()) return say_over(**game, out);
  Engine engine((*game)->variant().id);
  EngineOptions wanted;
  wanted.threads = options.threads;
  wanted.lines = options.lines;
  wanted.hash_mb = options.hash_mb;
  wanted.move_overhead_ms = 0;
  if (const auto error = engine.set_options(wanted)) {
    err << "serai: " << error->message << "\n";
    return kFailed;
  }
  // With the moves, so that the engine knows of repetitions.
  std::vector<std::string> moves;
  const auto replay = *Game::from_fen((*game)->variant().id, (*game)->start_fen());
  for (Move m : (*game)->moves()) {
    moves.push_back(replay->write(m, Notation::kUci));
    replay->play(m);
  }
  if (const auto error = engine.set_position((*game)->start_fen(), moves)) {
    err << "serai: " << error->message << "\n";
    return kFailed;
  }
  StopSignal wake, interrupted;
  const StopOnSignal guard(interrupted);
  AnalysisPrinter printer(**game, options.lines, out, wake);
  printer.print_head();
  engine.go(limits_of(options), printer);
  pollfd events[] = {{wake.fd(), POLLIN, 0}, {interrupted.fd(), POLLIN, 0}};
  while (!wake.is_requested() && !interrupted.is_requested()) poll(events, std::size(events), -1);
  engine.stop();
  engine.wait();
  if (!out) return kFailed;
  return interrupted.is_requested() ? kInterrupted : 0;
}

}  // namespace serai
