#include "cli/selfplay.hpp"

#include <chrono>
#include <mutex>
#include <ostream>
#include <thread>

#include "cli/archive_series.hpp"
#include "cli/stop_on_signal.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

constexpr int kFailed = 1;
constexpr int kInterrupted = 130;
constexpr std::chrono::seconds kBetweenReports{10};

int fail(std::ostream& err, const std::string& message) {
  err << "serai: " << message << "\n";
  return kFailed;
}

// Games of self-play, several at a time, each written when it is over.
class Generation {
 public:
  Generation(const SelfplayCommand& command, ArchiveSeries& series, const StopSignal& stop, std::ostream& err)
      : command_(command),
        series_(series),
        stop_(stop),
        err_(err),
        next_(series.next_index()),
        positions_before_(series.positions()) {}

  // Plays until there are enough games.
  void work() {
    SelfPlayer player(command_.options);
    while (!is_over()) {
      std::unique_lock lock(mutex_);
      const std::uint64_t index = next_++;
      lock.unlock();
      const auto game = player.play(index, [this] { return is_over(); });
      lock.lock();
      if (game && !is_over_) add(*game);
      if (!game && !is_over()) finish("No thread could be started.");
    }
  }

  // How far it came, at the end.
  void report() {
    const std::chrono::duration<double> time = Clock::now() - begin_;
    const auto played = static_cast<double>(series_.positions() - positions_before_);
    err_ << command_.options.variant << ": " << series_.games() << " games, " << series_.positions() << " positions"
         << (command_.positions > 0 ? " of " + std::to_string(command_.positions)
                                    : ", of " + std::to_string(command_.games) + " games")
         << "; " << static_cast<long>(played / time.count()) << " positions a second" << std::endl;
    reported_ = Clock::now();
  }
  const std::string& problem() const { return problem_; }

  bool is_complete() const {
    return command_.positions > 0 ? series_.positions() >= command_.positions : series_.games() >= command_.games;
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_over() const { return is_over_ || stop_.is_requested(); }
  void finish(const std::string& problem) {
    problem_ = problem;
    is_over_ = true;
  }
  void add(const ArchivedGame& game) {
    if (const auto error = series_.add(game)) return finish(error->message);
    if (is_complete()) return finish("");
    if (reported_ == Clock::time_point() || Clock::now() - reported_ >= kBetweenReports) report();
  }

  const SelfplayCommand& command_;
  ArchiveSeries& series_;
  const StopSignal& stop_;
  std::ostream& err_;
  std::mutex mutex_;  // guards the archive and what follows
  std::uint64_t next_;
  std::uint64_t positions_before_;
  std::string problem_;
  Clock::time_point begin_ = Clock::now(), reported_;
  std::atomic<bool> is_over_{false};
};

}  // namespace

int run_selfplay(const SelfplayCommand& command, std::ostream& err) {
  SelfplayCommand named = command;
  const VariantInfo* variant = find_variant(command.options.variant);
  if (variant == nullptr) return fail(err, "There is no variant " + in_quotes(command.options.variant) + ".");
  named.options.variant = variant->id;
  auto series = ArchiveSeries::open(named.file, *variant, named.file_mb << 20);
  if (!series) return fail(err, series.error().message);
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  Generation generation(named, **series, stop, err);
  if (!generation.is_complete()) {
    std::vector<std::thread> threads;
    for (int i = 1; i < named.threads; ++i) threads.emplace_back([&] { generation.work(); });
    generation.work();
    for (std::thread& t : threads) t.join();
  }
  generation.report();
  if (!generation.problem().empty()) return fail(err, generation.problem());
  return generation.is_complete() ? 0 : kInterrupted;
}

}  // namespace serai
