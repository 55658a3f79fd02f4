#include "server/conditions.hpp"

#include <algorithm>
#include <map>
#include <sstream>

namespace serai::server {
namespace {

Error bad_line(std::size_t line, const std::string& what) {
  return {"bad-line", "Line " + std::to_string(line + 1) + ": " + what};
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(std::move(word));
  return out;
}

// A line as the rules see it: the moves as they are written, up to the last reply.
struct Judged {
  std::vector<std::string> moves;
  std::size_t replies_end = 0;                            // one past the last reply
  std::vector<std::pair<std::string, std::string>> said;  // the way to each reply, and the reply
};

Result<Judged> judge(const std::vector<std::string>& wanted, const Game& start, std::size_t seat, std::size_t number) {
  Judged out;
  const auto game = start.clone();
  std::string way;
  for (const std::string& text : wanted) {
    if (game->outcome().is_over()) return bad_line(number, "the game is over before " + text + ".");
    const auto move = game->read_uci(text);
    if (!move) return bad_line(number, text + ": " + move.error().message);
    std::string written = game->write(*move, Notation::kUci);
    if (game->turn_seat() == seat) {
      out.said.emplace_back(way, written);
      out.replies_end = out.moves.size() + 1;
    }
    game->play(*move);
    way += written + " ";
    out.moves.push_back(std::move(written));
  }
  if (out.replies_end == 0) return bad_line(number, "it has no reply.");
  return out;
}

}  // namespace

Result<Conditions> Conditions::read(const std::vector<std::string>& lines, const Game& game, std::size_t seat) {
  if (lines.size() > kMaxLines) {
    return Error{"too-many", "There may be " + std::to_string(kMaxLines) + " lines at most."};
  }
  Conditions out;
  std::map<std::string, std::string> replies;  // by the way to them
  std::size_t moves = 0;
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const auto wanted = words(lines[number]);
    moves += wanted.size();
    if (wanted.size() > kMaxDepth || moves > kMaxMoves) {
      return Error{"too-many", "A line may have " + std::to_string(kMaxDepth) + " moves, all together " +
                                   std::to_string(kMaxMoves) + "."};
    }
    auto judged = judge(wanted, game, seat, number);
    if (!judged) return judged.error();
    for (const auto& [way, reply] : judged->said) {
      if (replies.try_emplace(way, reply).first->second != reply) {
        return bad_line(number, "there is another reply than " + reply + " already.");
      }
    }
    judged->moves.resize(judged->replies_end);
    out.add(std::move(judged->moves));
  }
  return out;
}

Conditions Conditions::stored(const std::vector<std::string>& lines) {
  Conditions out;
  for (const std::string& line : lines) {
    auto moves = words(line);
    if (!moves.empty() && moves.size() <= kMaxDepth && out.lines_.size() < kMaxLines) out.add(std::move(moves));
  }
  return out;
}

void Conditions::add(Line line) {
  const auto begins = [](const Line& part, const Line& whole) {
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
  };
  if (std::any_of(lines_.begin(), lines_.end(), [&](const Line& other) { return begins(line, other); })) return;
  std::erase_if(lines_, [&](const Line& other) { return begins(other, line); });
  lines_.push_back(std::move(line));
}

std::vector<std::string> Conditions::lines() const {
  std::vector<std::string> out;
  for (const Line& line : lines_) {
    std::string text;
    for (const std::string& move : line) text += (text.empty() ? "" : " ") + move;
    out.push_back(std::move(text));
  }
  return out;
}

std::optional<std::string> Conditions::next() const {
  if (lines_.empty()) return std::nullopt;
  return lines_.front().front();
}

void Conditions::follow(std::string_view move) {
  std::erase_if(lines_, [&](const Line& line) { return line.front() != move || line.size() == 1; });
  for (Line& line : lines_) line.erase(line.begin());
}

}  // namespace serai::server
