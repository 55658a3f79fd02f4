import { expect, it } from 'vitest';
import { lost } from './lost';

const variant = { pieces: ['K', 'Q', 'P'].map(letter => ({ letter })) } as Parameters<typeof lost>[0];

it('a side has lost what stood there at the start and does not stand there now', () => {
  expect(lost(variant, '3k4/8/8/8/8/8/PPP5/3QK3 w', '3k4/8/8/8/8/8/P7/4K3 w', 'w')).toEqual([
    ['Q', 1],
    ['P', 2],
  ]);
  expect(lost(variant, '3k4/8/8/8/8/8/PPP5/3QK3 w', '3k4/8/8/8/8/8/P7/4K3 w', 'b')).toEqual([]);
});

it('a promoted pawn is not lost', () => {
  expect(lost(variant, '3k4/P7/8/8/8/8/8/4K3 w', 'Q2k4/8/8/8/8/8/8/4K3 b', 'w')).toEqual([]);
});
