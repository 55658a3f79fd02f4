// A game of any variant: start, moves, outcome, claims. Templates end here: programs, server and browser see only this
// abstract class and never ask which variant it is.
//
// A Game owns its positions and history; copy it with clone(). It has no locks: one thread at a time. Moves are values
// that belong to the current position; as text they are written and read here. No text from a caller can break a game:
// an impossible request returns an Error and changes nothing.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/meter.hpp"
#include "rules/move.hpp"
#include "rules/outcome_types.hpp"
#include "rules/result.hpp"

namespace serai {

enum class Notation : std::uint8_t {
  kUci,      // e2e4, R@a1, a7a8q
  kSan,      // Nf3, exd5, O-O
  kNumeric,  // R01-71, as Janggi players write
  kKorean,   // 76象53
};

// The facts of a variant that programs show.
struct VariantInfo {
  struct PieceInfo {
    std::string_view fen;  // "K", "+G"
    char letter;           // in moves
    Words name;
    int points;
    bool royal;
    bool in_hand;  // whether it can be there
    Owner owner;
    std::array<std::string, 2> betza;  // how it moves, by colour; empty for the side that has none (game/betza.hpp)
  };
  std::string_view id;
  std::string_view page;  // docs/rules/<page>.md
  Words name;
  std::span<const std::string_view> other_names;  // other programs' names, lower case
  std::array<Words, 2> colors;
  int files = 0;
  int ranks = 0;
  int seats = 2;
  bool has_hands = false;
  bool has_points = false;
  std::string castlings;                  // the letters of the rights to castle that a FEN may name
  std::span<const StartPosition> setups;  // the default first
  std::span<const Choice> choices;        // what the players pick before the first move, in order
  Likeness likeness;                      // for graphical interfaces
  std::vector<PieceInfo> pieces;
  std::vector<Notation> notations;  // for people; the default first
};

// All variants, in the order of the list.
std::span<const VariantInfo* const> variants();
// The variant of this name: our id, our English or Chinese name, or another program's name; case, spaces and
// punctuation do not matter.
const VariantInfo* find_variant(std::string_view name);

class Game {
 public:
  struct Seat {
    Color color;
    std::string_view team;  // "east", "west" in the team game, else empty
  };
  // Something the side to move may do besides moving pieces.
  struct Action {
    std::string_view id;  // "pass", or a claim such as "only-promotions"
    bool is_claim;
    Move move;     // of "pass"
    Outcome then;  // how the game stands afterwards
  };
  // What a piece can do on the board as it stands.
  struct Reach {
    std::vector<Square> moves;     // empty squares it may go to
    std::vector<Square> captures;  // where it may capture
    std::vector<Square> strikes;   // empty squares on which it could capture an enemy piece
  };
  // A position that may be refused, as an editor has it.
  struct Examination {
    std::string fen;              // in its one canonical form
    std::vector<Error> problems;  // why it is refused; empty if it can be played
    std::string castlings;        // the letters of the rights that kings and rooks still allow
    // What the fourth field of the FEN could be, "-" first. Not known, and empty, while there are problems.
    std::vector<std::string> fourths;
  };
  // A question about the position that only some games ask, e.g. "bikjang".
  struct Flag {
    std::string_view id;
    bool value;
  };

  // A game from one of the variant's setups, the default if `setup` is empty, or from a FEN.
  static Result<std::unique_ptr<Game>> start(std::string_view variant, std::string_view setup = {});
  static Result<std::unique_ptr<Game>> from_fen(std::string_view variant, std::string_view fen);
  // All that is wrong with a FEN that can be read; an Error if it cannot.
  static Result<Examination> examine(std::string_view variant, std::string_view fen);
  // A game that begins with the players' choices; the same as start() where there is nothing to choose.
  static Result<std::unique_ptr<Game>> choosing(std::string_view variant);

  virtual ~Game() = default;
  virtual std::unique_ptr<Game> clone() const = 0;
  virtual const VariantInfo& variant() const = 0;

  // Choices before the first move. While one is pending nobody can move.
  virtual std::optional<Choice> pending_choice() const = 0;
  virtual std::optional<Error> choose(std::string_view option) = 0;

  // The position.
  virtual std::string start_fen() const = 0;
  virtual std::string fen() const = 0;
  virtual Color turn() const = 0;
  virtual bool is_check() const = 0;
  virtual std::vector<Square> attacked_royals() const = 0;
  virtual std::vector<Flag> flags() const = 0;
  virtual std::vector<Meter> meters() const = 0;
  virtual int in_hand(Color c, PieceType t) const = 0;
  virtual Piece piece_on(Square s) const = 0;

  // The seats of the game in turn order, and whose turn it is.
  virtual std::span<const Seat> seats() const = 0;
  virtual std::size_t turn_seat() const = 0;

  // Moves. legal_moves() is empty once the game is over.
  virtual const std::vector<Move>& legal_moves() const = 0;
  virtual std::span<const Move> moves() const = 0;
  // The legal move that `text` means, in any notation of the game.
  virtual Result<Move> read(std::string_view text) const = 0;
  // The legal move that `text` means in UCI notation.
  virtual Result<Move> read_uci(std::string_view text) const = 0;
  // Requires: m is legal now.
  virtual std::string write(Move m, Notation n) const = 0;
  // Requires: m is legal now.
  virtual void play(Move m) = 0;
  // Takes the last move back; false at the start.
  virtual bool undo() = 0;
  // Why a move given in UCI notation is not legal: a code and a sentence. Nothing if it is legal.
  virtual std::optional<Error> why_illegal(std::string_view uci) const = 0;
  // Where a piece, or a piece in hand, could go when it is its side's turn: pattern and zones only.
  virtual std::vector<Square> premove_targets(Square from) const = 0;
  virtual std::vector<Square> predrop_targets(Color c, PieceType t) const = 0;
  // What the piece on `from` could do if it were its turn, whether or not its side must place pieces or let a partner
  // move first. Of a piece that gives check the attacked royal is among the captures.
  virtual Reach reach(Square from) const = 0;
  // What the piece on `from` may become on `to` when it is its turn, where there is a choice; else empty.
  virtual std::vector<PieceType> promotion_choices(Square from, Square to) const = 0;

  // Ends.
  virtual Outcome outcome() const = 0;
  virtual std::vector<std::string_view> claims() const = 0;
  virtual std::vector<Action> actions() const = 0;
  // Ends the game by a claim of the side to move.
  virtual std::optional<Error> claim(std::string_view id) = 0;
  // Ends the game from outside: resignation, agreement, time. Requires: it is not over.
  virtual void end(Outcome outcome) = 0;
  // False only if no sequence of moves can make `c` win: then the game is a draw when its opponent runs out of time.
  virtual bool can_win(Color c) const = 0;

  // The moves the board allows, also when the game is over by a rule that needs history or counters.
  virtual std::vector<Move> board_moves() const = 0;
  // The number of move sequences of length `depth` from here, or after a board move. Safe to call from several threads.
  // Requires: depth is at most kDeepestPerft, far more than a lifetime can count and little enough for any stack.
  static constexpr int kDeepestPerft = 20;
  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::uint64_t perft_after(Move m, int depth) const = 0;
  // The same, but broken off and wrong once `cancelled` is set.
  virtual std::uint64_t perft_after(Move m, int depth, const std::atomic<bool>& cancelled) const = 0;
};

}  // namespace serai
