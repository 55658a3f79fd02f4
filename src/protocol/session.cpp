#include "protocol/session.hpp"

#include <iostream>
#include <sstream>
#include <thread>

#include "cli/lines.hpp"
#include "cli/show.hpp"
#include "protocol/words.hpp"

namespace serai {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;

constexpr std::pair<std::string_view, std::unique_ptr<Protocol> (*)(ProtocolSession&)> kProtocols[] = {
    {"uci", &make_uci}, {"xboard", &make_xboard}, {"ucci", &make_ucci}, {"usi", &make_usi}};

bool is_quit(std::string_view line) {
  return WordReader(line).peek() == "quit";
}

// The commands that interrupt a bench or a perft; "?" is XBoard's.
bool is_interruption(std::string_view line) {
  const std::string_view word = WordReader(line).peek();
  return word == "stop" || word == "quit" || word == "?";
}

std::string bench_line(std::string_view name, std::uint64_t nodes) {
  return std::string(name) + " " + std::to_string(nodes);
}

}  // namespace

ProtocolSession::ProtocolSession(std::istream& in, std::ostream& out)
    : in_(in), out_(out), protocol_(make_uci(*this)), engine_(variants().front()->id) {
  settings_.variant = variants().front()->id;
  settings_.engine = engine_.options();
}

ProtocolSession::~ProtocolSession() = default;

void ProtocolSession::run() {
  std::thread reader([this] { read_lines(); });
  for (bool open = true; open;) {
    const SessionEvent event = mailbox_.take();
    switch (event.kind) {
      case SessionEvent::Kind::kLine:
        open = handle(event.line);
        break;
      case SessionEvent::Kind::kLineTooLong:
        protocol_->complain(
            {"line-too-long", "A line longer than " + std::to_string(kLongestLine) + " bytes was skipped."});
        break;
      case SessionEvent::Kind::kSearchEnded:
        engine_.wait();
        searching_ = false;
        apply_late_settings();
        protocol_->on_best(event.best);
        break;
      case SessionEvent::Kind::kEndOfInput:
        open = false;
        break;
    }
  }
  finish();
  reader.join();
}

// Nothing is read after `quit`, so that the session need not wait for an input that stays open.
void ProtocolSession::read_lines() {
  std::string line;
  while (true) {
    const LineStatus status = read_line(in_, line, kLongestLine);
    if (status == LineStatus::kEnd) break;
    if (status == LineStatus::kTooLong) {
      mailbox_.put_line({SessionEvent::Kind::kLineTooLong});
      continue;
    }
    const bool quit = is_quit(line);
    mailbox_.put_line({SessionEvent::Kind::kLine, line});
    if (is_interruption(line)) interrupt();
    if (quit) return;
  }
  mailbox_.put_line({SessionEvent::Kind::kEndOfInput});
}

bool ProtocolSession::handle(const std::string& line) {
  const std::string_view word = WordReader(line).peek();
  if (word.empty() || word.front() == '#') return true;
  if (word == "quit") return false;
  for (const auto& [name, make] : kProtocols) {
    if (word != name) continue;
    idle_engine();
    protocol_ = make(*this);
    protocol_->greet();
    return true;
  }
  protocol_->handle(line);
  return true;
}

void ProtocolSession::finish() {
  idle_engine();
  protocol_->on_quit();
}

void ProtocolSession::say(std::string_view lines) {
  const std::lock_guard lock(out_mutex_);
  out_ << lines;
  if (lines.empty() || lines.back() != '\n') out_ << '\n';
  out_.flush();
}

