// The tables of all games that can be asked about a position: those in a folder, read when they are first needed, those
// that come with the program, and the small ones, which are quicker made than kept.
//
// What was not asked for longest is dropped when all together would take too much memory, and a table that would take
// too much alone is never read. May be used by several threads; one at a time is served.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "endgame/endgames.hpp"

namespace serai::endgame {

class Library {
 public:
  // Of no folder if it is empty: then only the small tables are there.
  explicit Library(std::string folder, std::uint64_t most_bytes = std::uint64_t{256} << 20)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  // What is known of a position. Nothing if there is no table; an Error if it is no position or a file is damaged.
  Result<std::optional<Report>> probe(std::string_view variant, std::string_view fen);

  // Where the folder has the table of a material.
  static std::string file_of(const std::string& folder, std::string_view variant, std::string_view name);

 private:
  struct Held {
    std::string variant, name;
    std::uint64_t bytes;
  };
  Endgames* endgames_of(std::string_view variant);
  // Has a table in memory if it can be had.
  std::optional<Error> hold(Endgames& endgames, std::string_view variant, const std::string& name);
  std::optional<Error> bring(Endgames& endgames, std::string_view variant, const std::string& name);
  void make_room();

  const std::string folder_;
  const std::uint64_t most_bytes_;
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Endgames>, std::less<>> games_;
  std::list<Held> held_;  // the last used first
  std::uint64_t bytes_ = 0;
};

}  // namespace serai::endgame
