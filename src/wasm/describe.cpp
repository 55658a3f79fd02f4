#include "wasm/describe.hpp"

#include "game/ids.hpp"
#include "game/position_key.hpp"

namespace serai {
namespace {

void words(const Words& w, JsonWriter& out) {
  out.open('{').key("en").string(w.en).key("zh").string(w.zh);
  if (!w.ko.empty()) out.key("ko").string(w.ko);
  out.close('}');
}

void choice(const Choice& c, JsonWriter& out) {
  out.open('{').key("color").string(id_of(c.color)).key("options").open('[');
  for (std::string_view option : c.options) out.string(option);
  out.close(']').close('}');
}

void pieces(const VariantInfo& info, JsonWriter& out) {
  out.open('[');
  for (const auto& piece : info.pieces) {
    out.open('{').key("letter").string(piece.fen).key("san").string(std::string_view(&piece.letter, 1));
    words(piece.name, out.key("name"));
    out.key("points").number(piece.points).key("royal").boolean(piece.royal);
    out.key("hand").boolean(piece.in_hand).key("side").string(id_of(piece.owner));
    out.key("betza").open('[').string(piece.betza[kWhite]).string(piece.betza[kBlack]).close(']').close('}');
  }
  out.close(']');
}

void variant(const VariantInfo& info, JsonWriter& out) {
  out.open('{').key("id").string(info.id).key("page").string(info.page);
  words(info.name, out.key("name"));
  out.key("colors").open('[');
  for (const Words& color : info.colors) words(color, out);
  out.close(']').key("files").number(info.files).key("ranks").number(info.ranks).key("seats").number(info.seats);
  out.key("hands").boolean(info.has_hands).key("points").boolean(info.has_points);
  out.key("castlings").string(info.castlings).key("setups").open('[');
  for (const StartPosition& s : info.setups) {
    out.open('{').key("id").string(s.id).key("fen").string(s.fen).close('}');
  }
  out.close(']').key("choices").open('[');
  for (const Choice& c : info.choices) choice(c, out);
  out.close(']').key("notations").open('[');
  for (Notation n : info.notations) out.string(id_of(n));
  pieces(info, out.close(']').key("pieces"));
  out.close('}');
}

void meters(const Game& game, JsonWriter& out) {
  out.open('[');
  for (const Meter& m : game.meters()) {
    out.open('{').key("id").string(m.id).key("active").boolean(m.active);
    if (m.per_side)
      out.key("w").number(m.white).key("b").number(m.black);
    else
      out.key("value").number(m.white).key("limit").number(m.limit);
    out.close('}');
  }
  out.close(']');
}

void hands(const Game& game, JsonWriter& out) {
  const auto& army = game.variant().pieces;
  out.open('{');
  for (Color c : {kWhite, kBlack}) {
    out.key(id_of(c)).open('{');
    for (std::size_t t = 0; t < army.size(); ++t) {
      if (const int n = game.in_hand(c, static_cast<PieceType>(t)); n > 0) out.key(army[t].fen).number(n);
    }
    out.close('}');
  }
  out.close('}');
}

void actions(const Game& game, JsonWriter& out) {
  out.open('[');
  for (const Game::Action& a : game.actions()) {
    out.open('{').key("id").string(a.id).key("claim").boolean(a.is_claim);
    if (!a.is_claim) out.key("move").string(game.write(a.move, Notation::kUci));
    describe_outcome(a.then, out.key("then"));
    out.close('}');
  }
  out.close(']');
}

void problem(const Error& error, JsonWriter& out) {
  out.open('{').key("code").string(error.code).key("message").string(error.message);
  if (!error.detail.empty()) {
    out.key("detail").string(error.detail).key("about").open('{');
    for (const Error::Fact& fact : error.about) out.key(fact.name).string(fact.value);
    out.close('}');
  }
  out.close('}');
}

}  // namespace

void describe_outcome(const Outcome& o, JsonWriter& out) {
  constexpr std::string_view kWinners[] = {"", "w", "b", "draw"};
  out.open('{').key("winner").string(kWinners[static_cast<int>(o.winner)]);
  out.key("reason").string(name_of(o.reason)).close('}');
}

void describe_variants(JsonWriter& out) {
  out.open('[');
  for (const VariantInfo* info : variants()) variant(*info, out);
  out.close(']');
}

void describe_game(const Game& game, JsonWriter& out) {
  out.open('{').key("variant").string(game.variant().id).key("startFen").string(game.start_fen());
  out.key("fen")
      .string(game.fen())
      .key("key")
      .string(key_text(position_key(game)))
      .key("ply")
      .number(static_cast<double>(game.moves().size()));
  out.key("turn").string(id_of(game.turn())).key("seat").number(static_cast<double>(game.turn_seat()));
  out.key("check").boolean(game.is_check());
  describe_squares(game, game.attacked_royals(), out.key("attacked"));
  out.key("legal").open('[');
  for (Move m : game.legal_moves()) out.string(game.write(m, Notation::kUci));
  actions(game, out.close(']').key("actions"));
  meters(game, out.key("meters"));
  out.key("flags").open('{');
  for (const Game::Flag& flag : game.flags()) out.key(flag.id).boolean(flag.value);
  out.close('}');
  if (game.variant().has_hands) hands(game, out.key("hands"));
  if (const auto pending = game.pending_choice()) choice(*pending, out.key("choice"));
  out.key("canWin").open('[').boolean(game.can_win(kWhite)).boolean(game.can_win(kBlack)).close(']');
  describe_outcome(game.outcome(), out.key("outcome"));
  out.close('}');
}

void describe_move(const Game& game, Move m, JsonWriter& out) {
  out.open('{').key("uci").string(game.write(m, Notation::kUci));
  for (Notation n : game.variant().notations) {
    if (n != Notation::kUci) out.key(id_of(n)).string(game.write(m, n));
  }
  out.close('}');
}

void describe_error(const Error& error, JsonWriter& out) {
  problem(error, out.open('{').key("error"));
  out.close('}');
}

void describe_examination(const Game::Examination& examined, JsonWriter& out) {
  out.open('{').key("fen").string(examined.fen).key("problems").open('[');
  for (const Error& error : examined.problems) problem(error, out);
  out.close(']').key("castlings").string(examined.castlings).key("fourths").open('[');
  for (const std::string& value : examined.fourths) out.string(value);
  out.close(']').close('}');
}

void describe_squares(const Game& game, const std::vector<Square>& squares, JsonWriter& out) {
  out.open('[');
  for (Square s : squares) out.string(square_name(game, s));
  out.close(']');
}

void describe_flagging_moves(const Game& game, JsonWriter& out) {
  out.open('{');
  const auto flags = game.flags();
  for (std::size_t i = 0; i < flags.size(); ++i) {
    out.key(flags[i].id).open('[');
    const auto next = game.clone();
    for (Move m : game.legal_moves()) {
      next->play(m);
      if (next->flags()[i].value) out.string(game.write(m, Notation::kUci));
      next->undo();
    }
    out.close(']');
  }
  out.close('}');
}

}  // namespace serai
