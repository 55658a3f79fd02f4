import { describe, expect, it } from 'vitest';
import { follow } from './MiniBoard';

const keys = (fen: string, last: string, before: ReturnType<typeof follow>) =>
  Object.fromEntries(follow(before, fen, last).map(man => [man.square, man.key]));
const START = '4k3/8/8/8/8/8/P7/4K3 w - - 0 1';

describe('a small board', () => {
  const start = follow([], START, '');
  const at = (square: string) => start.find(man => man.square === square)!.key;
  it('gives every man an element of its own', () => {
    expect(new Set(start.map(man => man.key)).size).toBe(3);
  });
  it('lets the man that moved keep its element, and all that stayed', () => {
    const next = keys('4k3/8/8/8/P7/8/8/4K3 b - - 0 1', 'a2a4', start);
    expect(next).toEqual({ e8: at('e8'), a4: at('a2'), e1: at('e1') });
  });
  it('takes a captured man away and keeps the capturing one', () => {
    const next = keys('8/8/8/8/8/8/P7/4K3 w - - 0 1', '', follow(start, '4K3/8/8/8/8/8/P7/8 b - - 0 1', 'e1e8'));
    expect(Object.keys(next).sort()).toEqual(['a2', 'e1']);
    expect(keys('4K3/8/8/8/8/8/P7/8 b - - 0 1', 'e1e8', start)).toEqual({ a2: at('a2'), e8: at('e1') });
  });
  it('gives a dropped or promoted man what is due to it', () => {
    expect(keys('4k3/8/8/8/8/8/P7/R3K3 b - - 0 1', 'R@a1', start)['a1']).toBeGreaterThan(3);
    expect(keys('Q3k3/8/8/8/8/8/8/4K3 b - - 0 1', 'a2a8q', start)['a8']).toBe(at('a2'));
  });
  it('finds its way when moves were missed', () => {
    const next = follow(start, '3k4/8/8/8/P7/8/8/4K3 w - - 0 1', 'e8d8');
    expect(next.map(man => man.square).sort()).toEqual(['a4', 'd8', 'e1']);
    expect(new Set(next.map(man => man.key)).size).toBe(3);
  });
});
