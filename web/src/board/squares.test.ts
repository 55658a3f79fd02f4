import { describe, expect, it } from 'vitest';
import { destinations } from './adapter';
import { place, census, fromKey, letterOf, menOf, roleOf, splitMove, toKey } from './squares';

describe('squares', () => {
  it('translate to chessgroundx and back, also on the tenth rank', () => {
    expect(toKey('a10')).toBe('a:');
    expect(fromKey('i:')).toBe('i10');
    for (const square of ['a1', 'e9', 'i10']) expect(fromKey(toKey(square))).toBe(square);
  });
  it('lie on the screen as the board is turned', () => {
    const white = { files: 9, ranks: 10, orientation: 'w' as const };
    expect(place('a1', white)).toEqual([0, 9]);
    expect(place('a1', { ...white, orientation: 'b' })).toEqual([8, 0]);
  });
});

describe('moves', () => {
  it('are taken apart', () => {
    expect(splitMove('e2e4')).toEqual({ from: 'e2', to: 'e4' });
    expect(splitMove('a10b10')).toEqual({ from: 'a10', to: 'b10' });
    expect(splitMove('a9a10q')).toEqual({ from: 'a9', to: 'a10', promotion: 'q' });
    expect(splitMove('R@a1')).toEqual({ drop: 'R', to: 'a1' });
    expect(splitMove('d5d5f')).toEqual({ from: 'd5', to: 'd5', promotion: 'f' });
  });
  it('become destinations; those onto their own square stay ours', () => {
    const dests = destinations(['e2e4', 'e2e3', 'e2e2', 'd5d5f', 'a9a10q', 'a9a10r', 'R@a1']);
    expect(dests.get('e2')).toEqual(['e4', 'e3']);
    expect(dests.get('a9')).toEqual(['a:']);
    expect(dests.get('R@' as 'e2')).toEqual(['a1']);
    expect(dests.has('d5')).toBe(false);
  });
});

describe('a FEN', () => {
  it('says who stands where', () => {
    const men = menOf('2rb5/2c6/2+g1+g4/9/9/9/4+G1+G2/9/9[Mm] w - - 0 1');
    expect(men.get('c9')).toEqual({ letter: 'R', side: 'b' });
    expect(men.get('e3')).toEqual({ letter: '+G', side: 'w' });
    expect(men.size).toBe(7);
  });
  it('is counted with the pieces in hand', () => {
    expect(census('8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSkss] w - - 0 1').get('wS')).toBe(2);
  });
});

it('pieces have the class names of chessgroundx', () => {
  expect(roleOf('+G')).toBe('pg-piece');
  expect(letterOf('pg-piece')).toBe('+G');
  expect(letterOf(roleOf('K'))).toBe('K');
});
