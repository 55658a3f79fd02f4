import { describe, expect, it } from 'vitest';
import { fill, places } from './fill';

const GAMES = '{count} {count|one:game|other:games} of {name}';

describe('a text', () => {
  it('takes values', () => {
    expect(fill('en', '{who} plays {move}', { who: 'Ann', move: 'e2e4' })).toBe('Ann plays e2e4');
    expect(fill('en', '{who} plays', {})).toBe('{who} plays');
  });
  it('takes the form that goes with a number', () => {
    expect(fill('en', GAMES, { count: 1, name: 'Ann' })).toBe('1 game of Ann');
    expect(fill('en', GAMES, { count: 0, name: 'Ann' })).toBe('0 games of Ann');
    expect(fill('en', GAMES, { count: '2', name: 'Ann' })).toBe('2 games of Ann');
    expect(fill('zh', '{count} 盘棋', { count: 1 })).toBe('1 盘棋');
  });
  it('has numbers as the language writes them, and strings as they are', () => {
    expect(fill('en', '{n}', { n: 12345.5 })).toBe('12,345.5');
    expect(fill('my', '{n}', { n: 2026 })).toBe('၂,၀၂၆');
    expect(fill('my', '{n}', { n: '2026' })).toBe('2026');
  });
  it('says what it takes', () => {
    expect(places(GAMES)).toEqual([
      { name: 'count', forms: {} },
      { name: 'count', forms: { one: 'game', other: 'games' } },
      { name: 'name', forms: {} },
    ]);
    expect(places('none')).toEqual([]);
  });
});
