// The hub: everything between the sockets and the rooms. It knows who is connected, which games are alive, what is in
// the lobby; it reads messages, asks the rooms, stores what they decide and tells everybody concerned.
//
// No action is answered and no event sent before it is stored. What comes for a game while a commit of that game is
// under way waits its turn, with the time at which it arrived. If a commit fails nothing has happened: the action is
// refused, and while the store is read-only all clocks are held.
//
// The hub does no I/O of its own: sockets are Clients, time and the way back from other threads are passed in. All of
// it runs on one thread. Store and EnginePool answer on theirs; `post` brings the answers here.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/engine_pool.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/messages.hpp"
#include "server/metrics.hpp"
#include "server/room.hpp"
#include "server/store.hpp"

namespace serai::server {

// A socket, as the hub sees it. It lives from connect() to disconnect().
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;
  virtual void send(const std::shared_ptr<const std::string>& text) = 0;
  // Closes, later; disconnect() follows.
  virtual void close(int code, std::string_view reason) = 0;
  // True while something it was sent still waits to be written.
  virtual bool is_behind() const = 0;
};

enum class ChatMode : std::uint8_t { kOff, kPresets, kFree };

// What the hub is made with.
struct HubOptions {
  Limits limits;
  RoomTimes times;
  ChatMode chat = ChatMode::kFree;
  std::string version;  // of the server
  std::string build;    // of the web client
  std::function<Millis()> now;
  std::function<void(std::function<void()>)> post;
  std::function<std::uint32_t()> random;
  std::function<void()> wake = [] {};  // next_tick() may have come nearer
};

// Codes with which sockets are closed.
namespace close_code {
constexpr int kGoingAway = 1001;
constexpr int kPolicy = 1008;
constexpr int kTooLarge = 1009;
constexpr int kOtherProtocol = 4001;
constexpr int kBanned = 4003;
}  // namespace close_code

using SessionId = std::uint64_t;

class Hub {
 public:
  // `engines` may be null: then nobody plays against the computer. All outlive the hub.
  Hub(Store& store, EnginePool* engines, Metrics& metrics, HubOptions options);
  ~Hub();

  // Takes up the games and challenges that are stored. Games whose records are damaged are left alone and named.
  Result<std::vector<std::string>> load();

  // Sockets.
  SessionId connect(Client& client, const IdentityId& identity, int protocol);
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
  bool is_settled() const { return in_flight_ == 0; }

  // For HTTP. Nothing if there is no such game.
  std::optional<GameState> game_state(std::string_view game);
  std::optional<std::string> pgn(std::string_view game, const std::string& site);
  // Its own gauges, as /metrics has them.
  std::string metrics_text() const;

  // For the administrator. The answer comes when it is stored.
  void rename(const IdentityId& who, const std::string& name, std::function<void(std::optional<Error>)> done);
  void mark(const IdentityId& who, bool is_hidden, bool is_banned, std::function<void(std::optional<Error>)> done);
  void forget(const IdentityId& who, std::function<void(std::optional<Error>)> done);

 private:
  using Text = std::shared_ptr<const std::string>;
  using Decide = std::function<Decision(Room&, Millis)>;

  struct Session {
    Client* client;
    IdentityId identity;
    std::vector<std::string> watching;
    Millis lag = 0;
    double allowance = 0;  // messages it may still send
    Millis allowance_at = 0;
  };
  struct Person {
    Identity identity;
    bool is_stored = false;
    std::vector<SessionId> sessions;
    std::deque<std::pair<std::string, Text>> answers;  // to actions outside games, by id
    Millis away_since = 0;
  };
  // Something to be decided, and who is to be told.
  struct Request {
    SessionId session = 0;  // 0: nobody
    std::string id;
    Millis received = 0;
    Decide decide;
    std::function<void()> committed;  // after the events are applied
    Unit also;                        // stored with them
  };
  // A room and all around it.
  struct Table {
    std::unique_ptr<Room> room;
    std::vector<SessionId> watchers;
    std::optional<Request> pending;  // waits for its commit
    std::vector<GameEvent> events;   // of it
    std::deque<Request> waiting;
    std::deque<EventView> recent;
    std::vector<ChatView> chat;
    std::map<IdentityId, Millis> last_said;
    std::optional<Millis> scheduled;
    std::optional<int> asked;                                // the version of the position the engine thinks about
    std::array<std::optional<int>, 2> computer_thinks = {};  // how well each colour's computer stands, in its own eyes
    bool is_presence_stale = false;
    bool is_lobby_stale = false;
  };
  struct Delayed {
    Millis due;
    std::string game;
    Text text;
  };

  // Sessions and people (hub.cpp).
  Session* session(SessionId id);
  Person& person(const IdentityId& id);
  Holder holder(const Person& who) const;
  void send(SessionId to, const ServerMessage& message, std::string_view id = {});
  void send_text(SessionId to, const Text& text);
  void send_to_person(const IdentityId& to, const Text& text);
  void refuse(SessionId to, std::string_view id, const Error& error, std::optional<GameState> state = std::nullopt);
  bool is_too_fast(Session& s);
  void ensure_stored(Person& who, Unit& unit);
  // Stores a unit and comes back to this thread.
  void submit(Unit unit, std::function<void(std::optional<Error>)> done);
  std::optional<Error> why_not_now() const;
  void handle(SessionId from, const std::string& id, const ClientMessage& message);

