import { describe, expect, it } from 'vitest';
import { alarmOf, clockText, faceAt, isLow, type Face } from './clocks';
import type { Clocks } from './table';

const clocks = (change: Partial<Clocks> = {}): Clocks => ({
  faces: [
    { left: 5000, periods: 0 },
    { left: 7000, periods: 0 },
  ],
  running: 0,
  at: 100,
  period: 0,
  periodAt: undefined,
  ...change,
});
const byoyomi = (left: number, periods: number, change: Partial<Clocks> = {}): Clocks =>
  clocks({
    faces: [
      { left, periods },
      { left, periods },
    ],
    period: 30_000,
    ...change,
  });

describe('a clock', () => {
  it('is written as people read it', () => {
    expect(clockText(305_000)).toBe('5:05');
    expect(clockText(9_940)).toBe('0:09.9');
    expect(clockText(3_661_000)).toBe('1:01:01');
    expect(clockText(0)).toBe('0:00.0');
  });
  it('runs for one seat only, and not below zero', () => {
    expect(faceAt(clocks(), 0, 1100).left).toBe(4000);
    expect(faceAt(clocks(), 1, 1100).left).toBe(7000);
    expect(faceAt(clocks(), 0, 99_999)).toEqual({ left: 0, periods: 0, inPeriod: false });
  });
});

describe('byoyomi', () => {
  it('follows the main time, period after period', () => {
    const c = byoyomi(5000, 3);
    expect(faceAt(c, 0, 5099)).toEqual({ left: 1, periods: 3, inPeriod: false });
    expect(faceAt(c, 0, 5100)).toEqual({ left: 30_000, periods: 3, inPeriod: true });
    expect(faceAt(c, 0, 6100)).toEqual({ left: 29_000, periods: 3, inPeriod: true });
    expect(faceAt(c, 0, 35_100)).toEqual({ left: 30_000, periods: 2, inPeriod: true });
    expect(faceAt(c, 0, 95_099)).toEqual({ left: 1, periods: 1, inPeriod: true });
    expect(faceAt(c, 0, 95_100)).toEqual({ left: 0, periods: 0, inPeriod: true });
  });
  it('counts from when the period began, for who has only just come', () => {
    const c = byoyomi(0, 2, { at: 50_000, periodAt: 38_000 });
    expect(faceAt(c, 0, 50_000)).toEqual({ left: 18_000, periods: 2, inPeriod: true });
    expect(faceAt(c, 0, 68_000)).toEqual({ left: 30_000, periods: 1, inPeriod: true });
  });
  it('has a whole period while the clock stands', () => {
    expect(faceAt(byoyomi(0, 2), 1, 99_999)).toEqual({ left: 30_000, periods: 2, inPeriod: true });
    expect(faceAt(byoyomi(7000, 2), 1, 99_999)).toEqual({ left: 7000, periods: 2, inPeriod: false });
  });
});

describe('an alarm', () => {
  const main = (left: number, periods = 0): Face => ({ left, periods, inPeriod: false });
  const period = (left: number, periods: number): Face => ({ left, periods, inPeriod: true });
  it('sounds once when little time is left', () => {
    expect(alarmOf(main(20_000), main(19_900))).toBe('low');
    expect(alarmOf(main(19_900), main(19_800))).toBeUndefined();
    expect(alarmOf(undefined, main(5000))).toBe('low');
  });
  it('does not sound for the main time where periods follow', () => {
    expect(alarmOf(main(20_000, 3), main(19_900, 3))).toBeUndefined();
  });
  it('sounds at each new period', () => {
    expect(alarmOf(main(50, 3), period(29_950, 3))).toBe('period');
    expect(alarmOf(period(50, 3), period(29_950, 2))).toBe('period');
    expect(alarmOf(period(29_900, 2), period(29_800, 2))).toBeUndefined();
    expect(alarmOf(period(50, 1), period(0, 0))).toBeUndefined();
  });
  it('sounds at each of the last ten seconds of a period', () => {
    expect(alarmOf(period(11_050, 2), period(10_950, 2))).toBeUndefined();
    expect(alarmOf(period(10_050, 2), period(9_950, 2))).toBe('second');
    expect(alarmOf(period(9_950, 2), period(9_850, 2))).toBeUndefined();
    expect(alarmOf(period(9_050, 2), period(8_950, 2))).toBe('second');
    expect(isLow(period(9_950, 2))).toBe(true);
    expect(isLow(period(11_000, 2))).toBe(false);
  });
});
