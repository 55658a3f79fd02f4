#include "match/uci_engine.hpp"

#include <algorithm>
#include <charconv>

#include "rules/text.hpp"

namespace serai {
namespace {

TimePoint now() {
  return std::chrono::steady_clock::now();
}

// Takes the first word off the text.
std::string_view next_word(std::string_view& text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Reads the score of an "info" line, if it tells one.
void read_score(std::string_view line, std::optional<int>& centipawns) {
  while (!line.empty()) {
    if (next_word(line) != "score") continue;
    const std::string_view unit = next_word(line);
    const std::string_view text = next_word(line);
    int value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc()) return;
    if (unit == "cp") centipawns = std::clamp(value, -kMateScore, kMateScore);
    if (unit == "mate") centipawns = text[0] == '-' || value == 0 ? -kMateScore - 1 : kMateScore + 1;
    return;
  }
}

// True for the best line, which is the only one unless the line says its number.
bool is_best_line(std::string_view line) {
  while (!line.empty()) {
    if (next_word(line) == "multipv") return next_word(line) == "1";
  }
  return true;
}

bool read_number(std::string_view& line, int& out) {
  const std::string_view word = next_word(line);
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), out);
  return failure == std::errc() && end == word.data() + word.size();
}

// "option name Move Overhead type spin default 10": the name, and what follows it.
void read_offer(std::string_view line, std::map<std::string, std::string>& offered) {
  const std::size_t name = line.find("name ");
  const std::size_t type = line.find(" type ");
  if (name == std::string_view::npos || type == std::string_view::npos || type < name + 5) return;
  offered[lower_case(line.substr(name + 5, type - name - 5))] = line.substr(type);
}

// True if a combo option offers this value, or is of another type.
bool offers_value(const std::string& offer, std::string_view value) {
  std::string_view rest = offer;
  bool is_combo = false;
  while (!rest.empty()) {
    const std::string_view word = next_word(rest);
    is_combo |= word == "combo";
    if (word == "var" && lower_case(next_word(rest)) == lower_case(value)) return true;
  }
  return !is_combo;
}

Error named(const EngineConfig& config, std::string_view code, const std::string& sentence) {
  return {code, "The engine " + in_quotes(config.name) + " " + sentence};
}

std::string option_command(std::string_view name, std::string_view value) {
  return "setoption name " + std::string(name) + " value " + std::string(value) + "\n";
}

}  // namespace

Result<std::unique_ptr<UciEngine>> UciEngine::start(const EngineConfig& config, const VariantInfo& variant,
                                                    const Patience& patience, const StopSignal& stop) {
  auto process = Process::start(config.command, config.error_file, config.limits);
  if (!process) return named(config, "cannot-start", "does not start. " + process.error().message);
  std::unique_ptr<UciEngine> engine(new UciEngine(*std::move(process), patience, stop));
  if (auto e = engine->set_up(config, variant)) return *e;
  return engine;
}

UciEngine::~UciEngine() {
  constexpr auto kFarewell = std::chrono::milliseconds(500);
  if (!is_usable_) return;
  if (process_.write("quit\n", now())) process_.finish(now() + kFarewell);
}

std::optional<Error> UciEngine::make_ready(const EngineConfig& config, const std::string& text,
                                           std::string_view answer) {
  const Reply reply = ask(text, answer, patience_.start);
  if (reply.kind == Reply::Kind::kMove) return std::nullopt;
  if (reply.kind == Reply::Kind::kStopped) return Error{"stopped", "The match was stopped."};
  if (reply.kind == Reply::Kind::kGone) return named(config, "cannot-start", "exited at once: " + reply.detail + ".");
  return named(config, "cannot-start", "does not answer '" + std::string(answer) + "'.");
}

std::optional<Error> UciEngine::set_up(const EngineConfig& config, const VariantInfo& variant) {
  if (auto e = make_ready(config, "uci\n", "uciok")) return e;
  if (auto e = tell_options(config, variant)) return e;
  return make_ready(config, "isready\n", "readyok");
}

std::optional<Error> UciEngine::tell_options(const EngineConfig& config, const VariantInfo& variant) {
  std::string text;
  for (const auto& [name, value] : config.options) {
    if (!has_option(name)) return named(config, "unknown-option", "has no option " + in_quotes(name) + ".");
    text += option_command(name, value);
  }
  const auto game = variant_command(config, variant);
  if (!game) return game.error();
  // The game comes last: a file may have to be read first. A failure shows when it is asked whether it is ready.
  process_.write(text + *game, now() + patience_.start);
  return std::nullopt;
}

Result<std::string> UciEngine::variant_command(const EngineConfig& config, const VariantInfo& variant) const {
  const std::string game = config.variant.empty() ? std::string(variant.id) : config.variant;
  const auto offer = offered_.find("uci_variant");
  if (offer == offered_.end()) {
    if (!config.variant.empty()) return named(config, "unknown-option", "has no option 'UCI_Variant'.");
    return std::string();
  }
  const bool may_learn = std::any_of(config.options.begin(), config.options.end(), [](const auto& option) {
    return lower_case(option.first) == "variantpath";  // names of games come with a file
  });
  if (!may_learn && !offers_value(offer->second, game)) {
    return named(config, "unknown-variant",
                 "does not offer the game " + in_quotes(game) + "; give its own name for it as variant=NAME.");
  }
  return option_command("UCI_Variant", game);
}

