import { describe, expect, it } from 'vitest';
import { pairedGames, recalledWish, seekOf, toggled } from './wish';

const games = [
  { id: 'janggi', seats: 2 },
  { id: 'empire', seats: 2 },
  { id: 'fusionteam', seats: 4 },
];

describe('what somebody would play', () => {
  it('is remembered, without what is not known', () => {
    const stored = { variants: ['empire', 'fusionteam', 'nonsense'], controls: ['5+3', 7], mode: 'rated' };
    expect(recalledWish(stored, games)).toEqual({ variants: ['empire'], controls: ['5+3'], mode: 'rated' });
  });
  it('begins with one game and an ordinary time', () => {
    for (const stored of [undefined, null, 'x', { variants: [], controls: 'no', mode: 3 }]) {
      expect(recalledWish(stored, games)).toEqual({ variants: ['janggi'], controls: ['10+5'], mode: 'either' });
    }
  });
  it('has games for two only', () => {
    expect(pairedGames(games).map(game => game.id)).toEqual(['janggi', 'empire']);
  });
  it('always has something in it', () => {
    const all = ['a', 'b', 'c'];
    expect(toggled(['b'], 'a', all)).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a', all)).toEqual(['b']);
    expect(toggled(['b'], 'b', all)).toEqual(['b']);
  });
  it('is asked of the server as accounts and guests may', () => {
    const wish = { variants: ['janggi'], controls: ['10+5' as const], mode: 'rated' as const };
    expect(seekOf(wish, true)).toMatchObject({ rated: true, casual: false });
    expect(seekOf({ ...wish, mode: 'either' }, true)).toMatchObject({ rated: true, casual: true });
    expect(seekOf({ ...wish, mode: 'casual' }, true)).toMatchObject({ rated: false, casual: true });
    expect(seekOf(wish, false)).toMatchObject({ rated: false, casual: true });
  });
});
