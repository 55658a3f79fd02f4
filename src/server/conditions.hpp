// Conditional moves: replies that a player has prepared in a correspondence game.
//
// They are lines of moves from the current position: an opponent's move, the player's own reply, and so on. Together
// they form a tree in which the player has one reply in every position. Replies are judged by the rules when they are
// prepared and again when they are played.
//
// A value; no locks.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "rules/result.hpp"

namespace serai::server {

class Conditions {
 public:
  // What one player may prepare in one game.
  static constexpr std::size_t kMaxLines = 30;
  static constexpr std::size_t kMaxDepth = 30;   // moves of one line
  static constexpr std::size_t kMaxMoves = 150;  // of all lines together
  static constexpr std::size_t kMaxLine = 256;   // bytes of one line

  Conditions() = default;

  // Lines of moves in UCI notation with spaces between, for the player of `seat`, from the position of `game` on. What
  // follows the player's last reply in a line is left out. An Error if a move is not legal, if a line has no reply, if
  // there are two replies in one position, or if it is too much.
  static Result<Conditions> read(const std::vector<std::string>& lines, const Game& game, std::size_t seat);
  // As they were stored, for the position in which they were made. Nothing is checked but the sizes.
  static Conditions stored(const std::vector<std::string>& lines);

  bool is_empty() const { return lines_.empty(); }
  // As read() takes them.
  std::vector<std::string> lines() const;
  // The move that comes next in the first line; nothing if nothing is prepared. On the player's own turn it is the
  // reply.
  std::optional<std::string> next() const;
  // A move was played: what was prepared for other moves is gone.
  void follow(std::string_view move);

  friend bool operator==(const Conditions&, const Conditions&) = default;

 private:
  using Line = std::vector<std::string>;
  void add(Line line);

  std::vector<Line> lines_;  // none of them empty, none the beginning of another
};

}  // namespace serai::server
