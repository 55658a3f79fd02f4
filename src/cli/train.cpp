#include "cli/train.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>

#include "cli/archives.hpp"
#include "cli/stop_on_signal.hpp"
#include "rules/text.hpp"
#include "tune/network_numbers.hpp"

namespace serai {
namespace {

constexpr int kFailed = 1;
constexpr int kInterrupted = 130;
constexpr std::size_t kFewest = 100;  // positions
constexpr std::chrono::seconds kBetweenReports{10};
constexpr std::chrono::minutes kBetweenSaves{5};

using Clock = std::chrono::steady_clock;

int fail(std::ostream& err, const std::string& message) {
  err << "serai: " << message << "\n";
  return kFailed;
}

Result<std::string> bytes_of(const std::string& file) {
  std::ostringstream out;
  std::ifstream in(file, std::ios::binary);
  if (!in || !(out << in.rdbuf())) return Error{"no-file", "The file " + in_quotes(file) + " cannot be read."};
  return out.str();
}

// Replaces a file as a whole, so that whatever ends the program leaves the old one or the new one.
bool write_file(const std::string& file, const std::string& bytes) {
  const std::string unfinished = file + ".new";
  std::ofstream out(unfinished, std::ios::binary);
  out << bytes;
  out.close();
  if (out && std::rename(unfinished.c_str(), file.c_str()) == 0) return true;
  std::remove(unfinished.c_str());
  return false;
}

std::string six_digits(double loss) {
  std::array<char, 32> out{};
  std::snprintf(out.data(), out.size(), "%.6f", loss);
  return out.data();
}

// The quiet positions of all games; none after saying what is wrong.
std::unique_ptr<TrainingSet> read_positions(const std::vector<std::string>& files, std::ostream& err) {
  std::unique_ptr<FeatureReader> reader;
  std::unique_ptr<TrainingSet> out;
  std::unordered_set<std::uint64_t> seen;
  std::vector<NetworkSample> samples;
  std::size_t games = 0;
  const auto begin = Clock::now();
  auto reported = begin;
  const VariantInfo* variant = read_archives(files, err, [&](const VariantInfo& of, const ArchivedGame& game) {
    if (!reader) {
      reader = make_feature_reader(of.id);
      out = std::make_unique<TrainingSet>(reader->network_shape());
    }
    samples.clear();
    reader->read(game, of.setups[game.setup].fen, seen, samples);
    for (const NetworkSample& sample : samples) out->add(sample);
    ++games;
    if (Clock::now() - reported < kBetweenReports) return;
    reported = Clock::now();
    err << of.id << ": " << out->size() << " positions of " << games << " games until now" << std::endl;
  });
  if (variant == nullptr) return nullptr;
  if (!out || out->size() < kFewest) {
    err << "serai: There are only " << (out ? out->size() : 0) << " positions to learn from; " << kFewest
        << " are needed.\n";
    return nullptr;
  }
  const std::chrono::duration<double> time = Clock::now() - begin;
  err << variant->id << ": " << out->size() << " positions of " << games << " games, read in "
      << static_cast<long>(time.count()) << " s; the results tell about " << out->settled() << " of them" << std::endl;
  return out;
}

// A training with what stands around it: its state on the disk, and its reports.
class Training {
 public:
  Training(const TrainCommand& command, const TrainingSet& positions, const NetworkNumbers* start, std::ostream& err)
      : command_(command),
        state_file_(command.out + ".unfinished"),
        trainer_(positions, command.options, start),
        err_(err) {}

  int run() {
    if (std::filesystem::exists(state_file_)) {
      if (const auto error = go_on()) return fail(err_, error->message);
    }
    StopSignal stop;
    const StopOnSignal on_signal(stop);
    if (!save()) return cannot_write(state_file_);  // now, rather than when there is much to lose
    reported_ = epoch_ = now();
    while (!trainer_.is_over()) {
      if (stop.is_requested()) return interrupted();
      if (const auto report = trainer_.step()) {
        tell(*report);
        if (!save()) return cannot_write(state_file_);
      } else if (Clock::now() - reported_.time >= kBetweenReports) {
        tell_progress();
      }
      if (Clock::now() - saved_ >= kBetweenSaves && !save()) return cannot_write(state_file_);
    }
    return finish();
  }

