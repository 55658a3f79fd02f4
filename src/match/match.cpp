#include "match/match.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "game/record.hpp"
#include "match/duel.hpp"
#include "match/ledger.hpp"
#include "match/pool.hpp"

namespace serai {
namespace {

class Match {
 public:
  Match(const MatchConfig& config, const Pool& pool, std::optional<Ledger> ledger, StopSignal& stop,
        const OnGame& on_game)
      : config_(config),
        pool_(pool),
        stop_(stop),
        on_game_(on_game),
        ledger_(std::move(ledger)),
        scores_(pool.lanes().size()) {}

  MatchResult play() {
    begin_ = std::chrono::steady_clock::now();
    take_up();
    std::vector<std::thread> threads;
    const int workers = is_over_ ? 0 : std::min(config_.concurrency, (config_.games + 1) / 2);
    for (int i = 1; i < workers; ++i) {
      try {
        threads.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;  // no more threads available: fewer games at a time
      }
    }
    work();
    for (std::thread& t : threads) t.join();
    result_.is_interrupted = stop_.is_requested() && !is_over_;
    return std::move(result_);
  }

 private:
  // Counts the games that were over before.
  void take_up() {
    if (ledger_) {
      for (const GameResult& game : ledger_->games()) {
        scores_.add(game, pool_.lane_of(game.number / 2));
        over_.insert(game.number);
      }
      result_.resumed = static_cast<int>(ledger_->games().size());
    }
    sum_up();
    if (result_.verdict != SprtVerdict::kOpen) is_over_ = true;
  }

  // What each thread does: the next pair, until there is none.
  void work() {
    Duel duel(config_, stop_);
    while (const auto pair = next_pair()) {
      if (auto e = play_pair(*pair, duel)) {
        fail(std::move(*e));
        return;
      }
    }
  }

  std::optional<std::size_t> next_pair() {
    const std::lock_guard lock(mutex_);
    while (!is_over_ && !stop_.is_requested() && 2 * next_ < static_cast<std::size_t>(config_.games)) {
      const std::size_t pair = next_++;
      if (over_.count(2 * pair) == 0 || over_.count(2 * pair + 1) == 0) return pair;
    }
    return std::nullopt;
  }

  std::optional<Error> play_pair(std::size_t pair, Duel& duel) {
    const auto opening = duel.open(pool_, pair);
    if (!opening) return opening.error();
    for (std::size_t white : {0U, 1U}) {
      GameReport report;
      report.number = 2 * pair + white;
      report.white = white;
      if (stop_.is_requested()) return std::nullopt;
      if (is_played(report.number)) continue;
      if (auto e = duel.prepare((*opening)->variant())) return e;
      report.played = duel.play((*opening)->clone(), white);
      if (auto e = record(report)) return e;
    }
    return std::nullopt;
  }

  bool is_played(std::size_t number) {
    const std::lock_guard lock(mutex_);
    return over_.count(number) > 0;
  }

  std::optional<Error> record(const GameReport& report) {
    const std::lock_guard lock(mutex_);
    if (is_over_ || report.played.status == PlayedGame::Status::kStopped) return std::nullopt;
    const GameResult counted = scores_.add(result_of(report), pool_.lane_of(report.number / 2));
    over_.insert(report.number);
    if (ledger_) {
      if (auto e = ledger_->add(counted)) return e;
    }
    sum_up();
    auto error = on_game_(report, result_);
    if (!error && result_.verdict != SprtVerdict::kOpen) end();
    return error;
  }

  void sum_up() {
    result_.tally = scores_.all();
    result_.lanes = scores_.lanes();
    result_.seconds = seconds(std::chrono::steady_clock::now() - begin_);
    if (!config_.sprt) return;
    result_.llr = log_likelihood_ratio(result_.tally.pairs, config_.sprt->elo0, config_.sprt->elo1);
    result_.verdict = sprt_verdict(*config_.sprt, result_.llr);
  }

  void fail(Error error) {
    const std::lock_guard lock(mutex_);
    if (is_over_ || stop_.is_requested()) return;  // only the first failure is reported; a stop is not a failure
    result_.failure = std::move(error);
    end();
  }

  // Ends the match from inside. Requires: the lock is held.
  void end() {
    is_over_ = true;
    stop_.request();
  }

  const MatchConfig& config_;
  const Pool& pool_;
  StopSignal& stop_;
  const OnGame& on_game_;
  TimePoint begin_;

  std::mutex mutex_;  // guards what follows
  std::optional<Ledger> ledger_;
  Scoreboard scores_;
  std::set<std::size_t> over_;  // games
  std::size_t next_ = 0;        // pair
  bool is_over_ = false;
  MatchResult result_;
};

}  // namespace

MatchResult play_match(const MatchConfig& config, StopSignal& stop, const OnGame& on_game) {
  const auto failed = [](const Error& error) {
    MatchResult out;
    out.failure = error;
    return out;
  };
  const auto pool = Pool::make(config);
  if (!pool) return failed(pool.error());
  std::optional<Ledger> ledger;
  if (!config.ledger.empty()) {
    auto opened = Ledger::open(config.ledger, config);
    if (!opened) return failed(opened.error());
    ledger.emplace(*std::move(opened));
  }
  return Match(config, *pool, std::move(ledger), stop, on_game).play();
}

std::string match_pgn(const GameReport& report, const MatchConfig& config, std::string_view date) {
  const auto control_of = [&](std::size_t i) { return config.engines[i].control.value_or(config.control).text; };
  const std::size_t white = report.white;
  std::vector<PgnTag> tags{{"Event", "Engine match"},
                           {"Date", std::string(date)},
                           {"Round", std::to_string(report.number / 2 + 1) + "." + std::to_string(white + 1)},
                           {"White", config.engines[white].name},
                           {"Black", config.engines[1 - white].name}};
  if (control_of(0) == control_of(1)) {
    tags.push_back({"TimeControl", control_of(0)});
  } else {
    tags.push_back({"WhiteTimeControl", control_of(white)});
    tags.push_back({"BlackTimeControl", control_of(1 - white)});
  }
  PgnGame pgn = to_pgn(*report.played.game, tags, report.played.clocks);
  const bool is_void = report.played.status == PlayedGame::Status::kVoid;
  const std::string end = (is_void ? "void: " : "") + report.played.reason;
  const auto termination =
      std::find_if(pgn.tags.begin(), pgn.tags.end(), [](const PgnTag& tag) { return tag.name == "Termination"; });
  if (termination != pgn.tags.end())
    termination->value = end;
  else
    pgn.tags.push_back({"Termination", end});
  return write_pgn(pgn);
}

}  // namespace serai
