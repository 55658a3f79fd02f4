// Questions about positions that lessons ask again and again. All answers come from the rules.
import { menOf, splitMove } from '../board/squares';
import type { GameState, Rules, RulesGame, Side } from '../rules/rules';

export const other = (side: Side): Side => (side === 'w' ? 'b' : 'w');

// The same position with the other side to move. Requires: the side that has just moved gives no check.
export function otherTurn(fen: string): string {
  const fields = fen.split(' ');
  fields[1] = fields[1] === 'w' ? 'b' : 'w';
  fields[3] = '-'; // nobody takes a pawn in passing
  return fields.join(' ');
}

// Calls with the state after a move, and takes the move back.
export function after<T>(game: RulesGame, uci: string, use: (state: GameState) => T): T {
  game.play(uci);
  try {
    return use(game.state());
  } finally {
    game.undo();
  }
}

// Calls with a game that begins at a position.
export function at<T>(rules: Rules, variant: string, fen: string, use: (game: RulesGame) => T): T {
  const game = rules.fromFen(variant, fen);
  try {
    return use(game);
  } finally {
    game.release();
  }
}

// The moves of the side to move that take on a square.
export const takes = ({ legal, fen }: GameState, square: string): string[] =>
  menOf(fen).has(square) ? legal.filter(uci => splitMove(uci).to === square && splitMove(uci).from !== square) : [];
