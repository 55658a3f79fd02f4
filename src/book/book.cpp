#include "book/book.hpp"

#include <algorithm>
#include <map>

#include "game/varint.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "SERAIBK1";
constexpr std::size_t kCheckBytes = 4;

enum Kind : std::uint8_t { kNoVerdict, kCentipawns, kMate, kRuleWin };

std::uint32_t check_of(std::string_view bytes) {
  std::uint32_t hash = 0x811c9dc5;
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x01000193;
  }
  return hash;
}

void append_fixed(std::string& out, std::uint64_t n, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) out += static_cast<char>(n >> shift);
}

Kind kind_of(const std::optional<BookVerdict>& verdict) {
  if (!verdict) return kNoVerdict;
  if (verdict->rule_win) return kRuleWin;
  return verdict->score.kind == EngineScore::Kind::kMate ? kMate : kCentipawns;
}

using WordTable = std::map<std::string, std::uint64_t, std::less<>>;

WordTable words_of(const Book& book) {
  WordTable words;
  for (const BookPosition& position : book.positions) {
    for (const BookMove& move : position.moves) {
      words[move.uci];
      if (kind_of(move.verdict) == kRuleWin) words[std::string(name_of(move.verdict->rule_win->reason))];
    }
  }
  std::uint64_t next = 0;
  for (auto& [word, index] : words) index = next++;
  return words;
}

void append_verdict(std::string& out, const std::optional<BookVerdict>& verdict, const WordTable& words) {
  const Kind kind = kind_of(verdict);
  out += static_cast<char>(kind);
  if (kind == kNoVerdict) return;
  if (kind == kRuleWin) {
    append_number(out, static_cast<std::uint64_t>(verdict->rule_win->plies));
    out += static_cast<char>(verdict->rule_win->winner);
    append_number(out, words.find(name_of(verdict->rule_win->reason))->second);
  } else {
    append_number(out, zigzag(verdict->score.value));
  }
  append_number(out, static_cast<std::uint64_t>(verdict->depth));
}

// Reads a file from its beginning. After the first thing that is wrong everything is zero or empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  bool is_ok() const { return is_ok_; }
  bool is_at_end() const { return rest_.empty(); }
  std::size_t left() const { return rest_.size(); }

  std::string_view bytes(std::uint64_t size) {
    if (!require(size <= rest_.size())) return {};
    const std::string_view out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return out;
  }
  std::uint64_t fixed(int size) {
    std::uint64_t out = 0;
    for (const char c : bytes(static_cast<std::uint64_t>(size))) out = out << 8 | static_cast<unsigned char>(c);
    return out;
  }
  // A number of at most `most`.
  std::uint64_t number(std::uint64_t most = UINT64_MAX) {
    std::uint64_t out = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      const std::uint64_t byte = fixed(1);
      out |= (byte & 0x7f) << shift;
      if (byte < 0x80) return require(is_ok_ && out <= most) ? out : 0;
    }
    require(false);
    return 0;
  }
  // How many of something that takes at least `size` bytes each.
  std::size_t count(std::size_t size) { return static_cast<std::size_t>(number(rest_.size() / size)); }
  std::string_view line() {
    const std::size_t end = rest_.find('\n');
    if (!require(end != std::string_view::npos)) return {};
    const std::string_view out = bytes(end);
    rest_.remove_prefix(1);
    return out;
  }
  bool require(bool condition) {
    is_ok_ = is_ok_ && condition;
    if (!is_ok_) rest_ = {};
    return is_ok_;
  }

 private:
  std::string_view rest_;
  bool is_ok_ = true;
};

std::string word(Reader& in, const std::vector<std::string>& words) {
  const std::uint64_t index = in.number();
  return in.require(index < words.size()) ? words[index] : std::string();
}

