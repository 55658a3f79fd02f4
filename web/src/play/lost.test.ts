import { expect, it } from 'vitest';
import { lead, lost } from './lost';

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

it('a side leads by what it has captured more', () => {
  const values = { Q: 9, P: 1 };
  const start = '3qk3/ppp5/8/8/8/8/PPP5/3QK3 w';
  const now = '4k3/ppp5/8/8/8/8/P7/3QK3 w';
  expect(lead(variant, values, start, now, 'w')).toBe(7);
  expect(lead(variant, values, start, now, 'b')).toBe(0);
  expect(lead(variant, undefined, start, now, 'w')).toBe(0);
});
