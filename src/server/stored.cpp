#include "server/stored.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <unordered_set>

#include "game/ids.hpp"
#include "game/record.hpp"
#include "server/event_json.hpp"
#include "server/first_move.hpp"
#include "server/rated_game.hpp"

namespace serai::server {
namespace {

std::string date_of(Millis at) {
  const std::time_t seconds = at / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char buffer[16];
  std::strftime(buffer, sizeof buffer, "%Y.%m.%d", &parts);
  return buffer;
}

std::string time_control(const Control& control) {
  switch (control.kind) {
    case Control::Kind::kNone:
      return "-";
    case Control::Kind::kIncrement:
      return std::to_string(control.base) + "+" + std::to_string(control.increment);
    case Control::Kind::kByoyomi:
      return std::to_string(control.base) + "+" + std::to_string(control.periods) + "x" +
             std::to_string(control.period);
    case Control::Kind::kDays:
      return "1/" + std::to_string(control.days * 86'400);
  }
  return "-";
}

// The ratings of two players, and what the game did to them, in the tags that other programs use.
void add_ratings(const Room& room, std::vector<PgnTag>& tags) {
  if (room.seats().size() != 2) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& rating = room.seats()[i].rating;
    const std::string side = room.game().seats()[i].color == kWhite ? "White" : "Black";
    if (!rating) continue;
    tags.push_back({side + "Elo", std::to_string(rating->value), 0});
    if (!rating->change) continue;
    const std::string sign = *rating->change > 0 ? "+" : "";
    tags.push_back({side + "RatingDiff", sign + std::to_string(*rating->change), 0});
  }
}

// What kind of time control it is, for lists of games.
std::string_view pace_of(const Control& control) {
  constexpr int kRapid = 480, kClassical = 1500;  // seconds for a player
  if (control.kind == Control::Kind::kDays) return "days";
  if (!control.is_live()) return "none";
  const int seconds = control.estimated_seconds();
  return seconds < kRapid ? "blitz" : seconds < kClassical ? "rapid" : "classical";
}

std::string shown(const Holder& holder) {
  if (!holder.is_person()) return "Computer " + std::to_string(holder.level);
  return holder.name.empty() ? "?" : holder.name;
}

int rounded(double rating) {
  return static_cast<int>(std::lround(rating));
}

// The rating beside a seat: in a finished game as it was then, in a running one as it is now. Whoever plays a rated
// game has one.
std::optional<ShownRating> shown_at(const SeatRecord& seat, const GameRecord& game, bool is_over, Millis now) {
  if (seat.kind != SeatRecord::Kind::kPerson) return std::nullopt;
  if (seat.change) return shown(*seat.change);
  if (is_over || (!seat.rating && !game.is_rated)) return std::nullopt;
  return shown(seat.rating.value_or(StoredRating{}), now);
}

std::optional<write::RateGame> to_rating(const Room& room, const Outcome& outcome, WallTime now) {
  const GameTerms& terms = room.created().terms;
  if (!terms.rated) return std::nullopt;
  write::RateGame out{room.id(), {}, 0.5, first_move_advantage(terms.variant), now};
  if (outcome.is_win_for(kWhite)) out.score = 1;
  if (outcome.is_win_for(kBlack)) out.score = 0;
  for (const Game::Seat& seat : room.game().seats()) out.sides.push_back(seat.color == kWhite ? 0 : 1);
  return out;
}

Outcome outcome_of(const Finish& finish) {
  Outcome out;
  if (finish.result == "1-0") out.winner = Outcome::Winner::kWhite;
  if (finish.result == "0-1") out.winner = Outcome::Winner::kBlack;
  if (finish.result == "1/2-1/2" || finish.result == "*") out.winner = Outcome::Winner::kNobody;
  for (int r = 0; r <= static_cast<int>(Reason::kAborted); ++r) {
    if (name_of(static_cast<Reason>(r)) == finish.reason) out.reason = static_cast<Reason>(r);
  }
  return out;
}

// Somebody has moved the men of both sides.
bool is_against_oneself(const Room& room) {
  const auto places = room.game().seats();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Holder& who = room.seats()[i];
    for (std::size_t other = 0; who.is_person() && other < i; ++other) {
      if (room.seats()[other].identity == who.identity && places[other].color != places[i].color) return true;
    }
  }
  return false;
}

}  // namespace

