// A game as Python has it: Game, and the moves played as text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "values.hpp"

namespace serai_python {

class Board {
 public:
  Board(const std::string& variant, const std::optional<std::string>& fen, const std::string& setup, bool choosing);
  Board(const Board& other) : game_(other.game_->clone()), moves_(other.moves_) {}
  Board& operator=(const Board&) = delete;

  const serai::Game& game() const { return *game_; }
  serai::Game& game() { return *game_; }
  const std::vector<std::string>& moves() const { return moves_; }

  // A move in UCI notation, or in any notation of the game; an error if it is not legal.
  serai::Move uci_move(const std::string& text) const;
  serai::Move any_move(const std::string& text) const;
  std::string uci(serai::Move move) const { return game_->write(move, serai::Notation::kUci); }
  // Plays a legal move and returns it in UCI notation.
  std::string play(serai::Move move);
  std::string undo();

 private:
  std::unique_ptr<serai::Game> game_;
  std::vector<std::string> moves_;
};

void define_board(py::module_& module);

}  // namespace serai_python
