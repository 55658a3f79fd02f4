// A position while it is put together: what a FEN says, as values. Nothing here knows a rule; whether the position can be
// played is for the rules module to say (judged.ts).
import { menOf, squareAt, type Man } from '../board/squares';
import type { Hand, Side, VariantInfo } from '../rules/rules';

export type { Man };
export type Board = Pick<VariantInfo, 'files' | 'ranks' | 'hands' | 'pieces'>;

export interface Setup {
  men: ReadonlyMap<string, Man>;
  hands: Readonly<Record<Side, Hand>>;
  turn: Side;
  castling: string; // letters of rights; empty: none
  fourth: string; // the en-passant square or the limit of a count; "-": none
  clock: number;
  move: number; // its number
  score: string; // as the FEN has it; empty where there is none
}

const written = ({ letter, side }: Man): string => (side === 'w' ? letter : letter.toLowerCase());

function handsOf(placement: string): Record<Side, Hand> {
  const hands: Record<Side, Hand> = { w: {}, b: {} };
  for (const [token] of (/\[(.*)\]/.exec(placement)?.[1] ?? '').matchAll(/\+?[A-Za-z]/g)) {
    const letter = token.toUpperCase();
    const hand = hands[token === letter ? 'w' : 'b'];
    hand[letter] = (hand[letter] ?? 0) + 1;
  }
  return hands;
}

// Reads a FEN in the form in which the rules module writes it.
export function setupOf(fen: string): Setup {
  const [placement = '', turn, castling = '-', fourth = '-', clock, move, score = ''] = fen.split(' ');
  return {
    men: menOf(fen),
    hands: handsOf(placement),
    turn: turn === 'b' ? 'b' : 'w',
    castling: castling === '-' ? '' : castling,
    fourth,
    clock: Number(clock ?? 0),
    move: Number(move ?? 1),
    score,
  };
}

function rowOf(setup: Setup, rank: number, files: number): string {
  let row = '';
  let empty = 0;
  for (let file = 0; file < files; ++file) {
    const man = setup.men.get(squareAt(file, rank));
    if (!man) {
      ++empty;
      continue;
    }
    row += (empty || '') + written(man);
    empty = 0;
  }
  return row + (empty || '');
}

export function fenOf(setup: Setup, { files, ranks, hands, pieces }: Board): string {
  const rows = Array.from({ length: ranks }, (_, i) => rowOf(setup, ranks - 1 - i, files));
  const held = (side: Side) =>
    pieces.map(({ letter }) => written({ letter, side }).repeat(setup.hands[side][letter] ?? 0)).join('');
  const hand = hands ? `[${held('w')}${held('b')}]` : '';
  const fields = [rows.join('/') + hand, setup.turn, setup.castling || '-', setup.fourth, setup.clock, setup.move];
  return [...fields, ...(setup.score ? [setup.score] : [])].join(' ');
}

export function put(setup: Setup, square: string, man: Man | undefined): Setup {
  const men = new Map(setup.men);
  if (man) men.set(square, man);
  else men.delete(square);
  return { ...setup, men };
}
export function move(setup: Setup, from: string, to: string | undefined): Setup {
  const man = setup.men.get(from);
  if (!man || from === to) return setup;
  const lifted = put(setup, from, undefined);
  return to ? put(lifted, to, man) : lifted;
}
// An empty board: nobody's rights, no counts, the counters at their beginning.
export const cleared = (setup: Setup): Setup => ({
  men: new Map(),
  hands: { w: {}, b: {} },
  turn: setup.turn,
  castling: '',
  fourth: '-',
  clock: 0,
  move: 1,
  score: setup.score ? '0-0' : '',
});

export const MOST_IN_HAND = 16;

export function hold(setup: Setup, side: Side, letter: string, by: number): Setup {
  const hand = setup.hands[side];
  const count = Math.max(0, Math.min(MOST_IN_HAND, (hand[letter] ?? 0) + by));
  return { ...setup, hands: { ...setup.hands, [side]: { ...hand, [letter]: count } } };
}

// The score of Fusion: the points of both sides, and whether a check has ever been given.
export interface Score {
  w: number;
  b: number;
  check: boolean;
}
export function scoreOf(text: string): Score {
  const [, w, b, check] = /^(\d+)-(\d+)(\+?)$/.exec(text) ?? [];
  return { w: Number(w ?? 0), b: Number(b ?? 0), check: check === '+' };
}
export const scoreText = ({ w, b, check }: Score): string => `${w}-${b}${check ? '+' : ''}`;

// The letters of rights with one switched, in the order of the game's own list.
export const withRight = (castling: string, all: string, letter: string, isOn: boolean): string =>
  [...all].filter(other => (other === letter ? isOn : castling.includes(other))).join('');

export const sameMan = (a: Man | undefined, b: Man | undefined): boolean =>
  a?.letter === b?.letter && a?.side === b?.side;
