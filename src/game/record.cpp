#include "game/record.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "game/record_parts.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

PgnError error_at(std::size_t line, Error error) {
  return {{error.code, "Line " + std::to_string(line) + ": " + error.message}, line};
}

// Plays the main line into `game`. On the way it plays each variation where it branches off, and takes it back.
std::optional<PgnError> play_all(const PgnGame& pgn, Game& game, std::vector<std::string>& moves) {
  struct Place {
    std::size_t branch;
    std::size_t move = 0;
    std::size_t alternative = 0;
    std::optional<Move> legal = {};  // the move, once it is read
  };
  const int first_ply = first_ply_of(game.start_fen());
  std::vector<Place> open{{0}};
  while (!open.empty()) {
    Place& at = open.back();
    const std::vector<PgnMove>& line = pgn.branches[at.branch].moves;
    if (at.move == line.size()) {
      for (std::size_t i = 0; i < line.size() && open.size() > 1; ++i) game.undo();
      open.pop_back();
      continue;
    }
    const PgnMove& move = line[at.move];
    if (!at.legal) {
      const auto legal = game.read(move.text);
      if (!legal) return bad_move(game, move, first_ply, legal.error());
      at.legal = *legal;
    }
    if (at.alternative < move.alternatives.size()) {
      const std::size_t next = move.alternatives[at.alternative++];
      assert(next > 0 && next < pgn.branches.size());
      open.push_back({next});
      continue;
    }
    if (open.size() == 1) moves.push_back(game.write(*at.legal, Notation::kUci));
    game.play(*at.legal);
    at = {at.branch, at.move + 1};
  }
  return std::nullopt;
}

// Settles the result of the record, with a warning for each contradiction.
void judge(const PgnGame& pgn, ReplayedGame& record) {
  const PgnTag* tag = pgn.tag("Result");
  const std::string tagged = tag != nullptr && is_pgn_result(tag->value) ? tag->value : "";
  const Outcome outcome = record.game->outcome();
  const std::string claimed = !pgn.result.empty() ? pgn.result : tagged;
  record.result = !claimed.empty() ? claimed : std::string(outcome.result());
  if (!tagged.empty() && tagged != record.result) {
    record.warnings.push_back(
        {"result-mismatch", "The tag says " + tagged + ", but the moves end with " + record.result + "."});
  }
  if (outcome.is_over() && outcome.result() != record.result) {
    record.warnings.push_back({"wrong-result", "The file says " + record.result + ", but by the rules the game ended " +
                                                   std::string(outcome.result()) + " (" +
                                                   std::string(name_of(outcome.reason)) + ")."});
  }
}

bool is_told_by_game(std::string_view tag) {
  for (std::string_view ours : {"Variant", "FEN", "SetUp", "Result", "Termination"}) {
    if (is_same_tag_name(tag, ours)) return true;
  }
  return false;
}

void add_own_tags(const Game& game, PgnGame& pgn) {
  const std::string start_fen = game.start_fen();
  const auto usual = Game::start(game.variant().id);
  pgn.tags.push_back({"Result", pgn.result});
  pgn.tags.push_back({"Variant", std::string(game.variant().id)});
  if (!usual || start_fen != (*usual)->start_fen()) {
    pgn.tags.push_back({"SetUp", "1"});
    pgn.tags.push_back({"FEN", start_fen});
  }
  const Outcome outcome = game.outcome();
  if (outcome.is_over()) pgn.tags.push_back({"Termination", std::string(name_of(outcome.reason))});
}

}  // namespace

int first_ply_of(std::string_view fen) {
  std::array<std::string_view, 6> fields;
  for (std::string_view& field : fields) {
    field = fen.substr(0, fen.find(' '));
    fen.remove_prefix(std::min(field.size() + 1, fen.size()));
  }
  int number = 1;
  std::from_chars(fields[5].data(), fields[5].data() + fields[5].size(), number);
  return 2 * (number - 1) + (fields[1] == "b" ? 1 : 0);
}

std::optional<PgnError> start_of(const PgnGame& pgn, std::unique_ptr<Game>& out) {
  const PgnTag* variant = pgn.tag("Variant");
  if (variant == nullptr) {
    return error_at(pgn.line, {"missing-variant", "The game does not say its variant; expected a tag [Variant]."});
  }
  const PgnTag* fen = pgn.tag("FEN");
  const PgnTag* setup = pgn.tag("SetUp");
  const std::string_view id = setup == nullptr || setup->value == "0" ? std::string_view() : setup->value;
  if (find_variant(variant->value) != nullptr && fen == nullptr && id == "1") {
    return error_at(setup->line, {"missing-fen", "The game has its own start; expected a tag [FEN]."});
  }
  auto game = fen != nullptr ? Game::from_fen(variant->value, fen->value) : Game::start(variant->value, id);
  if (game) {
    out = std::move(*game);
    return std::nullopt;
  }
  const bool is_about_variant = game.error().code == "unknown-variant";
  const PgnTag* culprit = is_about_variant ? variant : fen != nullptr ? fen : setup;
  return error_at(culprit != nullptr ? culprit->line : pgn.line, game.error());
}

PgnError bad_move(const Game& game, const PgnMove& move, int first_ply, const Error& why) {
  const int ply = static_cast<int>(game.moves().size());
  const std::string label = move_label(first_ply + ply) + " " + in_quotes(move.text);
  PgnError e{{why.code, "Line " + std::to_string(move.line) + ", move " + label + ": " + why.message}, move.line};
  e.move = move.text;
  e.ply = ply + 1;
  return e;
}

std::optional<PgnError> replay(const PgnGame& pgn, ReplayedGame& record) {
  ReplayedGame out;
  if (auto e = start_of(pgn, out.game)) return e;
  if (auto e = play_all(pgn, *out.game, out.moves)) return e;
  judge(pgn, out);
  record = std::move(out);
  return std::nullopt;
}

PgnGame to_pgn(const Game& game, std::span<const PgnTag> tags, std::span<const std::optional<double>> clocks) {
  PgnGame pgn;
  const VariantInfo& variant = game.variant();
  pgn.result = game.outcome().result();
  for (const PgnTag& tag : tags) {
    if (!is_told_by_game(tag.name)) pgn.tags.push_back(tag);
  }
  add_own_tags(game, pgn);

  pgn.first_ply = first_ply_of(game.start_fen());
  const std::unique_ptr<Game> replayed = game.clone();
  while (replayed->undo()) continue;
  for (Move m : game.moves()) {
    std::vector<PgnMove>& line = pgn.branches[0].moves;
    line.emplace_back().text = replayed->write(m, variant.notations[0]);
    if (line.size() <= clocks.size()) line.back().clock = clocks[line.size() - 1];
    replayed->play(m);
  }
  return pgn;
}

}  // namespace serai
