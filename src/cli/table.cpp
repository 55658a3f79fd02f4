#include "cli/table.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "cli/stop_on_signal.hpp"
#include "endgame/endgames.hpp"
#include "game/game.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

using endgame::Endgames;
using endgame::Verdict;

int fail(std::ostream& err, const std::string& message) {
  err << "serai: " << message << "\n";
  return 1;
}

Error unreadable(const std::string& file) {
  return {"cannot-read", "The file " + in_quotes(file) + " cannot be read."};
}

std::string file_of(const std::string& folder, std::string_view variant, std::string_view name) {
  return (std::filesystem::path(folder) / (std::string(variant) + "-" + std::string(name) + ".table")).string();
}

// The game of a command with its id, and its tables, still empty.
struct Opened {
  std::string id;
  std::unique_ptr<Endgames> endgames;
};
Result<Opened> open(const std::string& variant) {
  const VariantInfo* info = find_variant(variant);
  if (info == nullptr) return Error{"unknown-variant", "There is no game " + in_quotes(variant) + "."};
  Opened out{std::string(info->id), endgame::make_endgames(info->id)};
  if (!out.endgames)
    return Error{"no-tables", "There are no endgame tables for " + std::string(info->name.en) + "."};
  return out;
}

std::optional<Error> load(Endgames& endgames, const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable(file);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (auto error = endgames.read(bytes.view())) return Error{error->code, in_quotes(file) + ": " + error->message};
  return std::nullopt;
}

// A file is there completely or not at all.
std::optional<Error> save(const std::string& file, const std::string& bytes) {
  const std::string part = file + ".part";
  std::ofstream out(part, std::ios::binary);
  out << bytes;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(part, file, error);
  if (!out || error) return Error{"cannot-write", "The file " + in_quotes(file) + " cannot be written."};
  return std::nullopt;
}

// The names of the tables that a command is about, in canonical form.
Result<std::vector<std::string>> wanted(const Endgames& endgames, const TableCommand& command) {
  if (command.materials.empty()) return endgames.all_of(command.men);
  std::vector<std::string> out;
  for (const std::string& name : command.materials) {
    auto canonical = endgames.canonical(name);
    if (!canonical) return canonical.error();
    out.push_back(*canonical);
  }
  return out;
}

void print(const std::string& name, const endgame::Summary& s, std::ostream& out) {
  out << std::left << std::setw(10) << name << std::right;
  for (int side : {0, 1}) {
    out << (side == 0 ? "  first to move: " : ", second: ") << s.sides[side].won << " won, " << s.sides[side].drawn
        << " drawn, " << s.sides[side].lost << " lost";
  }
  out << "; longest " << s.longest << " plies\n" << std::flush;
}

std::string in_words(const Verdict& v) {
  if (v.is_draw()) return "draw";
  return (v.is_win() ? "win in " : "loss in ") + std::to_string(v.plies) + (v.plies == 1 ? " ply" : " plies");
}

// Makes one table whose needs lie in the folder.
std::optional<Error> make_table(const Opened& game, const std::string& folder, const std::string& name,
                                std::ostream& out) {
  const auto endgames = endgame::make_endgames(game.id);
  for (const std::string& needed : game.endgames->needed_for(name)) {
    if (needed == name) break;
    if (auto error = load(*endgames, file_of(folder, game.id, needed))) return error;
  }
  endgames->make(name);
  if (auto error = save(file_of(folder, game.id, name), endgames->write(name))) return error;
  print(name, endgames->summary(name), out);
  return std::nullopt;
}

}  // namespace

int run_table_make(const TableCommand& command, std::ostream& out, std::ostream& err) {
  const auto game = open(command.variant);
  if (!game) return fail(err, game.error().message);
  const auto names = wanted(*game->endgames, command);
  if (!names) return fail(err, names.error().message);
  std::error_code error;
  std::filesystem::create_directories(command.folder, error);
  const StopSignal stop;
  for (const std::string& name : *names) {
    for (const std::string& needed : game->endgames->needed_for(name)) {
      if (stop.is_requested()) return 130;
      if (std::filesystem::exists(file_of(command.folder, game->id, needed), error)) continue;
      if (const auto problem = make_table(*game, command.folder, needed, out)) return fail(err, problem->message);
    }
  }
  return 0;
}

int run_table_check(const TableCommand& command, std::ostream& out, std::ostream& err) {
  const auto game = open(command.variant);
  if (!game) return fail(err, game.error().message);
  const auto names = wanted(*game->endgames, command);
  if (!names) return fail(err, names.error().message);
  const StopSignal stop;
  std::uint64_t all = 0;
  for (const std::string& name : *names) {
    if (stop.is_requested()) return 130;
    const auto endgames = endgame::make_endgames(game->id);
    for (const std::string& needed : game->endgames->needed_for(name)) {
      if (const auto error = load(*endgames, file_of(command.folder, game->id, needed)))
        return fail(err, error->message);
    }
    const std::uint64_t faults = endgames->faults(name);
    out << name << ": " << (faults == 0 ? "right" : std::to_string(faults) + " verdicts do not follow from the moves")
        << "\n"
        << std::flush;
    all += faults;
  }
  return all == 0 ? 0 : 1;
}

int run_table_show(const ProbeCommand& command, std::ostream& out, std::ostream& err) {
  const auto opened = open(command.variant);
  if (!opened) return fail(err, opened.error().message);
  const auto game = Game::from_fen(opened->id, command.fen);
  if (!game) return fail(err, game.error().message);
  std::error_code error;
  const std::string prefix = opened->id + "-";
  for (const auto& entry : std::filesystem::directory_iterator(command.folder, error)) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".table" || !file.starts_with(prefix)) continue;
    if (const auto problem = load(*opened->endgames, entry.path().string())) return fail(err, problem->message);
  }
  if (error) return fail(err, unreadable(command.folder).message);
  const auto probe = [&](const Game& g) { return opened->endgames->probe(g.fen()); };
  const auto report = probe(**game);
  if (!report) return fail(err, report.error().message);
  if (!*report) return fail(err, "There is no table for this position; `serai table make` makes it.");
  out << in_words((*report)->verdict);
  if ((*report)->verdict != (*report)->unlimited) out << " (without a limit: " << in_words((*report)->unlimited) << ")";
  out << (((*report)->metric == endgame::Metric::kToMate) ? ", counted to mate; " : ", counted to the next capture; ")
      << (*report)->plies_left << " plies are left\n";
  for (const Move m : (*game)->legal_moves()) {
    const auto next = (*game)->clone();
    next->play(m);
    std::string words;
    if (next->outcome().is_over()) {
      words = std::string(next->outcome().result()) + " " + std::string(name_of(next->outcome().reason));
    } else if (const auto after = probe(*next); after && *after) {
      words = in_words((*after)->verdict.before_move());
    } else {
      words = "unknown";
    }
    out << "  " << (*game)->write(m, (*game)->variant().notations.front()) << "  " << words << "\n";
  }
  return 0;
}

}  // namespace serai
