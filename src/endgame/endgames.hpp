// Endgame tables: what perfect play comes to in every position with few men. The line where their templates end.
//
// Endgames has the tables of one game, each known by its material (`KRvK`). They are made in memory and kept in files
// (endgame/file.hpp). Reading and making change it; asking may be done from several threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/values.hpp"
#include "rules/result.hpp"

namespace serai::endgame {

// What a table says of a position.
struct Report {
  Verdict verdict;  // under all rules of the game; where only mates are known, a draw means that there is none by force
  Verdict unlimited;  // if there were no count and no move limit
  Metric metric = Metric::kToMate;
  int plies_left = 0;  // by the count or the move limit
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

  virtual bool has(std::string_view name) const = 0;
  // Makes a table. Requires: a canonical name, and the tables that it needs.
  virtual void make(std::string_view name) = 0;
  // How many verdicts of a table do not follow from the moves: 0, unless something is wrong. Requires: as for make().
  virtual std::uint64_t faults(std::string_view name) const = 0;
  // Requires: has(name).
  virtual Summary summary(std::string_view name) const = 0;

  // A table as a file has it, and back. An Error if it is not one of this game, or damaged.
  virtual std::string write(std::string_view name) const = 0;
  virtual std::optional<Error> read(std::string_view bytes) = 0;

  // What is known of a position, by its FEN. Nothing if there is no table; an Error if it is no position.
  virtual Result<std::optional<Report>> probe(std::string_view fen) const = 0;
};

template <class V>
std::unique_ptr<Endgames> make_endgames();

// By the id of the variant; null if it has no tables.
std::unique_ptr<Endgames> make_endgames(std::string_view variant);

// The most men of a table.
constexpr int kMostTableMen = 6;

}  // namespace serai::endgame
