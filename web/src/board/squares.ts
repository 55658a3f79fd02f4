// Squares as we write them ("a10") and as chessgroundx does ("a:"), and FEN boards as maps.
import type { Side } from '../rules/rules';

export interface Man {
  letter: string; // upper case, "+G" for promoted forms
  side: Side;
}

export const toKey = (square: string): string => square[0] + String.fromCharCode(48 + Number(square.slice(1)));
export const fromKey = (key: string): string => key[0] + String(key.charCodeAt(1) - 48);

export const fileOf = (square: string): number => square.charCodeAt(0) - 97;
export const rankOf = (square: string): number => Number(square.slice(1)) - 1;
export const squareAt = (file: number, rank: number): string => String.fromCharCode(97 + file) + (rank + 1);

// A square as the board's own edge calls it: "e2", or row and column as Janggi counts them: "95".
export const shownSquare = (square: string, ranks: number, style: 'algebraic' | 'points'): string =>
  style === 'points' ? `${(ranks - rankOf(square)) % 10}${fileOf(square) + 1}` : square;

// Column and row of a square on the screen.
export function place(square: string, board: { files: number; ranks: number; orientation: Side }): [number, number] {
  const file = fileOf(square);
  const rank = rankOf(square);
  return board.orientation === 'w' ? [file, board.ranks - 1 - rank] : [board.files - 1 - file, rank];
}

export interface MoveSquares {
  from?: string;
  to: string;
  drop?: string; // the letter of a piece from the hand
  promotion?: string; // lower-case letter
}

// Takes a UCI move apart. Moves come from the rules module, so their form is right.
export function splitMove(uci: string): MoveSquares {
  const drop = /^(\+?[A-Z])@([a-i]\d+)$/.exec(uci);
  if (drop) return { drop: drop[1]!, to: drop[2]! };
  const move = /^([a-i]\d+)([a-i]\d+)([a-z]?)$/.exec(uci);
  if (!move) return { to: uci };
  return { from: move[1]!, to: move[2]!, ...(move[3] ? { promotion: move[3] } : {}) };
}

// Who stands where, by the board part of a FEN.
export function menOf(fen: string): Map<string, Man> {
  const men = new Map<string, Man>();
  const rows = (fen.split(' ')[0] ?? '').replace(/\[.*/, '').split('/');
  rows.forEach((row, index) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]/g)) {
      if (/\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const upper = token.toUpperCase();
      men.set(squareAt(file, rows.length - 1 - index), { letter: upper, side: token === upper ? 'w' : 'b' });
      ++file;
    }
  });
  return men;
}

// How often each man stands on the board or waits in a hand: "wK" -> 1.
export function census(fen: string): Map<string, number> {
  const count = new Map<string, number>();
  const add = (key: string) => count.set(key, (count.get(key) ?? 0) + 1);
  for (const man of menOf(fen).values()) add(man.side + man.letter);
  const hand = /\[(.*)\]/.exec(fen)?.[1] ?? '';
  for (const [token] of hand.matchAll(/\+?[A-Za-z]/g)) {
    const upper = token.toUpperCase();
    add((token === upper ? 'w' : 'b') + upper);
  }
  return count;
}

// The names of pieces in the class names of chessgroundx: "+G" is "pg-piece".
export const roleOf = (letter: string): string => letter.replace('+', 'p').toLowerCase() + '-piece';
export function letterOf(role: string): string {
  const name = role.slice(0, role.indexOf('-')).toUpperCase();
  return name.length > 1 ? '+' + name.slice(1) : name;
}
