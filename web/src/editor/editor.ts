// What one does in the editor, as values: positions to go back to, and the thing in one's hand.
import { RuleError, type Rules, type VariantInfo } from '../rules/rules';
import { judge, judgeFen, type Judged } from './judged';
import { move, put, sameMan, type Man, type Setup } from './setup';

// 'move' takes pieces from square to square, 'erase' takes them away, a man is placed.
export type Brush = 'move' | 'erase' | Man;
export const isMan = (brush: Brush): brush is Man => typeof brush === 'object';
export const sameBrush = (a: Brush, b: Brush): boolean => (isMan(a) && isMan(b) ? sameMan(a, b) : a === b);

const MOST_STEPS = 200; // that can be taken back

export interface History {
  now: Judged;
  past: readonly Judged[];
  future: readonly Judged[];
}

export const begin = (now: Judged): History => ({ now, past: [], future: [] });
export function advance(history: History, next: Judged): History {
  if (next.fen === history.now.fen) return { ...history, now: next };
  return { now: next, past: [...history.past, history.now].slice(-MOST_STEPS), future: [] };
}
export function back({ now, past, future }: History): History {
  const last = past.at(-1);
  return last ? { now: last, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future };
}
export function forward({ now, past, future }: History): History {
  const [next, ...rest] = future;
  return next ? { now: next, past: [...past, now], future: rest } : { now, past, future };
}

// The position that an address asks for, and what is wrong with a FEN that cannot be read.
export function opened(rules: Rules, variant: VariantInfo, fen: string): { now: Judged; error?: RuleError } {
  const start = () => judgeFen(rules, variant, variant.setups[0]!.fen);
  if (fen === '') return { now: start() };
  try {
    return { now: judgeFen(rules, variant, fen) };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { now: start(), error };
  }
}

export const changed = (rules: Rules, variant: VariantInfo, now: Judged, edit: (setup: Setup) => Setup): Judged =>
  judge(rules, variant, edit(now.setup));

// A touch of the brush. The same man a second time is taken away.
export function touch(setup: Setup, brush: Brush, square: string): Setup {
  if (brush === 'move') return setup;
  const man = isMan(brush) && !sameMan(setup.men.get(square), brush) ? brush : undefined;
  return put(setup, square, man);
}

export { move };

// The man that a key means: capitals are the first side's, as in a FEN. Where two have the same letter the key changes
// between them.
export function manOfKey(key: string, variant: Pick<VariantInfo, 'pieces'>, brush: Brush): Man | undefined {
  if (!/^[A-Za-z]$/.test(key)) return undefined;
  const letter = key.toUpperCase();
  const side = key === letter ? 'w' : 'b';
  const men = variant.pieces
    .filter(piece => piece.letter.endsWith(letter) && (piece.side === 'both' || piece.side === side))
    .map(piece => ({ letter: piece.letter, side }) as Man);
  const at = men.findIndex(man => sameBrush(man, brush));
  return men[(at + 1) % men.length];
}
