#include "protocol/uci.hpp"

#include <algorithm>
#include <array>

#include "rules/text.hpp"

namespace serai {
namespace {

// A bad value must not become a time of zero, which would mean no time at all.
constexpr std::int64_t kLeastTime = 1;
constexpr std::int64_t kMostTime = std::int64_t{1} << 40;
constexpr int kDecided = 20'000;  // the score of a game won by a rule other than mate

// The words after `go` that a number follows.
constexpr std::string_view kNumbered[] = {"depth",     "nodes",   "movetime",  "mate",         "perft",
                                          "movestogo", "wtime",   "btime",     "winc",         "binc",
                                          "time",      "opptime", "increment", "oppincrement", "byoyomi"};

}  // namespace

// What the words after `go` say. Clocks are gathered apart, because USI and UCCI give them in parts.
struct UciProtocol::GoWords {
  SearchLimits limits;
  std::array<std::optional<std::int64_t>, 2> time;
  std::array<std::int64_t, 2> increment{};
  std::int64_t byoyomi = 0;
  std::optional<int> perft;
};

void UciProtocol::greet() {
  Settings defaults;
  defaults.variant = variants().front()->id;
  std::string out = "id name Serai " SERAI_VERSION "\nid author the Serai authors\n";
  for (const std::string& line : describe_options(dialect_, defaults)) out += line + "\n";
  session_.say(out + std::string(name()) + "ok");
}

void UciProtocol::complain(const Error& error) {
  note(error.message);
}

void UciProtocol::handle(std::string_view line) {
  WordReader words(line);
  const std::string_view command = words.next();
  if (command == "isready") {
    session_.say("readyok");
  } else if (command == "stop") {
    if (session_.is_searching()) session_.stop();
  } else if (command == "ponderhit") {
    if (session_.is_searching()) session_.ponder_hit();
  } else if (command == "position") {
    position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "setoption") {
    set_option(words);
  } else if (handle_own(command, words)) {
    // the dialect has done it
  } else if (command == "d") {
    session_.say_board(session_.game());
    if (dialect_ == Dialect::kUsi) session_.say("SFEN: " + to_sfen(session_.game()));
  } else if (command == "eval") {
    session_.say_evaluation();
  } else if (command == "bench") {
    session_.say_bench(
        static_cast<int>(std::clamp<std::int64_t>(to_number(words.next()).value_or(kBenchDepth), 1, 100)));
  } else if (command == "help") {
    say_help();
  } else {
    note("Unknown command " + in_quotes(line) + ".");
  }
}

bool UciProtocol::handle_own(std::string_view command, WordReader&) {
  if (command == "ucinewgame") session_.idle_engine().new_game();
  return command == "ucinewgame" || command == "debug" || command == "register";
}

void UciProtocol::say_help() {
  session_.say(
      "info string Commands: uci, isready, setoption name N value V, ucinewgame,\n"
      "info string position (startpos | fen F) [moves M ...], go [depth N] [nodes N] [movetime MS] [wtime MS] [btime "
      "MS]\n"
      "info string [winc MS] [binc MS] [movestogo N] [mate N] [infinite] [ponder] [searchmoves M ...] [perft N],\n"
      "info string stop, ponderhit, d, eval, bench [depth], quit. Other protocols: xboard, ucci, usi. See "
      "docs/protocols.md.");
}

// Options.

void UciProtocol::set_option(WordReader& words) {
  if (words.peek() == "name") words.next();
  std::string option, value;
  while (!words.at_end() && words.peek() != "value") {
    option += (option.empty() ? "" : " ") + std::string(words.peek());
    words.next();
  }
  words.next();
  change_option(option, words.rest());
}

void UciProtocol::change_option(std::string_view option, std::string_view value) {
  const auto effect = session_.change_option(option, value);
  if (!effect)
    complain(effect.error());
  else if (*effect == OptionEffect::kVariant)
    say_variant();
}

// As other programs say it: the pocket is the number of piece types that a hand has room for.
void UciProtocol::say_variant() {
  const VariantInfo& info = session_.game().variant();
  note("variant " + std::string(info.id) + " files " + std::to_string(info.files) + " ranks " +
       std::to_string(info.ranks) + " pocket " + std::to_string(info.has_hands ? info.pieces.size() : 0) +
       " template " + std::string(info.likeness.game) + " startpos " + std::string(info.setups.front().fen));
  position_changed();
}

// Positions and moves.

Result<Move> UciProtocol::read_move(std::string_view text) const {
  return session_.game().read_uci(from_dialect(dialect_, session_.game(), text));
}

void UciProtocol::position(WordReader& words) {
  Engine& engine = session_.idle_engine();
  const std::string_view kind = words.next();
  std::string fen;
  if (kind == "fen" || kind == "sfen") {
    while (!words.at_end() && words.peek() != "moves") {
      fen += (fen.empty() ? "" : " ") + std::string(words.peek());
      words.next();
    }
    if (fen.empty()) return note("The position is missing after '" + std::string(kind) + "'.");
    if (kind == "sfen") {
      const auto converted = fen_from_sfen(engine.game().variant(), fen);
      if (!converted) return complain(converted.error());
      fen = *converted;
    }
  } else if (kind != "startpos") {
    return note("After 'position' comes 'startpos' or 'fen', not " + in_quotes(kind) + ".");
  }
  if (!words.at_end() && words.next() != "moves") return note("Only 'moves' can follow the position.");
  std::vector<std::string> moves;
  while (!words.at_end()) moves.push_back(from_dialect(dialect_, engine.game(), words.next()));
  if (const auto error = engine.set_position(fen, moves)) return complain(*error);
  position_changed();
}

// Searching.

void UciProtocol::read_search_moves(WordReader& words, SearchLimits& limits) {
  while (!words.at_end()) {
    const auto move = read_move(words.peek());
    if (!move) {
      const std::string_view word = words.peek();
      if (!word.empty() && word.find_first_of("0123456789@*") != std::string_view::npos) {
        complain(move.error());
        words.next();
        continue;
      }
      return;  // the next word of `go`
    }
    limits.search_moves.push_back(*move);
    words.next();
  }
}

// Sets what a word with a number says.
void UciProtocol::set_limit(std::string_view word, std::int64_t number, GoWords& out) const {
  const Color us = session_.game().turn();
  // In USI black moves first, so its black is our white.
  const Color white = dialect_ == Dialect::kUsi ? kBlack : kWhite;
  const std::int64_t unit = session_.settings().milliseconds ? 1 : 1000;
  const std::int64_t n = std::clamp(number, -kMostTime, kMostTime);
  const auto small = [n](int least, int most) { return static_cast<int>(std::clamp<std::int64_t>(n, least, most)); };
  SearchLimits& limits = out.limits;
  if (word == "depth") limits.depth = small(1, 1000);
  if (word == "nodes") limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 1));
  if (word == "movetime") limits.movetime_ms = std::max(n, kLeastTime);
  if (word == "mate") limits.mate = small(1, 1000);
  if (word == "perft") out.perft = small(0, Game::kDeepestPerft);
  if (word == "movestogo") limits.moves_to_go = small(0, 10'000);
  if (word == "wtime") out.time[white] = n;
  if (word == "btime") out.time[!white] = n;
  if (word == "winc") out.increment[white] = n;
  if (word == "binc") out.increment[!white] = n;
  if (word == "time") out.time[us] = n * unit;
  if (word == "opptime") out.time[!us] = n * unit;
  if (word == "increment") out.increment[us] = n * unit;
  if (word == "oppincrement") out.increment[!us] = n * unit;
  if (word == "byoyomi") out.byoyomi = n;
}

