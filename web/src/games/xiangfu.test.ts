import { expect, it } from 'vitest';
import { lastChampions } from './xiangfu';

it('knows who has one champion left', () => {
  expect(lastChampions('2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2[] w - - 0 1')).toEqual([]);
  expect(lastChampions('9/9/2+g1+g4/9/9/9/4+G4/9/9[G] w - - 0 1')).toEqual(['w']);
  expect(lastChampions('9/9/6+g2/9/9/9/2+G6/5R3/9[R] w - - 0 1')).toEqual(['w', 'b']);
});
