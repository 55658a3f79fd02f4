#include "cli/puzzles.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <sstream>
#include <thread>

#include "cli/json.hpp"
#include "cli/played_games.hpp"
#include "cli/puzzle_journal.hpp"
#include "cli/stop_on_signal.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

namespace json = boost::json;

constexpr int kInterrupted = 130;
constexpr std::size_t kPart = 100;  // puzzles in a file
constexpr std::size_t kPuzzlesBetweenReports = 10;

int fail(std::ostream& err, const std::string& message) {
  err << "serai: " << message << "\n";
  return 1;
}

std::string terms_text(const PuzzleTerms& terms) {
  std::string out;
  for (const auto nodes : terms.nodes) out += std::to_string(nodes) + ",";
  return out + std::to_string(terms.gap) + "," + std::to_string(terms.hash_mb);
}

// Games looked at several at a time, written down in their order.
class PuzzleSearch {
 public:
  PuzzleSearch(const PuzzlesCommand& command, const VariantInfo& variant, PuzzleJournal& journal, PlayedGames& games,
               std::ostream& err)
      : command_(command),
        variant_(variant),
        journal_(journal),
        games_(games),
        err_(err),
        next_(journal.games()),
        reported_(journal.puzzles()) {}

  void work(const StopSignal& stop) {
    PuzzleFinder finder(variant_, command_.terms);
    while (!stop.is_requested()) {
      std::unique_lock lock(mutex_);
      if (is_done()) return;
      const auto game = games_.next();
      if (!game) return;
      const std::uint64_t number = next_++;
      lock.unlock();
      auto puzzles = finder.find(*game, [&] { return stop.is_requested() || is_done_; });
      if (stop.is_requested()) return;
      lock.lock();
      if (!is_done()) add(number, std::move(puzzles));
    }
  }
  bool has_failed() const { return has_failed_; }

 private:
  bool is_done() {
    is_done_ = has_failed_ || journal_.puzzles() >= command_.count;
    return is_done_;
  }
  void add(std::uint64_t number, std::vector<Puzzle> puzzles) {
    found_.emplace(number, std::move(puzzles));
    for (auto it = found_.begin(); it != found_.end() && it->first == journal_.games(); it = found_.erase(it)) {
      if (is_done()) return;
      has_failed_ = !journal_.add_game(it->second);
    }
    if (journal_.puzzles() < reported_ + kPuzzlesBetweenReports) return;
    reported_ = journal_.puzzles();
    err_ << variant_.id << ": " << reported_ << " puzzles in " << journal_.games() << " games\n" << std::flush;
  }

  const PuzzlesCommand& command_;
  const VariantInfo& variant_;
  std::atomic<bool> is_done_ = false;
  std::mutex mutex_;  // guards what follows
  PuzzleJournal& journal_;
  PlayedGames& games_;
  std::ostream& err_;
  std::uint64_t next_;
  std::size_t reported_;
  std::map<std::uint64_t, std::vector<Puzzle>> found_;  // of games that wait for earlier ones
  bool has_failed_ = false;
};

std::optional<std::string> content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Result<PuzzleCollection> collection_in(const std::string& file) {
  const auto text = content_of(file);
  if (!text) return Error{"cannot-read", "The file " + in_quotes(file) + " cannot be read."};
  auto collection = read_collection(*text);
  if (!collection) return Error{"bad-puzzles", "The file " + in_quotes(file) + ": " + collection.error().message};
  return collection;
}

bool write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  return static_cast<bool>(out);
}

// What the manifest says of one game: its files, and what is in each.
json::array describe_parts(const std::vector<PuzzleCollection>& parts) {
  json::array out;
  for (const PuzzleCollection& part : parts) {
    std::map<std::string, int> themes;
    for (const Puzzle& puzzle : part.puzzles) {
      for (const std::string& theme : puzzle.themes) ++themes[theme];
    }
    json::object counts;
    for (const auto& [theme, n] : themes) counts[theme] = n;
    out.push_back(json::object{{"count", part.puzzles.size()}, {"themes", std::move(counts)}});
  }
  return out;
}

// The manifest with one game's entry replaced: a line for each game, in the order of the list of variants.
std::string manifest_with(const std::string& before, std::string_view variant, json::array parts) {
  boost::system::error_code ignored;
  json::value known = json::parse(before.empty() ? "{}" : before, ignored);
  json::object games = known.is_object() ? known.as_object() : json::object();
  games[variant] = std::move(parts);
  std::string out;
  for (const VariantInfo* info : variants()) {
    const json::value* entry = games.if_contains(info->id);
    if (entry != nullptr)
      out += (out.empty() ? "{\n  \"" : ",\n  \"") + std::string(info->id) + "\": " + to_text(*entry);
  }
  return out + "\n}\n";
}

// The account of a check: a line for each puzzle that held. Without a file nothing is kept.
class CheckedPuzzles {
 public:
  std::optional<Error> open(const std::string& file) {
    auto lines = LineJournal::open(file, "serai-puzzle-check 1", [](std::string_view) { return true; });
    if (!lines) return lines.error();
    held_.insert(lines->lines().begin(), lines->lines().end());
    lines_.emplace(*std::move(lines));
    return std::nullopt;
  }
  bool has(const std::string& line) const { return held_.contains(line); }
  bool add(const std::string& line) { return !lines_ || lines_->add(line + "\n"); }

