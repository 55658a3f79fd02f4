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
