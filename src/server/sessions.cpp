#include "server/sessions.hpp"

#include <algorithm>
#include <boost/json.hpp>

namespace serai::server {

Text shared_text(const ServerMessage& message, std::string_view id) {
  return std::make_shared<const std::string>(to_text(message, id));
}

SessionId Sessions::open(Client& client, const IdentityId& identity, const std::string& login,
                         const std::string& address) {
  const SessionId id = ++last_;
  Session& session = sessions_[id];
  session.client = &client;
  session.identity = identity;
  session.login = login;
  session.address = address;
  return id;
}

Session Sessions::close(SessionId id) {
  const auto it = sessions_.find(id);
  if (it == sessions_.end()) return {};
  Session gone = std::move(it->second);
  sessions_.erase(it);
  if (Person* person = people_.find(gone.identity)) std::erase(person->sessions, id);
  return gone;
}

Session* Sessions::find(SessionId id) {
  const auto it = sessions_.find(id);
  return it == sessions_.end() ? nullptr : &it->second;
}

Caller Sessions::caller(SessionId id, std::string message) const {
  const auto it = sessions_.find(id);
  if (it == sessions_.end()) return {};
  return {id, it->second.identity, it->second.address, std::move(message)};
}

void Sessions::for_each(const std::function<void(SessionId, Session&)>& f) {
  for (auto& [id, session] : sessions_) f(id, session);
}

void Sessions::send(SessionId to, const ServerMessage& message, std::string_view id) {
  if (sessions_.contains(to)) send_text(to, shared_text(message, id));
}

void Sessions::send_text(SessionId to, const Text& text) {
  if (Session* session = find(to)) session->client->send(text);
}

void Sessions::send_to_person(const IdentityId& to, const Text& text) {
  const Person* person = people_.find(to);
  if (person == nullptr) return;
  for (SessionId id : person->sessions) send_text(id, text);
}

// Requests and answers.

bool Sessions::admit(const Caller& caller) {
  Person* person = people_.find(caller.identity);
  if (person == nullptr) return false;
  if (Remembered* known = person->find_answer(caller.id)) {
    if (known->answer.empty())
      known->waiting.push_back(caller.session);
    else
      send_text(caller.session, std::make_shared<const std::string>(complete(known->answer, caller)));
    return false;
  }
  person->answers.push_back({caller.id, {}, {caller.session}});
  return true;
}

void Sessions::remember(const Caller& caller, const ServerMessage& answer, WallTime now, Unit& unit) const {
  unit.push_back(write::RememberAnswer{
      caller.identity, {caller.id, to_text(answer, caller.id), now}, static_cast<int>(answers_kept_)});
}

void Sessions::answer(const Caller& caller, const ServerMessage& message) {
  Person* person = people_.find(caller.identity);
  Remembered* request = person == nullptr ? nullptr : person->find_answer(caller.id);
  if (request == nullptr) return;
  request->answer = to_text(message, caller.id);
  const auto text = std::make_shared<const std::string>(complete(request->answer, caller));
  const auto waiting = std::exchange(request->waiting, {});
  cut_old_answers(*person);
  for (SessionId to : waiting) send_text(to, text);
}

void Sessions::refuse(const Caller& caller, const Error& error, std::optional<GameState> state,
                      std::optional<Millis> retry) {
  metrics_.add(Count::kRefusals);
  std::vector<SessionId> waiting{caller.session};
  Person* person = people_.find(caller.identity);
  Remembered* request = person == nullptr || caller.id.empty() ? nullptr : person->find_answer(caller.id);
  if (request != nullptr && request->answer.empty()) {
    waiting = std::move(request->waiting);
    std::erase_if(person->answers, [&](const Remembered& r) { return r.request == caller.id; });
  }
  const Text text = shared_text(Refused{std::string(error.code), error.message, std::move(state), retry}, caller.id);
  for (SessionId to : waiting) send_text(to, text);
}

void Sessions::cut_old_answers(Person& person) const {
  while (person.answers.size() > answers_kept_ && !person.answers.front().answer.empty()) person.answers.pop_front();
}

std::string Sessions::complete(const std::string& answer, const Caller& caller) const {
  const bool is_seat_link = answer.find(R"("t":"seat-link")") != std::string::npos;
  const bool is_challenge = answer.find(R"("t":"challenge-made")") != std::string::npos;
  if (!is_seat_link && !is_challenge) return answer;
  boost::system::error_code error;
  boost::json::value value = boost::json::parse(answer, error);
  boost::json::object* message = error ? nullptr : value.if_object();
  if (message == nullptr) return answer;
  if (is_seat_link) {
    (*message)["token"] = secret_(kSeatLink, caller.identity + "/" + caller.id);
  } else if (auto* challenge = message->if_contains("challenge"); challenge != nullptr && challenge->is_object()) {
    add_link(challenge->get_object());
  }
  return boost::json::serialize(*message);
}

void Sessions::add_link(boost::json::object& challenge) const {
  const auto* id = challenge.if_contains("id");
  const auto* listed = challenge.if_contains("listed");
  const bool is_link = id != nullptr && id->is_string() && listed != nullptr && *listed == false;
  if (is_link && challenge.contains("yours") && !challenge.contains("to"))
    challenge["token"] = secret_(kChallengeLink, id->get_string());
}

}  // namespace serai::server
