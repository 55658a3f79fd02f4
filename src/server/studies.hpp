// Analyses shared by link: anyone with the unguessable id may read one; its author may change and delete it.
//
// Requests wait in a bounded queue and are processed one at a time: the analysis is replayed by the rules on a thread
// of the store, counted against the limits, stored and answered. So a burst can neither exceed a limit nor keep the
// store's threads from the games. A repeated request gets the same answer.
//
// Belongs to the thread of the hub.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "server/common.hpp"
#include "server/preview.hpp"
#include "server/rate_limit.hpp"

namespace serai::server {

// What a study is when the rules have read it.
struct CheckedStudy {
  std::string variant;
  std::string pgn;        // as we write it
  std::string fen;        // the end of the main line
  std::string last_move;  // in UCI notation; empty without a move
};

// Reads the one game of a text. An Error says what is wrong, with the line and the move in `about`. Takes long: not for
// the thread of the hub.
Result<CheckedStudy> check_study(std::string_view pgn, std::int64_t most_moves);

class Studies {
 public:
  struct Wish {
    IdentityId who;
    std::string address;  // empty: not counted
    std::string request;  // its id
    StudyId id;           // of the one to change; empty: a new one
    std::string title;
    std::string pgn;
  };
  // The text is JSON.
  using Answer = std::function<void(const Result<std::string>&)>;
  using Done = std::function<void(const std::optional<Error>&)>;

  explicit Studies(Common& common);

  void share(Wish wish, Answer done);
  void show(const StudyId& id, const IdentityId& viewer, const Answer& done);
  void list(const IdentityId& author, const Answer& done);
  void place(const StudyId& id, std::function<void(const Result<Place>&)> done);
  // Deletes a study; without `author`, whoever's it is.
  void remove(const StudyId& id, const std::optional<IdentityId>& author, const Done& done);

 private:
  struct Waiting {
    Wish wish;
    Answer done;
  };
  struct Checked;

  std::optional<Error> why_not(const Wish& wish);
  void take_next();
  void begin(Person* person);
  void checked(const Result<Checked>& checked);
  std::optional<Error> why_too_large(const Wish& wish, const Checked& checked);
  void store(const StudyRecord& study, bool is_new);
  void finish(const Result<std::string>& answer);
  // Reads a study that is still good.
  void read(const StudyId& id, const std::function<void(const Result<StudyRecord>&)>& done);

  Common& common_;
  RateLimit people_, addresses_;
  RateLimit growth_;           // in kilobytes, of an address: one visitor must not fill the room of everybody
  std::deque<Waiting> queue_;  // the first is under way if `is_busy_`
  bool is_busy_ = false;
};

}  // namespace serai::server