  // What clients ask outside games (hub_lobby.cpp).
  void on(SessionId from, const std::string& id, const SetName& m);
  void on(SessionId from, const std::string& id, const Ping& m);
  void on(SessionId from, const std::string& id, const WatchLobby& m);
  void on(SessionId from, const std::string& id, const ListMyGames& m);
  void on(SessionId from, const std::string& id, const CreateChallenge& m);
  void on(SessionId from, const std::string& id, const CancelChallenge& m);
  void on(SessionId from, const std::string& id, const ShowChallenge& m);
  void on(SessionId from, const std::string& id, const JoinChallenge& m);
  void remember(const IdentityId& who, const std::string& id, const Text& answer);
  bool answer_again(SessionId to, const std::string& id);
  std::optional<Error> why_no_game(const IdentityId& who, const OpenChallenge& challenge);
  void keep_challenge(SessionId from, const std::string& id, OpenChallenge challenge);
  // `joined` is the seat that was taken last, if the challenge was kept for others to join.
  void start_challenge(SessionId from, const std::string& id, const OpenChallenge& challenge,
                       std::optional<std::size_t> joined);
  // Requires: `id` is not the dropped challenge's own, which is gone afterwards.
  void drop_challenge(const std::string& id);
  void tell_lobby(const ServerMessage& message);
  void drop_stale_challenges(Millis now);

  // Games (hub_games.cpp and hub_tables.cpp).
  void on(SessionId from, const std::string& id, const WatchGame& m);
  void on(SessionId from, const std::string& id, const LeaveGame& m);
  void on(SessionId from, const std::string& id, const SayPhrase& m);
  void on(SessionId from, const std::string& id, const SayText& m);
  void on(SessionId from, const std::string& id, const MakeSeatLink& m);
  void on(SessionId from, const std::string& id, const TakeSeat& m);
  template <class Action>
  void act(SessionId from, const std::string& id, const Action& action);
  void on(SessionId from, const std::string& id, const MakeMove& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const Choose& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const MakeOffer& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const DeclineOffer& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const GiveTime& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const MakeClaim& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const ClaimGone& m) { act(from, id, m); }
  void on(SessionId from, const std::string& id, const HandOver& m) { act(from, id, m); }
  // Players hear what is said; where partners play together, only the partner does.
  static bool hears(const Table& table, const IdentityId& who, const ChatView& line);
  void say(SessionId from, const std::string& id, const std::string& game, std::string phrase, std::string text);
  void tell_chat(const ChatView& line);
  // The table of a game, from the store if need be; null if there is none. The sender is told.
  Table* table_for(SessionId from, const std::string& id, const std::string& game);
  Table* find_table(std::string_view game);
  Table* load_table(std::string_view game);
  GameState state_for(const Table& table, const IdentityId& viewer) const;
  bool watch(SessionId from, Table& table);
  void unwatch(SessionId from, Table& table);
  bool is_watching(const Table& table, std::string_view identity);
  void update_presence(Table& table, const IdentityId& who);
  void send_presence(Table& table);
  void send_states(Table& table);

  // Decide, store, apply, tell.
  void request(Table& table, Request request);
  void settle(const std::string& game, const std::optional<Error>& error);
  void apply(Table& table, const Request& request);
  void fan_out(Table& table, const std::vector<EventView>& views, SessionId actor);
  void go_on(Table& table);
  void make_rematch(Table& table);
  void let_computer_play(Table& table);
  void stop_thinking(Table& table);
  void computer_answered(const EngineAnswer& answer, int version);
  void answer_draw(Table& table);
  Table& add_table(std::unique_ptr<Room> room);
  Table& add_table(std::unique_ptr<Room> room, const std::vector<ChatLine>& chat);
  void announce(Table& table);
  void drop_if_idle(const std::string& game);
  void schedule(Table& table);
  void stamp(Millis now);
  void flush(Millis now);
  void tidy(Millis now);
  void index_seats(const Table& table);

  Store& store_;
  EnginePool* engines_;
  Metrics& metrics_;
  HubOptions options_;
  std::unordered_map<SessionId, Session> sessions_;
  std::unordered_map<IdentityId, Person> people_;
  std::unordered_map<std::string, Table> tables_;
  std::unordered_map<IdentityId, std::set<std::string>> live_of_;  // live games by person
  std::vector<SessionId> in_lobby_;                                // who watches it
  std::set<std::pair<Millis, std::string>> deadlines_;
  std::deque<Delayed> delayed_;
  Lobby lobby_;
  SessionId last_session_ = 0;
  std::size_t in_flight_ = 0;
  Millis next_second_ = 0;
  Millis next_stamp_ = 0;
  Millis next_tidy_ = 0;
  bool is_writable_ = true;
  bool is_shutting_down_ = false;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // false for answers that come too late
};

}  // namespace serai::server
