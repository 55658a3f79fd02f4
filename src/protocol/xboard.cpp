#include "protocol/xboard.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::int64_t kMostTime = std::int64_t{1} << 40;
constexpr int kMateScore = 100'000;

// A time in seconds or minutes that may have a fraction, as milliseconds.
std::optional<std::int64_t> to_milliseconds(std::string_view text, double unit_ms) {
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (copy.empty() || *end != 0 || !(std::fabs(value) * unit_ms < static_cast<double>(kMostTime))) return std::nullopt;
  return std::max<std::int64_t>(static_cast<std::int64_t>(value * unit_ms), 0);
}

// Minutes, or minutes:seconds.
std::optional<std::int64_t> base_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto minutes = to_milliseconds(text.substr(0, colon), 60'000);
  if (colon == std::string_view::npos || !minutes) return minutes;
  const auto seconds = to_milliseconds(text.substr(colon + 1), 1000);
  return seconds ? std::optional(*minutes + *seconds) : std::nullopt;
}

bool looks_like_move(std::string_view word) {
  return word.find_first_of("0123456789@") != std::string_view::npos;
}

}  // namespace

// The commands: the dialogue, moves, time, and those we know but need not act on.
const XboardProtocol::Command XboardProtocol::kCommands[] = {
    {"protover", &XboardProtocol::protover},
    {"new", &XboardProtocol::new_game},
    {"variant", &XboardProtocol::variant},
    {"force", &XboardProtocol::force},
    {"result", &XboardProtocol::force},
    {"go", &XboardProtocol::go},
    {"playother", &XboardProtocol::play_other},
    {"level", &XboardProtocol::level},
    {"st", &XboardProtocol::move_time},
    {"sd", &XboardProtocol::depth},
    {"time", &XboardProtocol::own_clock},
    {"otim", &XboardProtocol::other_clock},
    {"usermove", &XboardProtocol::user_move},
    {"?", &XboardProtocol::move_now},
    {"ping", &XboardProtocol::ping},
    {"setboard", &XboardProtocol::set_board},
    {"undo", &XboardProtocol::undo},
    {"remove", &XboardProtocol::remove},
    {"hard", &XboardProtocol::ponder_on},
    {"easy", &XboardProtocol::ponder_off},
    {"post", &XboardProtocol::post},
    {"nopost", &XboardProtocol::no_post},
    {"analyze", &XboardProtocol::analyse},
    {"exit", &XboardProtocol::exit_analysis},
    {".", &XboardProtocol::tell_progress},
    {"memory", &XboardProtocol::memory},
    {"cores", &XboardProtocol::cores},
    {"option", &XboardProtocol::option},
    {"hint", &XboardProtocol::hint},
    {"d", &XboardProtocol::show},
    {"eval", &XboardProtocol::evaluate},
    {"bench", &XboardProtocol::bench},
    {"perft", &XboardProtocol::perft},
    {"help", &XboardProtocol::help},
    {"accepted", nullptr},
    {"rejected", nullptr},
    {"random", nullptr},
    {"computer", nullptr},
    {"draw", nullptr},
    {"name", nullptr},
    {"rating", nullptr},
    {"ics", nullptr},
    {"bk", nullptr},
    {"hover", nullptr},
    {"lift", nullptr},
    {"put", nullptr},
    {"egtpath", nullptr},
    {"nps", nullptr},
};

XboardProtocol::XboardProtocol(ProtocolSession& session) : session_(session), game_(session.game().clone()) {
  start_fen_ = game_->fen();
}

void XboardProtocol::handle(std::string_view line) {
  WordReader words(line);
  const std::string_view name = words.peek();
  for (const Command& command : kCommands) {
    if (command.name != name) continue;
    words.next();
    if (command.handler != nullptr) (this->*command.handler)(words);
    return;
  }
  if (looks_like_move(name)) return user_move(words);
  session_.say("Error (unknown command): " + clean_line(line.substr(0, 100)));
}

void XboardProtocol::complain(const Error& error) {
  session_.say("tellusererror " + error.message);
}

