// The file from which an interrupted match resumes.
//
// It begins with what the match consists of, one fact a line, and then has a line for every game that is over. Lines
// are only appended, each by a single write, so that a crash damages at most the last one, which is removed and its
// game played again. One process at a time holds the file. One thread at a time.
#pragma once

#include "match/match_config.hpp"
#include "match/tally.hpp"

namespace serai {

class Ledger {
 public:
  // Opens the file of this match, or begins it. A file of another match is refused with what differs. Its engines are
  // told apart by their programs' contents, so that no match goes on with a program built anew.
  static Result<Ledger> open(const std::string& path, const MatchConfig& config);

  Ledger(Ledger&& other) noexcept;
  Ledger& operator=(Ledger&&) = delete;
  ~Ledger();

  // The games that were over when it was opened, each once.
  const std::vector<GameResult>& games() const { return games_; }
  // Adds a game; an error if it cannot be written.
  std::optional<Error> add(const GameResult& result);

 private:
  Ledger(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::optional<Error> take_over(const std::string& header);
  std::optional<Error> read_games(std::string_view text, std::size_t first_line);

  std::string path_;
  int fd_ = -1;
  std::vector<GameResult> games_;
};

}  // namespace serai
