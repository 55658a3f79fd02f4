#include "server/event_json.hpp"
#include "server/messages.hpp"

namespace serai::server {
namespace json = boost::json;

namespace {

json::object person_json(const PersonView& person) {
  json::object out{{"id", person.id}, {"name", person.name}};
  if (person.account) out["account"] = true;
  return out;
}

json::object rating_json(const ShownRating& rating) {
  json::object out{{"value", rating.value}};
  if (rating.is_provisional) out["provisional"] = true;
  if (rating.change) out["change"] = *rating.change;
  return out;
}

json::object seat_json(const SeatView& seat) {
  json::object out{{"color", seat.color}};
  if (!seat.team.empty()) out["team"] = seat.team;
  switch (seat.kind) {
    case SeatView::Kind::kOpen:
      out["kind"] = "open";
      break;
    case SeatView::Kind::kPerson:
      out["kind"] = "person";
      out["person"] = person_json(seat.person);
      if (seat.rating) out["rating"] = rating_json(*seat.rating);
      break;
    case SeatView::Kind::kComputer:
      out["kind"] = "computer";
      out["level"] = seat.level;
      break;
  }
  if (seat.you) out["you"] = true;
  if (seat.away_until != 0) out["away_until"] = seat.away_until;
  return out;
}

template <class T, class F>
json::array list(const std::vector<T>& items, F to_json) {
  json::array out;
  out.reserve(items.size());
  for (const T& item : items) out.push_back(to_json(item));
  return out;
}

json::array words(const std::vector<std::string>& items) {
  return list(items, [](const std::string& s) { return json::value(s); });
}

json::value optional(const auto& number) {
  return number ? json::value(*number) : json::value(nullptr);
}

json::object challenge_json(const ChallengeView& c) {
  json::object out{{"id", c.id}, {"by", person_json(c.by)}};
  if (c.to) out["to"] = person_json(*c.to);
  for (auto& [key, value] : terms_json(c.terms)) out[key] = value;
  out["seats"] = list(c.seats, seat_json);
  out["shuffle"] = c.shuffle;
  out["created"] = c.created;
  if (c.yours) out["yours"] = true;
  if (!c.token.empty()) out["token"] = c.token;
  return out;
}

json::object game_json(const GameView& g) {
  json::object out{{"game", g.id}, {"variant", g.variant}, {"fen", g.fen}};
  if (!g.last_move.empty()) out["last"] = g.last_move;
  out["control"] = control_json(g.control);
  out["casual"] = g.casual;
  if (g.rated) out["rated"] = true;
  out["seats"] = list(g.seats, seat_json);
  out["turn"] = g.turn;
  out["version"] = g.version;
  out["status"] = g.status;
  if (g.outcome.is_over()) out["outcome"] = outcome_json(g.outcome);
  out["at"] = g.at;
  out["created"] = g.created;
  if (g.deadline) out["deadline"] = *g.deadline;
  return out;
}

json::value clocks_view(const ClocksView& clocks) {
  if (clocks.faces.empty()) return nullptr;
  json::object out{{"left", clocks_json(clocks.faces)}, {"running", optional(clocks.running)}, {"at", clocks.at}};
  if (clocks.period_at) out["period_at"] = *clocks.period_at;
  return out;
}

json::object vacation_json(const VacationView& vacation) {
  return {{"until", optional(vacation.until)}, {"left", vacation.left}};
}

json::object own_json(const OwnView& own) {
  return {{"conditions", words(own.conditions)}, {"note", own.note}};
}

json::object waiting_json(const WaitingView::Entry& game) {
  return {{"game", game.game}, {"variant", game.variant}, {"deadline", game.deadline}, {"allowance", game.allowance}};
}

json::object chat_json(const ChatView& chat) {
  json::object out{{"seat", chat.seat}, {"at", chat.at}};
  if (chat.phrase.empty())
    out["text"] = chat.text;
  else
    out["phrase"] = chat.phrase;
  return out;
}

json::object offer_json(const OfferView& offer) {
  return {{"offer", name_of(offer.kind)}, {"seats", json::array(offer.seats.begin(), offer.seats.end())}};
}

json::object choosing_json(const ChoosingView& choosing) {
  return {{"seat", choosing.seat}, {"options", words(choosing.options)}};
}

json::object state_json(const GameState& s) {
  json::object out{{"game", s.game}, {"version", s.version}};
  for (auto& [key, value] : terms_json(s.terms)) out[key] = value;
  out["start"] = s.start_fen;
  out["fen"] = s.fen;
  out["seats"] = list(s.seats, seat_json);
  out["choices"] = list(s.choices, [](const Chosen& c) { return json::value{{"seat", c.seat}, {"option", c.option}}; });
  if (s.choosing) out["choosing"] = choosing_json(*s.choosing);
  out["moves"] = words(s.moves);
  if (!s.left_after.empty()) out["left_after"] = json::array(s.left_after.begin(), s.left_after.end());
  out["turn"] = s.turn;
  out["status"] = s.status;
  if (s.outcome.is_over()) out["outcome"] = outcome_json(s.outcome);
  out["claims"] = words(s.claims);
  out["can_abort"] = s.can_abort;
  out["clocks"] = clocks_view(s.clocks);
  out["deadline"] = optional(s.deadline);
  out["offers"] = list(s.offers, offer_json);
  if (!s.chat.empty()) out["chat"] = list(s.chat, chat_json);
  if (!s.rematch_of.empty()) out["rematch_of"] = s.rematch_of;
  if (!s.rematch.empty()) out["rematch"] = s.rematch;
  out["created"] = s.created;
  if (s.own) out["own"] = own_json(*s.own);
  return out;
}

// What the outside sees of a holder.
json::object holder_view(const Holder& holder) {
  if (holder.is_person())
    return {{"kind", "person"}, {"person", person_json({holder.identity, holder.name, holder.has_account})}};
  return {{"kind", "computer"}, {"level", holder.level}};
}

json::object event_json(const EventView& view) {
  json::object out{{"v", view.event.version}, {"kind", kind_of(view.event.body)}};
  for (auto& [key, value] : body_json(view.event.body)) out[key] = value;
  out.erase("forgiven");  // the server's own affair
  if (const auto* taken = std::get_if<SeatTaken>(&view.event.body)) out["holder"] = holder_view(taken->holder);
  if (!view.fen.empty()) out["fen"] = view.fen;
  out["claims"] = words(view.claims);
  if (view.choosing) out["choosing"] = choosing_json(*view.choosing);
  out["turn"] = view.turn;
  out["status"] = view.status;
  out["can_abort"] = view.can_abort;
  out["offers"] = list(view.offers, offer_json);
  out["clocks"] = clocks_view(view.clocks);
  out["deadline"] = optional(view.deadline);
  out["at"] = view.event.at;
  return out;
}

json::object review_json(const ReviewView& view) {
  json::object out{{"state", view.state}};
  if (view.place) out["place"] = *view.place;
  if (view.done) out["done"] = *view.done;
  if (view.plies) out["plies"] = *view.plies;
  return out;
}

json::object moderated_json(const ModeratedPerson& who) {
  return {{"person", person_json(who.person)}, {"marks", words(who.marks)}};
}

json::object report_json(const ReportView& r) {
  json::object out{{"report", r.report}, {"by", person_json(r.by)}, {"about", moderated_json(r.about)},
                   {"game", r.game},     {"reason", r.reason},      {"at", r.at}};
  if (!r.text.empty()) out["text"] = r.text;
  return out;
}

json::object deed_json(const DeedView& d) {
  json::object out{{"deed", d.deed}, {"action", d.action}, {"at", d.at}};
  if (d.by) out["by"] = person_json(*d.by);
  if (d.about) out["about"] = person_json(*d.about);
  if (d.report) out["report"] = *d.report;
  if (!d.note.empty()) out["note"] = d.note;
  return out;
}

// Each case: the name of the message and its fields.
struct Writer {
  std::string_view kind;
  json::object out;