 private:
  std::optional<Error> go_on() {
    const auto state = bytes_of(state_file_);
    if (!state) return state.error();
    if (const auto error = trainer_.restore(*state)) {
      return Error{error->code, "The file " + in_quotes(state_file_) + " cannot be gone on with, for " +
                                    error->message + ": delete it, or name another network to write."};
    }
    if (!trainer_.is_over())
      err_ << "Going on in epoch " << trainer_.epoch() + 1 << " of " << command_.options.epochs << std::endl;
    return std::nullopt;
  }
  bool save() {
    saved_ = Clock::now();
    return write_file(state_file_, trainer_.state());
  }
  int cannot_write(const std::string& file) {
    return fail(err_, "The file " + in_quotes(file) + " cannot be written.");
  }
  int interrupted() {
    if (!save()) return cannot_write(state_file_);
    err_ << "Interrupted in epoch " << trainer_.epoch() + 1 << "; the same command goes on" << std::endl;
    return kInterrupted;
  }

  // When something began, and how many positions had been seen then.
  struct Mark {
    Clock::time_point time = Clock::now();
    std::uint64_t seen = 0;
  };
  Mark now() const { return {Clock::now(), trainer_.positions_seen()}; }
  // Positions a second since then.
  long speed(const Mark& since) const {
    const std::chrono::duration<double> time = Clock::now() - since.time;
    return std::lround(static_cast<double>(trainer_.positions_seen() - since.seen) / std::max(time.count(), 1e-6));
  }
  void tell_progress() {
    const std::uint64_t in_epoch = trainer_.positions_seen() % trainer_.fitted();
    err_ << "epoch " << trainer_.epoch() + 1 << " of " << command_.options.epochs << ": "
         << 100 * in_epoch / trainer_.fitted() << " %, loss " << six_digits(trainer_.loss_so_far()) << ", "
         << speed(reported_) << " positions a second" << std::endl;
    reported_ = now();
  }
  void tell(const EpochReport& report) {
    err_ << "epoch " << report.epoch << " of " << command_.options.epochs << ": loss " << six_digits(report.loss)
         << ", held out " << six_digits(report.held_out_loss) << ", " << speed(epoch_) << " positions a second"
         << std::endl;
    reported_ = epoch_ = now();
  }

  int finish() {
    const auto rounded = trainer_.engine_loss(trainer_.best());
    if (!rounded) return fail(err_, rounded.error().message);
    if (!write_file(command_.out, trainer_.best())) return cannot_write(command_.out);
    std::remove(state_file_.c_str());
    err_ << command_.out << ": width " << command_.options.width << ", epoch " << trainer_.best_epoch()
         << " is the best; held out " << six_digits(trainer_.best_loss()) << ", in the engine's integers "
         << six_digits(*rounded) << ", by the classical evaluation " << six_digits(trainer_.evaluation_loss())
         << std::endl;
    return 0;
  }

  const TrainCommand& command_;
  std::string state_file_;
  Trainer trainer_;
  std::ostream& err_;
  Mark reported_, epoch_;  // the last report, and the beginning of this epoch or of what was gone on with of it
  Clock::time_point saved_ = Clock::now();
};

}  // namespace

int run_train(const TrainCommand& command, std::ostream& err) {
  if (!is_network_width(command.options.width))
    return fail(err, "The width " + std::to_string(command.options.width) + " is not a multiple of 128 up to 1024.");
  const auto positions = read_positions(command.files, err);
  if (!positions) return kFailed;
  TrainCommand started = command;
  std::optional<NetworkNumbers> start;
  if (!command.start.empty()) {
    const auto bytes = bytes_of(command.start);
    if (!bytes) return fail(err, bytes.error().message);
    auto numbers = read_network_numbers(*bytes, positions->shape());
    if (!numbers) return fail(err, in_quotes(command.start) + ": " + numbers.error().message);
    start = *std::move(numbers);
    started.options.width = start->width;
  }
  return Training(started, *positions, start ? &*start : nullptr, err).run();
}

}  // namespace serai
