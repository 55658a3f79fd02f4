// The records of tests/engine/*.epd: positions with moves that must be found.
//
// A line is a FEN, then operations, each ended by a semicolon:
//
//   moves M ...   played from the FEN first (so that repetitions count); the position is the one after them
//   bm M ...      the best moves, UCI: one of them must be played
//   am M ...      moves to avoid: none of them may be played
//   dm N          the score must be mate in N
//   ce N          the score must be at least N centipawns: a win by a rule other than mate
//   pv N          what has been proved: `bm` are all moves that win within N plies, or with `holds` all moves after
//                 which nothing is lost within N plies; `am` are moves that lose within N plies
//   checks        the proof looked at the winner's checks only: `bm` win, others may too
//   holds         see pv
//   acd N         at this depth the engine must find it
#pragma once

#include <fstream>
#include <sstream>

#include "engine/engine.hpp"
#include "game/game.hpp"

namespace serai {

// What a search found.
struct Found : SearchListener {
  void on_info(const SearchInfo& info) override {
    if (info.note.empty() && info.line == 1) score = info.score;
  }
  void on_best(const BestMove& b) override { best = b.move; }
  EngineScore score;
  std::string best;
};

struct SuiteRecord {
  std::string fen;
  std::vector<std::string> moves, best, avoid;
  int mate = 0, value = 0, proof = 0, depth = 0;
  bool checks = false, holds = false;

  std::string text() const {
    std::string out = fen;
    const auto add_list = [&](std::string_view name, const std::vector<std::string>& list) {
      if (list.empty()) return;
      out += "; " + std::string(name);
      for (const std::string& word : list) out += " " + word;
    };
    const auto add_number = [&](std::string_view name, int n) {
      if (n != 0) out += "; " + std::string(name) + " " + std::to_string(n);
    };
    add_list("moves", moves);
    add_list("bm", best);
    add_list("am", avoid);
    add_number("dm", mate);
    add_number("ce", value);
    add_number("pv", proof);
    if (checks) out += "; checks";
    if (holds) out += "; holds";
    add_number("acd", depth);
    return out + ";";
  }

  static std::optional<SuiteRecord> read(const std::string& line) {
    SuiteRecord out;
    std::istringstream parts(line);
    std::getline(parts, out.fen, ';');
    for (std::string part; std::getline(parts, part, ';');) {
      std::istringstream words(part);
      std::string name;
      if (!(words >> name)) continue;
      std::vector<std::string> values;
      for (std::string word; words >> word;) values.push_back(word);
      const int number = values.empty() ? 0 : std::atoi(values.front().c_str());
      if (name == "moves")
        out.moves = values;
      else if (name == "bm")
        out.best = values;
      else if (name == "am")
        out.avoid = values;
      else if (name == "dm")
        out.mate = number;
      else if (name == "ce")
        out.value = number;
      else if (name == "pv")
        out.proof = number;
      else if (name == "acd")
        out.depth = number;
      else if (name == "checks")
        out.checks = true;
      else if (name == "holds")
        out.holds = true;
      else
        return std::nullopt;
    }
    if (out.depth <= 0 || out.proof <= 0 || (out.best.empty() && out.avoid.empty())) return std::nullopt;
    return out;
  }
};

}  // namespace serai