std::string_view name_of(Speed speed) {
  return speed == Speed::kLive ? "live" : "correspondence";
}

ShownRating shown(const StoredRating& rating, Millis now) {
  const Rating at = rating_at(rating, wall_time(now));
  return {rounded(at.rating), is_provisional(at), std::nullopt};
}

ShownRating shown(const RatingChange& change) {
  return {rounded(change.before), change.deviation > glicko::kProvisional,
          rounded(change.after) - rounded(change.before)};
}

SeatRecord to_record(const Holder& holder) {
  SeatRecord out;
  out.kind = holder.is_person() ? SeatRecord::Kind::kPerson : SeatRecord::Kind::kComputer;
  out.identity = holder.identity;
  out.level = holder.level;
  return out;
}

GameRecord to_record(const Created& created) {
  GameRecord out;
  out.id = created.game;
  out.variant = created.terms.variant;
  out.start_fen = created.terms.fen;
  out.setup = created.terms.setup;
  out.time_control = boost::json::serialize(control_json(created.terms.control));
  out.speed = speed_of(created.terms.control);
  out.is_rated = created.terms.rated;
  out.pace = pace_of(created.terms.control);
  out.is_unlisted = !created.terms.listed;
  out.extra = encode(created);
  for (const Holder& seat : created.seats) out.seats.push_back(to_record(seat));
  out.created = wall_time(created.at);
  return out;
}

write::IndexGame to_index(const Room& room, const std::vector<GameEvent>& events, const Outcome& outcome) {
  write::IndexGame out{room.id(), kPositionKeyVersion, 1, {}};
  if (is_against_oneself(room)) return out;
  if (outcome.is_win_for(kWhite)) out.result = 0;
  if (outcome.is_win_for(kBlack)) out.result = 2;
  std::vector<PositionKey> keys = room.keys();
  std::vector<std::string> moves;
  for (const Move m : room.game().moves().first(std::min(keys.size(), room.game().moves().size()))) {
    moves.push_back(room.game().write(m, Notation::kUci));
  }
  const auto game = room.game().clone();
  for (const GameEvent& event : events) {
    const auto* moved = std::get_if<Moved>(&event.body);
    const auto move = moved == nullptr ? Result<Move>(Error{}) : game->read_uci(moved->move);
    if (!move || keys.size() <= moves.size()) continue;
    moves.push_back(moved->move);
    game->play(*move);
    if (keys.size() < kIndexedPositions) keys.push_back(position_key(*game));
  }
  std::unordered_set<PositionKey> seen;  // a game counts once in a position, with what it played there first
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!seen.insert(keys[i]).second) continue;
    out.positions.push_back(
        {static_cast<std::int64_t>(keys[i]), static_cast<int>(i), i < moves.size() ? moves[i] : ""});
  }
  return out;
}

namespace {

// Whose turn it is after events, for the store.
write::SetTurn to_turn(const Room& room, const std::vector<GameEvent>& events, Millis since) {
  const Room::TurnAfter after = room.turn_after(events);
  const Millis allowance = Clock::whole(room.created().terms.control).left;
  return {room.id(),
          {static_cast<int>(after.seat), room.seats()[after.seat].identity, wall_time(since),
           std::chrono::milliseconds(allowance), after.fen, after.last_move, std::string(after.status)}};
}

bool changes_turn(const GameEvent& event) {
  return std::holds_alternative<Moved>(event.body) || std::holds_alternative<Chosen>(event.body) ||
         std::holds_alternative<TakenBack>(event.body);
}

}  // namespace

Unit to_unit(const Room& begun) {
  Unit out{write::CreateGame{to_record(begun.created())}};
  if (begun.is_correspondence()) out.push_back(to_turn(begun, {}, begun.created().at));
  return out;
}

