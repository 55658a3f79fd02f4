#include "cli/selfplay.hpp"

#include <chrono>
#include <fstream>
#include <mutex>
#include <ostream>
#include <thread>

#include "rules/text.hpp"

namespace serai {
namespace {

// What the file holds already.
struct Archived {
  unsigned games = 0;
  bool is_ours = true;  // empty, or of this variant
  bool is_damaged = false;
};

Archived count_games(const std::string& file, const VariantInfo& variant) {
  std::ifstream in(file, std::ios::binary);
  Archived out;
  if (!in || in.peek() == std::ifstream::traits_type::eof()) return out;
  ArchiveReader reader(in);
  out.is_ours = reader.variant() == &variant;
  ArchivedGame game;
  while (out.is_ours && reader.next(game)) ++out.games;
  out.is_damaged = reader.is_damaged();
  return out;
}

}  // namespace

int run_selfplay(const SelfplayCommand& command, std::ostream& err) {
  const VariantInfo* variant = find_variant(command.options.variant);
  if (variant == nullptr) {
    err << "serai: There is no variant " << in_quotes(command.options.variant) << ".\n";
    return 1;
  }
  const Archived before = count_games(command.file, *variant);
  if (before.is_damaged) {
    err << "serai: The file " << in_quotes(command.file) << " is damaged after " << before.games
        << " games, so nothing is added to it.\n";
    return 1;
  }
  std::ofstream out(command.file, std::ios::binary | std::ios::app);
  if (!before.is_ours || !out) {
    err << "serai: The file " << in_quotes(command.file)
        << (out ? " does not hold games of this variant.\n" : " cannot be written.\n");
    return 1;
  }
  if (before.games == 0 && out.tellp() == 0) out << archive_header(variant->id) << std::flush;
  std::mutex mutex;
  unsigned next = before.games;
  unsigned done = before.games;
  std::uint64_t plies = 0;
  const auto begin = std::chrono::steady_clock::now();
  const auto work = [&] {
    while (true) {
      unsigned index = 0;
      {
        const std::lock_guard lock(mutex);
        if (next >= command.games) return;
        index = next++;
      }
      const ArchivedGame game = play_selfplay_game(command.options, index);
      const std::string bytes = archive_game(*variant, game);
      const std::lock_guard lock(mutex);
      out << bytes << std::flush;
      ++done;
      plies += game.plies.size();
      if (done % 100 == 0 || done == command.games) {
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        err << variant->id << ": " << done << " of " << command.games << " games, "
            << static_cast<long>(static_cast<double>(plies) / time.count()) << " positions a second\n";
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < command.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  return out ? 0 : 1;
}

}  // namespace serai
