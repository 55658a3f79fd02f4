#include "match/ledger.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <set>

#include "match/fingerprint.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::string_view kKinds[] = {"counted", "void", "repeated"};
constexpr Fault::Kind kFaultKinds[] = {Fault::Kind::kTime, Fault::Kind::kIllegal, Fault::Kind::kCrash,
                                       Fault::Kind::kStall};

std::string hexadecimal(std::uint64_t n) {
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(n));
  return buffer;
}

// A word that may name a file, and what that contains.
std::string with_contents(const std::string& word) {
  const auto fingerprint = fingerprint_of_file(word);
  return clean_line(word) + (fingerprint ? " (" + hexadecimal(*fingerprint) + ")" : "");
}

std::string list(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

void describe_engine(const EngineConfig& engine, const TimeControl& control, const std::string& number,
                     std::string& out) {
  for (const std::string& word : engine.command) out += "engine " + number + ": " + with_contents(word) + "\n";
  for (const auto& [name, value] : engine.options)
    out += "option of engine " + number + ": " + clean_line(name) + " = " + with_contents(value) + "\n";
  out += "time of engine " + number + ": " + engine.control.value_or(control).text + "\n";
  if (!engine.variant.empty()) out += "game of engine " + number + ": " + clean_line(engine.variant) + "\n";
  if (engine.takes_fen) out += "engine " + number + " is sent the bare position\n";
}

// Everything that the games depend on.
std::string describe(const MatchConfig& config) {
  std::string out = "serai match 1\n";
  out += "games: " + list(config.variants) + "\n";
  for (std::size_t i = 0; i < config.engines.size(); ++i)
    describe_engine(config.engines[i], config.control, std::to_string(i + 1), out);
  for (const OpeningSource& source : config.openings) {
    out += "openings: " + clean_line(source.text);
    if (source.kind == OpeningSource::Kind::kFile) out += ", " + with_contents(source.file);
    out += "\n";
  }
  if (!config.setups.empty()) out += "setups: " + list(config.setups) + "\n";
  out += "seed: " + std::to_string(config.seed) + "\n";
  out += "most plies: " + std::to_string(config.terms.max_plies) + "\n";
  return out + "results:\n";
}

// Takes what comes before the next `end` off the text.
std::string_view take(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view out = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return out;
}

template <class T>
bool take_number(std::string_view& text, T& out, int base = 10) {
  const std::string_view word = take(text, '\t');
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), out, base);
  return failure == std::errc() && end == word.data() + word.size();
}

// A game is a line of fields between tabs: number, kind, half points, plies, fingerprint, reason and, if an engine was
// at fault, the kind, the engine, the ply and a sentence.
std::string write_game(const GameResult& r) {
  std::string out = std::to_string(r.number) + "\t" + std::string(kKinds[static_cast<int>(r.kind)]) + "\t" +
                    std::to_string(r.half_points) + "\t" + std::to_string(r.plies) + "\t" + hexadecimal(r.fingerprint) +
                    "\t" + clean_line(r.reason);
  if (r.fault) {
    out += "\t" + std::string(name_of(r.fault->kind)) + "\t" + std::to_string(r.fault->engine) + "\t" +
           std::to_string(r.fault->ply) + "\t" + clean_line(r.fault->detail);
  }
  return out + "\n";
}

std::optional<Fault> read_fault(std::string_view text) {
  Fault out;
  const std::string_view kind = take(text, '\t');
  const auto known =
      std::find_if(std::begin(kFaultKinds), std::end(kFaultKinds), [&](Fault::Kind k) { return name_of(k) == kind; });
  if (known == std::end(kFaultKinds) || !take_number(text, out.engine) || out.engine > 1 || !take_number(text, out.ply))
    return std::nullopt;
  out.kind = *known;
  out.detail = text;
  return out;
}

std::optional<GameResult> read_game(std::string_view text) {
  GameResult out;
  if (!take_number(text, out.number)) return std::nullopt;
  const auto* const kind = std::find(std::begin(kKinds), std::end(kKinds), take(text, '\t'));
  if (kind == std::end(kKinds)) return std::nullopt;
  out.kind = static_cast<GameResult::Kind>(kind - std::begin(kKinds));
  if (!take_number(text, out.half_points) || out.half_points < 0 || out.half_points > 2) return std::nullopt;
  if (!take_number(text, out.plies) || !take_number(text, out.fingerprint, 16)) return std::nullopt;
  out.reason = take(text, '\t');
  if (text.empty()) return out;
  out.fault = read_fault(text);
  if (!out.fault) return std::nullopt;
  return out;
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = ::write(fd, text.data(), text.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

std::optional<std::string> read_all(int fd) {
  std::string out;
  char part[1 << 16];
  while (true) {
    const ssize_t size = ::read(fd, part, sizeof part);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return std::nullopt;
    if (size == 0) return out;
    out.append(part, static_cast<std::size_t>(size));
  }
}

Error about(const std::string& path, const std::string& sentence) {
  return {"bad-ledger", "The file " + in_quotes(path) + " " + sentence};
}

}  // namespace

Result<Ledger> Ledger::open(const std::string& path, const MatchConfig& config) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return about(path, std::string("cannot be opened: ") + std::strerror(errno) + ".");
  Ledger out(path, fd);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) return about(path, "is in use by a running match.");
  if (auto e = out.take_over(describe(config))) return *e;
  return out;
}

Ledger::Ledger(Ledger&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)), games_(std::move(other.games_)) {}

Ledger::~Ledger() {
  if (fd_ >= 0) close(fd_);
}

// Reads what the file has, and leaves it ready for the next line.
std::optional<Error> Ledger::take_over(const std::string& header) {
  const auto text = read_all(fd_);
  if (!text) return about(path_, "cannot be read.");
  if (text->size() < header.size() && header.compare(0, text->size(), *text) == 0) {
    // New, or broken off before the first game.
    if (ftruncate(fd_, 0) == 0 && write_all(fd_, header)) return std::nullopt;
    return about(path_, "cannot be written.");
  }
  if (text->compare(0, header.size(), header) != 0) {
    std::string_view theirs = *text, ours = header;
    std::string_view their_line, our_line;
    while (!ours.empty() && their_line == our_line) their_line = take(theirs, '\n'), our_line = take(ours, '\n');
    return about(path_, "belongs to another match: it has " + in_quotes(their_line) + " where this one has " +
                            in_quotes(our_line) + ".");
  }
  const auto lines = static_cast<std::size_t>(std::count(header.begin(), header.end(), '\n'));
  const std::size_t whole = text->rfind('\n') + 1;
  if (whole < text->size() && ftruncate(fd_, static_cast<off_t>(whole)) != 0) return about(path_, "cannot be written.");
  return read_games(std::string_view(*text).substr(header.size(), whole - header.size()), lines + 1);
}

std::optional<Error> Ledger::read_games(std::string_view text, std::size_t first_line) {
  std::set<std::size_t> numbers;
  for (std::size_t line = first_line; !text.empty(); ++line) {
    auto game = read_game(take(text, '\n'));
    if (!game) return about(path_, "is damaged in line " + std::to_string(line) + ".");
    if (numbers.insert(game->number).second) games_.push_back(*std::move(game));
  }
  return std::nullopt;
}

std::optional<Error> Ledger::add(const GameResult& result) {
  if (write_all(fd_, write_game(result))) return std::nullopt;
  return about(path_, std::string("cannot be written: ") + std::strerror(errno) + ".");
}

}  // namespace serai
