import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { go } from '../lib/router';
import { LocalTable } from './local';
import { newGame, savedGame, savedGames } from './saved';
import { installStorage } from './storage.fake';
import { isMyTurn, ownSide } from './table';
import { Timeline, type Start } from './timeline';

vi.mock('../lib/router', () => ({ go: vi.fn() }));

const rules = await loadRules();
beforeEach(() => installStorage());
const begin = (start: Start) => new LocalTable(rules, newGame(start));

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

describe('a move that would lose by repetition', () => {
  const shuffle = ['a1a2', 'a10a9', 'a2a1', 'a9a10'];
  const after = (variant: string, moves: string[], fen?: string) => {
    const timeline = new Timeline(rules, { variant, ...(fen ? { fen } : {}) });
    moves.forEach(move => timeline.play(move));
    return timeline;
  };
  const seven = [...shuffle, ...shuffle].slice(0, 7);
  it.each([
    ['janggi', true],
    ['janggimodern', true],
    ['janggitournament', false], // on points, and Han is ahead
    ['janggitraditional', false],
    ['janggicasual', false],
  ])('is known before it is played: %s', (variant, loses) => {
    const timeline = after(variant, seven);
    expect(timeline.losesByRepetition('a9a10')).toBe(loses);
    expect(timeline.losesByRepetition('a9a8')).toBe(false);
    expect(timeline.ply).toBe(7);
    timeline.release();
  });
  it('is the last of them, not one before', () => {
    const timeline = after('janggi', []);
    for (const move of seven) {
      expect(timeline.losesByRepetition(move)).toBe(false);
      timeline.play(move);
    }
    timeline.release();
  });
  it('may be a check', () => {
    const checks = ['a3e3', 'e10d10', 'e3d3', 'd10e10', 'd3e3', 'e10d10', 'e3d3', 'd10e10'];
    const timeline = after('janggicasual', checks, '4k4/9/9/2p6/9/9/9/R8/9/5K3 w - - 0 1');
    expect(timeline.losesByRepetition('d3e3')).toBe(true);
    timeline.release();
  });
  it('is no pass that only answers the other side’s shuffling', () => {
    const fen = '5k3/9/9/1rp6/9/R8/9/9/9/3K5 b - - 0 1';
    const moves = ['b7b8', 'd1d1', 'b8b7', 'd1d1', 'b7b8', 'd1d1', 'b8b7'];
    const timeline = after('janggimodern', moves, fen);
    expect(timeline.losesByRepetition('d1d1')).toBe(false);
    timeline.release();
  });
});

describe('a table for two on one device', () => {
  it('lets Han and Cho choose, then play', () => {
    const table = begin({ variant: 'janggi', choosing: true });
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
  it('is there again after the page was closed, also when it is over', () => {
    const table = begin({ variant: 'janggi', choosing: true });
    table.choose('left');
    table.choose('inner');
    table.move('a4a5');
    const again = new LocalTable(rules, savedGame(table.id)!);
    expect(again.state().timeline.state.fen).toBe(table.state().timeline.state.fen);
    again.offer('resign');
    const over = { status: 'over', outcome: { winner: 'w', reason: 'resignation' } };
    expect(again.state()).toMatchObject(over);
    expect(new LocalTable(rules, savedGame(table.id)!).state()).toMatchObject(over);
  });
  it('has a slot of its own beside another game of the same kind', () => {
    const first = begin({ variant: 'empire' });
    first.move('d3d4');
    const second = begin({ variant: 'empire' });
    second.move('e3e4');
    expect(savedGame(first.id)!.moves).toEqual(['d3d4']);
    expect(savedGame(second.id)!.moves).toEqual(['e3e4']);
  });
  it('takes over what another tab has done, and never overwrites it', () => {
    const here = begin({ variant: 'empire' });
    const there = new LocalTable(rules, savedGame(here.id)!);
    there.move('d3d4');
    expect(here.state().ply).toBe(0); // nobody has told this tab
    here.move('e7e5');
    expect(savedGame(here.id)!.moves).toEqual(['d3d4', 'e7e5']);
    expect(() => there.move('e7e6')).toThrow(); // it is the other side's turn by now
    expect(savedGame(here.id)!.moves).toEqual(['d3d4', 'e7e5']);
  });
  it('takes back, agrees and begins anew in another game', () => {
    const table = begin({ variant: 'empire' });
    table.move('d3d4');
    table.offer('takeback');
    expect(table.state().ply).toBe(0);
    table.move('d3d4');
    table.offer('draw');
    expect(table.state().outcome).toEqual({ winner: 'draw', reason: 'agreement' });
    table.move('e7e5');
    expect(table.state().ply).toBe(1);
    table.offer('rematch');
    const [next] = savedGames().filter(game => game.id !== table.id);
    expect(next).toMatchObject({ start: { variant: 'empire' }, moves: [] });
    expect(go).toHaveBeenCalledWith(`/local/${next!.id}`);
    expect(savedGame(table.id)!.moves).toEqual(['d3d4']);
    expect(ownSide(table.state())).toBe('w');
  });
});
