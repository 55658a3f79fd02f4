#include "server/event.hpp"

#include "server/event_json.hpp"

namespace serai::server {
namespace json = boost::json;

namespace {

constexpr std::string_view kOfferNames[kOfferKinds] = {"draw", "takeback", "abort", "rematch", "resign"};
constexpr std::string_view kControlNames[] = {"none", "increment", "byoyomi", "days"};
constexpr std::string_view kWinnerNames[] = {"", "w", "b", "none"};
constexpr int kReasons = static_cast<int>(Reason::kAborted) + 1;
constexpr std::int64_t kMost = std::int64_t{1} << 52;
constexpr std::size_t kMaxStored = 4096;
constexpr std::size_t kMaxSeats = 4;

template <class Names>
std::optional<int> index_of(const Names& names, std::string_view name) {
  int i = 0;
  for (std::string_view n : names) {
    if (n == name) return i;
    ++i;
  }
  return std::nullopt;
}

json::object holder_json(const Holder& holder) {
  if (!holder.is_person()) return {{"level", holder.level}};
  return {{"identity", holder.identity}};
}

Holder read_holder(Fields& fields) {
  Holder holder;
  holder.identity = fields.optional_text("identity", kMaxStored);
  holder.level = static_cast<int>(fields.optional_number("level", 0, 100).value_or(0));
  return holder;
}

std::size_t read_seat(Fields& fields) {
  return static_cast<std::size_t>(fields.number("seat", 0, kMaxSeats - 1));
}

}  // namespace

std::string_view name_of(OfferKind kind) {
  return kOfferNames[static_cast<int>(kind)];
}

std::optional<OfferKind> offer_named(std::string_view name) {
  const auto i = index_of(kOfferNames, name);
  if (!i) return std::nullopt;
  return static_cast<OfferKind>(*i);
}

json::object control_json(const Control& control) {
  json::object out{{"kind", kControlNames[static_cast<int>(control.kind)]}};
  switch (control.kind) {
    case Control::Kind::kNone:
      break;
    case Control::Kind::kIncrement:
      out["base"] = control.base;
      out["increment"] = control.increment;
      break;
    case Control::Kind::kByoyomi:
      out["base"] = control.base;
      out["period"] = control.period;
      out["periods"] = control.periods;
      break;
    case Control::Kind::kDays:
      out["days"] = control.days;
      break;
  }
  return out;
}

Control read_control(Fields& fields, std::string_view name) {
  Control control;
  const json::object* object = fields.object(name);
  if (object == nullptr) return control;
  Fields in(*object);
  const auto kind = index_of(kControlNames, in.text("kind", kMaxStored));
  if (!kind) {
    fields.fail(name, "of the kind none, increment, byoyomi or days");
    return control;
  }
  const auto number = [&](std::string_view field, int least, int most) {
    return static_cast<int>(in.number(field, least, most));
  };
  control.kind = static_cast<Control::Kind>(*kind);
  if (control.is_live()) control.base = number("base", 0, kMaxBase);
  if (control.kind == Control::Kind::kIncrement) control.increment = number("increment", 0, kMaxIncrement);
  if (control.kind == Control::Kind::kByoyomi) {
    control.period = number("period", 1, kMaxPeriod);
    control.periods = number("periods", 1, kMaxPeriods);
  }
  if (control.kind == Control::Kind::kDays) control.days = number("days", 1, kMaxDays);
  if (in.error()) fields.fail(name, "a time control within its limits: " + in.error()->message);
  if (control.kind == Control::Kind::kIncrement && control.base + control.increment == 0) {
    fields.fail(name, "a time control with some time");
  }
  return control;
}

json::object outcome_json(const Outcome& outcome) {
  return {{"winner", kWinnerNames[static_cast<int>(outcome.winner)]},
          {"result", outcome.reason == Reason::kAborted ? "*" : outcome.result()},
          {"reason", name_of(outcome.reason)}};
}

json::object terms_json(const GameTerms& terms) {
  json::object out{{"variant", terms.variant}};
  if (!terms.setup.empty()) out["setup"] = terms.setup;
  if (!terms.fen.empty()) out["fen"] = terms.fen;
  out["control"] = control_json(terms.control);
  out["casual"] = terms.casual;
  out["friends"] = terms.friends;
  out["listed"] = terms.listed;
  if (terms.rated) out["rated"] = true;
  return out;
}

GameTerms read_terms(Fields& fields, std::size_t max_word, std::size_t max_fen) {
  GameTerms terms;
  terms.variant = fields.text("variant", max_word);
  terms.setup = fields.optional_text("setup", max_word);
  terms.fen = fields.optional_text("fen", max_fen);
  terms.control = read_control(fields, "control");
  terms.rated = fields.flag("rated", false);
  terms.casual = fields.flag("casual", !terms.rated);
  if (terms.rated && terms.casual) fields.fail("casual", "false, or left out, where the game is rated");
  terms.listed = fields.flag("listed", true);
  return terms;
}

json::array clocks_json(const std::vector<ClockFace>& faces) {
  json::array out;
  for (const ClockFace& face : faces) out.push_back(json::array{face.left, face.periods});
  return out;
}

std::vector<ClockFace> read_clocks(Fields& fields, std::string_view name) {
  std::vector<ClockFace> out;
  const json::array* array = fields.array(name);
  if (array == nullptr) return out;
  for (const json::value& value : *array) {
    const json::array* pair = value.if_array();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_int64() || !(*pair)[1].is_int64()) {
      fields.fail(name, "a list of clocks");
      return {};
    }
    out.push_back({(*pair)[0].get_int64(), static_cast<int>((*pair)[1].get_int64())});
  }
  return out;
}

