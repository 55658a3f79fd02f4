import { beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { clockText, leftAt } from './Clock';
import { LocalTable, savedGames } from './local';
import { isMyTurn, ownSide } from './table';
import { Timeline } from './timeline';

const rules = await loadRules();
const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  globalThis.localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  } as Storage;
});

describe('a timeline', () => {
  it('keeps every position with its move in all notations', () => {
    const timeline = new Timeline(rules, { variant: 'empire' });
    timeline.play('Sd4');
    timeline.play('e7e5');
    expect(timeline.steps.map(step => step.move?.san)).toEqual([undefined, 'Sd4', 'e5']);
    expect(timeline.last.lastMove).toEqual(['e7', 'e5']);
    expect(timeline.last.turn).toBe('w');
    timeline.undo();
    expect(timeline.ply).toBe(1);
    timeline.release();
  });
  it('refuses what the rules refuse, and changes nothing', () => {
    const timeline = new Timeline(rules, { variant: 'empire' });
    expect(() => timeline.play('e1e8')).toThrow();
    expect(timeline.ply).toBe(0);
    expect(timeline.whyIllegal('d3d6')?.code).toBe('cannot-reach');
    timeline.release();
  });
  it('notices captures', () => {
    const timeline = new Timeline(rules, { variant: 'fusion', fen: '4g4/9/9/4p4/9/9/9/9/4A4/J3G4 w - - 0 1 0-0' });
    timeline.play('a1a10');
    expect(timeline.last.captured).toBe(false);
    timeline.release();
    const other = new Timeline(rules, { variant: 'fusion', fen: '4g4/p8/9/9/9/9/9/9/4A4/J3G4 w - - 0 1 0-0' });
    other.play('a1a9');
    expect(other.last.captured).toBe(true);
    other.release();
  });
});

describe('a table for two on one device', () => {
  it('lets Han and Cho choose, then play', () => {
    const table = new LocalTable(rules, { variant: 'janggi', choosing: true });
    expect(table.state()).toMatchObject({ status: 'choosing', turn: 1 });
    table.choose('left');
    expect(table.state()).toMatchObject({ status: 'choosing', turn: 0 });
    table.choose('inner');
    expect(table.state()).toMatchObject({ status: 'playing', turn: 0 });
    expect(isMyTurn(table.state())).toBe(true);
    table.move('a4a5');
    expect(table.state()).toMatchObject({ ply: 1, turn: 1 });
    table.close();
  });
  it('is there again after the page was closed', () => {
    const table = new LocalTable(rules, { variant: 'janggi', choosing: true });
    table.choose('left');
    table.choose('inner');
    table.move('a4a5');
    const saved = savedGames()['janggi']!;
    const again = new LocalTable(rules, saved.start, saved);
    expect(again.state().timeline.state.fen).toBe(table.state().timeline.state.fen);
    again.offer('resign');
    expect(again.state()).toMatchObject({ status: 'over', outcome: { winner: 'w', reason: 'resignation' } });
    expect(savedGames()).toEqual({});
  });
  it('takes back, agrees and begins anew', () => {
    const table = new LocalTable(rules, { variant: 'empire' });
    table.move('d3d4');
    table.offer('takeback');
    expect(table.state().ply).toBe(0);
    table.move('d3d4');
    table.offer('draw');
    expect(table.state().outcome).toEqual({ winner: 'draw', reason: 'agreement' });
    table.move('e7e5');
    expect(table.state().ply).toBe(1);
    table.offer('rematch');
    expect(table.state()).toMatchObject({ status: 'playing', ply: 0 });
    expect(ownSide(table.state())).toBe('w');
  });
});

describe('a clock', () => {
  it('is written as people read it', () => {
    expect(clockText(305_000)).toBe('5:05');
    expect(clockText(9_940)).toBe('0:09.9');
    expect(clockText(3_661_000)).toBe('1:01:01');
    expect(clockText(0)).toBe('0:00.0');
  });
  it('runs for one seat only, and not below zero', () => {
    const clocks = {
      faces: [
        { left: 5000, periods: 0 },
        { left: 7000, periods: 0 },
      ],
      running: 0,
      at: 100,
    };
    expect(leftAt(clocks, 0, 1100)).toBe(4000);
    expect(leftAt(clocks, 1, 1100)).toBe(7000);
    expect(leftAt(clocks, 0, 99_999)).toBe(0);
  });
});