void UciProtocol::read_go(WordReader& words, GoWords& out) {
  while (!words.at_end()) {
    const std::string_view word = words.next();
    if (word == "infinite") {
      out.limits.infinite = true;
    } else if (word == "ponder") {
      out.limits.ponder = true;
    } else if (word == "searchmoves") {
      read_search_moves(words, out.limits);
    } else if (word == "draw") {  // NOLINT(bugprone-branch-clone)
      // UCCI: a draw is offered with the search; we do not answer
    } else if (std::find(std::begin(kNumbered), std::end(kNumbered), word) == std::end(kNumbered)) {
      note("Unknown word " + in_quotes(word) + " after 'go'.");
    } else if (words.peek() == "infinite") {
      // "depth infinite", "mate infinite": the next word says it
    } else if (const auto number = to_number(words.peek())) {
      set_limit(word, *number, out);
      words.next();
    } else {
      note("After '" + std::string(word) + "' a number must follow, not " + in_quotes(words.peek()) + ".");
    }
  }
}

void UciProtocol::go(WordReader& words) {
  session_.idle_engine();
  GoWords go;
  read_go(words, go);
  if (go.perft) return session_.say_perft(dialect_, *go.perft);
  for (Color c : {kWhite, kBlack}) {
    if (go.byoyomi > 0) {
      go.time[c] = go.time[c].value_or(0) + go.byoyomi;
      go.increment[c] = go.byoyomi;
    }
    if (!go.time[c]) continue;
    go.limits.clocks[c] = {std::max(*go.time[c], kLeastTime), std::max<std::int64_t>(go.increment[c], 0)};
  }
  if (!restrict_moves(go.limits)) return on_best({});
  show_chances_ = session_.settings().show_chances;
  if (session_.game().outcome().is_over()) say_game_over();
  session_.go(go.limits);
}