std::string_view kind_of(const EventBody& body) {
  constexpr std::string_view kNames[] = {"choice", "move", "offer", "decline", "takeback",
                                         "time",   "seat", "end",   "rematch"};
  static_assert(std::variant_size_v<EventBody> == std::size(kNames));
  return kNames[body.index()];
}

namespace {

struct BodyWriter {
  json::object& out;
  void operator()(const Chosen& e) const {
    out["seat"] = e.seat;
    out["option"] = e.option;
  }
  void operator()(const Moved& e) const {
    out["seat"] = e.seat;
    out["move"] = e.move;
    if (e.forgiven > 0) out["forgiven"] = e.forgiven;
  }
  void operator()(const Offered& e) const {
    out["offer"] = name_of(e.kind);
    out["seats"] = json::array(e.seats.begin(), e.seats.end());
  }
  void operator()(const Declined& e) const {
    out["offer"] = name_of(e.kind);
    out["seat"] = e.seat;
    out["asked"] = json::array(e.asked.begin(), e.asked.end());
  }
  void operator()(const TakenBack& e) const { out["plies"] = e.plies; }
  void operator()(const TimeGiven& e) const {
    out["seat"] = e.seat;
    out["extra"] = e.extra;
  }
  void operator()(const SeatTaken& e) const {
    out["seat"] = e.seat;
    out["holder"] = holder_json(e.holder);
  }
  void operator()(const Ended& e) const { out["outcome"] = outcome_json(e.outcome); }
  void operator()(const Rematched& e) const { out["game"] = e.game; }
};

OfferKind read_offer(Fields& fields) {
  const auto kind = offer_named(fields.text("offer", kMaxStored));
  if (!kind) fields.fail("offer", "a kind of offer");
  return kind.value_or(OfferKind::kDraw);
}

std::vector<std::size_t> read_seats(Fields& fields, std::string_view name) {
  std::vector<std::size_t> out;
  const json::array* array = fields.array(name);
  if (array == nullptr) return out;
  for (const json::value& value : *array) {
    const std::int64_t* n = value.if_int64();
    if (n == nullptr || *n < 0 || *n >= static_cast<std::int64_t>(kMaxSeats)) {
      fields.fail(name, "a list of seats");
      return {};
    }
    out.push_back(static_cast<std::size_t>(*n));
  }
  return out;
}

Outcome read_outcome(Fields& fields) {
  const json::object* object = fields.object("outcome");
  if (object == nullptr) {
    fields.fail("outcome", "an outcome");
    return {};
  }
  Fields in(*object);
  const auto winner = index_of(kWinnerNames, in.optional_text("winner", kMaxStored));
  const std::string reason = in.text("reason", kMaxStored);
  for (int r = 0; r < kReasons; ++r) {
    if (winner && name_of(static_cast<Reason>(r)) == reason)
      return {static_cast<Outcome::Winner>(*winner), static_cast<Reason>(r)};
  }
  fields.fail("outcome", "an outcome");
  return {};
}

std::optional<EventBody> read_body(std::string_view kind, Fields& fields) {
  if (kind == "choice") return Chosen{read_seat(fields), fields.text("option", kMaxStored)};
  if (kind == "move") {
    return Moved{read_seat(fields), fields.text("move", kMaxStored),
                 fields.optional_number("forgiven", 0, kMost).value_or(0)};
  }
  if (kind == "offer") return Offered{read_offer(fields), read_seats(fields, "seats")};
  if (kind == "decline") return Declined{read_offer(fields), read_seat(fields), read_seats(fields, "asked")};
  if (kind == "takeback") return TakenBack{static_cast<int>(fields.number("plies", 0, kMost))};
  if (kind == "time") return TimeGiven{read_seat(fields), fields.number("extra", 0, kMost)};
  if (kind == "end") return Ended{read_outcome(fields)};
  if (kind == "rematch") return Rematched{fields.text("game", kMaxStored)};
  if (kind != "seat") return std::nullopt;
  const json::object* object = fields.object("holder");
  if (object == nullptr) return std::nullopt;
  Fields holder(*object);
  return SeatTaken{read_seat(fields), read_holder(holder)};
}

Result<json::object> parse_object(std::string_view text) {
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error);
  if (error || !value.is_object()) return Error{"bad-record", "A stored record is no JSON object."};
  return std::move(value.get_object());
}

}  // namespace

