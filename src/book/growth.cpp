#include "book/growth.hpp"

#include <algorithm>
#include <charconv>
#include <istream>
#include <set>
#include <sstream>

#include "rules/text.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "serai-growth 2";
constexpr std::size_t kMostMoves = 16;   // of a position in a book
constexpr std::uint64_t kManyGames = 8;  // through a position that is worth a closer look

std::uint64_t games_of(const BookPosition& position) {
  std::uint64_t games = 0;
  for (const BookMove& move : position.moves) games += move.games();
  return games;
}

std::string verdict_text(const BookVerdict& verdict) {
  if (const auto& win = verdict.rule_win) {
    return "!" + std::to_string(win->plies) + (win->winner == kWhite ? ",w," : ",b,") +
           std::string(name_of(win->reason));
  }
  const bool is_mate = verdict.score.kind == EngineScore::Kind::kMate;
  return (is_mate ? "#" : "") + std::to_string(verdict.score.value);
}

template <class Number>
bool read_number(std::string_view text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_rule_win(std::string_view text, RuleWin& out) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos || comma + 2 >= text.size() || text[comma + 2] != ',') return false;
  out.winner = text[comma + 1] == 'w' ? kWhite : kBlack;
  for (int r = 0; r <= static_cast<int>(Reason::kAborted); ++r) {
    if (name_of(static_cast<Reason>(r)) == text.substr(comma + 3)) out.reason = static_cast<Reason>(r);
  }
  return read_number(text.substr(0, comma), out.plies);
}

bool read_verdict(std::string_view text, BookVerdict& out) {
  if (text.starts_with('!')) return read_rule_win(text.substr(1), out.rule_win.emplace());
  const bool is_mate = text.starts_with('#');
  if (is_mate) out.score.kind = EngineScore::Kind::kMate;
  return read_number(text.substr(is_mate ? 1 : 0), out.score.value);
}

std::optional<GrowthTerms> read_header(const std::string& line) {
  GrowthTerms terms;
  if (!line.starts_with(kMagic)) return std::nullopt;
  std::istringstream in(line.substr(kMagic.size()));
  std::string nodes, glance, lines, playout, plies, seed;
  in >> terms.variant >> nodes >> terms.nodes >> glance >> terms.glance >> lines >> terms.lines >> playout >>
      terms.playout >> plies >> terms.plies >> seed >> terms.seed;
  if (!in || find_variant(terms.variant) == nullptr) return std::nullopt;
  return terms;
}

std::optional<Judged> read_judged(std::istream& in) {
  Judged out;
  std::string text;
  int depth = 0;
  if (!(in >> text >> out.nodes >> depth)) return std::nullopt;
  const auto key = read_key(text);
  if (!key) return std::nullopt;
  out.key = *key;
  while (in >> text) {
    const std::size_t mark = text.find('=');
    if (mark == std::string::npos) return std::nullopt;
    BookMove move;
    move.uci = text.substr(0, mark);
    if (!read_verdict(std::string_view(text).substr(mark + 1), move.verdict.emplace())) return std::nullopt;
    move.verdict->depth = depth;
    out.moves.push_back(std::move(move));
  }
  return out;
}

std::optional<Played> read_played(std::istream& in) {
  Played out;
  if (!(in >> out.setup >> out.result) || out.result < 0 || out.result > 2) return std::nullopt;
  for (std::string move; in >> move;) out.moves.push_back(std::move(move));
  return out;
}

}  // namespace

const BookPosition* Growth::find(PositionKey key) const {
  const auto it = positions_.find(key);
  return it == positions_.end() ? nullptr : &it->second.position;
}

std::uint64_t Growth::owed(PositionKey key) const {
  const auto it = positions_.find(key);
  if (it == positions_.end()) return terms_.glance;
  const std::uint64_t deserved = games_of(it->second.position) < kManyGames ? terms_.glance : terms_.nodes;
  return it->second.nodes < deserved ? deserved : 0;
}

BookMove& Growth::move_of(PositionKey key, const std::string& uci) {
  BookPosition& position = positions_[key].position;
  position.key = key;
  for (BookMove& move : position.moves) {
    if (move.uci == uci) return move;
  }
  return position.moves.emplace_back(BookMove{uci, {}, {}});
}