  void named(std::string_view name, json::object fields) {
    kind = name;
    out = std::move(fields);
  }
  void operator()(const Hello& m) {
    named("hello", {{"protocol", kProtocolVersion},
                    {"server", m.server},
                    {"client", m.client},
                    {"you", person_json(m.you)},
                    {"now", m.now},
                    {"chat", m.chat},
                    {"phrases", json::array(phrases().begin(), phrases().end())},
                    {"read_only", m.read_only}});
  }
  void operator()(const YouAre& m) { named("you", {{"you", person_json(m.you)}}); }
  void operator()(const Pong& m) { named("pong", {{"now", m.now}}); }
  void operator()(const LobbyView& m) {
    named(m.is_update ? "lobby-update" : "lobby", {{"page", m.page},
                                                   {"pages", m.pages},
                                                   {"challenges", list(m.challenges, challenge_json)},
                                                   {"games", list(m.games, game_json)},
                                                   {"waiting", m.waiting},
                                                   {"playing", m.playing},
                                                   {"seeking", m.seeking}});
    if (m.is_update) out["gone"] = words(m.gone);
  }
  void operator()(const ChallengeMade& m) { named("challenge-made", {{"challenge", challenge_json(m.challenge)}}); }
  void operator()(const Invitation& m) { named("invitation", {{"challenge", challenge_json(m.challenge)}}); }
  void operator()(const Started& m) { named("started", {{"game", m.game}}); }
  void operator()(const SeekingView& m) {
    named("seeking", {{"on", m.wish.has_value()}});
    if (!m.wish) return;
    out["variants"] = words(m.wish->variants);
    out["controls"] = words(m.wish->controls);
    out["rated"] = m.wish->rated;
    out["casual"] = m.wish->casual;
    out["since"] = m.since;
    if (m.held_until) out["held_until"] = *m.held_until;
  }
  void operator()(const MyRatings& m) {
    const auto line_json = [](const MyRatings::Line& line) {
      json::object o = rating_json(line.rating);
      o["variant"] = line.variant;
      o["speed"] = line.speed;
      return json::value(std::move(o));
    };
    named("my-ratings", {{"ratings", list(m.ratings, line_json)}});
  }
  void operator()(const MyGames& m) {
    named("my-games", {{"live", list(m.live, game_json)},
                       {"finished", list(m.finished, game_json)},
                       {"challenges", list(m.challenges, challenge_json)},
                       {"next", optional(m.next)},
                       {"vacation", vacation_json(m.vacation)}});
  }
  void operator()(const GameState& m) { named("game", state_json(m)); }
  void operator()(const EventsView& m) { named("events", {{"game", m.game}, {"events", list(m.events, event_json)}}); }
  void operator()(const ClocksMessage& m) {
    named("clocks", {{"game", m.game}, {"clocks", clocks_view(m.clocks)}, {"deadline", optional(m.deadline)}});
  }
  void operator()(const SeatsMessage& m) { named("seats", {{"game", m.game}, {"seats", list(m.seats, seat_json)}}); }
  void operator()(const Ack& m) { named("ack", {{"game", m.game}, {"version", m.version}}); }
  void operator()(const Done&) { named("done", {}); }
  void operator()(const Refused& m) {
    named("refused", {{"code", m.code}, {"message", m.message}});
    if (m.retry) out["retry"] = *m.retry;
    if (m.state) out["state"] = state_json(*m.state);
  }
  void operator()(const PresenceView& m) {
    json::array seats = list(m.seats, [](const PresenceView::Seat& seat) {
      json::object o{{"online", seat.online}};
      if (seat.claim_at) o["claim_at"] = *seat.claim_at;
      if (seat.replace_at) o["replace_at"] = *seat.replace_at;
      return json::value(std::move(o));
    });
    named("presence", {{"game", m.game}, {"seats", std::move(seats)}, {"watchers", m.watchers}});
  }
  void operator()(const ChatView& m) {
    named("chat", chat_json(m));
    out["game"] = m.game;
  }
  void operator()(const SeatLinkMade& m) {
    named("seat-link", {{"game", m.game}, {"token", m.token}, {"expires", m.expires}});
  }
  void operator()(const ReviewView& m) {
    named("review", review_json(m));
    out["game"] = m.game;
  }
  void operator()(const Notice& m) { named("notice", {{"code", m.code}}); }
  void operator()(const VacationView& m) { named("vacation", vacation_json(m)); }
  void operator()(const WaitingView& m) { named("waiting", {{"games", list(m.games, waiting_json)}}); }
  void operator()(const OwnView& m) {
    named("own", own_json(m));
    out["game"] = m.game;
  }
  void operator()(const Friends& m) {
    json::array people = list(m.people, [](const FriendView& f) {
      return json::object{{"person", person_json(f.person)}, {"online", f.online}};
    });
    named("friends", {{"people", std::move(people)}, {"blocked", list(m.blocked, person_json)}});
  }
  void operator()(const FriendMoved& m) { named("friend", {{"person", m.person}, {"online", m.online}}); }
  void operator()(const Challenged& m) { named("challenged", {{"challenge", challenge_json(m.challenge)}}); }
  void operator()(const ChallengeGone& m) {
    named("challenge-gone", {{"challenge", m.challenge}, {"declined", m.declined}});
  }
  void operator()(const Administration& m) {
    named("administration", {{"show", m.show},
                             {"reports", list(m.reports, report_json)},
                             {"deeds", list(m.deeds, deed_json)},
                             {"next", optional(m.next)}});
    if (m.person) out["person"] = moderated_json(*m.person);
  }
};

}  // namespace

json::object to_json(const PersonView& person) {
  return person_json(person);
}

json::object to_json(const GameView& game) {
  return game_json(game);
}

json::object to_json(const GameState& state) {
  return state_json(state);
}

json::object to_json(const ReviewView& view) {
  return review_json(view);
}

std::string to_text(const ServerMessage& message, std::string_view id) {
  Writer writer;
  std::visit(writer, message);
  writer.out["t"] = writer.kind;
  if (!id.empty()) writer.out["id"] = id;
  return json::serialize(writer.out);
}

}  // namespace serai::server
