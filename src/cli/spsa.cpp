#include "cli/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <mutex>
#include <thread>

#include "cli/stop_on_signal.hpp"
#include "engine/tunables.hpp"
#include "match/duel.hpp"
#include "match/tally.hpp"
#include "rules/text.hpp"
#include "tune/spsa.hpp"

namespace serai {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsage = 2;
constexpr int kInterrupted = 130;
constexpr std::uint64_t kProgressEvery = 50;  // pairs
constexpr std::size_t kMostShown = 5;         // numbers in a line of progress

Error usage(std::string message) {
  return {"usage", std::move(message)};
}

std::string fixed(double value, int digits) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
  return buffer;
}

Result<std::vector<SpsaNumber>> choose(const std::vector<std::string>& names) {
  std::vector<SpsaNumber> out;
  const bool all = names == std::vector<std::string>{"all"};
  for (const Tunable& t : kTunables) {
    if (!all && std::find(names.begin(), names.end(), t.name) == names.end()) continue;
    out.push_back({std::string(t.name), static_cast<double>(t.value), t.value, t.least, t.most, t.step});
  }
  for (const std::string& name : names) {
    const bool known = all || std::any_of(out.begin(), out.end(), [&](const SpsaNumber& n) { return n.name == name; });
    if (!known)
      return usage("There is no parameter " + in_quotes(name) + " in engine/tunables.inc; 'all' means all of them.");
  }
  if (out.empty()) return usage("There is nothing to tune; expected --tune NAME or --tune all.");
  return out;
}

// The engine plays itself.
Result<MatchConfig> read_config(const SpsaOptions& options) {
  if (options.match.engines.size() != 1) {
    return usage("Tuning plays an engine against itself; expected --engine once, not " +
                 std::to_string(options.match.engines.size()) + " times.");
  }
  MatchOptions match = options.match;
  match.engines.push_back(match.engines.front());
  return read_match(match);
}

// What the file has, or a beginning. A file of another tuning is refused.
Result<Spsa> read_state(const SpsaOptions& options, const std::vector<SpsaNumber>& numbers) {
  Spsa fresh({options.pairs, options.rate, options.match.seed}, numbers);
  std::ifstream in(options.state, std::ios::binary);
  if (!in) return fresh;
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto kept = Spsa::read(text);
  if (!kept) return Error{"bad-state", "The file " + in_quotes(options.state) + ": " + kept.error().message};
  const SpsaPlan& plan = kept->plan();
  const bool same_plan = plan.trials == options.pairs && plan.rate == options.rate && plan.seed == options.match.seed;
  const bool same_numbers =
      std::equal(numbers.begin(), numbers.end(), kept->numbers().begin(), kept->numbers().end(),
                 [](const SpsaNumber& a, const SpsaNumber& b) {
                   return a.name == b.name && a.first == b.first && a.least == b.least && a.most == b.most;
                 });
  if (same_plan && same_numbers) return kept;
  return Error{"bad-state", "The file " + in_quotes(options.state) + " belongs to another tuning run: its " +
                                (same_plan ? "parameters" : "pairs, rate or seed") + " differ."};
}

// Replaces the file in one step, so that it is always whole.
std::optional<Error> write_state(const std::string& path, const Spsa& spsa) {
  const std::string fresh = path + ".new";
  std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
  file << spsa.text();
  file.close();
  if (file && std::rename(fresh.c_str(), path.c_str()) == 0) return std::nullopt;
  return Error{"cannot-write", "The file " + in_quotes(path) + " cannot be written."};
}

class Tuning {
 public:
  Tuning(const SpsaOptions& options, const MatchConfig& config, const Pool& pool, Spsa spsa, StopSignal& stop,
         std::ostream& err)
      : options_(options),
        config_(config),
        pool_(pool),
        stop_(stop),
        err_(err),
        spsa_(std::move(spsa)),
        next_(spsa_.done()),
        begin_(std::chrono::steady_clock::now()),
        before_(spsa_.done()) {}

  // Plays until all pairs are played, a stop is requested or it fails.
  void play() {
    std::vector<std::thread> threads;
    for (int i = 1; i < config_.concurrency; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& t : threads) t.join();
  }

  const Spsa& spsa() const { return spsa_; }
  const std::optional<Error>& failure() const { return failure_; }
  bool is_complete() const { return spsa_.done() >= spsa_.plan().trials; }

 private:
  using Values = std::vector<std::pair<std::string, std::string>>;

  void work() {
    Duel duel(config_, stop_);
    while (const auto trial = next_trial()) {
      const auto won = play_pair(*trial, duel);
      if (!won) return fail(won.error());
      if (!*won) return;
      if (auto e = learn(*trial, **won)) return fail(*e);
    }
  }

  std::optional<SpsaTrial> next_trial() {
    const std::lock_guard lock(mutex_);
    if (stop_.is_requested() || failure_ || next_ >= spsa_.plan().trials) return std::nullopt;
    return spsa_.trial(next_++);
  }