std::string XboardProtocol::text_of(std::string_view uci) const {
  return to_dialect(Dialect::kXboard, game_->variant(), uci);
}

// The dialogue.

void XboardProtocol::protover(WordReader&) {
  std::string names;
  for (const VariantInfo* info : variants()) names += (names.empty() ? "" : ",") + std::string(info->id);
  std::string out =
      "feature done=0\n"
      "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1\n"
      "feature colors=0 name=0 nps=0 memory=1 smp=1 myname=\"Serai " SERAI_VERSION "\" variants=\"" +
      names + "\"\n";
  Settings defaults;
  defaults.variant = variants().front()->id;
  for (const std::string& line : describe_options(Dialect::kXboard, defaults)) out += line + "\n";
  session_.say(out + "feature done=1");
}

void XboardProtocol::help(WordReader&) {
  std::string out = "# Commands:";
  for (const Command& command : kCommands) {
    if (command.handler != nullptr) out += " " + std::string(command.name);
  }
  session_.say(out + " quit. See docs/protocols.md.");
}

// A ping while we think is answered after our move.
void XboardProtocol::ping(WordReader& words) {
  std::string pong = "pong " + clean_line(words.rest());
  if (search_ == Search::kMove)
    held_pongs_.push_back(std::move(pong));
  else
    session_.say(pong);
}

void XboardProtocol::say_held_pongs() {
  for (const std::string& pong : held_pongs_) session_.say(pong);
  held_pongs_.clear();
}

void XboardProtocol::new_game(WordReader&) {
  drop_search();
  session_.idle_engine().new_game();
  start_game(*Game::start(game_->variant().id), "");
  mode_ = Mode::kPlay;
  own_color_ = !game_->turn();
  depth_.reset();
  move_time_ms_.reset();
  own_ms_ = other_ms_ = level_.base_ms;
}

void XboardProtocol::variant(WordReader& words) {
  drop_search();
  const auto effect = session_.change_option("UCI_Variant", words.rest());
  if (!effect) return session_.say("Error (unknown variant): " + clean_line(words.rest()));
  start_game(session_.game().clone(), "");
  if (mode_ == Mode::kPlay) own_color_ = !game_->turn();
  session_.say(xboard_setup(game_->variant()));
}

void XboardProtocol::change_option(std::string_view name, std::string_view value) {
  if (const auto effect = session_.change_option(name, value); !effect) complain(effect.error());
}
void XboardProtocol::memory(WordReader& words) {
  change_option("Hash", words.rest());
}
void XboardProtocol::cores(WordReader& words) {
  change_option("Threads", words.rest());
}
void XboardProtocol::option(WordReader& words) {
  const std::string_view text = words.rest();
  const std::size_t sign = text.find('=');
  change_option(text.substr(0, sign), sign == std::string_view::npos ? std::string_view() : text.substr(sign + 1));
}

// A command that needs the engine would interrupt our own move.
bool XboardProtocol::refuse_while_thinking(std::string_view command) {
  if (search_ != Search::kMove) return false;
  session_.say("Error (not while thinking): " + std::string(command));
  return true;
}

void XboardProtocol::evaluate(WordReader&) {
  if (refuse_while_thinking("eval")) return;
  drop_search();
  (void)session_.idle_engine().set_position(start_fen_, moves_);
  session_.say_evaluation();
  think_if_due();
}

void XboardProtocol::bench(WordReader& words) {
  if (refuse_while_thinking("bench")) return;
  drop_search();
  session_.say_bench(static_cast<int>(std::clamp<std::int64_t>(to_number(words.next()).value_or(kBenchDepth), 1, 100)));
}

void XboardProtocol::perft(WordReader& words) {
  if (refuse_while_thinking("perft")) return;
  drop_search();
  (void)session_.idle_engine().set_position(start_fen_, moves_);
  const std::int64_t depth = std::clamp<std::int64_t>(to_number(words.next()).value_or(1), 0, Game::kDeepestPerft);
  session_.say_perft(Dialect::kXboard, static_cast<int>(depth));
}

// Time.