Unit to_unit(const Room& room, const std::vector<GameEvent>& events) {
  const std::string& game = room.id();
  Unit out;
  const bool is_end = std::any_of(events.begin(), events.end(),
                                  [](const GameEvent& event) { return std::holds_alternative<Ended>(event.body); });
  for (const GameEvent& event : events) {
    out.push_back(write::AppendEvent{
        game, {event.version, std::string(kind_of(event.body)), encode(event), wall_time(event.at)}});
    if (const auto* taken = std::get_if<SeatTaken>(&event.body))
      out.push_back(write::SetSeat{game, static_cast<int>(taken->seat), to_record(taken->holder)});
    if (const auto* ended = std::get_if<Ended>(&event.body)) {
      const bool is_void = ended->outcome.reason == Reason::kAborted;
      const Room::Position last = room.position_after(events);
      out.push_back(write::FinishGame{
          game,
          {std::string(is_void ? "*" : ended->outcome.result()), std::string(name_of(ended->outcome.reason)),
           wall_time(event.at), last.fen, last.last_move}});
      if (auto rating = is_void ? std::nullopt : to_rating(room, ended->outcome, wall_time(event.at))) {
        out.push_back(std::move(*rating));
      }
      if (!is_void && room.created().terms.listed) out.push_back(to_index(room, events, ended->outcome));
    }
    if (room.is_correspondence() && std::holds_alternative<TakenBack>(event.body))
      out.push_back(write::DropConditions{game});
  }
  if (room.is_correspondence() && !is_end && std::any_of(events.begin(), events.end(), changes_turn))
    out.push_back(to_turn(room, events, events.back().at));
  return out;
}

namespace {

// The lines of conditional moves as far as they still apply: they follow what was played since.
Conditions to_conditions(const ConditionsRecord& record, const Game& game) {
  std::vector<std::string> lines;
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(record.lines, error);
  if (error || !value.is_array()) return {};
  for (const auto& line : value.get_array()) {
    if (line.is_string()) lines.emplace_back(line.get_string());
  }
  Conditions out = Conditions::stored(lines);
  const auto moves = game.moves();
  if (record.ply < 0 || static_cast<std::size_t>(record.ply) > moves.size()) return {};
  for (const Move m : moves.subspan(static_cast<std::size_t>(record.ply))) out.follow(game.write(m, Notation::kUci));
  return out;
}

void set_turn(const StoredGame& stored, Millis now, Room& room) {
  std::vector<Millis> away;
  for (const SeatRecord& seat : stored.record.seats) {
    away.push_back(millis(seat.away_until) > now ? millis(seat.away_until) : 0);
  }
  room.set_turn(std::move(away), millis(stored.turn->deadline), now);
  for (const ConditionsRecord& record : stored.conditions) {
    const auto seat = static_cast<std::size_t>(record.seat);
    if (record.seat >= 0 && seat < room.seats().size()) room.set_conditions(seat, to_conditions(record, room.game()));
  }
}

}  // namespace

ConditionsRecord to_record(const Room& room, std::size_t seat, const Conditions& conditions) {
  const auto lines = conditions.lines();
  return {static_cast<int>(seat), room.seats()[seat].identity, static_cast<int>(room.game().moves().size()),
          lines.empty() ? std::string() : boost::json::serialize(boost::json::array(lines.begin(), lines.end()))};
}

Result<std::unique_ptr<Room>> to_room(const StoredGame& stored, Millis alive_until, Millis now,
                                      const RoomTimes& times) {
  auto created = decode_created(stored.record.extra);
  if (!created) return created.error();
  std::vector<GameEvent> events;
  for (const Event& event : stored.events) {
    auto decoded = decode_event(event.payload);
    if (!decoded) return decoded.error();
    events.push_back(std::move(*decoded));
  }
  auto room = Room::restore(std::move(*created), events, alive_until, now, times);
  if (!room) return room.error();
  for (const SeatRecord& seat : stored.record.seats) (*room)->rename(seat.identity, {seat.name, seat.has_account});
  for (std::size_t i = 0; i < stored.record.seats.size(); ++i) {
    (*room)->show_rating(i, shown_at(stored.record.seats[i], stored.record, stored.finish.has_value(), now));
  }
  if (stored.turn) set_turn(stored, now, **room);
  return room;
}