Result<OptionEffect> ProtocolSession::change_option(std::string_view name, std::string_view value) {
  Settings next = settings_;
  auto effect = set_option(next, name, value);
  if (!effect) return effect;
  switch (*effect) {
    case OptionEffect::kNone:
      break;
    case OptionEffect::kEngine:
      if (searching_) {
        settings_wait_ = true;
      } else if (auto error = engine_.set_options(next.engine)) {
        settings_.engine = engine_.options();
        return *error;
      }
      break;
    case OptionEffect::kVariant:
      if (auto error = idle_engine().set_variant(next.variant)) return *error;
      break;
    case OptionEffect::kClearHash:
      idle_engine().clear_hash();
      break;
    case OptionEffect::kNewGame:
      idle_engine().new_game();
      break;
  }
  if (*effect != OptionEffect::kEngine) next.engine = settings_.engine;  // ending the search may have changed it
  settings_ = next;
  return effect;
}

void ProtocolSession::apply_late_settings() {
  if (!settings_wait_) return;
  settings_wait_ = false;
  const auto error = engine_.set_options(settings_.engine);
  if (!error) return;
  settings_.engine = engine_.options();
  protocol_->complain(*error);
}

Engine& ProtocolSession::idle_engine() {
  while (searching_) protocol_->on_best(end_search());  // XBoard's answer to its own move is to ponder
  return engine_;
}

void ProtocolSession::go(const SearchLimits& limits) {
  searching_ = true;
  engine_.go(limits, *this);
}

BestMove ProtocolSession::end_search() {
  engine_.stop();
  engine_.wait();
  BestMove best = mailbox_.take_best();
  searching_ = false;
  apply_late_settings();
  return best;
}

void ProtocolSession::on_info(const SearchInfo& info) {
  protocol_->on_info(info);
}

void ProtocolSession::on_best(const BestMove& best) {
  mailbox_.put_best(best);
}

void ProtocolSession::say_board(const Game& game) {
  std::ostringstream out;
  run_show(game, {}, out);
  say(out.str());
}

void ProtocolSession::say_evaluation() {
  say(idle_engine().evaluation());
}

// Called by the reading thread after it has put the line that asks for it.
void ProtocolSession::interrupt() {
  interrupted_ = true;
  const std::lock_guard lock(bench_mutex_);
  if (bench_engine_ != nullptr) bench_engine_->stop();
}

// Only lines after the present one count, whether or not they have been read already.
void ProtocolSession::begin_interruptible() {
  idle_engine();
  interrupted_ = false;
  const bool waits = mailbox_.any(
      [](const SessionEvent& e) { return e.kind == SessionEvent::Kind::kLine && is_interruption(e.line); });
  if (waits) interrupted_ = true;
}

void ProtocolSession::say_bench(int depth) {
  begin_interruptible();
  const auto announce = [this](Engine* engine) {
    const std::lock_guard lock(bench_mutex_);
    bench_engine_ = engine;
  };
  std::uint64_t sum = 0;
  for (const VariantInfo* info : variants()) {
    Engine engine(info->id);
    announce(&engine);
    const auto nodes = engine.bench(depth, [this] { return interrupted_.load(); });
    announce(nullptr);
    if (!nodes) return protocol_->complain({"stopped", "The bench was stopped."});
    say(bench_line(info->id, *nodes));
    sum += *nodes;
  }
  say(bench_line("sum", sum));
}

void ProtocolSession::say_perft(Dialect dialect, int depth) {
  begin_interruptible();
  const Game& root = game();
  std::uint64_t nodes = depth == 0 ? 1 : 0;
  for (Move m : depth == 0 ? std::vector<Move>() : root.board_moves()) {
    const std::uint64_t count = root.perft_after(m, depth - 1, interrupted_);
    if (interrupted_) break;
    nodes += count;
    say(to_dialect(dialect, root.variant(), root.write(m, Notation::kUci)) + ": " + std::to_string(count));
  }
  say("\nNodes searched: " + std::to_string(nodes) + "\n");
}

void run_bench(int depth, std::ostream& out) {
  std::uint64_t sum = 0;
  for (const VariantInfo* info : variants()) {
    const std::uint64_t nodes = Engine(info->id).bench(depth).value_or(0);
    out << bench_line(info->id, nodes) << std::endl;
    sum += nodes;
  }
  out << bench_line("sum", sum) << std::endl;
}

}  // namespace serai
