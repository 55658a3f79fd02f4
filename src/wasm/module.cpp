// The rules in the browser: a C interface over Game, without imports (docs/wasm.md).
//
// Texts go in and out through buffers (buffers.hpp). Games are known by small numbers and live until they are released.
// The module has one thread. Nothing a caller passes can break it: what cannot be done is answered with an error.
#include <algorithm>
#include <charconv>

#include "engine/draw_answer.hpp"
#include "engine/report.hpp"
#include "game/ids.hpp"
#include "game/picture.hpp"
#include "game/record.hpp"
#include "wasm/buffers.hpp"
#include "wasm/describe.hpp"
#include "wasm/export.hpp"
#include "wasm/judge_text.hpp"
#include "wasm/tree_text.hpp"

namespace serai {
namespace {

constexpr std::size_t kMostGames = 1024;
constexpr std::size_t kMostMoves = 20000;
constexpr std::size_t kMostFileGames = 1000;
constexpr std::size_t kDeepestVariation = 10000;  // whatever tree was written can be read

std::unique_ptr<Game> games[kMostGames];

// The part of the input before the first line break, and the part behind it.
std::pair<std::string_view, std::string_view> two_texts(unsigned size) {
  const std::string_view all = text(size);
  const std::size_t split = all.find('\n');
  if (split == std::string_view::npos) return {all, {}};
  return {all.substr(0, split), all.substr(split + 1)};
}

Game* game_of(unsigned handle) {
  return handle < kMostGames ? games[handle].get() : nullptr;
}

void fail_without_game() {
  fail({"no-game", "There is no such game."});
}

// Keeps a new game and answers with its number.
void keep(Result<std::unique_ptr<Game>> made) {
  output.clear();
  if (!made) return fail(made.error());
  for (std::size_t i = 0; i < kMostGames; ++i) {
    if (games[i]) continue;
    games[i] = *std::move(made);
    output.open('{').key("game").number(static_cast<double>(i)).close('}');
    return;
  }
  fail({"too-many-games", "Too many games are open."});
}

// Calls `action` with the game; it writes the answer.
template <class F>
void with_game(unsigned handle, F&& action) {
  output.clear();
  Game* game = game_of(handle);
  if (game == nullptr) return fail_without_game();
  action(*game);
}

// The end called "w resignation", winner and reason as the state of a game has them.
std::optional<Outcome> outcome_called(std::string_view text) {
  constexpr std::string_view kWinners[] = {"", "w", "b", "draw"};
  const std::string_view winner = text.substr(0, text.find(' '));
  const std::string_view reason = text.substr(std::min(winner.size() + 1, text.size()));
  for (int w = 1; w < 4; ++w) {
    for (int r = 1; r <= static_cast<int>(Reason::kAborted); ++r) {
      if (kWinners[w] == winner && name_of(static_cast<Reason>(r)) == reason)
        return Outcome{static_cast<Outcome::Winner>(w), static_cast<Reason>(r)};
    }
  }
  return std::nullopt;
}

// The game as PGN. `end` is how the players ended a game that the rules let go on, else empty. `tags` has one tag in a
// line: its name, a space, its value.
void write_file(const Game& game, std::string_view end, std::string_view tags) {
  const std::unique_ptr<Game> ended = game.clone();
  if (!end.empty() && !game.outcome().is_over()) {
    const auto outcome = outcome_called(end);
    if (!outcome) return fail({"bad-outcome", "There is no such end of a game."});
    ended->end(*outcome);
  }
  std::vector<PgnTag> list;
  while (!tags.empty()) {
    const std::string_view line = tags.substr(0, tags.find('\n'));
    tags.remove_prefix(std::min(line.size() + 1, tags.size()));
    const std::size_t space = std::min(line.find(' '), line.size());
    list.push_back({std::string(line.substr(0, space)), std::string(line.substr(std::min(space + 1, line.size())))});
  }
  output.string(write_pgn(to_pgn(*ended, list)));
}

}  // namespace
}  // namespace serai

using namespace serai;  // NOLINT(google-build-using-namespace)

SERAI_EXPORT(variants) void serai_variants() {
  output.clear();
  describe_variants(output);
}

