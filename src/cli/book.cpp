#include "cli/book.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <mutex>
#include <sstream>
#include <thread>

#include "book/grow.hpp"
#include "cli/analyse.hpp"
#include "cli/stop_on_signal.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

int fail(std::ostream& err, const std::string& message) {
  err << "serai: " << message << "\n";
  return 1;
}

std::optional<std::string> content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// What a file holds, if it holds anything; what is behind its last game is cut off.
Result<Growth> resume(const GrowCommand& command) {
  std::error_code error;
  if (!std::filesystem::exists(command.file, error) || std::filesystem::file_size(command.file, error) == 0) {
    return Growth(command.terms);
  }
  std::ifstream in(command.file, std::ios::binary);
  std::uint64_t intact = 0;
  auto growth = read_growth(in, intact);
  if (!growth) return growth;
  if (growth->terms() != command.terms) {
    return Error{"other-terms", "The file " + in_quotes(command.file) +
                                    " was created with other options; use the same options or another file. It has: " +
                                    growth_header(growth->terms())};
  }
  std::filesystem::resize_file(command.file, intact, error);
  if (error) return Error{"cannot-write", "The file " + in_quotes(command.file) + " cannot be written."};
  return growth;
}

// Games of a growth, several at a time, each written when it is over.
class Growing {
 public:
  Growing(const GrowCommand& command, Growth growth, std::ostream& out, std::ostream& err)
      : command_(command), growth_(std::move(growth)), next_(growth_.games()), out_(out), err_(err) {}

  void work(const StopSignal& stop) {
    Grower grower(growth_.terms());
    while (!stop.is_requested()) {
      std::unique_lock lock(mutex_);
      if (next_ >= command_.games || !out_) return;
      TreeWalk begun = walk_tree(growth_, next_++);
      lock.unlock();
      const Grown grown = grower.finish(std::move(begun));
      lock.lock();
      add(grown);
    }
  }

 private:
  void add(const Grown& grown) {
    if (grown.judged) growth_.add(*grown.judged);
    growth_.add(grown.game);
    out_ << (grown.judged ? to_line(*grown.judged) : "") + to_line(grown.game) << std::flush;
    if (growth_.games() % 100 == 0 || growth_.games() == command_.games) {
      err_ << growth_.terms().variant << ": " << growth_.games() << " of " << command_.games << " games\n";
    }
  }

  const GrowCommand& command_;
  std::mutex mutex_;  // guards what follows
  Growth growth_;
  unsigned next_;
  std::ostream& out_;
  std::ostream& err_;
};

std::string verdict_words(const BookVerdict& verdict, const VariantInfo& info, Color turn) {
  if (!verdict.rule_win) return score_words(verdict.score, info, turn);
  const int plies = verdict.rule_win->plies;
  return std::string(info.colors[verdict.rule_win->winner].en) + " wins in " + std::to_string(plies) +
         (plies == 1 ? " ply" : " plies");
}

}  // namespace

int run_book_grow(const GrowCommand& command, std::ostream& err) {
  const VariantInfo* variant = find_variant(command.terms.variant);
  if (variant == nullptr) return fail(err, "There is no variant " + in_quotes(command.terms.variant) + ".");
  GrowCommand named = command;
  named.terms.variant = variant->id;
  auto growth = resume(named);
  if (!growth) return fail(err, growth.error().message);
  std::ofstream out(named.file, std::ios::binary | std::ios::app);
  if (!out) return fail(err, "The file " + in_quotes(named.file) + " cannot be written.");
  if (out.tellp() == 0) out << growth_header(named.terms) << std::flush;
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  Growing growing(named, *std::move(growth), out, err);
  std::vector<std::thread> threads;
  for (int i = 1; i < named.threads; ++i) threads.emplace_back([&] { growing.work(stop); });
  growing.work(stop);
  for (std::thread& t : threads) t.join();
  if (!out) return fail(err, "The file " + in_quotes(named.file) + " cannot be written.");
  return stop.is_requested() ? 130 : 0;
}

int run_book_pack(const PackCommand& command, std::ostream& err) {
  std::ifstream in(command.growth, std::ios::binary);
  if (!in) return fail(err, "The file " + in_quotes(command.growth) + " cannot be read.");
  std::uint64_t intact = 0;
  const auto growth = read_growth(in, intact);
  if (!growth) return fail(err, growth.error().message);
  const Book book = growth->pack(command.positions, command.least);
  const std::string bytes = write_book(book);
  std::ofstream out(command.out, std::ios::binary);
  out << bytes << std::flush;
  if (!out) return fail(err, "The file " + in_quotes(command.out) + " cannot be written.");
  err << book.variant << ": " << book.positions.size() << " positions from " << book.games << " games in "
      << bytes.size() << " bytes\n";
  return 0;
}

int run_book_show(const ShowBookCommand& command, std::ostream& out, std::ostream& err) {
  const auto bytes = content_of(command.file);
  if (!bytes) return fail(err, "The file " + in_quotes(command.file) + " cannot be read.");
  const auto book = read_book(*bytes);
  if (!book) return fail(err, book.error().message);
  StartOptions start = command.start;
  start.variant = book->variant;
  const auto game = start_game(start);
  if (!game) return fail(err, game.error().message);
  const VariantInfo& info = (*game)->variant();
  out << book->variant << ": " << book->positions.size() << " positions, " << book->games << " games, verdicts of "
      << book->nodes << " nodes\n";
  const PositionKey key = position_key(**game);
  const BookPosition* position = book->find(key);
  out << "Position " << key_text(key) << (position == nullptr ? " is not in the book.\n" : "\n");
  if (position == nullptr) return 0;
  out << "move       games  " << info.colors[kWhite].en << "/draw/" << info.colors[kBlack].en << "\n";
  for (const BookMove& move : position->moves) {
    const auto legal = (*game)->read_uci(move.uci);
    const std::string text = legal ? (*game)->write(*legal, info.notations.front()) : move.uci;
    out << std::left << std::setw(10) << text << std::right << std::setw(6) << move.games() << "  " << move.results[0]
        << "/" << move.results[1] << "/" << move.results[2];
    if (move.verdict) {
      out << "  " << verdict_words(*move.verdict, info, (*game)->turn()) << ", depth " << move.verdict->depth;
    }
    out << "\n";
  }
  return 0;
}

}  // namespace serai
