import { describe, expect, it, vi } from 'vitest';
import type { PersonalChallenge } from '../generated/contract';
import { routeOf } from '../lib/router';
import { declined, incoming, receive } from './incoming';
import { filterOf, profileAddress, queryOf, read } from './profile';
import { draw } from './ratingChart';

describe('the filters of a list of games', () => {
  it('are the same in the address and back', () => {
    const filter = { game: 'empire', opponent: '梅 & Co', side: 'b', from: '2026-01-31', position: '01432adbdadeffca' };
    expect(filterOf(queryOf(filter))).toEqual(filter);
    expect(filterOf(new URL(profileAddress('Mei', filter), 'http://host').search)).toEqual(filter);
  });
  it('are only those there are, and none that are empty', () => {
    expect(filterOf('?game=&side=w&x=1&result=%20')).toEqual({ side: 'w' });
    expect(queryOf({})).toBe('');
    expect(queryOf({}, 42)).toBe('?before=42');
  });
});

describe('the address of a person', () => {
  it('may have any name', () => {
    for (const name of ['Mei', '梅梅', 'a/b', 'x.y', '100%', 'a?b#c']) {
      const { pathname, search } = new URL(profileAddress(name, { game: 'janggi' }), 'http://host');
      expect(routeOf(pathname, search)).toEqual({ page: 'profile', name, search: '?game=janggi' });
    }
    expect(routeOf('/@/100%', '')).toEqual({ page: 'profile', name: '100%', search: '' });
    expect(routeOf('/@')).toEqual({ page: 'lost' });
  });
});

describe('an answer of the server', () => {
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
  it('is read, or says why not', async () => {
    answer(200, { games: [] });
    expect(await read('/x')).toEqual({ games: [] });
    answer(404, { code: 'no-person', message: '' });
    await expect(read('/x')).rejects.toMatchObject({ code: 'no-person' });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('line down')));
    await expect(read('/x')).rejects.toMatchObject({ code: 'offline' });
    vi.unstubAllGlobals();
  });
});

describe('challenges to us', () => {
  const challenge = (id: string) => ({ id, variant: 'empire' }) as PersonalChallenge;
  it('come, change and go', () => {
    receive({ t: 'challenged', challenge: challenge('a') });
    receive({ t: 'challenged', challenge: challenge('b') });
    receive({ t: 'challenged', challenge: challenge('a') });
    expect(incoming.get().map(({ id }) => id)).toEqual(['b', 'a']);
    receive({ t: 'challenge-gone', challenge: 'b', declined: true });
    expect(incoming.get().map(({ id }) => id)).toEqual(['a']);
    expect(declined.get()).toBe('');
  });
  it('are told anew when the line is', () => {
    receive({ t: 'challenged', challenge: challenge('a') });
    receive({ t: 'hello' } as never);
    expect(incoming.get()).toEqual([]);
  });
  it('of ours that are declined are said to be', () => {
    receive({ t: 'challenge-gone', challenge: 'mine', declined: true });
    expect(declined.get()).toBe('mine');
    declined.set('');
    receive({ t: 'challenge-gone', challenge: 'mine', declined: false });
    expect(declined.get()).toBe('');
  });
});

describe('a chart of ratings', () => {
  const frame = { width: 100, height: 50 };
  it('needs two points', () => {
    expect(draw([], frame)).toBeUndefined();
    expect(draw([[1, 1500]], frame)).toBeUndefined();
  });
  it('lies within its frame, by time', () => {
    const drawing = draw(
      [
        [10, 1500],
        [15, 1620],
        [20, 1480],
      ],
      frame
    )!;
    expect([drawing.low, drawing.high]).toEqual([1450, 1650]);
    expect(drawing.points.map(({ x }) => x)).toEqual([0, 50, 100]);
    for (const { y } of drawing.points) expect(y >= 0 && y <= 50).toBe(true);
    expect(drawing.path.startsWith('M0 ')).toBe(true);
  });
  it('spreads games that ended at the same time, and stands a flat line', () => {
    const drawing = draw(
      [
        [10, 1500],
        [10, 1500],
      ],
      frame
    )!;
    expect(drawing.points.map(({ x }) => x)).toEqual([0, 100]);
    expect(Number.isFinite(drawing.points[0]!.y)).toBe(true);
  });
});