// Input: variant, line break, setup (empty: the default).
SERAI_EXPORT(start) void serai_start(unsigned size) {
  const auto [variant, setup] = two_texts(size);
  keep(Game::start(variant, setup));
}
// Input: variant, line break, FEN.
SERAI_EXPORT(from_fen) void serai_from_fen(unsigned size) {
  const auto [variant, fen] = two_texts(size);
  keep(Game::from_fen(variant, fen));
}
// Input: variant, line break, FEN. Answers with all that is wrong with it.
SERAI_EXPORT(examine) void serai_examine(unsigned size) {
  const auto [variant, fen] = two_texts(size);
  output.clear();
  const auto examined = Game::examine(variant, fen);
  if (!examined) return fail(examined.error());
  describe_examination(*examined, output);
}
// Input: variant. The game begins with the players' choices.
SERAI_EXPORT(choosing) void serai_choosing(unsigned size) {
  keep(Game::choosing(text(size)));
}
SERAI_EXPORT(clone) void serai_clone(unsigned handle) {
  const Game* game = game_of(handle);
  if (game == nullptr) {
    output.clear();
    return fail_without_game();
  }
  keep(game->clone());
}
SERAI_EXPORT(release) void serai_release(unsigned handle) {
  if (handle < kMostGames) games[handle].reset();
}

SERAI_EXPORT(state) void serai_state(unsigned handle) {
  with_game(handle, [](const Game& game) { describe_game(game, output); });
}
SERAI_EXPORT(choose) void serai_choose(unsigned handle, unsigned size) {
  with_game(handle, [size](Game& game) {
    if (const auto error = game.choose(text(size))) return fail(*error);
    done();
  });
}
// Input: a move in any notation of the game. Answers with the move in all of them.
SERAI_EXPORT(play) void serai_play(unsigned handle, unsigned size) {
  with_game(handle, [size](Game& game) {
    const auto move = game.read(text(size));
    if (!move) return fail(move.error());
    if (game.moves().size() >= kMostMoves) return fail({"too-long", "The game has too many moves."});
    describe_move(game, *move, output);
    game.play(*move);
  });
}
// Input: a move in any notation of the game. Answers like play, but plays nothing.
SERAI_EXPORT(read) void serai_read(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto move = game.read(text(size));
    if (!move) return fail(move.error());
    describe_move(game, *move, output);
  });
}
SERAI_EXPORT(undo) void serai_undo(unsigned handle) {
  with_game(handle, [](Game& game) {
    if (!game.undo()) return fail({"at-start", "There is no move to take back."});
    done();
  });
}
// Input: a move in any notation of the game. Answers how the game would stand after it, and plays nothing.
SERAI_EXPORT(outcome_after) void serai_outcome_after(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto move = game.read(text(size));
    if (!move) return fail(move.error());
    const std::unique_ptr<Game> next = game.clone();
    next->play(*move);
    describe_outcome(next->outcome(), output);
  });
}
// Input: a move in UCI notation. Answers {} if it is legal.
SERAI_EXPORT(why_illegal) void serai_why_illegal(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    if (const auto error = game.why_illegal(text(size))) return fail(*error);
    done();
  });
}
SERAI_EXPORT(claim) void serai_claim(unsigned handle, unsigned size) {
  with_game(handle, [size](Game& game) {
    if (const auto error = game.claim(text(size))) return fail(*error);
    done();
  });
}
// Input: the name of a square.
SERAI_EXPORT(premoves) void serai_premoves(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    describe_squares(game, game.premove_targets(square_called(game, text(size))), output);
  });
}
// Input: 'w' or 'b', line break, the letter of a piece in hand.
SERAI_EXPORT(predrops) void serai_predrops(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto [color, letter] = two_texts(size);
    std::vector<Square> squares;
    const auto& pieces = game.variant().pieces;
    for (std::size_t t = 0; t < pieces.size(); ++t) {
      if (pieces[t].fen == letter)
        squares = game.predrop_targets(color == "b" ? kBlack : kWhite, static_cast<PieceType>(t));
    }
    describe_squares(game, squares, output);
  });
}
// Input: the name of a square.
SERAI_EXPORT(reach) void serai_reach(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const Game::Reach reach = game.reach(square_called(game, text(size)));
    describe_squares(game, reach.moves, output.open('{').key("moves"));
    describe_squares(game, reach.captures, output.key("captures"));
    describe_squares(game, reach.strikes, output.key("strikes"));
    output.close('}');
  });
}
// Input: two squares. The letters of what the piece on the first may become on the second.
SERAI_EXPORT(promotion_choices) void serai_promotion_choices(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto [from, to] = two_texts(size);
    output.open('[');
    for (PieceType t : game.promotion_choices(square_called(game, from), square_called(game, to)))
      output.string(game.variant().pieces[t].fen);
    output.close(']');
  });
}
SERAI_EXPORT(flagging_moves) void serai_flagging_moves(unsigned handle) {
  with_game(handle, [](const Game& game) { describe_flagging_moves(game, output); });
}
// Input: how the players ended the game (empty: they did not), line break, the tags of the file, one in a line.
SERAI_EXPORT(pgn) void serai_pgn(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto [end, tags] = two_texts(size);
    write_file(game, end, tags);
  });
}
// Input: `chosen` if the players chose the setup, line break, an evaluation of each position (judge_text.hpp).
SERAI_EXPORT(judge) void serai_judge(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    if (game.pending_choice()) return fail({"choice-pending", "The players have not chosen their setups yet."});
    const auto [chosen, evaluations] = two_texts(size);
    describe_judgement(judge(game, evaluations_from(evaluations), chosen == "chosen"), output);
  });
}
// Whether the computer takes a draw when it judges the position like this, in hundredths of a pawn.
SERAI_EXPORT(takes_draw) int serai_takes_draw(int score, unsigned plies) {
  return takes_draw(score, plies) ? 1 : 0;
}

