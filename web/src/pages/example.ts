// A piece on a board, and what it can do there: for the pages that explain the games. What it can do is asked of the
// rules; so is whether a position is one at all.
import { squareAt, type Man } from '../board/squares';
import type { GameInfo } from '../lib/variants';
import { RuleError, type PieceInfo, type Reach, type Rules, type Side, type Words } from '../rules/rules';
import { reachPattern, type ReachMark } from '../rules/reach';

export interface Example {
  letter: string;
  name: Words;
  fen: string;
  marks: ReachMark[];
}

type Men = Map<string, Man>;
type Place = [file: number, rank: number];
interface Found {
  fen: string;
  reach: Reach;
}

// The piece in the middle of a board that is empty but for the royals the game cannot do without, and for the screens
// of a piece that jumps; where it may stand only elsewhere, as in a palace, it stands there.
export function exampleOf(rules: Rules, game: GameInfo, letter: string): Example | undefined {
  const army = rules.variant(game.id)!.pieces;
  const piece = army.find(man => man.letter === letter)!;
  const at = (place: Place, others: Men = new Map()) => positions(rules, game, army, piece, place, others);
  const middle: Place = [Math.floor(game.files / 2), Math.floor(game.ranks / 2) - 1];
  let all = at(middle);
  if (all.some(found => !captures(found))) {
    const [straight, diagonal] = [STRAIGHT, DIAGONAL].map(ways => at(middle, screensFor(army, piece, middle, ways)));
    const taken = (tries: Found[]) => tries.reduce((sum, { reach }) => sum + reach.captures.length, 0);
    all = taken(straight!) > taken(diagonal!) ? straight! : diagonal!;
  }
  if (all.length === 0) all = lowerThird(game).flatMap(place => at(place));
  const found = largest(all);
  return found && { letter, name: piece.name, fen: found.fen, marks: reachPattern(found.reach) };
}

const captures = ({ reach }: Found): boolean => reach.captures.length + reach.strikes.length > 0;
const size = ({ reach }: Found): number => reach.moves.length + reach.captures.length + reach.strikes.length;
const largest = (all: Found[]): Found | undefined =>
  all.reduce<Found | undefined>((best, next) => (best && size(best) >= size(next) ? best : next), undefined);

// The squares of the three lowest ranks: each game has a place for its royals among them.
const lowerThird = ({ files }: GameInfo): Place[] =>
  Array.from({ length: files * 3 }, (_, i) => [i % files, Math.floor(i / files)]);

const sideOf = (piece: PieceInfo): Side => (piece.side === 'b' ? 'b' : 'w');

// The piece on its place, with the royals wherever the rules allow them. A royal that may not face another is also
// tried with a piece before the other.
function positions(
  rules: Rules,
  game: GameInfo,
  army: PieceInfo[],
  piece: PieceInfo,
  place: Place,
  others: Men
): Found[] {
  const royal = army.find(man => man.royal)!.letter;
  const side = sideOf(piece);
  const square = squareAt(...place);
  return lowerThird(game).flatMap(([file, rank]) =>
    (piece.royal ? [false, true] : [false]).flatMap(shielded => {
      const men: Men = new Map(others);
      const [farFile, farRank] = [game.files - 1 - file, game.ranks - 1 - rank];
      if (side === 'b' || piece.letter !== royal) men.set(squareAt(file, rank), { letter: royal, side: 'w' });
      if (side === 'w' || piece.letter !== royal) men.set(squareAt(farFile, farRank), { letter: royal, side: 'b' });
      if (shielded) men.set(squareAt(farFile, farRank - 1), { letter: plain(army, piece), side: 'b' });
      if (men.has(square)) return [];
      men.set(square, { letter: piece.letter, side });
      const fen = fenOf(game, men, side === 'w' ? 'b' : 'w'); // the other side is to move, for it may be in check
      const reach = reachOf(rules, game.id, fen, square);
      return reach ? [{ fen, reach }] : [];
    })
  );
}

// An ordinary piece to stand in the way.
function plain(army: PieceInfo[], piece: PieceInfo): string {
  const both = army.filter(man => !man.royal && man.side === 'both' && man.letter !== piece.letter);
  return (both.find(man => man.letter === 'P') ?? both[0]!).letter;
}

const STRAIGHT: [Place, Place] = [
  [1, 0],
  [0, 1],
];
const DIAGONAL: [Place, Place] = [
  [1, 1],
  [-1, 1],
];

// One way an own screen with an enemy behind it, another way an enemy as screen with nothing behind it.
function screensFor(army: PieceInfo[], piece: PieceInfo, [file, rank]: Place, ways: [Place, Place]): Men {
  const letter = plain(army, piece);
  const own = sideOf(piece);
  const enemy = own === 'w' ? 'b' : 'w';
  const step = ([df, dr]: Place, n: number): string => squareAt(file + df * n, rank + dr * n);
  return new Map([
    [step(ways[0], 2), { letter, side: own }],
    [step(ways[0], 4), { letter, side: enemy }],
    [step(ways[1], 2), { letter, side: enemy }],
  ]);
}

function reachOf(rules: Rules, variant: string, fen: string, square: string): Reach | undefined {
  try {
    const position = rules.fromFen(variant, fen);
    try {
      return position.reach(square);
    } finally {
      position.release();
    }
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

function fenOf({ setups, files, ranks }: GameInfo, men: Men, turn: Side): string {
  const [board = '', , , ...rest] = setups[0]!.fen.split(' ');
  const rows = Array.from({ length: ranks }, (_, row) =>
    Array.from({ length: files }, (_, file) => {
      const man = men.get(squareAt(file, ranks - 1 - row));
      return man ? (man.side === 'w' ? man.letter : man.letter.toLowerCase()) : '1';
    })
      .join('')
      .replace(/1+/g, ones => String(ones.length))
  );
  return [rows.join('/') + (board.includes('[') ? '[]' : ''), turn, '-', ...rest].join(' '); // nobody castles
}
