import { describe, expect, it } from 'vitest';
import { controlMeaning, controlText } from './control';

describe('a time control', () => {
  it('is written as players write it', () => {
    expect(controlText({ kind: 'increment', base: 300, increment: 3 })).toBe('5+3');
    expect(controlText({ kind: 'increment', base: 30, increment: 0 })).toBe('½+0');
    expect(controlText({ kind: 'increment', base: 50, increment: 1 })).toBe('50s+1');
    expect(controlText({ kind: 'byoyomi', base: 600, period: 30, periods: 3 })).toBe('10+3×30');
    expect(controlText({ kind: 'none' })).toBe('No clock');
  });
  it('is explained where it needs it', () => {
    expect(controlMeaning({ kind: 'byoyomi', base: 600, period: 30, periods: 3 })).toMatch(
      /^10 min per player for the whole game, then 3 periods of 30 s\./
    );
    expect(controlMeaning({ kind: 'increment', base: 20, increment: 2 })).toMatch(/^20 s per player/);
    expect(controlMeaning({ kind: 'none' })).toBe('');
  });
});