std::optional<Error> UciEngine::set_variant(const EngineConfig& config, const VariantInfo& variant) {
  const auto game = variant_command(config, variant);
  if (!game) return game.error();
  if (game->empty())
    return named(config, "unknown-option", "has no option 'UCI_Variant', so it can play one game only.");
  return make_ready(config, *game + "isready\n", "readyok");
}

Reply UciEngine::fail(Reply::Kind kind) {
  Reply out;
  out.kind = kind;
  is_usable_ = false;
  out.detail = process_.end();
  return out;
}

Reply UciEngine::ask(const std::string& text, std::string_view answer, Duration wait) {
  const TimePoint deadline = now() + wait;
  process_.write(text, deadline);
  std::string line;
  while (true) {
    switch (process_.read_line(line, deadline, stop_)) {
      case Process::Read::kEnd:
        return fail(Reply::Kind::kGone);
      case Process::Read::kTimeout:
        return fail(Reply::Kind::kStalled);
      case Process::Read::kStopped:
        return {Reply::Kind::kStopped, {}, {}, {}, {}, {}};
      case Process::Read::kLine:
        break;
    }
    std::string_view rest = line;
    const std::string_view word = next_word(rest);
    if (word == "option") read_offer(rest, offered_);
    if (word == "id" && next_word(rest) == "name")
      name_ = clean_line(rest.substr(std::min<std::size_t>(1, rest.size())));
    if (word == answer) return {};
    if (now() > deadline) return fail(Reply::Kind::kStalled);
  }
}

Reply UciEngine::new_game() {
  return ask("ucinewgame\nisready\n", "readyok", patience_.start);
}

bool UciEngine::has_option(std::string_view name) const {
  return offered_.count(lower_case(name)) > 0;
}

Reply UciEngine::set_option(std::string_view name, std::string_view value) {
  return ask(option_command(name, value) + "isready\n", "readyok", patience_.start);
}

Reply UciEngine::set_options(std::span<const std::pair<std::string, std::string>> options) {
  std::string text;
  for (const auto& [name, value] : options) text += option_command(name, value);
  return ask(text + "isready\n", "readyok", patience_.start);
}

Reply UciEngine::think(std::string_view position, std::string_view go, std::optional<Duration> limit,
                       const StopSignal* cancelled) {
  Reply out;
  const TimePoint begin = now();
  const TimePoint due = begin + limit.value_or(patience_.move);
  TimePoint last = due + patience_.beyond;
  bool told_to_stop = false, is_cancelled = false;
  process_.write(std::string(position) + "\n" + std::string(go) + "\n", due);
  std::string line;
  while (true) {
    const TimePoint deadline = told_to_stop ? last : due;
    const bool may_cancel = cancelled != nullptr && !is_cancelled;
    const auto read = process_.read_line(line, deadline, may_cancel ? *cancelled : stop_);
    if (read == Process::Read::kEnd) return fail(Reply::Kind::kGone);
    if (read == Process::Read::kStopped) {
      out.kind = Reply::Kind::kStopped;
      if (!may_cancel) return out;
      is_cancelled = told_to_stop = true;
      last = now() + patience_.beyond;
      process_.write("stop\n", last);
      continue;
    }
    if (read == Process::Read::kLine) {
      std::string_view rest = line;
      const std::string_view word = next_word(rest);
      if (word == "info") {
        read_score(rest, out.centipawns);
        if (rest.find(" score ") != std::string_view::npos && is_best_line(rest)) out.info = rest;
      }
      if (word == "bestmove") {
        out.elapsed = now() - begin;
        out.move = next_word(rest);
        if (!is_cancelled && limit && out.elapsed > *limit) out.kind = Reply::Kind::kLate;
        return out;
      }
      if (now() <= deadline) continue;
    }
    if (told_to_stop) return fail(Reply::Kind::kStalled);
    told_to_stop = true;
    process_.write("stop\n", last);
  }
}

std::optional<UciInfo> read_info(std::string_view line) {
  constexpr int kAll = 1000;
  constexpr int kHighestScore = 100'000;
  UciInfo out;
  bool has_score = false, has_chances = false;
  while (!line.empty()) {
    const std::string_view word = next_word(line);
    if (word == "score") {
      out.is_mate = next_word(line) == "mate";
      has_score = read_number(line, out.score) && std::abs(out.score) <= kHighestScore;
    } else if (word == "wdl") {
      has_chances = true;
      for (int& chance : out.chances) has_chances = read_number(line, chance) && chance >= 0 && has_chances;
      has_chances = has_chances &&
                    std::all_of(out.chances.begin(), out.chances.end(), [](int c) { return c <= kAll; }) &&
                    out.chances[0] + out.chances[1] + out.chances[2] == kAll;
    } else if (word == "pv") {
      while (!line.empty()) {
        if (const std::string_view move = next_word(line); !move.empty()) out.line.emplace_back(move);
      }
    }
  }
  if (!has_score || !has_chances || out.line.empty()) return std::nullopt;
  return out;
}

std::string position_command(std::string_view start_fen, std::span<const std::string> moves) {
  std::string out = "position fen " + std::string(start_fen);
  if (!moves.empty()) out += " moves";
  for (const std::string& move : moves) out += " " + move;
  return out;
}

std::string peer_fen(std::string_view fen) {
  constexpr int kFields = 6;
  constexpr int kCastling = 2;
  std::string out;
  for (int i = 0; i < kFields; ++i) {
    const std::string_view field = next_word(fen);
    if (i > 0) out += ' ';
    out += i == kCastling ? "-" : field;
  }
  return out;
}

}  // namespace serai
