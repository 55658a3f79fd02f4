// Makes records for tests/engine/*.epd: finds positions in which a move must be found, proves them with the solver, and
// states the depth at which the engine finds them.
//
//   serai_make_suite VARIANT --archive FILE [--skip GAMES]   positions near the ends of kept games, played out first
//   serai_make_suite VARIANT --random SEED [--tail FIELDS]   positions with a few pieces on random squares; FIELDS is
//   what
//                                                            the FEN has after the turn (counters near their limits)
//   serai_make_suite VARIANT --repeat SEED                   positions in which a repetition is about to be completed
//   serai_make_suite VARIANT --check FILE                    proves the records of a file again
//
// and with all of them --wants "KIND=N ..." for how many of each kind: win1 win3 win5 (wins within so many plies),
// rule1 rule3 (wins by a rule other than mate), only2 only4 (the only move that does not lose within so many plies),
// avoid.
#include <iostream>
#include <map>
#include <random>
#include <set>

#include "engine/engine.hpp"
#include "game/archive.hpp"
#include "puzzle/solver.hpp"
#include "suite.hpp"

namespace serai {
namespace {

constexpr int kDeepest = 12;
constexpr int kLeastWonByRule = 19'000;

class Maker {
 public:
  explicit Maker(std::string_view variant) : info_(*find_variant(variant)), engine_(info_.id) {}

  void want(const std::string& text) {
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      const std::size_t sign = word.find('=');
      wanted_[word.substr(0, sign)] = std::atoi(word.c_str() + sign + 1);
    }
  }
  bool is_done() const {
    for (const auto& [kind, n] : wanted_) {
      if (n > 0) return false;
    }
    return true;
  }

  void from_archive(const std::string& file, int skip) {
    std::ifstream in(file, std::ios::binary);
    ArchiveReader reader(in);
    ArchivedGame archived;
    while (!is_done() && reader.next(archived)) {
      if (skip-- > 0) continue;
      auto game = *Game::start(info_.id, info_.setups[archived.setup].id);
      for (const ArchivedPly& ply : archived.plies) {
        if (game->outcome().is_over()) break;
        game->play(ply.move);
      }
      play_out(*game);
      int tried = 0;
      for (int back = 1; back <= 6 && game->undo(); ++back) {
        if (try_position(*game) && ++tried == 2) break;
      }
    }
  }

  void from_random(unsigned seed, const std::string& tail) {
    std::mt19937 random(seed);
    for (long tries = 0; !is_done() && tries < 2'000'000; ++tries) {
      const auto game = Game::from_fen(info_.id, random_fen(random, tail));
      if (game && !(*game)->outcome().is_over()) try_position(**game);
    }
  }

  void from_repetitions(unsigned seed) {
    std::mt19937 random(seed);
    for (long tries = 0; !is_done() && tries < 2'000'000; ++tries) {
      const auto game = Game::from_fen(info_.id, random_fen(random, ""));
      if (!game) continue;
      if (shuffle(**game, random)) try_avoid(**game);
    }
  }

