// A piece on a board, and where it goes: for the pages that explain the games. What it may do is asked of the rules.
import { menOf, squareAt } from '../board/squares';
import type { GameInfo } from '../lib/variants';
import { RuleError, type Rules, type Side, type Words } from '../rules/rules';

export interface Example {
  letter: string;
  name: Words;
  fen: string;
  reach: string[];
}

// The piece among its own kind at the start; alone with the kings in the middle where it begins in the hand. Nothing if
// the rules know no such position.
export function exampleOf(rules: Rules, game: GameInfo, letter: string): Example | undefined {
  const { name } = rules.variant(game.id)!.pieces.find(piece => piece.letter === letter)!;
  for (const side of ['w', 'b'] as const) {
    for (const fen of [alone(game, letter, side), game.setups[0]!.fen]) {
      const from = [...menOf(fen)].find(([, man]) => man.letter === letter && man.side === side)?.[0];
      const reach = from === undefined ? [] : reachOf(rules, game.id, fen, from);
      if (reach.length > 0) return { letter, name, fen, reach };
    }
  }
  return undefined;
}

function reachOf(rules: Rules, variant: string, fen: string, square: string): string[] {
  try {
    const position = rules.fromFen(variant, fen);
    try {
      return position.premoves(square);
    } finally {
      position.release();
    }
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

// The start without anybody but the royals where they stand, or two kings, and the piece in the middle.
function alone({ setups, files, ranks }: GameInfo, letter: string, side: Side): string {
  const [board = '', , , ...rest] = setups[0]!.fen.split(' ');
  const men = new Map([...menOf(board)].filter(([, man]) => man.letter !== letter && ROYAL.test(man.letter)));
  const middle = Math.floor(files / 2);
  if (![...men.values()].some(man => man.side === 'b') && !(letter === 'K' && side === 'b'))
    men.set(squareAt(middle, ranks - 1), { letter: 'K', side: 'b' });
  if (![...men.values()].some(man => man.side === 'w') && !(letter === 'K' && side === 'w'))
    men.set(squareAt(middle + 1, 0), { letter: 'K', side: 'w' });
  men.set(squareAt(middle, Math.floor(ranks / 2) - 1), { letter, side }); // between kings that must not face each other
  const rows = Array.from({ length: ranks }, (_, row) =>
    Array.from({ length: files }, (_, file) => {
      const man = men.get(squareAt(file, ranks - 1 - row));
      return man ? (man.side === 'w' ? man.letter : man.letter.toLowerCase()) : '1';
    })
      .join('')
      .replace(/1+/g, ones => String(ones.length))
  );
  const hand = board.includes('[') ? '[]' : '';
  // The other side is to move, for it may be in check; nobody is left to castle with.
  return [rows.join('/') + hand, side === 'w' ? 'b' : 'w', '-', ...rest].join(' ');
}
const ROYAL = /^(K|G|\+G)$/;