// Input: variant, line break, a score in hundredths of a pawn. Answers with the chances to win, draw and lose that go
// with it in this game, in thousandths.
SERAI_EXPORT(chances) void serai_chances(unsigned size) {
  const auto [name, number] = two_texts(size);
  output.clear();
  const VariantInfo* variant = find_variant(name);
  if (variant == nullptr) return fail({"unknown-variant", "There is no such game."});
  Score score = 0;
  const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), score);
  if (failure != std::errc() || end != number.data() + number.size())
    return fail({"bad-score", "This is not a score."});
  score = std::clamp(score, -kHighestEvaluation, kHighestEvaluation);
  const Chances chances = chances_of(score, win_curve(variant->id));
  output.open('[').number(chances.win).number(chances.draw).number(chances.loss).close(']');
}
// Input: the variant of games that name none (empty: they cannot be read), line break, a file of PGN. Answers with its
// games as trees (tree_text.hpp), at most kMostFileGames, and whether there are more.
SERAI_EXPORT(read_pgn) void serai_read_pgn(unsigned size) {
  const auto [variant, file] = two_texts(size);
  PgnLimits limits;
  limits.depth = kDeepestVariation;
  PgnReader reader(file, limits);
  output.clear();
  output.open('{').key("games").open('[');
  std::optional<PgnEntry> entry = reader.next();
  for (std::size_t i = 0; entry && i < kMostFileGames; ++i, entry = reader.next()) {
    ReadTree read = read_tree(entry->game, variant);
    if (entry->error && (!read.error || read.tree.variant == nullptr)) read.error = entry->error;
    describe_tree(entry->game, read, output);
  }
  output.close(']').key("more").boolean(entry.has_value()).close('}');
}
// Input: a tree (tree_text.hpp). Answers with it as PGN.
SERAI_EXPORT(write_pgn) void serai_write_pgn(unsigned size) {
  output.clear();
  const auto read = tree_from(text(size));
  if (!read) return fail(read.error());
  const auto pgn = to_pgn(read->tree, read->tags);
  if (!pgn) return fail(pgn.error());
  output.string(write_pgn(*pgn));
}
// Input: theme, 'w' or 'b' for the side at the bottom, and the last move or nothing, separated by spaces; line break;
// the drawings (game/picture.hpp). Answers with the position as an SVG.
SERAI_EXPORT(picture) void serai_picture(unsigned handle, unsigned size) {
  with_game(handle, [size](const Game& game) {
    const auto [wish, art] = two_texts(size);
    const std::size_t side = std::min(wish.find(' '), wish.size()),
                      move = std::min(wish.find(' ', side + 1), wish.size());
    PictureStyle style;
    style.theme = wish.substr(0, side);
    style.bottom = wish.substr(side, move - side) == " b" ? kBlack : kWhite;
    if (move < wish.size()) style.last_move = wish.substr(move + 1);
    output.string(picture_svg(draw_picture(game, PictureArt(art), style)));
  });
}
// The size of the tree of legal moves, for tests; 0 without a game or if the depth is out of range.
SERAI_EXPORT(perft) double serai_perft(unsigned handle, int depth) {
  const Game* game = game_of(handle);
  const bool can_count = game != nullptr && depth >= 0 && depth <= Game::kDeepestPerft;
  return can_count ? static_cast<double>(game->perft(depth)) : 0;
}
