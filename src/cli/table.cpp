#include "cli/table.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "cli/stop_on_signal.hpp"
#include "endgame/library.hpp"
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

std::string file_of(const std::string& folder, std::string_view variant, std::string_view name) {
  return endgame::Library::file_of(folder, variant, name);
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
  if (!out.endgames) return Error{"no-tables", "There are no endgame tables for " + std::string(info->name.en) + "."};
  return out;
}

// A file is there completely or not at all.
std::optional<Error> save(const std::string& file, const std::string& bytes) {
  const std::string part = file + ".part";
  std::ofstream out(part, std::ios::binary);
  out << bytes;
  out.close();
  std::error_code error;
  const bool is_written = out.good();
  if (is_written) std::filesystem::rename(part, file, error);
  if (!is_written || error) return Error{"cannot-write", "The file " + in_quotes(file) + " cannot be written."};
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

// Reads the tables that a table needs, itself excepted.
std::optional<Error> load_needs(Endgames& endgames, const TableCommand& command, const std::string& name) {
  for (const std::string& needed : endgames.needed_for(name)) {
    if (needed == name) break;
    if (auto error = endgame::load_table(endgames, file_of(command.folder, command.variant, needed))) return error;
  }
  return std::nullopt;
}

// Tells on a terminal how far a table is, and gives up when it shall stop.
endgame::Listener listener(const std::string& name, bool is_terminal, const StopSignal& stop, std::ostream& err) {
  return [&, name, is_terminal, told = std::string()](const endgame::Progress& p) mutable {
    std::ostringstream text;
    text << name << "  ";
    if (p.looked < 1)
      text << static_cast<int>(100 * p.looked) << " %";
    else
      text << p.plies << (p.plies == 1 ? " ply" : " plies");
    if (is_terminal && text.str() != told) {
      told = text.str();
      err << "\r" << told << "\x1b[K" << std::flush;
    }
    return !stop.is_requested();
  };
}

void clear_line(const TableCommand& command, std::ostream& err) {
  if (command.is_terminal) err << "\r\x1b[K" << std::flush;
}

// The exit status of a command that a signal ended.
constexpr int kStopped = 130;

// Asks of a table whether every verdict follows from the moves; the exit status.
int check(const Endgames& endgames, const TableCommand& command, const std::string& name, const StopSignal& stop,
          std::ostream& out, std::ostream& err) {
  const auto faults = endgames.faults(name, listener(name + " is checked:", command.is_terminal, stop, err));
  clear_line(command, err);
  if (!faults) return kStopped;
  if (*faults == 0)
    out << std::left << std::setw(10) << name << std::right << "  every verdict follows from the moves\n" << std::flush;
  else
    err << "serai: " << name << ": " << *faults << " verdicts do not follow from the moves\n";
  return *faults == 0 ? 0 : 1;
}

// Makes one table whose needs lie in the folder; the exit status.
int make_table(const TableCommand& command, const std::string& name, const StopSignal& stop, std::ostream& out,
               std::ostream& err) {
  const auto endgames = endgame::make_endgames(command.variant);
  if (const auto error = load_needs(*endgames, command, name)) return fail(err, error->message);
  const bool is_made = endgames->make(name, listener(name, command.is_terminal, stop, err));
  clear_line(command, err);
  if (!is_made) return kStopped;
  if (command.check) {
    if (const int status = check(*endgames, command, name, stop, out, err); status != 0) return status;
  }
  if (const auto error = save(file_of(command.folder, command.variant, name), endgames->write(name)))
    return fail(err, error->message);
  print(name, endgames->summary(name), out);
  return 0;
}

// What a report says of a move or a position, without the moves.
std::string in_words(const endgame::Report& r) {
  std::string out = in_words(r.verdict);
  if (r.verdict != r.unlimited) out += " (with more time: " + in_words(r.unlimited) + ")";
  if (!r.unlimited.is_draw())
    out += r.metric == endgame::Metric::kToMate ? ", counted to mate" : ", counted to the next capture or mate";
  else if (r.only_mates)
    out += ": nobody mates by force";
  return out + "; the " + (r.is_counting ? "count" : "move limit") + " ends the game after " +
         std::to_string(r.plies_left) + (r.plies_left == 1 ? " ply" : " plies");
}

}  // namespace

int run_table_make(const TableCommand& given, std::ostream& out, std::ostream& err) {
  const auto game = open(given.variant);
  if (!game) return fail(err, game.error().message);
  TableCommand command = given;
  command.variant = game->id;
  const auto names = wanted(*game->endgames, command);
  if (!names) return fail(err, names.error().message);
  std::error_code error;
  std::filesystem::create_directories(command.folder, error);
  if (error) return fail(err, "The folder " + in_quotes(command.folder) + " cannot be made.");
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  for (const std::string& name : *names) {
    for (const std::string& needed : game->endgames->needed_for(name)) {
      if (stop.is_requested()) return kStopped;
      if (std::filesystem::exists(file_of(command.folder, command.variant, needed), error)) continue;
      if (const int status = make_table(command, needed, stop, out, err); status != 0) return status;
    }
  }
  return 0;
}

int run_table_check(const TableCommand& given, std::ostream& out, std::ostream& err) {
  const auto game = open(given.variant);
  if (!game) return fail(err, game.error().message);
  TableCommand command = given;
  command.variant = game->id;
  const auto names = wanted(*game->endgames, command);
  if (!names) return fail(err, names.error().message);
  StopSignal stop;
  const StopOnSignal on_signal(stop);
  int worst = 0;
  for (const std::string& name : *names) {
    const auto endgames = endgame::make_endgames(command.variant);
    auto error = load_needs(*endgames, command, name);
    if (!error) error = endgame::load_table(*endgames, file_of(command.folder, command.variant, name));
    if (error) return fail(err, error->message + " `serai table make` makes tables.");
    const int status = check(*endgames, command, name, stop, out, err);
    if (status == kStopped) return status;
    worst = std::max(worst, status);
  }
  return worst;
}

int run_table_show(const ProbeCommand& command, std::ostream& out, std::ostream& err) {
  const auto opened = open(command.variant);
  if (!opened) return fail(err, opened.error().message);
  const auto game = Game::from_fen(opened->id, command.fen);
  if (!game) return fail(err, game.error().message);
  endgame::Library library(command.folder, UINT64_MAX);
  const auto report = library.probe(opened->id, (*game)->fen());
  if (!report) return fail(err, report.error().message);
  if (!*report) {
    const auto names = opened->endgames->of_position((*game)->fen());
    if (!names || names->empty()) return fail(err, "No table can have this position: it has too many men.");
    return fail(err, "The table is not there; `serai table make " + opened->id + " " + names->front() + " --data " +
                         command.folder + "` makes it.");
  }
  out << in_words(**report) << "\n";
  for (const endgame::MoveReport& r : (*report)->moves) {
    out << "  " << (*game)->write(r.move, (*game)->variant().notations.front()) << "  "
        << (r.verdict ? in_words(*r.verdict) : "unknown") << "\n";
  }
  return 0;
}

}  // namespace serai
