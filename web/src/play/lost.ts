// What a side has lost since the start, by letter. A pawn that became something else is not lost.
import { census } from '../board/squares';
import type { Side, VariantInfo } from '../rules/rules';

export function lost(variant: Pick<VariantInfo, 'pieces'>, start: string, now: string, side: Side): [string, number][] {
  const before = census(start);
  const after = census(now);
  const gone = variant.pieces.map(({ letter }): [string, number] => [
    letter,
    (before.get(side + letter) ?? 0) - (after.get(side + letter) ?? 0),
  ]);
  const gained = gone.reduce((sum, [, n]) => sum + Math.max(0, -n), 0);
  return gone
    .map(([letter, n]): [string, number] => [letter, letter === 'P' ? n - gained : n])
    .filter(([, n]) => n > 0);
}

// By how much a side is ahead in what was captured, by the worth of the pieces; 0 if it is not.
export function lead(
  variant: Pick<VariantInfo, 'pieces'>,
  values: Readonly<Record<string, number>> | undefined,
  start: string,
  now: string,
  side: Side
): number {
  const worth = (loser: Side) =>
    lost(variant, start, now, loser).reduce((sum, [letter, n]) => sum + n * (values?.[letter] ?? 0), 0);
  return Math.max(0, worth(side === 'w' ? 'b' : 'w') - worth(side));
}