  bool check(const std::string& file) {
    std::ifstream in(file);
    bool good = true;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.empty() || line.front() == '#') continue;
      const auto record = SuiteRecord::read(line);
      if (record && is_proved(*record)) continue;
      std::cout << file << ":" << number << ": not proved: " << line << "\n";
      good = false;
    }
    return good;
  }

 private:
  bool wants(const std::string& kind) const {
    const auto it = wanted_.find(kind);
    return it != wanted_.end() && it->second > 0;
  }
  static std::vector<std::string> texts(const Game& game, const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (Move m : moves) out.push_back(game.write(m, Notation::kUci));
    std::sort(out.begin(), out.end());
    return out;
  }

  Found search(const SuiteRecord& record, SearchLimits limits) {
    engine_.new_game();
    Found found;
    if (engine_.set_position(record.fen, record.moves)) return found;
    engine_.go(limits, found);
    engine_.wait();
    return found;
  }
  static bool solves(const Found& found, const SuiteRecord& r) {
    const auto has = [&](const auto& list) { return std::find(list.begin(), list.end(), found.best) != list.end(); };
    if (!r.best.empty() && !has(r.best)) return false;
    if (has(r.avoid)) return false;
    if (r.mate != 0) return found.score.kind == EngineScore::Kind::kMate && found.score.value == r.mate;
    return r.value == 0 || (found.score.kind == EngineScore::Kind::kCentipawns && found.score.value >= r.value);
  }
  // States the depth: the first at which it and the next find it, and one more. The evaluation may change.
  bool state_depth(SuiteRecord& record) {
    for (int depth = 1, found = 0; depth <= kDeepest; ++depth) {
      SearchLimits limits;
      limits.depth = depth;
      found = solves(search(record, limits), record) ? found + 1 : 0;
      if (found < 3) continue;
      record.depth = depth;
      return true;
    }
    return false;
  }
  bool keep(const std::string& kind, SuiteRecord& record) {
    if (!seen_.insert(record.fen + (record.moves.empty() ? "" : record.moves.back())).second) return false;
    if (!state_depth(record)) return false;
    --wanted_[kind];
    std::cout << record.text() << std::endl;
    return true;
  }

  bool try_position(Game& game) {
    if (game.outcome().is_over() || game.legal_moves().size() < 4) return false;
    SuiteRecord record;
    record.fen = game.fen();
    SearchLimits limits;
    limits.depth = 7;
    const Found found = search(record, limits);
    const bool mate = found.score.kind == EngineScore::Kind::kMate;
    const int value = found.score.value;
    if (mate && value > 0) return try_win(game, record, "win", 2 * value - 1, value);
    if (!mate && value > kLeastWonByRule) return try_win(game, record, "rule", 20'000 - value, 0);
    return try_only(game, record, 2) || try_only(game, record, 4);
  }

  bool try_win(Game& game, SuiteRecord record, const std::string& name, int plies, int mate) {
    std::string kind = name + std::to_string(plies);
    if (plies == 1) {
      const auto wins = Solver().winning(game, 1);
      const auto next = game.clone();
      if (!wins.empty()) next->play(wins.front());
      if (wants(std::string(name_of(next->outcome().reason)))) kind = name_of(next->outcome().reason);
    }
    if (!wants(kind)) return false;
    record.checks = plies > 3;
    record.proof = plies;
    if (plies > 1 && Solver().solve(game, record.checks ? 3 : plies - 2) == Fate::kWon) return false;
    record.best = texts(game, Solver(record.checks).winning(game, plies));
    if (record.best.empty() || record.best.size() > 3) return false;
    record.mate = mate;
    if (mate == 0) record.value = 20'000 - plies;
    return keep(kind, record);
  }

  bool try_only(Game& game, SuiteRecord record, int plies) {
    const std::string kind = "only" + std::to_string(plies);
    if (!wants(kind) || game.legal_moves().size() < 8 || (plies > 2 && game.legal_moves().size() > 25)) return false;
    record.holds = true;
    record.proof = plies;
    record.best = texts(game, Solver().holding(game, plies));
    return record.best.size() == 1 && keep(kind, record);
  }

  bool try_avoid(Game& game) {
    if (game.outcome().is_over()) return false;
    std::string kind = "avoid";
    SuiteRecord record;
    record.fen = game.start_fen();
    const auto replay = *Game::from_fen(info_.id, record.fen);
    for (Move m : game.moves()) {
      record.moves.push_back(replay->write(m, Notation::kUci));
      replay->play(m);
    }
    // The move that completes the repetition, if it loses and others do not.
    for (Move m : game.legal_moves()) {
      const auto next = game.clone();
      next->play(m);
      const Outcome o = next->outcome();
      const bool by_repeating = o.reason == Reason::kRepetition || o.reason == Reason::kPerpetualCheck;
      if (!by_repeating || !o.is_win_for(!game.turn())) continue;
      record.avoid.push_back(game.write(m, Notation::kUci));
      if (wants(std::string(name_of(o.reason)))) kind = name_of(o.reason);
    }
    if (!wants(kind)) return false;
    if (record.avoid.empty() || Solver().solve(game, 2) == Fate::kLost) return false;
    // Somebody who does not know the history would play it.
    SuiteRecord without;
    without.fen = game.fen();
    SearchLimits limits;
    limits.depth = 4;
    const std::string naive = search(without, limits).best;
    if (std::find(record.avoid.begin(), record.avoid.end(), naive) == record.avoid.end()) return false;
    record.proof = 1;
    return keep(kind, record);
  }

  bool is_proved(const SuiteRecord& r) const {
    auto start = Game::from_fen(info_.id, r.fen);
    if (!start) return false;
    Game& game = **start;
    for (const std::string& text : r.moves) {
      const auto move = game.read_uci(text);
      if (!move) return false;
      game.play(*move);
    }
    if (!r.avoid.empty()) {
      for (const std::string& text : r.avoid) {
        const auto move = game.read_uci(text);
        if (!move) return false;
        game.play(*move);
        if (Solver().solve(game, r.proof - 1) != Fate::kWon) return false;
        game.undo();
      }
      return Solver().solve(game, 2) != Fate::kLost;
    }
    if (r.holds) return texts(game, Solver().holding(game, r.proof)) == r.best;
    if (r.proof > 1 && Solver().solve(game, std::min(r.proof - 2, 3)) == Fate::kWon) return false;
    return texts(game, Solver(r.checks).winning(game, r.proof)) == r.best;
  }

  // The engine plays both sides to the end.
  void play_out(Game& game) {
    for (int ply = 0; ply < 80 && !game.outcome().is_over(); ++ply) {
      SuiteRecord here;
      here.fen = game.fen();
      SearchLimits limits;
      limits.nodes = 1500;
      const auto move = game.read_uci(search(here, limits).best);
      if (!move) return;
      game.play(*move);
    }
  }

  std::string random_fen(std::mt19937& random, const std::string& tail) const {
    std::vector<std::string> squares(static_cast<std::size_t>(info_.files * info_.ranks));
    const auto put = [&](std::size_t t, Color c) {
      std::string text(info_.pieces[t].fen);
      if (c == kBlack) text.back() = static_cast<char>(text.back() - 'A' + 'a');
      squares[random() % squares.size()] = text;
    };
    for (Color c : {kWhite, kBlack}) {
      for (std::size_t t = 0; t < info_.pieces.size(); ++t) {
        if (info_.pieces[t].royal) put(t, c);
      }
      for (unsigned n = random() % 4; n > 0; --n) {
        const std::size_t t = random() % info_.pieces.size();
        if (!info_.pieces[t].royal) put(t, c);
      }
    }
    std::string board;
    for (int rank = info_.ranks - 1; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < info_.files; ++file) {
        const std::string& piece = squares[static_cast<std::size_t>(rank * info_.files + file)];
        if (piece.empty()) {
          ++empty;
          continue;
        }
        if (empty > 0) board += std::to_string(empty);
        empty = 0;
        board += piece;
      }
      if (empty > 0) board += std::to_string(empty);
      if (rank > 0) board += "/";
    }
    if (info_.has_hands) board += "[]";
    std::string rest = tail;
    if (rest.empty()) {
      std::istringstream words{std::string(info_.setups.front().fen)};
      std::string word;
      words >> word >> word >> word >> word;
      rest = "- -";
      while (words >> word) rest += " " + word;
    }
    return board + (random() % 2 == 0 ? " w " : " b ") + rest;
  }

  // Both sides go to and fro until one more move would be the third occurrence.
  static bool shuffle(Game& game, std::mt19937& random) {
    const auto pick = [&](Game& g) { return g.legal_moves()[random() % g.legal_moves().size()]; };
    const auto back = [](Game& g, Move m) -> std::optional<Move> {
      for (Move b : g.legal_moves()) {
        if (b.kind() == MoveKind::kNormal && b.from() == m.to() && b.to() == m.from()) return b;
      }
      return std::nullopt;
    };
    if (game.legal_moves().empty()) return false;
    const Move first = pick(game);
    if (first.kind() != MoveKind::kNormal) return false;
    game.play(first);
    if (game.legal_moves().empty()) return false;
    const Move second = pick(game);
    if (second.kind() != MoveKind::kNormal) return false;
    game.play(second);
    const Move cycle[] = {first, second};
    for (int ply = 2; ply < 7; ++ply) {
      const Move m = cycle[ply % 2];
      std::optional<Move> next = ply % 4 < 2 ? std::nullopt : back(game, m);
      if (ply % 4 < 2 && std::find(game.legal_moves().begin(), game.legal_moves().end(), m) != game.legal_moves().end())
        next = m;
      if (!next) return false;
      game.play(*next);
      if (game.outcome().is_over()) return false;
    }
    return true;
  }

  const VariantInfo& info_;
  Engine engine_;
  std::map<std::string, int> wanted_;
  std::set<std::string> seen_;
};

int run(const std::vector<std::string>& arguments) {
  std::map<std::string, std::string> options;
  for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) options[arguments[i]] = arguments[i + 1];
  if (arguments.empty() || find_variant(arguments[0]) == nullptr) return 2;
  Maker maker(arguments[0]);
  maker.want(options["--wants"]);
  if (options.contains("--check")) return maker.check(options["--check"]) ? 0 : 1;
  if (options.contains("--archive")) maker.from_archive(options["--archive"], std::atoi(options["--skip"].c_str()));
  const auto seed = [&](const char* name) { return static_cast<unsigned>(std::atoi(options[name].c_str())); };
  if (options.contains("--random")) maker.from_random(seed("--random"), options["--tail"]);
  if (options.contains("--repeat")) maker.from_repetitions(seed("--repeat"));
  return maker.is_done() ? 0 : 1;
}

}  // namespace
}  // namespace serai

int main(int argc, char** argv) {
  return serai::run({argv + 1, argv + argc});
}
