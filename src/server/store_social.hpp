// Relations between people in the store: the results of their games, whom they follow and block, reports, and actions
// of administrators. Part of server/store.hpp.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.hpp"
#include "server/store_ids.hpp"

namespace serai::server {

struct GameSummary;
struct Identity;

// Results. A finished game with a result counts once for each person in it, from the moment it is finished. What
// somebody played against themselves does not count.

enum class Score : std::uint8_t { kLost, kDrawn, kWon };

// Which results are wanted: those that fit all of it. What is empty or absent fits everything.
struct ResultFilter {
  std::string variant = {};
  std::string opponent = {};        // an identity, or "computer:4"
  std::optional<int> side = {};     // 0: the first side, 1: the second
  std::optional<Score> score = {};  // of the person
  std::string reason = {};
  std::optional<bool> is_rated = {};
  std::string pace = {};  // as in GameRecord
  std::optional<WallTime> since = {};
  std::optional<WallTime> until = {};         // before this
  std::optional<std::int64_t> position = {};  // passed it, by the index of positions: listed games only
  bool with_private = false;                  // also unlisted games that are not rated
};

struct ResultPage {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  int limit = 20;
  int most_read = 20'000;  // results that are looked at, whether they fit or not
};

// The newest first. `next` is the `before` of the next page, which may be there although this one is not full.
struct ResultList {
  std::vector<GameSummary> games;
  std::optional<std::int64_t> next;
};

struct Tally {
  std::int64_t won = 0, drawn = 0, lost = 0;
  std::int64_t games() const { return won + drawn + lost; }
  bool operator==(const Tally&) const = default;
};

// What a person's results come to.
struct ResultTotals {
  struct Line {
    std::string of;         // a variant, or an opponent as ResultFilter has it
    std::string name = {};  // of an opponent who has one
    bool has_account = false;
    Tally tally = {};
    bool operator==(const Line&) const = default;
  };
  std::vector<Line> variants;   // in the order of their ids
  std::vector<Line> opponents;  // the most frequent first; nobody without a name
  bool is_complete = true;      // false: there may be older results that were not counted
};

// Whom somebody follows or blocks.

enum class Relation : std::uint8_t { kFollows, kBlocks };

struct Relations {
  std::vector<IdentityId> follows, blocks;  // sorted
};

// Reports and what came of them.

struct Report {
  std::int64_t id = 0;  // given by the store, in the order in which reports come
  IdentityId by, about;
  GameId game;
  std::string reason;  // a code
  std::string text;    // what the person adds; may be empty
  WallTime created{};
  bool is_open = true;
  std::string by_name = {}, about_name = {};  // filled in when read
  bool operator==(const Report&) const = default;
};

// Something an administrator did. Kept for ever; nothing changes it.
struct Deed {
  std::int64_t id = 0;  // given by the store
  IdentityId by;        // empty: by the command line
  std::string action;   // a code
  IdentityId about;     // empty: nobody
  std::int64_t report = 0;
  std::string note;
  WallTime time{};
  std::string by_name = {}, about_name = {};  // filled in when read
  bool operator==(const Deed&) const = default;
};

namespace write {

struct Relate {  // conflict: there is no `other`, and `is_on`; else what is so already stays so
  Relation relation = Relation::kFollows;
  IdentityId who, other;
  bool is_on = true;
  WallTime time{};
};
struct FileReport {  // conflict: the same person has an open report about the other in this game
  Report report;
};
struct CloseReport {  // conflict: no such report is open
  std::int64_t id = 0;
};
struct NoteDeed {  // never a conflict
  Deed deed;
};

}  // namespace write

// The part of a StoreReader that answers questions about these.
class SocialReader {
 public:
  SocialReader() = default;
  SocialReader(const SocialReader&) = delete;
  SocialReader& operator=(const SocialReader&) = delete;
  virtual ~SocialReader() = default;

  virtual Result<ResultList> results_of(std::string_view identity, const ResultFilter& filter,
                                        const ResultPage& page) = 0;
  // Of the newest `most` results, with so many opponents.
  virtual Result<ResultTotals> result_totals(std::string_view identity, bool with_private, int most, int opponents) = 0;

  virtual Result<Relations> relations_of(std::string_view identity) = 0;
  // Those whom somebody follows or blocks, in the order of their names.
  virtual Result<std::vector<Identity>> related_to(std::string_view identity, Relation relation) = 0;

  // The newest first, open ones or all, before an id.
  virtual Result<std::vector<Report>> reports(bool open_only, std::int64_t before, int limit) = 0;
  virtual Result<std::optional<Report>> report(std::int64_t id) = 0;
  // Those that a person made, the newest first.
  virtual Result<std::vector<Report>> reports_by(std::string_view identity, int limit) = 0;
  virtual Result<std::int64_t> open_reports() = 0;
  // The newest first, about one person or all, before an id.
  virtual Result<std::vector<Deed>> deeds(std::string_view about, std::int64_t before, int limit) = 0;
};

}  // namespace serai::server
