#include "cli/pgn.hpp"

#include <fstream>
#include <iostream>

#include "cli/json.hpp"
#include "game/record.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

namespace json = boost::json;

json::object error_json(const PgnError& error) {
  json::object out{{"code", error.code}, {"message", error.message}, {"line", error.line}};
  if (error.ply > 0) {
    out["move"] = error.move;
    out["ply"] = error.ply - 1;  // moves played before it, as `serai judge` counts
  }
  return out;
}

void add_record(const PgnGame& pgn, const ReplayedGame& record, json::object& out) {
  json::object tags;
  for (const PgnTag& tag : pgn.tags) tags.emplace(tag.name, tag.value);
  out["tags"] = std::move(tags);
  out["variant"] = record.game->variant().id;
  out["fen"] = record.game->fen();
  out["moves"] = json::value_from(record.moves);
  out["result"] = record.result;
  out["reason"] = name_of(record.game->outcome().reason);
  if (record.warnings.empty()) return;
  json::array warnings;
  for (const Error& w : record.warnings) warnings.push_back({{"code", w.code}, {"message", w.message}});
  out["warnings"] = std::move(warnings);
}

// Checks the games of one stream. True if all are fine.
bool check_games(const std::string& name, std::istream& in, std::ostream& out) {
  PgnReader reader(in);
  bool all_fine = true;
  int index = 0;
  while (auto entry = reader.next()) {
    json::object line{{"file", clean_line(name)}, {"index", ++index}, {"line", entry->game.line}};
    ReplayedGame record;
    const auto error = entry->error ? entry->error : replay(entry->game, record);
    if (error)
      line["error"] = error_json(*error);
    else
      add_record(entry->game, record, line);
    all_fine &= !error;
    out << to_text(line) << '\n' << std::flush;
    if (!out) return false;
  }
  return all_fine;
}

bool check_file(const std::string& name, std::ostream& out, std::ostream& err) {
  if (name == "-") return check_games(name, std::cin, out);
  std::ifstream in(name, std::ios::binary);
  bool all_fine = in.is_open() && check_games(name, in, out);
  if (!in.is_open() || in.bad()) {
    err << "The file '" << clean_line(name) << "' cannot be read.\n";
    all_fine = false;
  }
  return all_fine;
}

}  // namespace

int run_pgn(const std::vector<std::string>& files, std::ostream& out, std::ostream& err) {
  bool all_fine = true;
  for (const std::string& name : files) all_fine &= check_file(name, out, err);
  return all_fine ? 0 : 1;
}

}  // namespace serai