Reason reason_called(std::string_view name) {
  for (int r = 0; r <= static_cast<int>(Reason::kAborted); ++r) {
    if (name_of(static_cast<Reason>(r)) == name) return static_cast<Reason>(r);
  }
  return Reason::kNone;
}

std::optional<BookVerdict> read_verdict(Reader& in, const std::vector<std::string>& words) {
  constexpr std::uint64_t kMost = 1'000'000;
  const std::uint64_t kind = in.fixed(1);
  if (!in.require(kind <= kRuleWin) || kind == kNoVerdict) return std::nullopt;
  BookVerdict out;
  if (kind == kRuleWin) {
    RuleWin& win = out.rule_win.emplace();
    win.plies = static_cast<int>(in.number(kMost));
    const std::uint64_t winner = in.fixed(1);
    in.require(winner <= 1);
    win.winner = winner == 0 ? kWhite : kBlack;
    win.reason = reason_called(word(in, words));
  } else {
    out.score.kind = kind == kMate ? EngineScore::Kind::kMate : EngineScore::Kind::kCentipawns;
    out.score.value = unzigzag(in.number(kMost));
  }
  out.depth = static_cast<int>(in.number(kMost));
  return out;
}

BookMove read_move(Reader& in, const std::vector<std::string>& words) {
  BookMove out;
  out.uci = word(in, words);
  for (std::uint64_t& result : out.results) result = in.number(UINT32_MAX);
  out.verdict = read_verdict(in, words);
  return out;
}

}  // namespace

const BookPosition* Book::find(PositionKey key) const {
  const auto it = std::lower_bound(positions.begin(), positions.end(), key,
                                   [](const BookPosition& p, PositionKey k) { return p.key < k; });
  return it != positions.end() && it->key == key ? &*it : nullptr;
}

std::string write_book(const Book& book) {
  const WordTable words = words_of(book);
  std::string out = std::string(kMagic) + book.variant + "\n";
  append_number(out, book.nodes);
  append_number(out, book.games);
  append_number(out, words.size());
  for (const auto& [word, index] : words) {
    append_number(out, word.size());
    out += word;
  }
  append_number(out, book.positions.size());
  for (const BookPosition& position : book.positions) {
    append_fixed(out, position.key, 8);
    append_number(out, position.moves.size());
    for (const BookMove& move : position.moves) {
      append_number(out, words.find(move.uci)->second);
      for (const std::uint64_t result : move.results) append_number(out, result);
      append_verdict(out, move.verdict, words);
    }
  }
  append_fixed(out, check_of(out), kCheckBytes);
  return out;
}

Result<Book> read_book(std::string_view file) {
  const auto damaged = [](std::string_view how) { return Error{"bad-book", "The book is " + std::string(how) + "."}; };
  if (!file.starts_with(kMagic)) return damaged("not one of this version");
  if (file.size() < kMagic.size() + kCheckBytes) return damaged("cut short");
  const std::string_view content = file.substr(0, file.size() - kCheckBytes);
  if (Reader(file.substr(content.size())).fixed(kCheckBytes) != check_of(content)) return damaged("damaged");
  Reader in(content.substr(kMagic.size()));
  Book out;
  out.variant = in.line();
  out.nodes = in.number();
  out.games = in.number();
  std::vector<std::string> words(in.count(1));
  for (std::string& w : words) w = in.bytes(in.number(in.left()));
  constexpr std::size_t kLeastPosition = 9, kLeastMove = 5;
  out.positions.resize(in.count(kLeastPosition));
  PositionKey last = 0;
  for (BookPosition& position : out.positions) {
    position.key = in.fixed(8);
    in.require(position.key > last && version_of(position.key) == kPositionKeyVersion);
    last = position.key;
    position.moves.resize(in.count(kLeastMove));
    for (BookMove& move : position.moves) move = read_move(in, words);
  }
  if (!in.is_ok() || !in.is_at_end() || find_variant(out.variant) == nullptr) return damaged("damaged");
  return out;
}

}  // namespace serai
