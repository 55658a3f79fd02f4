// What follows from how a game stands: the computer's turn, its answer to a draw, a rematch.
#include "server/stored.hpp"
#include "server/tables.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

// The person for whom the computer plays: engines serve people in turn.
IdentityId owner_of(const Room& room) {
  for (const Holder& seat : room.seats()) {
    if (seat.is_person()) return seat.identity;
  }
  return {};
}

}  // namespace

void Tables::go_on(Table& table) {
  if (table.pending) return;
  if (table.room->wants_rematch()) return make_rematch(table);
  if (table.room->draw_awaits()) return run(table, {command::AnswerDraw{}, common_.now()});
  if (table.room->computer_turn()) let_computer_play(table);
}

void Tables::make_rematch(Table& table) {
  const Millis now = common_.now();
  run(table, {command::MakeRematch{table.room->rematch(new_token(), now)}, now});
}

void Tables::let_computer_play(Table& table) {
  if (table.room->is_choosing()) {
    return run(table, {command::ChooseForComputer{common_.options.random()}, common_.now()});
  }
  if (common_.engines != nullptr && table.asked != table.room->position_version()) ask_engine(table);
}

void Tables::ask_engine(Table& table) {
  const Room& room = *table.room;
  const std::size_t seat = *room.computer_turn();
  const int version = room.position_version();
  table.asked = version;
  EngineRequest ask{room.id(), room.created().terms.variant, room.game().start_fen(),
                    {},        room.seats()[seat].level,     owner_of(room)};
  for (Move m : room.game().moves()) ask.moves.push_back(room.game().write(m, Notation::kUci));
  const auto answered = [this, version](const EngineAnswer& answer) { computer_answered(answer, version); };
  common_.engines->ask(std::move(ask), common_.thread.bring<const EngineAnswer&>(answered));
}

void Tables::computer_answered(const EngineAnswer& answer, int version) {
  Table* table = find(answer.game);
  // The game may have gone on, or back, while the engine thought.
  if (table == nullptr || table->asked != version) return;
  if (answer.score) table->computer_thinks[table->room->game().turn()] = answer.score;
  run(*table, {command::PlayComputerMove{answer.move, version}, common_.now()});
}

// An engine that thinks about a position that is no more is free for others.
void Tables::stop_thinking(Table& table) {
  if (!table.asked || (*table.asked == table.room->position_version() && table.room->computer_turn())) return;
  table.asked.reset();
  common_.engines->cancel(table.room->id());
}

}  // namespace serai::server
