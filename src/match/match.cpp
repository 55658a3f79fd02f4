#include "match/match.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <thread>

#include "game/record.hpp"

namespace serai {
namespace {

constexpr int kBalanceNodes = 100'000;
constexpr auto kBalanceTime = std::chrono::seconds(2);
constexpr int kBalanceLimit = 150;  // centipawns

class Match {
 public:
  Match(const MatchConfig& config, const VariantInfo& variant, OpeningBook& book, StopSignal& stop,
        const OnGame& on_game)
      : config_(config), variant_(variant), book_(book), stop_(stop), on_game_(on_game) {}

  MatchResult play() {
    if (config_.openings.is_balanced) book_.set_balance([this](const Game& game) { return is_balanced(game); });
    std::vector<std::thread> pool;
    const int workers = std::min(config_.concurrency, config_.games);
    for (int i = 1; i < workers; ++i) {
      try {
        pool.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        break;  // no more threads available: fewer games at a time
      }
    }
    work();
    for (std::thread& t : pool) t.join();
    result_.is_interrupted = stop_.is_requested() && !is_over_;
    return std::move(result_);
  }

 private:
  using Engines = std::array<std::unique_ptr<UciEngine>, 2>;

  // What each thread does: the next game, until there is none.
  void work() {
    Engines engines;
    while (const auto number = next_game()) {
      if (auto e = play_one(*number, engines)) {
        fail(std::move(*e));
        return;
      }
    }
  }

  std::optional<std::size_t> next_game() {
    const std::lock_guard lock(mutex_);
    if (stop_.is_requested() || next_ >= static_cast<std::size_t>(config_.games)) return std::nullopt;
    return next_++;
  }

  std::optional<Error> play_one(std::size_t number, Engines& engines) {
    auto game = book_.opening(number / 2);
    if (!game) return game.error();
    for (std::size_t i = 0; i < engines.size(); ++i) {
      if (engines[i] && engines[i]->is_usable()) continue;
      engines[i].reset();
      auto engine = UciEngine::start(config_.engines[i], variant_, config_.patience, stop_);
      if (!engine) return engine.error();
      engines[i] = *std::move(engine);
    }
    GameReport report;
    report.number = number;
    report.white = number % 2;
    const std::array<Player, 2> players{player(report.white, engines), player(1 - report.white, engines)};
    report.played = play_game(*std::move(game), players, config_.terms);
    return record(report);
  }

  Player player(std::size_t i, const Engines& engines) const {
    const EngineConfig& engine = config_.engines[i];
    return {i, engines[i].get(), engine.control.value_or(config_.control), engine.takes_fen};
  }

  std::optional<Error> record(const GameReport& report) {
    const std::lock_guard lock(mutex_);
    if (is_over_ || report.played.status == PlayedGame::Status::kStopped) return std::nullopt;
    result_.tally.add(report);
    if (config_.sprt) {
      result_.llr = log_likelihood_ratio(result_.tally.pairs, config_.sprt->elo0, config_.sprt->elo1);
      result_.verdict = sprt_verdict(*config_.sprt, result_.llr);
    }
    auto error = on_game_(report, result_);
    if (!error && result_.verdict != SprtVerdict::kOpen) end();
    return error;
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

  // Asks the first engine for its opinion. Called by one thread at a time, under the book's lock.
  Result<bool> is_balanced(const Game& game) {
    const EngineConfig& config = config_.engines[0];
    if (!judge_ || !judge_->is_usable()) {
      auto engine = UciEngine::start(config, variant_, config_.patience, stop_);
      if (!engine) return engine.error();
      judge_ = *std::move(engine);
    }
    const std::string position =
        config.takes_fen ? "position fen " + peer_fen(game.fen()) : position_command(game.start_fen(), uci_moves(game));
    Reply reply = judge_->new_game();
    if (reply.kind == Reply::Kind::kMove) {
      reply = judge_->think(position, "go nodes " + std::to_string(kBalanceNodes), kBalanceTime);
    }
    if (reply.kind == Reply::Kind::kStopped) return Error{"stopped", "The match was stopped."};
    if (!judge_->is_usable()) return Error{"no-score", "The engine '" + config.name + "' failed to judge an opening."};
    if (!reply.centipawns) {
      return Error{"no-score", "The engine '" + config.name + "' tells no score; balanced openings need one."};
    }
    return std::abs(*reply.centipawns) <= kBalanceLimit;
  }

  const MatchConfig& config_;
  const VariantInfo& variant_;
  OpeningBook& book_;
  StopSignal& stop_;
  const OnGame& on_game_;
  std::unique_ptr<UciEngine> judge_;  // of openings

  std::mutex mutex_;  // guards what follows
  std::size_t next_ = 0;
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
  const auto book = OpeningBook::make(config.variant, config.openings, config.setups, config.seed);
  if (!book) return failed(book.error());
  return Match(config, *find_variant(config.variant), **book, stop, on_game).play();
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
