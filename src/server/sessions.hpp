// The sockets: who is connected, what is sent to whom, and the answers to requests.
//
// A request that changes something is carried out once. It is answered when it is stored, and the answer is stored with
// it, so that a repeated request gets the same answer: from another socket, after a reconnect, after a restart. A
// refusal changes nothing and is not remembered.
//
// Belongs to the thread of the hub.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/messages.hpp"
#include "server/metrics.hpp"
#include "server/people.hpp"

namespace serai::server {

// A socket, as the hub sees it. It lives from connect() to disconnect().
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;
  virtual void send(const std::shared_ptr<const std::string>& text) = 0;
  // True while something that was sent has not gone out yet.
  virtual bool is_behind() const = 0;
  // Somebody's clock may be running: until this time a dead line has to be noticed within a few seconds.
  virtual void watch_closely(Millis until) = 0;
  // Closes, later; disconnect() follows.
  virtual void close(int code, std::string_view reason) = 0;
};

// Codes with which sockets are closed.
namespace close_code {
constexpr int kGoingAway = 1001;
constexpr int kPolicy = 1008;
constexpr int kTooLarge = 1009;
constexpr int kOtherProtocol = 4001;
constexpr int kBanned = 4003;
constexpr int kLoggedOut = 4004;  // the client comes back with the cookies it has now
}  // namespace close_code

// Who asks for something: by which socket, and under which id.
struct Caller {
  SessionId session = 0;
  IdentityId identity;
  std::string address;
  std::string id;  // of the message; empty if it has none
};

// A message as text, shared by all who get it.
using Text = std::shared_ptr<const std::string>;
Text shared_text(const ServerMessage& message, std::string_view id = {});

struct Session {
  Client* client = nullptr;
  IdentityId identity;
  std::string login;  // the login session by which it came; empty for a guest
  Millis login_end = std::numeric_limits<Millis>::max();
  std::string address;
  std::vector<std::string> watching;  // games
  std::vector<std::string> early;     // messages that came before the greeting
  bool is_greeted = false;
  Millis lag = 0;
};

class Sessions {
 public:
  // `secret` makes the token of a link from its purpose and id: it can be told again without being stored.
  using Secret = std::function<std::string(std::string_view purpose, std::string_view id)>;

  Sessions(People& people, Metrics& metrics, Secret secret, std::size_t answers_kept)
      : people_(people), metrics_(metrics), secret_(std::move(secret)), answers_kept_(answers_kept) {}

  SessionId open(Client& client, const IdentityId& identity, const std::string& login, const std::string& address);
  // The session is gone; what it was is returned.
  Session close(SessionId id);
  Session* find(SessionId id);
  Caller caller(SessionId id, std::string message) const;
  std::size_t size() const { return sessions_.size(); }
  void for_each(const std::function<void(SessionId, Session&)>& f);

  // Sending. Who is gone hears nothing.
  void send(SessionId to, const ServerMessage& message, std::string_view id = {});
  void send_text(SessionId to, const Text& text);
  void send_to_person(const IdentityId& to, const Text& text);

  // Admits a request that changes something. False: it is under way or was answered before, and the caller has been
  // taken care of.
  bool admit(const Caller& caller);
  // Adds the answer to what is stored for the request.
  void remember(const Caller& caller, const ServerMessage& answer, WallTime now, Unit& unit) const;
  // Answers everybody who waits for it.
  void answer(const Caller& caller, const ServerMessage& message);
  void refuse(const Caller& caller, const Error& error, std::optional<GameState> state = std::nullopt,
              std::optional<Millis> retry = std::nullopt);
  std::string secret(std::string_view purpose, std::string_view id) const { return secret_(purpose, id); }

 private:
  // The answer with its secret, for the one who asked.
  std::string complete(const std::string& answer, const Caller& caller) const;
  void add_link(boost::json::object& challenge) const;
  void cut_old_answers(Person& person) const;

  People& people_;
  Metrics& metrics_;
  Secret secret_;
  std::size_t answers_kept_;
  std::unordered_map<SessionId, Session> sessions_;
  SessionId last_ = 0;
};

// What the tokens of links are made for.
constexpr std::string_view kChallengeLink = "challenge-link";
constexpr std::string_view kSeatLink = "seat-link";

}  // namespace serai::server