// Why there will be no move.
void UciProtocol::say_game_over() {
  const Game& game = session_.game();
  const Outcome outcome = game.outcome();
  note("The game is over: " + std::string(outcome.result()) + " (" + std::string(name_of(outcome.reason)) + ").");
  EngineScore score;
  const bool mate = outcome.reason == Reason::kCheckmate || outcome.reason == Reason::kStalemate ||
                    outcome.reason == Reason::kCampmate;
  if (outcome.is_win_for(!game.turn()) && mate)
    score.kind = EngineScore::Kind::kMate;
  else if (outcome.winner != Outcome::Winner::kNobody)
    score.value = outcome.is_win_for(game.turn()) ? kDecided : -kDecided;
  session_.say("info depth 0 score " + score_text(score));
}

std::string UciProtocol::score_text(const EngineScore& score) const {
  return (score.kind == EngineScore::Kind::kMate ? "mate " : "cp ") + std::to_string(score.value);
}

void UciProtocol::on_info(const SearchInfo& info) {
  if (!info.note.empty()) return note(clean_line(info.note));
  std::string out = "info depth " + std::to_string(info.depth) + " seldepth " + std::to_string(info.selective_depth) +
                    " multipv " + std::to_string(info.line) + " score " + score_text(info.score);
  if (show_chances_) {
    out += " wdl " + std::to_string(info.chances.win) + " " + std::to_string(info.chances.draw) + " " +
           std::to_string(info.chances.loss);
  }
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time_ms, 1));
  out += " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(info.nodes * 1000 / time) + " hashfull " +
         std::to_string(info.hashfull) + " time " + std::to_string(info.time_ms);
  if (!info.moves.empty()) out += " pv";
  for (const std::string& move : info.moves) out += " " + move_text(move);
  session_.say(out);
}

std::string UciProtocol::best_text(const BestMove& best) const {
  if (best.move.empty()) return "bestmove (none)";
  return "bestmove " + move_text(best.move) + (best.ponder.empty() ? "" : " ponder " + move_text(best.ponder));
}

void UciProtocol::on_best(const BestMove& best) {
  session_.say(best_text(best));
}

std::unique_ptr<Protocol> make_uci(ProtocolSession& session) {
  return std::make_unique<UciProtocol>(session);
}

}  // namespace serai
