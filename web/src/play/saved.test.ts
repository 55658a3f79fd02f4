import { beforeEach, describe, expect, it } from 'vitest';
import { deleteGame, hasBegun, keep, keeping, MOST, newGame, savedGame, savedGames, type SavedGame } from './saved';
import { installStorage } from './storage.fake';

let storage: Map<string, string>;
beforeEach(() => {
  storage = installStorage();
  for (const game of savedGames()) deleteGame(game.id); // of a test whose storage took nothing
});
const start = { variant: 'empire' };
const played = (at: number, over = false): SavedGame => {
  const outcome = over ? ({ winner: 'w', reason: 'resignation' } as const) : ({ winner: '', reason: '' } as const);
  return { ...newGame(start), moves: ['d3d4'], outcome, at };
};

describe('the games of this device', () => {
  it('have an id and a slot each, the latest first', () => {
    const games = [played(1), played(3), played(2)];
    games.forEach(keep);
    expect(savedGames().map(game => game.at)).toEqual([3, 2, 1]);
    expect(savedGame(games[0]!.id)).toEqual(games[0]);
    deleteGame(games[0]!.id);
    expect(savedGame(games[0]!.id)).toBeUndefined();
    expect(savedGames().length).toBe(2);
  });
  it('are kept up to a number; those without a move go first, then finished ones, the oldest of them', () => {
    const running = played(1);
    keep(running);
    const oldest = played(2, true);
    keep(oldest);
    for (let i = 3; i < MOST; ++i) keep(played(i, true));
    const empty = newGame(start);
    expect(savedGames().length).toBe(MOST);
    newGame(start);
    expect(savedGame(empty.id)).toBeUndefined();
    keep(played(1000));
    keep(played(1001));
    expect(savedGame(oldest.id)).toBeUndefined();
    expect(savedGame(running.id)).toEqual(running);
    expect(savedGames().length).toBe(MOST);
  });
  it('of an older client are taken over once', () => {
    const old = { start: { variant: 'janggi', choosing: true }, choices: ['left', 'inner'], moves: ['a4a5'], at: 5 };
    storage.set('serai.local', JSON.stringify({ janggi: old, empire: 'rubbish' }));
    expect(savedGames()).toMatchObject([{ ...old, outcome: { winner: '' }, created: 5 }]);
    expect(storage.has('serai.local')).toBe(false);
    expect(hasBegun(savedGames()[0]!)).toBe(true);
  });
  it('of an older client stay where they are while there is no room', () => {
    storage = installStorage(60);
    const old = JSON.stringify({ janggi: { start: { variant: 'janggi' }, choices: [], moves: ['a4a5'], at: 5 } });
    storage.set('serai.local', old);
    expect(savedGames().length).toBe(1);
    expect(storage.get('serai.local')).toBe(old);
    expect(savedGames().length).toBe(1);
  });
  it('survive rubbish in the storage', () => {
    storage.set('serai.local.x', '{');
    storage.set('serai.local.y', '{"start":{}}');
    storage.set('serai.local.z', 'null');
    expect(savedGames()).toEqual([]);
  });
  it('that do not fit are said to be unkept, and last as long as the page', () => {
    installStorage(60);
    const game = newGame(start);
    expect(keeping.get()).toBe('full');
    expect(savedGame(game.id)).toEqual(game);
    expect(savedGames()).toEqual([game]);
    installStorage();
    keep(game);
    expect(keeping.get()).toBe('kept');
  });
  it('are said to be unkept where the browser forbids storage', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const game = newGame(start);
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined });
    expect(keeping.get()).toBe('forbidden');
    expect(savedGame(game.id)).toEqual(game);
  });
});
