// What a piece can do, as the rules say it, sorted for drawing. A square is one of three things to a piece, and each looks
// different: it may go there in either way, it may only move there, it may only capture there.
import type { Reach } from './rules';

export type ReachKind = 'reach' | 'reach-move' | 'reach-take';
export interface ReachMark {
  square: string;
  kind: ReachKind;
}

// What the piece can do now.
export function reachNow({ moves, captures, strikes }: Reach): ReachMark[] {
  const strike = new Set(strikes);
  return [
    ...moves.map(square => ({ square, kind: strike.has(square) ? ('reach' as const) : ('reach-move' as const) })),
    ...captures.map(square => ({ square, kind: 'reach-take' as const })),
  ];
}

// The same with the empty squares on which it could capture if an enemy stood there: for teaching.
export function reachPattern(reach: Reach): ReachMark[] {
  const moves = new Set(reach.moves);
  const only = reach.strikes.filter(square => !moves.has(square));
  return reachNow({ ...reach, captures: [...reach.captures, ...only] });
}

// The kinds among the marks, in the order of a legend.
export function kindsOf(marks: readonly ReachMark[]): ReachKind[] {
  return (['reach', 'reach-move', 'reach-take'] as const).filter(kind => marks.some(mark => mark.kind === kind));
}
