#include "server/stored.hpp"

#include <algorithm>
#include <ctime>
#include <unordered_set>

#include "game/ids.hpp"
#include "game/record.hpp"
#include "server/event_json.hpp"

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

std::string shown(const Holder& holder) {
  if (!holder.is_person()) return "Computer " + std::to_string(holder.level);
  return holder.name.empty() ? "?" : holder.name;
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

}  // namespace

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
  out.is_unlisted = !created.terms.listed;
  out.extra = encode(created);
  for (const Holder& seat : created.seats) out.seats.push_back(to_record(seat));
  out.created = wall_time(created.at);
  return out;
}

write::IndexGame to_index(const Room& room, const std::vector<GameEvent>& events, const Outcome& outcome) {
  write::IndexGame out{room.id(), kPositionKeyVersion, 1, {}};
  if (outcome.is_win_for(kWhite)) out.result = 0;
  if (outcome.is_win_for(kBlack)) out.result = 2;
  std::vector<PositionKey> keys = room.keys();
  std::vector<std::string> moves;
  for (const Move m : room.game().moves().first(std::min(keys.size(), room.game().moves().size()))) {
    moves.push_back(room.game().write(m, Notation::kUci));
  }
  const auto is_move = [](const GameEvent& event) { return std::holds_alternative<Moved>(event.body); };
  if (keys.size() > moves.size() && std::any_of(events.begin(), events.end(), is_move)) {
    const Room::Position last = room.position_after(events);
    moves.push_back(last.last_move);
    if (keys.size() < kIndexedPositions) keys.push_back(last.key);
  }
  std::unordered_set<PositionKey> seen;  // a game counts once in a position, with what it played there first
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!seen.insert(keys[i]).second) continue;
    out.positions.push_back(
        {static_cast<std::int64_t>(keys[i]), static_cast<int>(i), i < moves.size() ? moves[i] : ""});
  }
  return out;
}

Unit to_unit(const Room& room, const std::vector<GameEvent>& events) {
  const std::string& game = room.id();
  Unit out;
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
      if (!is_void && room.created().terms.listed) out.push_back(to_index(room, events, ended->outcome));
    }
  }
  return out;
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
  for (const SeatRecord& seat : stored.record.seats) (*room)->rename(seat.identity, seat.name);
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
    view.person = {seat.identity, seat.name};
    view.level = seat.level;
    view.you = !seat.identity.empty() && seat.identity == viewer;
    out.seats.push_back(std::move(view));
  }
  out.version = static_cast<int>(summary.events);
  out.status = summary.finish ? "over" : "playing";
  if (summary.finish) out.outcome = outcome_of(*summary.finish);
  out.at = millis(summary.finish ? summary.finish->time : summary.record.created);
  return out;
}

std::string to_pgn_text(const Room& room, const std::string& site) {
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < room.seats().size(); ++i) {
    std::string& name = names[room.game().seats()[i].color];
    name += (name.empty() ? "" : " & ") + shown(room.seats()[i]);
  }
  const std::vector<PgnTag> tags = {{"Event", "Serai", 0},
                                    {"Site", site, 0},
                                    {"Date", date_of(room.created().at), 0},
                                    {"Round", "-", 0},
                                    {"White", names[kWhite], 0},
                                    {"Black", names[kBlack], 0},
                                    {"TimeControl", time_control(room.created().terms.control), 0}};
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