ChatLine to_line(const ChatView& said, const IdentityId& by) {
  const boost::json::object payload{{"phrase", said.phrase}, {"text", said.text}};
  return {static_cast<int>(said.seat), by, boost::json::serialize(payload), wall_time(said.at)};
}

std::optional<ChatView> to_chat(const std::string& game, const ChatLine& line) {
  constexpr std::size_t kMaxStored = 4096;
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(line.payload, error);
  if (error || !value.is_object()) return std::nullopt;
  Fields fields(value.get_object());
  ChatView out{game, static_cast<std::size_t>(line.seat), fields.optional_text("phrase", kMaxStored),
               fields.optional_text("text", kMaxStored), millis(line.time)};
  return fields.error() ? std::nullopt : std::optional(std::move(out));
}

GameView to_view(const GameSummary& summary, std::string_view viewer) {
  GameView out;
  out.id = summary.record.id;
  out.variant = summary.record.variant;
  if (const auto created = decode_created(summary.record.extra)) {
    out.control = created->terms.control;
    out.casual = created->terms.casual;
    out.rated = created->terms.rated;
  }
  out.created = millis(summary.record.created);
  if (summary.finish) {
    out.fen = summary.finish->fen;
    out.last_move = summary.finish->last_move;
  }
  const auto game = Game::start(out.variant);
  for (std::size_t i = 0; i < summary.record.seats.size(); ++i) {
    const SeatRecord& seat = summary.record.seats[i];
    SeatView view;
    if (game && i < (*game)->seats().size()) {
      view.color = id_of((*game)->seats()[i].color);
      view.team = (*game)->seats()[i].team;
    }
    view.kind = seat.kind == SeatRecord::Kind::kComputer ? SeatView::Kind::kComputer : SeatView::Kind::kPerson;
    view.person = {seat.identity, seat.name, seat.has_account};
    view.level = seat.level;
    if (seat.change) view.rating = shown(*seat.change);
    view.you = !seat.identity.empty() && seat.identity == viewer;
    if (summary.turn) view.away_until = millis(seat.away_until);
    out.seats.push_back(std::move(view));
  }
  out.version = static_cast<int>(summary.events);
  out.status = summary.finish ? "over" : "playing";
  if (summary.finish) out.outcome = outcome_of(*summary.finish);
  out.at = millis(summary.finish ? summary.finish->time : summary.record.created);
  if (const auto& stored = summary.turn) {
    out.fen = stored->turn.fen;
    out.last_move = stored->turn.last_move;
    out.turn = static_cast<std::size_t>(stored->turn.seat);
    out.status = stored->turn.status;
    out.at = millis(stored->turn.since);
    out.deadline = millis(stored->deadline);
  }
  return out;
}

std::string to_pgn_text(const Room& room, const std::string& site) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < room.seats().size(); ++i) {
    std::string& name = names[room.game().seats()[i].color];
    name += (name.empty() ? "" : " & ") + shown(room.seats()[i]);
  }
  std::vector<PgnTag> tags = {{"Event", "Serai", 0},
                              {"Site", site, 0},
                              {"Date", date_of(room.created().at), 0},
                              {"Round", "-", 0},
                              {"White", names[kWhite], 0},
                              {"Black", names[kBlack], 0},
                              {"TimeControl", time_control(room.created().terms.control), 0}};
  add_ratings(room, tags);
  std::vector<std::optional<double>> clocks;
  for (Millis left : room.left_after()) clocks.emplace_back(static_cast<double>(left) / 1000);
  PgnGame pgn = to_pgn(room.game(), tags, clocks);
  if (room.outcome().reason == Reason::kAborted) {
    pgn.result = "*";
    for (PgnTag& tag : pgn.tags) {
      if (tag.name == "Result") tag.value = "*";
    }
  }
  return write_pgn(pgn);
}

}  // namespace serai::server
