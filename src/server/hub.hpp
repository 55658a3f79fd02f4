// The hub: everything between the sockets and the store. It knows who is connected, reads messages and hands them to
// the services that answer them: Lobby (challenges), Tables (games), Correspondence, Reviews, Studies (shared
// analyses), Accounts and Social. Nothing is answered and nobody is told of anything before it is stored.
//
// The hub does no I/O of its own: sockets are Clients; time and a way to post from other threads are passed in. All of
// it runs on one thread. Store and EnginePool answer on theirs; `post` brings the answers here. Nothing that takes more
// than a millisecond happens on this thread: reading the store, replaying games and writing PGN are jobs of the store's
// readers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts.hpp"
#include "server/common.hpp"
#include "server/correspondence.hpp"
#include "server/explorer.hpp"
#include "server/lobby.hpp"
#include "server/moderation.hpp"
#include "server/pairing.hpp"
#include "server/position_index.hpp"
#include "server/profiles.hpp"
#include "server/rate_limit.hpp"
#include "server/ratings.hpp"
#include "server/reviews.hpp"
#include "server/social.hpp"
#include "server/studies.hpp"
#include "server/tables.hpp"

namespace serai::server {

class Hub {
 public:
  // `engines` may be null: then nobody plays against the computer. All outlive the hub.
  Hub(Store& store, EnginePool* engines, Metrics& metrics, HubOptions options);
  ~Hub();

  // Takes up the games and challenges that are stored, and waits for the store to do so. Records that are damaged are
  // left alone and named.
  Result<std::vector<std::string>> load();

  // Sockets. The greeting comes when the store has been asked about the person.
  SessionId connect(Client& client, const IdentityId& identity, const std::string& address, int protocol,
                    const std::string& login = {});
  void receive(SessionId session, std::string_view text);
  void set_lag(SessionId session, Millis lag);
  void disconnect(SessionId session);

  // Does what is due; to be called again at `next_tick` at the latest.
  void tick();
  Millis next_tick() const;
  // The store can be written again, or not.
  void set_writable(bool is_writable);
  // Tells everybody that the server goes away; nothing is accepted any more.
  void shut_down();
  // True when nothing waits for the store.
  bool is_settled() const { return storage_.in_flight() == 0; }

  // For HTTP: a game as JSON or as PGN. Nothing if there is no such game; an Error if the store cannot be asked now.
  using Download = Downloads::Done;
  void game_json(const std::string& game, const Download& done);
  void pgn(const std::string& game, const std::string& site, const Download& done);
  // What was played in a position, as JSON; null if the store cannot be asked now.
  void explore(PositionKey position, const Explorer::Done& done) { explorer_.look_up(position, common_.now(), done); }
  // How far the review of a game has come, and the review.
  void review_json(const std::string& game, Download done) { reviews_.read(game, std::move(done)); }
  // For HTTP: who a visitor is, and their account.
  Logins& logins() { return logins_; }
  Accounts& accounts() { return accounts_; }
  // For HTTP: the analyses that are shared.
  Studies& studies() { return studies_; }
  // For HTTP: what is shown of people.
  Profiles& profiles() { return profiles_; }
  // A place for one who downloads a selection of games; null if the address or the server has no more.
  SlotPtr take_export(const std::string& address) {
    return quotas_.take(Quotas::Kind::kExport, address.empty() ? "this machine" : address, address);
  }
  // What may be shown of a game to people who have only its link: the last position of a finished game, the first one
  // of a game that is being played, so that a picture never tells more than the board does. Nothing if there is none.
  void place(const std::string& game, const std::function<void(const Result<std::optional<Place>>&)>& done);
  // Its own gauges, as /metrics has them.
  std::string metrics_text() const;

  // For the administrator. The answer comes when it is stored.
  using Done = std::function<void(const std::optional<Error>&)>;
  void rename(const IdentityId& who, const std::string& name, const Done& done);
  Moderation& moderation() { return moderation_; }
  // If an administrator does it, `deed` is noted with it.
  void forget(const IdentityId& who, const Done& done, const std::optional<Deed>& deed = std::nullopt);

  // For tests: a game that is in memory.
  std::optional<GameState> game_state(const std::string& game) const { return tables_.state(game); }

 private:
  struct Records;

  void greet(SessionId session, int protocol, Person* person);
  void handle(SessionId session, std::string_view text);
  bool is_too_fast(const Caller& caller, const ClientMessage& message);
  void dispatch(const Caller& caller, const ClientMessage& message);

  void on(const Caller& caller, const Ping& m);
  void on(const Caller& caller, const SetName& m);
  void on(const Caller& caller, const ListMyGames& m);
  template <class Message>
  void on(const Caller& caller, const Message& m);

  // Calls `then` with a person who is stored; `done` gets an Error if there is none.
  void with_person(const IdentityId& who, const Done& done, const std::function<void(Person&, Done)>& then);
  void rename_guest(const Caller& caller, const Name& name);
  // Lets the services hear of each other.
  void connect_services();
  // Somebody's marks have changed.
  void marked(const Person& person);
  void renamed(const IdentityId& who, const Name& name);
  void show_name(const IdentityId& who, const Shown& shown);
  void forget_at_hand(Person& person);
  void send_away(const Person& person);
  void tell_all(const ServerMessage& message);
  void beat(Millis now);
  void tidy(Millis now);

  Store& store_;
  HubOptions options_;
  Metrics& metrics_;
  HubThread thread_;
  Storage storage_;
  People people_;
  Sessions sessions_;
  Quotas quotas_;
  Downloads downloads_;
  Common common_;
  Tables tables_;
  Lobby lobby_;
  Pairing pairing_;
  Ratings ratings_;
  Correspondence correspondence_;
  Explorer explorer_;
  PositionIndex index_;
  Reviews reviews_;
  Studies studies_;
  Logins logins_;
  Accounts accounts_;
  Profiles profiles_;
  Social social_;
  Moderation moderation_;
  RateLimit messages_;                                 // of each socket
  RateLimit actions_, reads_, names_, address_reads_;  // of each person, and of each address
  Millis next_second_ = 0;
  Millis next_beat_ = 0;
  Millis next_tidy_ = 0;
};

}  // namespace serai::server