void XboardProtocol::level(WordReader& words) {
  const auto moves = to_number(words.next());
  const auto base = base_time(words.next());
  const auto increment = to_milliseconds(words.next(), 1000);
  if (!moves || *moves < 0 || *moves > 10'000 || !base || !increment) {
    return session_.say("Error (expected 'level MOVES MINUTES[:SECONDS] INCREMENT'): level");
  }
  level_ = {static_cast<int>(*moves), *base, *increment};
  own_ms_ = other_ms_ = level_.base_ms;
  move_time_ms_.reset();
}

void XboardProtocol::move_time(WordReader& words) {
  if (const auto time = to_milliseconds(words.rest(), 1000))
    move_time_ms_ = *time;
  else
    session_.say("Error (expected 'st SECONDS'): st");
}

void XboardProtocol::depth(WordReader& words) {
  if (const auto number = to_number(words.rest()))
    depth_ = static_cast<int>(std::clamp<std::int64_t>(*number, 1, 1000));
  else
    session_.say("Error (expected 'sd DEPTH'): sd");
}

void XboardProtocol::own_clock(WordReader& words) {
  if (const auto time = to_milliseconds(words.rest(), 10)) own_ms_ = *time;
}
void XboardProtocol::other_clock(WordReader& words) {
  if (const auto time = to_milliseconds(words.rest(), 10)) other_ms_ = *time;
}

SearchLimits XboardProtocol::clock_limits(Color us) const {
  SearchLimits limits;
  limits.depth = depth_;
  if (move_time_ms_) {
    limits.movetime_ms = std::max<std::int64_t>(*move_time_ms_, 1);
    return limits;
  }
  limits.clocks[us] = {std::max<std::int64_t>(own_ms_, 1), level_.increment_ms};
  limits.clocks[!us] = {std::max<std::int64_t>(other_ms_, 1), level_.increment_ms};
  if (level_.moves > 0) {
    const int played = static_cast<int>(moves_.size() / 2);
    limits.moves_to_go = level_.moves - played % level_.moves;
  }
  return limits;
}

void XboardProtocol::move_now(WordReader&) {
  if (search_ == Search::kMove) session_.stop();
}

void XboardProtocol::ponder_on(WordReader&) {
  change_option("Ponder", "true");
}
void XboardProtocol::ponder_off(WordReader&) {
  change_option("Ponder", "false");
  if (search_ == Search::kPonder) drop_search();
}

// Reports.

void XboardProtocol::on_info(const SearchInfo& info) {
  if (!info.note.empty()) {
    if (post_) session_.say("# " + clean_line(info.note));
    return;
  }
  {
    const std::lock_guard lock(info_mutex_);
    last_info_ = info;
  }
  if (!post_) return;
  const int value = info.score.value;
  const int score = info.score.kind == EngineScore::Kind::kCentipawns ? value
                    : value > 0                                       ? kMateScore + value
                                                                      : value - kMateScore;
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time_ms, 1));
  std::string out = std::to_string(info.depth) + " " + std::to_string(score) + " " + std::to_string(info.time_ms / 10) +
                    " " + std::to_string(info.nodes) + " " + std::to_string(info.selective_depth) + " " +
                    std::to_string(info.nodes * 1000 / time) + " 0\t";
  for (const std::string& move : info.moves) out += " " + text_of(move);
  session_.say(out);
}

void XboardProtocol::tell_progress(WordReader&) {
  if (search_ != Search::kAnalysis) return;
  const std::lock_guard lock(info_mutex_);
  const auto total = game_->legal_moves().size();
  session_.say("stat01: " + std::to_string(last_info_.time_ms / 10) + " " + std::to_string(last_info_.nodes) + " " +
               std::to_string(last_info_.depth) + " 0 " + std::to_string(total) +
               (last_info_.moves.empty() ? "" : " " + text_of(last_info_.moves.front())));
}

void XboardProtocol::hint(WordReader&) {
  if (!expected_.empty()) session_.say("Hint: " + text_of(expected_));
}

std::unique_ptr<Protocol> make_xboard(ProtocolSession& session) {
  return std::make_unique<XboardProtocol>(session);
}

}  // namespace serai