 private:
  std::set<std::string> held_;
  std::optional<LineJournal> lines_;
};

// The puzzles of a file that are to be checked.
std::vector<Puzzle> chosen(const PuzzlesCommand& command, std::vector<Puzzle> puzzles) {
  if (command.proofs_only) std::erase_if(puzzles, [](const Puzzle& p) { return p.proof.plies == 0; });
  if (command.sample == 0 || puzzles.size() <= command.sample) return puzzles;
  std::mt19937_64 random(command.seed);
  std::vector<Puzzle> out;
  std::sample(puzzles.begin(), puzzles.end(), std::back_inserter(out), command.sample, random);
  return out;
}

}  // namespace

int run_puzzles_find(const PuzzlesCommand& command, std::ostream& err) {
  const VariantInfo* variant = find_variant(command.variant);
  if (variant == nullptr) return fail(err, "There is no variant " + in_quotes(command.variant) + ".");
  auto journal = PuzzleJournal::open(command.state, *variant, terms_text(command.terms));
  if (!journal) return fail(err, journal.error().message);
  PlayedGames games(*variant, command.games);
  if (!games.skip(journal->games()) && !games.error())
    return fail(err, "The search has seen more games than the files hold.");
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  PuzzleSearch search(command, *variant, *journal, games, err);
  std::vector<std::thread> threads;
  for (int i = 1; i < command.threads; ++i) threads.emplace_back([&] { search.work(stop); });
  search.work(stop);
  for (std::thread& t : threads) t.join();
  if (games.error()) return fail(err, games.error()->message);
  if (search.has_failed()) return fail(err, "The file " + in_quotes(command.state) + " cannot be written.");
  err << variant->id << ": " << journal->puzzles() << " puzzles in " << journal->games() << " games\n";
  return stop.is_requested() ? kInterrupted : 0;
}

int run_puzzles_pack(const PuzzlesCommand& command, std::ostream& err) {
  auto found = PuzzleJournal::read(command.state);
  if (!found) return fail(err, found.error().message);
  const std::vector<Puzzle> puzzles = choose_evenly(std::move(found->puzzles), command.count);
  if (puzzles.empty()) return fail(err, "There are no puzzles in the file " + in_quotes(command.state) + ".");
  const std::filesystem::path folder(command.pack);
  const std::string id(found->variant->id);
  std::vector<PuzzleCollection> parts;
  const auto name_of_part = [&](std::size_t n) { return folder / (id + "-" + std::to_string(n) + ".puzzles"); };
  std::size_t bytes = 0;
  for (std::size_t from = 0; from < puzzles.size(); from += kPart) {
    const auto begin = puzzles.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = puzzles.begin() + static_cast<std::ptrdiff_t>(std::min(from + kPart, puzzles.size()));
    parts.push_back({found->variant, {begin, end}});
    const std::string text = write_collection(parts.back());
    bytes += text.size();
    if (!write_file(name_of_part(parts.size()), text)) return fail(err, "The folder cannot be written.");
  }
  std::error_code ignored;
  for (std::size_t n = parts.size() + 1; std::filesystem::remove(name_of_part(n), ignored);) ++n;  // of an earlier pack
  const auto manifest = folder / "manifest.json";
  const std::string before = content_of(manifest.string()).value_or("");
  if (!write_file(manifest, manifest_with(before, id, describe_parts(parts))))
    return fail(err, "The folder cannot be written.");
  err << id << ": " << puzzles.size() << " puzzles in " << parts.size() << (parts.size() == 1 ? " file, " : " files, ")
      << bytes << " bytes\n";
  return 0;
}

int run_puzzles_check(const PuzzlesCommand& command, std::ostream& out, std::ostream& err) {
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  CheckedPuzzles account;
  if (!command.state.empty()) {
    if (const auto error = account.open(command.state)) return fail(err, error->message);
  }
  std::size_t good = 0, bad = 0;
  for (const std::string& file : command.check) {
    auto collection = collection_in(file);
    if (!collection) return fail(err, collection.error().message);
    PuzzleFinder finder(*collection->variant, command.terms);
    for (const Puzzle& puzzle : chosen(command, std::move(collection->puzzles))) {
      if (stop.is_requested()) return kInterrupted;
      const std::string line = to_line(puzzle);
      if (!account.has(line)) {
        auto why = finder.check_rules(puzzle);
        if (!why && !command.proofs_only) why = finder.check_choices(puzzle, command.nodes);
        if (why) {
          out << clean_line(file) << ": " << puzzle.id << ": " << *why << "\n" << std::flush;
          ++bad;
          continue;
        }
        if (!account.add(line)) return fail(err, "The file " + in_quotes(command.state) + " cannot be written.");
      }
      ++good;
    }
  }
  out << good << " puzzles hold, " << bad << " do not\n";
  return bad == 0 ? 0 : 1;
}

}  // namespace serai
