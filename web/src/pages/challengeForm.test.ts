import { describe, expect, it } from 'vitest';
import { against, clockOf, controlOf, firstForm, isHere, isLoopback, levelsOf, whyUnrated } from './challengeForm';
import { possibleWish, preset, presetOf, recalled, requestOf, seatsFor, wishes, type Form } from './challengeForm';

const form: Form = {
  variant: 'empire',
  opponent: 'computer',
  setup: '',
  time: 'none',
  days: 3,
  minutes: 7.5,
  kind: 'increment',
  increment: 4,
  periods: 5,
  period: 20,
  side: 'b',
  level: 3,
  here: false,
  seats: seatsFor('computer'),
  fen: '',
  rated: false,
  names: [],
};
const two = { seats: 2, choices: [] };
const games = [{ id: 'sittuyin' }, { id: 'empire' }];
const memory = recalled(undefined, games);

describe('the form of a new game', () => {
  it('puts the player on the chosen side', () => {
    expect(wishes(form, { seats: 2 })).toEqual(['computer:3', 'me']);
    expect(wishes({ ...form, side: 'w', opponent: 'friend' }, { seats: 2 })).toEqual(['me', 'open']);
  });
  it('is played on this device if that is wished, or if there is no other way', () => {
    expect(isHere(form, false)).toBe(false);
    expect(isHere({ ...form, here: true }, false)).toBe(true);
    expect(isHere(form, true)).toBe(true);
    expect(isHere({ ...form, opponent: 'friend', here: true }, true)).toBe(false);
    expect(isHere({ ...form, opponent: 'device' }, false)).toBe(true);
  });
  it('proposes nobody who cannot be reached', () => {
    const lobby = { opponent: 'lobby' } as const;
    expect(possibleWish({ variant: 'empire' }, lobby, true)).toEqual({ variant: 'empire', opponent: 'computer' });
    expect(possibleWish({ opponent: 'friend' }, lobby, true)).toEqual({ opponent: 'friend' });
    expect(possibleWish({}, lobby, false)).toEqual({});
    expect(possibleWish({}, { opponent: 'device' }, true)).toEqual({});
  });
  it('gives the computer its seats on this device', () => {
    const two = { seats: 2 };
    expect(levelsOf(form, two)).toEqual([3, 0]);
    expect(levelsOf({ ...form, side: 'w' }, two)).toEqual([0, 3]);
    expect(levelsOf({ ...form, side: 'random' }, two, true)).toEqual([0, 3]);
    expect(levelsOf({ ...form, side: 'random' }, two, false)).toEqual([3, 0]);
    expect(levelsOf({ ...form, opponent: 'device' }, two)).toEqual([]);
    const seats = ['me', 'computer', 'open', 'computer'] as const;
    expect(levelsOf({ ...form, seats: [...seats] }, { seats: 4 })).toEqual([0, 3, 0, 3]);
  });
  it('seats a team as it was said', () => {
    const seats = ['open', 'computer', 'me', 'computer'] as const;
    expect(wishes({ ...form, seats: [...seats] }, { seats: 4 })).toEqual(['open', 'computer:3', 'me', 'computer:3']);
  });
  it('draws lots only between two', () => {
    expect(requestOf({ ...form, side: 'random' }, two)).toMatchObject({ shuffle: true, listed: false });
    expect(requestOf({ ...form, side: 'random' }, { ...two, seats: 4 })).toMatchObject({ shuffle: false });
    expect(requestOf({ ...form, opponent: 'lobby' }, two)).toMatchObject({ listed: true, shuffle: false });
  });
  it('asks for a rated game only where one is possible', () => {
    const wanted: Form = { ...form, opponent: 'friend', time: '10+5', rated: true };
    const choosing = { seats: 2, choices: [{ color: 'b' as const, options: ['inner'] }] };
    expect(requestOf(wanted, two, true)).toMatchObject({ rated: true });
    expect(requestOf(wanted, two, true)).not.toHaveProperty('casual');
    expect(requestOf({ ...wanted, rated: false }, two, true)).toMatchObject({ casual: true });
    expect(whyUnrated(wanted, two, true)).toBe('');
    expect(whyUnrated(wanted, two, false)).toBe('account');
    expect(whyUnrated({ ...wanted, time: 'none' }, two, true)).toBe('clock');
    expect(whyUnrated({ ...wanted, fen: '8/8 w' }, two, true)).toBe('start');
    expect(whyUnrated({ ...wanted, setup: 'drawn' }, two, true)).toBe('');
    expect(whyUnrated({ ...wanted, setup: 'inner-inner' }, choosing, true)).toBe('start');
    expect(whyUnrated({ ...wanted, opponent: 'computer' }, two, true)).toBe('computer');
    expect(whyUnrated({ ...wanted, seats: seatsFor('friend') }, { ...two, seats: 4 }, true)).toBe('computer');
    const refused = requestOf({ ...wanted, fen: '8/8 w' }, two, true);
    expect(refused).not.toHaveProperty('rated');
    expect(refused).toMatchObject({ casual: true });
  });
  it('prefers a position to a setup', () => {
    const request = requestOf({ ...form, fen: ' 8/8 w ', setup: 'drawn' }, two);
    expect(request).toHaveProperty('fen', '8/8 w');
    expect(request).not.toHaveProperty('setup');
  });
  it('fixes the setups of both sides or of none', () => {
    const janggi = { choices: [{ color: 'b' as const, options: ['inner', 'outer'] }] };
    const first = preset('', janggi, 'b', 'outer');
    expect(first).toBe('outer-outer');
    expect(preset(first, janggi, 'w', 'inner')).toBe('inner-outer');
    expect(preset(first, janggi, 'b', 'choose')).toBe('');
    expect(presetOf('inner-outer', janggi)).toEqual({ w: 'inner', b: 'outer' });
    expect(presetOf('drawn', { choices: [] })).toEqual({ w: 'choose', b: 'choose' });
    expect(against({ ...form, setup: 'inner-outer' }, 'friend', memory).setup).toBe('');
    expect(against({ ...form, setup: 'inner-outer' }, 'device', memory).setup).toBe('inner-outer');
    expect(against({ ...form, setup: 'drawn' }, 'friend', memory).setup).toBe('drawn');
  });
  it('knows the addresses that nobody else can open', () => {
    expect(['localhost', '127.0.0.1', '[::1]'].every(isLoopback)).toBe(true);
    expect(['192.168.1.7', 'serai.example', '127.0.0.1.example'].some(isLoopback)).toBe(false);
  });
  it('knows its clocks', () => {
    expect(controlOf(form)).toEqual({ kind: 'none' });
    expect(controlOf({ ...form, time: '10+3×30' })).toEqual({ kind: 'byoyomi', base: 600, period: 30, periods: 3 });
    expect(controlOf({ ...form, time: 'custom' })).toEqual({ kind: 'increment', base: 450, increment: 4 });
    const byoyomi = { kind: 'byoyomi', base: 450, period: 20, periods: 5 } as const;
    expect(controlOf({ ...form, time: 'custom', kind: 'byoyomi' })).toEqual(byoyomi);
    expect(controlOf({ ...form, ...clockOf(byoyomi) })).toEqual(byoyomi);
    expect(clockOf({ kind: 'byoyomi', periods: 3, base: 600, period: 30 })).toEqual({ time: '10+3×30' });
  });
  it('gives people a clock and the computer none', () => {
    expect(against(form, 'friend', memory).time).toBe('10+5');
    expect(against({ ...form, time: '3+2' }, 'computer', memory).time).toBe('none');
  });
  it('begins as it was left, except for what is wished', () => {
    const last = { ...memory, variant: 'empire', opponent: 'lobby', peopleTime: '3+2', side: 'b' } as const;
    expect(firstForm({}, last, 4)).toMatchObject({
      variant: 'empire',
      opponent: 'lobby',
      time: '3+2',
      side: 'b',
      level: 4,
    });
    expect(firstForm({ opponent: 'computer' }, last, 4)).toMatchObject({ variant: 'empire', time: 'none' });
    expect(firstForm({ variant: 'sittuyin', fen: 'x' }, last, 4)).toMatchObject({ variant: 'sittuyin', fen: 'x' });
  });
  it('survives rubbish in the storage', () => {
    for (const rubbish of [null, 'x', 7, { variant: 'chess', opponent: 1, peopleTime: '9', minutes: -1, names: [1] }])
      expect(recalled(rubbish, games)).toEqual(memory);
  });
});
