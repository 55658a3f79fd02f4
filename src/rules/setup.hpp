// A position as parsed from text: structure only, nothing checked against the rules of a game. The middle stage between
// a FEN and a Position: notation/fen reads and writes it, `position_from` makes a playable Position of it or says why
// it cannot.
#pragma once

#include <string>
#include <vector>

#include "rules/square.hpp"

namespace serai {

struct Setup {
  struct Man {
    char letter = 0;        // upper case; 0: empty square
    bool promoted = false;  // written with a leading '+'
    Color color = kWhite;
    friend bool operator==(const Man&, const Man&) = default;
  };

  int files = 0;
  int ranks = 0;
  std::vector<Man> squares;  // files * ranks of them, a1 first
  std::vector<Man> hand;
  bool has_hand = false;  // brackets were written
  Color turn = kWhite;
  std::string castling = "-";
  std::string fourth = "-";  // the en-passant square, or a count
  int clock = 0;
  int move_number = 1;
  std::string score;  // a seventh field, or empty
};

}  // namespace serai
