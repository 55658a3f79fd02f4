// Values of the server from the golden samples of its messages (contract/samples), so that tests can write them again
// and compare.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "server/event_json.hpp"
#include "server/messages.hpp"

namespace serai::server::contract {

namespace json = boost::json;

inline const json::value& nothing() {
  static const json::value kNothing;
  return kNothing;
}
// A field, or null.
inline const json::value& field(const json::value& in, std::string_view name) {
  const json::value* found = in.as_object().if_contains(name);
  return found == nullptr ? nothing() : *found;
}
inline std::string text(const json::value& in, std::string_view name) {
  const json::value& value = field(in, name);
  return value.is_null() ? std::string() : std::string(value.as_string());
}
template <class T = std::int64_t>
T number(const json::value& in, std::string_view name) {
  const json::value& value = field(in, name);
  return value.is_null() ? T{} : value.to_number<T>();
}
template <class T>
std::optional<T> optional_number(const json::value& in, std::string_view name) {
  const json::value& value = field(in, name);
  if (value.is_null()) return std::nullopt;
  return value.to_number<T>();
}
inline bool flag(const json::value& in, std::string_view name) {
  const json::value& value = field(in, name);
  return !value.is_null() && value.as_bool();
}
template <class F>
auto list(const json::value& in, std::string_view name, F read) {
  std::vector<decltype(read(in))> out;
  const json::value& items = field(in, name);
  if (items.is_null()) return out;
  for (const json::value& item : items.as_array()) out.push_back(read(item));
  return out;
}
inline std::vector<std::string> words(const json::value& in, std::string_view name) {
  return list(in, name, [](const json::value& word) { return std::string(word.as_string()); });
}
inline std::vector<std::size_t> seat_numbers(const json::value& in, std::string_view name) {
  return list(in, name, [](const json::value& seat) { return seat.to_number<std::size_t>(); });
}

inline PersonView person(const json::value& in) {
  return {text(in, "id"), text(in, "name"), flag(in, "account")};
}
inline SeatView seat(const json::value& in) {
  SeatView out;
  const std::string kind = text(in, "kind");
  out.kind = kind == "person"     ? SeatView::Kind::kPerson
             : kind == "computer" ? SeatView::Kind::kComputer
                                  : SeatView::Kind::kOpen;
  out.color = text(in, "color");
  out.team = text(in, "team");
  if (kind == "person") out.person = person(in.at("person"));
  out.level = number<int>(in, "level");
  if (const json::value& rating = field(in, "rating"); !rating.is_null()) {
    out.rating =
        ShownRating{number<int>(rating, "value"), flag(rating, "provisional"), optional_number<int>(rating, "change")};
  }
  out.you = flag(in, "you");
  out.away_until = number(in, "away_until");
  return out;
}
inline VacationView vacation(const json::value& in) {
  return {optional_number<Millis>(in, "until"), number<int>(in, "left")};
}
inline OwnView own(const std::string& game, const json::value& in) {
  return {game, words(in, "conditions"), text(in, "note")};
}
inline Control control(const json::value& in) {
  const std::string kind = text(in, "kind");
  Control out;
  out.kind = kind == "increment" ? Control::Kind::kIncrement
             : kind == "byoyomi" ? Control::Kind::kByoyomi
             : kind == "days"    ? Control::Kind::kDays
                                 : Control::Kind::kNone;
  out.base = number<int>(in, "base");
  out.increment = number<int>(in, "increment");
  out.period = number<int>(in, "period");
  out.periods = number<int>(in, "periods");
  out.days = number<int>(in, "days");
  return out;
}
inline GameTerms terms(const json::value& in) {
  return {text(in, "variant"),       text(in, "setup"),  {},
          control(in.at("control")), flag(in, "casual"), flag(in, "friends"),
          flag(in, "listed"),        flag(in, "rated")};
}
inline Outcome outcome(const json::value& in) {
  if (in.is_null()) return {};
  const std::string winner = text(in, "winner");
  Outcome out;
  out.winner = winner == "w"   ? Outcome::Winner::kWhite
               : winner == "b" ? Outcome::Winner::kBlack
                               : Outcome::Winner::kNobody;
  while (name_of(out.reason) != text(in, "reason")) out.reason = static_cast<Reason>(static_cast<int>(out.reason) + 1);
  return out;
}
inline ClocksView clocks(const json::value& in) {
  if (in.is_null()) return {};
  const auto face = [](const json::value& pair) {
    return ClockFace{pair.at(0).to_number<Millis>(), pair.at(1).to_number<int>()};
  };
  return {list(in, "left", face), optional_number<std::size_t>(in, "running"), number(in, "at"),
          optional_number<Millis>(in, "period_at")};
}
inline OfferView offer(const json::value& in) {
  return {*offer_named(text(in, "offer")), seat_numbers(in, "seats")};
}
inline std::optional<ChoosingView> choosing(const json::value& in) {
  if (in.is_null()) return std::nullopt;
  return ChoosingView{number<std::size_t>(in, "seat"), words(in, "options")};
}
inline ChatView chat(const json::value& in) {
  return {text(in, "game"), number<std::size_t>(in, "seat"), text(in, "phrase"), text(in, "text"), number(in, "at")};
}

inline ChallengeView challenge(const json::value& in) {
  ChallengeView out;
  out.id = text(in, "id");
  out.terms = terms(in);
  out.terms.fen = text(in, "fen");
  out.seats = list(in, "seats", seat);
  out.shuffle = flag(in, "shuffle");
  out.by = person(in.at("by"));
  if (!field(in, "to").is_null()) out.to = person(in.at("to"));
  out.yours = flag(in, "yours");
  out.created = number(in, "created");
  out.token = text(in, "token");
  return out;
}
inline GameView listed_game(const json::value& in) {
  GameView out;
  out.id = text(in, "game");
  out.variant = text(in, "variant");
  out.fen = text(in, "fen");
  out.last_move = text(in, "last");
  out.control = control(in.at("control"));
  out.casual = flag(in, "casual");
  out.rated = flag(in, "rated");
  out.seats = list(in, "seats", seat);
  out.turn = number<std::size_t>(in, "turn");
  out.version = number<int>(in, "version");
  out.status = text(in, "status");
  out.outcome = outcome(field(in, "outcome"));
  out.created = number(in, "created");
  out.at = number(in, "at");
  out.deadline = optional_number<Millis>(in, "deadline");
  return out;
}
inline GameState game_state(const json::value& in) {
  GameState out;
  out.game = text(in, "game");
  out.version = number<int>(in, "version");
  out.terms = terms(in);
  out.start_fen = text(in, "start");
  out.fen = text(in, "fen");
  out.seats = list(in, "seats", seat);
  out.choices = list(in, "choices", [](const json::value& c) {
    return Chosen{number<std::size_t>(c, "seat"), text(c, "option")};
  });
  out.choosing = choosing(field(in, "choosing"));
  out.moves = words(in, "moves");
  out.left_after = list(in, "left_after", [](const json::value& left) { return left.to_number<Millis>(); });
  out.turn = number<std::size_t>(in, "turn");
  out.status = text(in, "status");
  out.outcome = outcome(field(in, "outcome"));
  out.claims = words(in, "claims");
  out.can_abort = flag(in, "can_abort");
  out.clocks = clocks(field(in, "clocks"));
  out.deadline = optional_number<Millis>(in, "deadline");
  out.offers = list(in, "offers", offer);
  out.chat = list(in, "chat", chat);
  out.rematch_of = text(in, "rematch_of");
  out.rematch = text(in, "rematch");
  out.created = number(in, "created");
  if (const json::value& mine = field(in, "own"); !mine.is_null()) out.own = own(out.game, mine);
  return out;
}

inline Holder holder(const json::value& in) {
  if (text(in, "kind") == "computer") return {{}, {}, number<int>(in, "level")};
  const PersonView who = person(in.at("person"));
  return {who.id, who.name, 0, who.account};
}
inline EventBody body(const json::value& in) {
  const std::string kind = text(in, "kind");
  const auto who = number<std::size_t>(in, "seat");
  if (kind == "choice") return Chosen{who, text(in, "option")};
  if (kind == "move") return Moved{who, text(in, "move"), 140};  // nobody outside learns what was forgiven
  if (kind == "offer") return Offered{*offer_named(text(in, "offer")), seat_numbers(in, "seats")};
  if (kind == "decline") return Declined{*offer_named(text(in, "offer")), who, seat_numbers(in, "asked")};
  if (kind == "takeback") return TakenBack{number<int>(in, "plies")};
  if (kind == "time") return TimeGiven{who, number(in, "extra")};
  if (kind == "seat") return SeatTaken{who, holder(in.at("holder"))};
  if (kind == "end") return Ended{outcome(in.at("outcome"))};
  return Rematched{text(in, "game")};
}
inline EventView event(const json::value& in) {
  EventView out;
  out.event = {number<int>(in, "v"), number(in, "at"), "secret", {}, body(in)};
  out.fen = text(in, "fen");
  out.claims = words(in, "claims");
  out.choosing = choosing(field(in, "choosing"));
  out.turn = number<std::size_t>(in, "turn");
  out.status = text(in, "status");
  out.can_abort = flag(in, "can_abort");
  out.offers = list(in, "offers", offer);
  out.clocks = clocks(field(in, "clocks"));
  out.deadline = optional_number<Millis>(in, "deadline");
  return out;
}

inline LobbyView lobby(const json::value& in) {
  LobbyView out;
  out.is_update = text(in, "t") == "lobby-update";
  out.page = number<int>(in, "page");
  out.pages = number<int>(in, "pages");
  out.challenges = list(in, "challenges", challenge);
  out.games = list(in, "games", listed_game);
  out.gone = words(in, "gone");
  out.waiting = number<std::size_t>(in, "waiting");
  out.playing = number<std::size_t>(in, "playing");
  out.seeking = number<std::size_t>(in, "seeking");
  return out;
}
inline PresenceView presence(const json::value& in) {
  const auto seat_presence = [](const json::value& s) {
    return PresenceView::Seat{flag(s, "online"), optional_number<Millis>(s, "claim_at"),
                              optional_number<Millis>(s, "replace_at")};
  };
  return {text(in, "game"), list(in, "seats", seat_presence), number<std::size_t>(in, "watchers")};
}
inline Refused refused(const json::value& in) {
  Refused out;
  out.code = text(in, "code");
  out.message = text(in, "message");
  out.retry = optional_number<Millis>(in, "retry");
  if (const json::value& state = field(in, "state"); !state.is_null()) out.state = game_state(state);
  return out;
}

inline std::optional<PersonView> optional_person(const json::value& in, std::string_view name) {
  const json::value& value = field(in, name);
  return value.is_null() ? std::nullopt : std::optional(person(value));
}
inline ModeratedPerson moderated(const json::value& in) {
  return {person(in.at("person")), words(in, "marks")};
}
inline Administration administration(const json::value& in) {
  Administration out;
  out.show = text(in, "show");
  out.reports = list(in, "reports", [](const json::value& r) {
    return ReportView{number(r, "report"), person(r.at("by")), moderated(r.at("about")), text(r, "game"),
                      text(r, "reason"),   text(r, "text"),    number(r, "at")};
  });
  out.deeds = list(in, "deeds", [](const json::value& d) {
    return DeedView{number(d, "deed"),
                    optional_person(d, "by"),
                    optional_person(d, "about"),
                    text(d, "action"),
                    optional_number<std::int64_t>(d, "report"),
                    text(d, "note"),
                    number(d, "at")};
  });
  if (!field(in, "person").is_null()) out.person = moderated(in.at("person"));
  out.next = optional_number<std::int64_t>(in, "next");
  return out;
}

// The value of a message; nothing if the server has no such message.
inline std::optional<ServerMessage> server_message(const json::value& in) {
  const std::string kind = text(in, "t");
  const std::string game = text(in, "game");
  if (kind == "hello") {
    return Hello{text(in, "server"), text(in, "client"), person(in.at("you")),
                 number(in, "now"),  text(in, "chat"),   flag(in, "read_only")};
  }
  if (kind == "you") return YouAre{person(in.at("you"))};
  if (kind == "pong") return Pong{number(in, "now")};
  if (kind == "lobby" || kind == "lobby-update") return lobby(in);
  if (kind == "my-games") {
    return MyGames{list(in, "live", listed_game), list(in, "finished", listed_game), list(in, "challenges", challenge),
                   optional_number<std::int64_t>(in, "next"), vacation(in.at("vacation"))};
  }
  if (kind == "challenge-made") return ChallengeMade{challenge(in.at("challenge"))};
  if (kind == "invitation") return Invitation{challenge(in.at("challenge"))};
  if (kind == "started") return Started{game};
  if (kind == "my-ratings") {
    return MyRatings{list(in, "ratings", [](const json::value& r) {
      return MyRatings::Line{text(r, "variant"), text(r, "speed"),
                             ShownRating{number<int>(r, "value"), flag(r, "provisional"), std::nullopt}};
    })};
  }
  if (kind == "seeking" && !flag(in, "on")) return SeekingView{};
  if (kind == "seeking") {
    return SeekingView{SeekWish{words(in, "variants"), words(in, "controls"), flag(in, "rated"), flag(in, "casual")},
                       number(in, "since"), optional_number<Millis>(in, "held_until")};
  }
  if (kind == "game") return game_state(in);
  if (kind == "events") return EventsView{game, list(in, "events", event)};
  if (kind == "clocks") {
    return ClocksMessage{game, clocks(field(in, "clocks")), optional_number<Millis>(in, "deadline")};
  }
  if (kind == "seats") return SeatsMessage{game, list(in, "seats", seat)};
  if (kind == "ack") return Ack{game, number<int>(in, "version")};
  if (kind == "done") return Done{};
  if (kind == "refused") return refused(in);
  if (kind == "presence") return presence(in);
  if (kind == "chat") return chat(in);
  if (kind == "seat-link") return SeatLinkMade{game, text(in, "token"), number(in, "expires")};
  if (kind == "review") {
    return ReviewView{game, text(in, "state"), optional_number<std::size_t>(in, "place"),
                      optional_number<std::size_t>(in, "done"), optional_number<std::size_t>(in, "plies")};
  }
  if (kind == "notice") return Notice{text(in, "code")};
  if (kind == "vacation") return vacation(in);
  if (kind == "own") return own(game, in);
  if (kind == "waiting") {
    return WaitingView{list(in, "games", [](const json::value& g) {
      return WaitingView::Entry{text(g, "game"), text(g, "variant"), number(g, "deadline"), number(g, "allowance")};
    })};
  }
  if (kind == "friends") {
    const auto read = [](const json::value& f) { return FriendView{person(f.at("person")), flag(f, "online")}; };
    return Friends{list(in, "people", read), list(in, "blocked", person)};
  }
  if (kind == "friend") return FriendMoved{text(in, "person"), flag(in, "online")};
  if (kind == "challenged") return Challenged{challenge(in.at("challenge"))};
  if (kind == "challenge-gone") return ChallengeGone{text(in, "challenge"), flag(in, "declined")};
  if (kind == "administration") return administration(in);
  return std::nullopt;
}

}  // namespace serai::server::contract
