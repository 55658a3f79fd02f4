// Reviews of finished games: requests, queue order and notifications.
//
// Anybody who knows a game may ask for its review. A game has one review for everybody: a request for a queued or
// running review follows it, and a stored review is never made again. So a repeated request does no harm and need not
// be remembered. Nothing is stored before the review is complete; reviews still queued when the server stops are lost
// and can be requested again.
//
// Whoever has more reviews waiting or running is served behind those who have fewer, so that nobody waits for all that
// one visitor asked for.
//
// A place in the queue is reserved when the store is asked about the game, so that a burst cannot exceed a limit. How
// many reviews a person and an address may start in a day is counted when one is put into the queue.
//
// Belongs to the thread of the hub. The reviewer's answers are posted here from its own thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/common.hpp"
#include "server/rate_limit.hpp"
#include "server/reviewer.hpp"
#include "server/tables.hpp"

namespace serai::server {

class Reviews {
 public:
  Reviews(Common& common, const Tables& tables);

  void on(const Caller& caller, const AskReview& m);
  // A socket is gone.
  void left(SessionId session);
  // Once a second: tells followers how far their reviews have come.
  void tick();

  // How far the review of a game has come, and the review itself when it is there: JSON. Nothing if there is no such
  // game; an Error if the store cannot be asked now.
  using Answer = std::function<void(const Result<std::optional<std::string>>&)>;
  void read(const std::string& game, Answer done);

  std::size_t waiting() const { return queue_.size(); }
  std::size_t running() const { return running_; }

 private:
  // What the store knows of a game that is to be reviewed.
  struct Found {
    std::optional<Error> refusal;  // why it is not reviewed
    bool is_reviewed = false;
    ReviewRequest request;

    static Found read(StoreReader& reader, const std::string& game, Millis now, const HubOptions& options);
  };
  struct Job {
    enum class State : std::uint8_t { kLooking, kQueued, kRunning };
    State state = State::kLooking;
    Caller asker;                 // who made it
    std::size_t turn = 0;         // how many of the same visitor were before it
    SlotPtr slot;                 // its place, until it is over
    std::vector<Caller> callers;  // who wait for an answer while the store is asked
    std::set<SessionId> followers;
    ReviewRequest request;
    std::size_t done = 0;  // positions
    bool is_news = false;  // since the followers were told
  };

  void look(const std::string& game);
  void enqueue(const std::string& game, Job& job);
  void found(const std::string& game, Found found);
  void go_on();
  void progressed(const std::string& game, std::size_t done);
  void finished(const std::string& game, const Result<std::string>& review);
  // Takes one of the reviews that the asker may have today; how long to wait if there is none.
  Millis take_todays(const Caller& asker);
  // Ends a job: its callers are refused, its followers told how the game stands now.
  void refuse(const std::string& game, const Error& error, std::optional<Millis> retry = std::nullopt);
  void end(const std::string& game, const std::string& state);
  void tell(const std::string& game, Job& job);
  ReviewView view(const std::string& game, const Job& job) const;

  Common& common_;
  const Tables& tables_;
  std::map<std::string, Job> jobs_;  // by game
  std::deque<std::string> queue_;    // of games, the next first: by turn, then as they came
  std::size_t running_ = 0;
  RateLimit people_, addresses_;  // in a day
};

}  // namespace serai::server
