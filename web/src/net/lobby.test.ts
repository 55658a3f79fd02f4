import { describe, expect, it } from 'vitest';
import type { Challenge, ListedGame, LobbyUpdate } from '../generated/contract';
import { emptyLobby, updated } from './lobby';

const challenge = (id: string, change: Partial<Challenge> = {}) =>
  ({ id, by: { id: 'P', name: '' }, variant: 'empire', seats: [], ...change }) as unknown as Challenge;
const game = (id: string, version = 1) =>
  ({ game: id, variant: 'empire', version, seats: [] }) as unknown as ListedGame;
const lobby = {
  ...emptyLobby,
  page: 1,
  pages: 2,
  challenges: ['a', 'b', 'c'].map(id => challenge(id)),
  games: ['g', 'h'].map(id => game(id)),
};
const update = (change: Partial<LobbyUpdate>): LobbyUpdate => ({
  t: 'lobby-update',
  page: 1,
  pages: 2,
  challenges: [],
  games: [],
  gone: [],
  waiting: 23,
  playing: 14,
  seeking: 0,
  ...change,
});

describe('an update of the lobby', () => {
  it('puts what is new in front and leaves what has changed in its place', () => {
    const after = updated(lobby, update({ challenges: [challenge('new'), challenge('b', { shuffle: true })] }));
    expect(after.challenges.map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c']);
    expect(after.challenges[2]!.shuffle).toBe(true);
    expect(updated(lobby, update({ games: [game('h', 2), game('i')] })).games).toEqual([
      game('i'),
      game('g'),
      game('h', 2),
    ]);
  });
  it('removes what has gone', () => {
    const after = updated(lobby, update({ gone: ['a', 'h', 'unknown'] }));
    expect(after.challenges.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(after.games.map(({ game: id }) => id)).toEqual(['g']);
  });
  it('brings the totals', () => {
    expect(updated(lobby, update({ pages: 3 }))).toMatchObject({ pages: 3, waiting: 23, playing: 14 });
  });
  it('of another page changes nothing', () => {
    expect(updated(lobby, update({ page: 0, gone: ['a'] }))).toBe(lobby);
  });
});