  Values values(const std::vector<int>& numbers) const {
    Values out;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      out.emplace_back(spsa_.numbers()[i].name, std::to_string(numbers[i]));
    return out;
  }

  // Games won less games lost by the first side; nothing if a stop was requested.
  Result<std::optional<double>> play_pair(const SpsaTrial& trial, Duel& duel) {
    duel.set_options(0, values(trial.plus));
    duel.set_options(1, values(trial.minus));
    const auto opening = duel.open(pool_, trial.index);
    if (!opening) return opening.error();
    double won = 0;
    for (std::size_t white : {0U, 1U}) {
      GameReport report;
      report.white = white;
      report.played = duel.play((*opening)->clone(), white);
      if (report.played.status == PlayedGame::Status::kStopped) return std::optional<double>();
      if (report.played.fault) {
        return Error{"engine-fault", "The engine " + report.played.fault->detail +
                                         " Its parameters: " + sentence(white == 0 ? trial.plus : trial.minus)};
      }
      won += result_of(report).half_points - 1;
    }
    return std::optional<double>(won);
  }

  std::string sentence(const std::vector<int>& numbers) const {
    std::string out;
    for (const auto& [name, value] : values(numbers)) out += (out.empty() ? "" : ", ") + name + " " + value;
    return out + ".";
  }

  std::optional<Error> learn(const SpsaTrial& trial, double won) {
    const std::lock_guard lock(mutex_);
    spsa_.learn(trial, won);
    if (spsa_.done() % kProgressEvery == 0 || is_complete()) show_progress();
    return write_state(options_.state, spsa_);
  }

  // The numbers that have gone furthest, in steps.
  void show_progress() {
    std::vector<SpsaNumber> numbers = spsa_.numbers();
    const auto gone = [](const SpsaNumber& n) { return (n.value - n.first) / n.step; };
    std::stable_sort(numbers.begin(), numbers.end(),
                     [&](const SpsaNumber& a, const SpsaNumber& b) { return std::abs(gone(a)) > std::abs(gone(b)); });
    const double hours = seconds(std::chrono::steady_clock::now() - begin_) / 3600;
    err_ << spsa_.done() << "/" << spsa_.plan().trials << " pairs, "
         << static_cast<long>(2 * static_cast<double>(spsa_.done() - before_) / hours) << " games/h:";
    for (std::size_t i = 0; i < std::min(numbers.size(), kMostShown); ++i) {
      err_ << (i == 0 ? " " : ", ") << numbers[i].name << " " << numbers[i].first << " -> "
           << fixed(numbers[i].value, 2);
    }
    err_ << std::endl;
  }

  void fail(Error error) {
    const std::lock_guard lock(mutex_);
    if (failure_ || stop_.is_requested()) return;
    failure_ = std::move(error);
    stop_.request();
  }

  const SpsaOptions& options_;
  const MatchConfig& config_;
  const Pool& pool_;
  StopSignal& stop_;
  std::ostream& err_;

  std::mutex mutex_;  // guards what follows
  Spsa spsa_;
  std::uint64_t next_ = 0;
  std::optional<Error> failure_;
  TimePoint begin_;
  std::uint64_t before_ = 0;  // trials done in earlier runs
};

// The lines of engine/tunables.inc with the new values.
void write_table(const Spsa& spsa, std::ostream& out) {
  for (const SpsaNumber& n : spsa.numbers()) {
    std::string step = fixed(n.step, 2);
    step.erase(step.find_last_not_of('0') + 1);
    if (step.back() == '.') step.pop_back();
    out << "SERAI_TUNABLE(" << n.name << ", " << std::lround(n.value) << ", " << n.least << ", " << n.most << ", "
        << step << ")  // was " << n.first << ", tuned to " << fixed(n.value, 2) << "\n";
  }
}

}  // namespace

int run_spsa(const SpsaOptions& options, std::ostream& out, std::ostream& err) {
  const auto refuse = [&err](const Error& error, int status) {
    err << "serai: " << error.message << "\n";
    return status;
  };
  const auto config = read_config(options);
  if (!config) return refuse(config.error(), kUsage);
  const auto numbers = choose(options.names);
  if (!numbers) return refuse(numbers.error(), kUsage);
  const auto pool = Pool::make(*config);
  if (!pool) return refuse(pool.error(), kFailed);
  const auto state = read_state(options, *numbers);
  if (!state) return refuse(state.error(), kFailed);

  StopSignal stop;
  Tuning tuning(options, *config, *pool, *state, stop, err);
  {
    const StopOnSignal guard(stop);
    tuning.play();
  }
  if (tuning.spsa().done() > 0) write_table(tuning.spsa(), out);
  out.flush();
  if (tuning.failure()) {
    const bool untunable = tuning.failure()->code == "unknown-option";
    err << "serai: " << tuning.failure()->message << (untunable ? " Was it built with -DSERAI_TUNABLE=ON?" : "")
        << "\n";
    return kFailed;
  }
  if (!out) return kFailed;
  return tuning.is_complete() ? kDone : kInterrupted;
}

}  // namespace serai
