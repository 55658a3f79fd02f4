// Endgame tables: what perfect play comes to in every position with few men. The line where their templates end.
//
// Endgames has the tables of one game, each known by its material (`KRvK`). They are made in memory and kept in files
// (endgame/file.hpp). Reading, making and dropping change it; asking may be done from several threads.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/progress.hpp"
#include "endgame/values.hpp"
#include "rules/move.hpp"
#include "rules/result.hpp"

namespace serai::endgame {

// What a move comes to for the side that makes it.
struct MoveReport {
  Move move;
  std::optional<Verdict> verdict;  // as that of the position; nothing if there is no table of where it leads
};

// What a table says of a position.
struct Report {
  Verdict verdict;
  Verdict unlimited;  // what the table says before anybody asks what is left of the count or the move limit
  Metric metric = Metric::kToMate;
  bool only_mates = false;        // a draw means here that nobody mates by force
  bool is_counting = false;       // a count decides, else the move limit
  int plies_left = 0;             // after so many they end the game, unless the last of them mates
  std::vector<MoveReport> moves;  // all that are legal, the best first
};

// How many positions of a table are won, drawn and lost for the side to move, and the longest way.
struct Summary {
  struct Side {
    std::uint64_t won = 0, drawn = 0, lost = 0;
  };
  Side sides[2];
  int longest = 0;  // plies
};

class Endgames {
 public:
  virtual ~Endgames() = default;

  // The name of a material in its one form, such as KRvK for KvKR. An Error if it is none, or too large.
  virtual Result<std::string> canonical(std::string_view name) const = 0;
  // The materials of so many men in which somebody can win.
  virtual std::vector<std::string> all_of(int men) const = 0;
  // What the table of a material needs, each before those that need it, and at last itself. Requires: a canonical name.
  virtual std::vector<std::string> needed_for(std::string_view name) const = 0;

  // How many numbers its table has for each side to move: the bytes in memory are twice as many.
  virtual std::uint64_t size(std::string_view name) const = 0;
  virtual bool has(std::string_view name) const = 0;
  // Makes a table. False if it was given up. Requires: a canonical name, and the tables that it needs.
  virtual bool make(std::string_view name, const Listener& listener) = 0;
  // How many verdicts of a table do not follow from the moves: 0, unless something is wrong; nothing if it was given
  // up. Requires: it is there, and what it needs.
  virtual std::optional<std::uint64_t> faults(std::string_view name, const Listener& listener) const = 0;
  // Requires: has(name).
  virtual Summary summary(std::string_view name) const = 0;

  // A table as a file has it, and back. An Error if it is not one of this game, or damaged.
  virtual std::string write(std::string_view name) const = 0;
  virtual std::optional<Error> read(std::string_view bytes) = 0;
  virtual void drop(std::string_view name) = 0;
  // The file of a table that comes with the program; empty if it does not.
  virtual std::string_view embedded(std::string_view name) const = 0;

  // The tables that can say something of a position and of its moves, its own first. Empty if the game never has any
  // for it; an Error if it is no position.
  virtual Result<std::vector<std::string>> of_position(std::string_view fen) const = 0;
  // What is known of a position. Nothing if its table is not there; an Error if it is no position.
  virtual Result<std::optional<Report>> probe(std::string_view fen) const = 0;
};

template <class V>
std::unique_ptr<Endgames> make_endgames();

// By the id of the variant; null if it has no tables.
std::unique_ptr<Endgames> make_endgames(std::string_view variant);

// Reads a file into the tables. An Error if it cannot be read, is damaged or of another game.
std::optional<Error> load_table(Endgames& endgames, const std::string& file);

}  // namespace serai::endgame