void Growth::add(const Judged& judged) {
  Known& known = positions_[judged.key];
  if (known.nodes >= judged.nodes) return;
  known.nodes = judged.nodes;
  known.position.key = judged.key;
  // What another search thought of is dropped: verdicts of the two do not stand beside each other.
  for (BookMove& move : known.position.moves) move.verdict.reset();
  std::erase_if(known.position.moves, [](const BookMove& move) { return move.games() == 0; });
  for (const BookMove& move : judged.moves) move_of(judged.key, move.uci).verdict = move.verdict;
}

bool Growth::add(const Played& played) {
  const VariantInfo& info = *find_variant(terms_.variant);
  if (played.setup >= info.setups.size()) return false;
  const auto game = *Game::start(info.id, info.setups[played.setup].id);
  std::vector<std::pair<PositionKey, std::string>> passed;
  std::set<PositionKey> seen;  // a game counts once in a position
  for (const std::string& text : played.moves) {
    const auto move = game->read_uci(text);
    if (!move) return false;
    const PositionKey key = position_key(*game);
    if (seen.insert(key).second) passed.emplace_back(key, game->write(*move, Notation::kUci));
    game->play(*move);
  }
  for (const auto& [key, uci] : passed) ++move_of(key, uci).results[2 - played.result];
  ++games_;
  return true;
}

Book Growth::pack(std::size_t positions, std::uint64_t least) const {
  Book book{terms_.variant, terms_.nodes, games_, {}};
  std::vector<std::pair<std::uint64_t, const BookPosition*>> found;
  for (const auto& [key, known] : positions_) {
    const std::uint64_t games = games_of(known.position);
    if (games >= least || known.nodes > 0) found.emplace_back(games, &known.position);
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  found.resize(std::min(found.size(), positions));
  for (const auto& [games, position] : found) {
    BookPosition& kept = book.positions.emplace_back(*position);
    // Judged moves come in the order of their worth, and before the others.
    std::stable_sort(kept.moves.begin(), kept.moves.end(),
                     [](const BookMove& a, const BookMove& b) { return a.games() > b.games(); });
    kept.moves.resize(std::min(kept.moves.size(), kMostMoves));
  }
  std::sort(book.positions.begin(), book.positions.end(),
            [](const BookPosition& a, const BookPosition& b) { return a.key < b.key; });
  return book;
}

std::string growth_header(const GrowthTerms& t) {
  std::ostringstream out;
  out << kMagic << ' ' << t.variant << " nodes " << t.nodes << " glance " << t.glance << " lines " << t.lines
      << " playout " << t.playout << " plies " << t.plies << " seed " << t.seed << '\n';
  return out.str();
}

std::string to_line(const Judged& judged) {
  const int depth = judged.moves.empty() ? 0 : judged.moves.front().verdict->depth;
  std::string out =
      "position " + key_text(judged.key) + " " + std::to_string(judged.nodes) + " " + std::to_string(depth);
  for (const BookMove& move : judged.moves) out += " " + move.uci + "=" + verdict_text(*move.verdict);
  return out + "\n";
}

std::string to_line(const Played& game) {
  std::string out = "game " + std::to_string(game.setup) + " " + std::to_string(game.result);
  for (const std::string& move : game.moves) out += " " + move;
  return out + "\n";
}

Result<Growth> read_growth(std::istream& in, std::uint64_t& intact) {
  std::string line;
  const bool has_header = static_cast<bool>(std::getline(in, line)) && !in.eof();
  const auto terms = has_header ? read_header(line) : std::nullopt;
  if (!terms) return Error{"bad-growth", "This is not the growth of a book."};
  Growth out(*terms);
  intact = line.size() + 1;
  std::uint64_t at = intact;
  std::vector<Judged> waiting;  // for their game
  for (std::uint64_t number = 2; std::getline(in, line) && !in.eof(); ++number) {
    at += line.size() + 1;
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    const auto judged = kind == "position" ? read_judged(words) : std::nullopt;
    const auto played = kind == "game" ? read_played(words) : std::nullopt;
    if (judged) waiting.push_back(*judged);
    if (played) {
      for (const Judged& j : waiting) out.add(j);
      waiting.clear();
      intact = at;
    }
    if (!(judged || played) || (played && !out.add(*played))) {
      return Error{"bad-growth",
                   "Line " + std::to_string(number) + " of the growth cannot be read: " + in_quotes(line) + "."};
    }
  }
  return out;
}

}  // namespace serai