json::object body_json(const EventBody& body) {
  json::object out;
  std::visit(BodyWriter{out}, body);
  return out;
}

std::string encode(const GameEvent& event) {
  json::object out = body_json(event.body);
  out["kind"] = kind_of(event.body);
  out["v"] = event.version;
  out["at"] = event.at;
  if (!event.action.empty()) out["id"] = event.action;
  if (!event.clocks.empty()) out["clocks"] = clocks_json(event.clocks);
  return json::serialize(out);
}

Result<GameEvent> decode_event(std::string_view text) {
  auto object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  GameEvent event;
  event.version = static_cast<int>(fields.number("v", 1, 1 << 30));
  event.at = fields.number("at", 0, kMost);
  event.action = fields.optional_text("id", kMaxStored);
  event.clocks = read_clocks(fields, "clocks");
  auto body = read_body(fields.text("kind", kMaxStored), fields);
  if (!body) fields.fail("kind", "a kind of event");
  if (fields.error()) return *fields.error();
  event.body = std::move(*body);
  return event;
}

std::string encode(const Created& created) {
  json::array seats;
  for (const Holder& holder : created.seats) seats.push_back(holder_json(holder));
  json::object out{{"game", created.game}, {"at", created.at}, {"terms", terms_json(created.terms)}};
  out["seats"] = std::move(seats);
  if (!created.rematch_of.empty()) out["rematch_of"] = created.rematch_of;
  return json::serialize(out);
}

Result<Created> decode_created(std::string_view text) {
  auto object = parse_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  Created created;
  created.game = fields.text("game", kMaxStored);
  created.at = fields.number("at", 0, kMost);
  created.rematch_of = fields.optional_text("rematch_of", kMaxStored);
  const json::object* terms = fields.object("terms");
  const json::array* seats = fields.array("seats");
  if (terms == nullptr) fields.fail("terms", "the terms of the game");
  if (seats == nullptr) fields.fail("seats", "a list of seats");
  if (fields.error()) return *fields.error();
  Fields in(*terms);
  created.terms = read_terms(in, kMaxStored, kMaxStored);
  created.terms.friends = in.flag("friends", false);
  if (in.error()) return *in.error();
  for (const json::value& seat : *seats) {
    if (!seat.is_object()) return Error{"bad-record", "A stored seat is no JSON object."};
    Fields holder(seat.get_object());
    created.seats.push_back(read_holder(holder));
    if (holder.error()) return *holder.error();
  }
  return created;
}

}  // namespace serai::server
