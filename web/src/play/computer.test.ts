import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { EngineError } from '../engine/engine';
import { go } from '../lib/router';
import { ComputerTable, type Answer, type Player, type Question } from './computer';
import { centipawns } from './player';
import { newGame, savedGame, savedGames } from './saved';
import { installStorage } from './storage.fake';
import { isMyTurn, ownSide } from './table';
import type { Start } from './timeline';

vi.mock('../lib/router', () => ({ go: vi.fn() }));

const rules = await loadRules();
beforeEach(() => installStorage());

// A player whose answers the test gives.
class Scripted implements Player {
  asked: Question[] = [];
  isClosed = false;
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  think(question: Question): Promise<Answer> {
    this.stop();
    this.asked.push(question);
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }
  stop(): void {
    this.waiting?.resolve({ move: '', score: undefined });
    this.waiting = undefined;
  }
  close(): void {
    this.isClosed = true;
    this.stop();
  }
  get isAsked(): boolean {
    return this.waiting !== undefined;
  }
  async answers(move: string, score = 0): Promise<void> {
    this.waiting!.resolve({ move, score });
    this.waiting = undefined;
    await settled();
  }
  async fails(error: Error): Promise<void> {
    this.waiting!.reject(error);
    this.waiting = undefined;
    await settled();
  }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 0));

function begin(start: Start, levels: number[], pick = () => 0) {
  const player = new Scripted();
  return { player, table: new ComputerTable(rules, newGame(start, [], levels), player, pick) };
}
const empire = { variant: 'empire' };

describe('a table with the computer on this device', () => {
  it('lets the computer answer at its level, with the errors of this game', async () => {
    const { player, table } = begin(empire, [0, 3]);
    expect(table.state().seats.map(({ kind, level, you }) => [kind, level, you])).toEqual([
      ['person', 0, true],
      ['computer', 3, false],
    ]);
    expect(isMyTurn(table.state())).toBe(true);
    expect(player.isAsked).toBe(false);
    table.move('d3d4');
    const { seed } = savedGame(table.id)!;
    expect(player.asked).toEqual([
      { variant: 'empire', fen: table.state().timeline.state.startFen, moves: ['d3d4'], turn: 'b', level: 3, seed },
    ]);
    table.move('e7e5'); // not ours to play
    expect(table.state().ply).toBe(1);
    await player.answers('e7e6');
    expect(table.state()).toMatchObject({ ply: 2, turn: 0 });
    expect(savedGame(table.id)!.moves).toEqual(['d3d4', 'e7e6']);
    table.close();
    expect(player.isClosed).toBe(true);
  });
  it('lets the computer begin', async () => {
    const { player, table } = begin(empire, [5, 0]);
    expect(ownSide(table.state())).toBe('b');
    await player.answers('d3d4');
    expect(isMyTurn(table.state())).toBe(true);
    table.offer('takeback'); // nothing of ours
    expect(table.state().ply).toBe(1);
    table.close();
  });
  it('goes on after a reload in the middle of a thought', async () => {
    const { table } = begin(empire, [0, 3]);
    table.move('d3d4');
    table.close();
    const player = new Scripted();
    const again = new ComputerTable(rules, savedGame(table.id)!, player);
    expect(player.asked[0]!.moves).toEqual(['d3d4']);
    await player.answers('e7e6');
    expect(again.state().ply).toBe(2);
    again.close();
  });
  it('takes back to the last turn of a person, also while the computer thinks', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    table.offer('takeback');
    expect(table.state().ply).toBe(0);
    expect(player.isAsked).toBe(false);
    table.move('d3d4');
    await player.answers('e7e6');
    table.move('e3e4');
    await player.answers('a7a6');
    table.offer('takeback');
    expect(savedGame(table.id)!.moves).toEqual(['d3d4', 'e7e6']);
    expect(isMyTurn(table.state())).toBe(true);
    table.close();
  });
  it('plays what came too late to nobody', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    const late = player.answers('e7e6');
    table.offer('takeback');
    await late;
    expect(table.state().ply).toBe(0);
    table.close();
    await settled();
    expect(savedGame(table.id)!.moves).toEqual([]);
  });
  it('takes over what the computer has played in another tab', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    const other = new Scripted();
    const there = new ComputerTable(rules, savedGame(table.id)!, other);
    await other.answers('e7e6');
    await player.answers('a7a6'); // slower
    expect(table.state().timeline.moves).toEqual(['d3d4', 'e7e6']);
    expect(savedGame(table.id)!.moves).toEqual(['d3d4', 'e7e6']);
    table.close();
    there.close();
  });
  it('chooses a setup where there is one to choose', async () => {
    const { player, table } = begin({ variant: 'janggi', choosing: true }, [0, 2], () => 1);
    expect(table.state()).toMatchObject({ status: 'choosing', turn: 0 }); // Han, the computer, chose first
    expect(savedGame(table.id)!.choices).toHaveLength(1);
    table.choose('inner');
    expect(isMyTurn(table.state())).toBe(true);
    table.move('a4a5');
    expect(player.asked[0]!.fen).toBe(table.state().timeline.steps[0]!.fen);
    await player.answers('a7a6');
    expect(table.state().ply).toBe(2);
    table.close();
  });
  it('places pieces with the computer in Sittuyin', async () => {
    const { player, table } = begin({ variant: 'sittuyin' }, [0, 2]);
    table.move('R@a1');
    await player.answers('K@e8');
    expect(table.state().timeline.moves).toEqual(['R@a1', 'K@e8']);
    table.close();
  });
  it('asks the computer for a draw, which judges by what it thought last', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    await player.answers('e7e6', 50);
    table.offer('draw');
    expect(table.state()).toMatchObject({ status: 'playing', declined: { kind: 'draw', seat: 1 } });
    table.move('e3e4');
    expect(table.state().declined).toBeUndefined();
    await player.answers('a7a6', -400);
    table.offer('draw');
    expect(table.state().outcome).toEqual({ winner: 'draw', reason: 'agreement' });
    expect(player.isAsked).toBe(false);
    table.close();
  });
  it('ends by resignation, and begins again with the sides exchanged', async () => {
    const { player, table } = begin(empire, [0, 3]);
    expect(table.state().canAbort).toBe(true);
    table.move('d3d4');
    await player.answers('e7e6');
    expect(table.state().canAbort).toBe(false);
    table.move('e3e4');
    table.offer('resign'); // while the computer thinks: still our game that is given up
    expect(table.state().outcome).toEqual({ winner: 'b', reason: 'resignation' });
    table.offer('rematch');
    const [next] = savedGames().filter(game => game.id !== table.id);
    expect(next).toMatchObject({ start: empire, levels: [3, 0], moves: [] });
    expect(go).toHaveBeenCalledWith(`/local/${next!.id}`);
    table.close();
  });
  it('says why the computer does not play, and tries again', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    await player.fails(new TypeError('Failed to fetch'));
    expect(table.state().notice).toBe('computer-missing');
    table.retry();
    expect(table.state().notice).toBe('');
    await player.fails(new EngineError('too-old', 'old'));
    expect(table.state().notice).toBe('computer-old');
    table.retry();
    await player.answers('e7e6');
    expect(table.state()).toMatchObject({ ply: 2, notice: '' });
    table.close();
  });
  it('names the computer in the file of the game', async () => {
    const { player, table } = begin(empire, [0, 3]);
    table.move('d3d4');
    await player.answers('e7e6');
    expect(table.pgn()).toMatch(/\[White "\?"\]\n\[Black "Computer 3"\]/);
    table.close();
  });
});

describe('four seats on this device', () => {
  it('are shared by people and computers', async () => {
    const { player, table } = begin({ variant: 'fusionteam' }, [0, 4, 0, 4]);
    const play = () => table.move(table.state().timeline.state.legal[0]!);
    play();
    expect(table.state().turn).toBe(1);
    await player.answers(table.state().timeline.state.legal[0]!);
    expect(table.state().turn).toBe(2);
    expect(isMyTurn(table.state())).toBe(true);
    play();
    await player.answers(table.state().timeline.state.legal[0]!);
    table.offer('takeback');
    expect(table.state()).toMatchObject({ ply: 2, turn: 2 });
    table.close();
  });
});

it('a score is one number, for the mover', () => {
  expect(centipawns({ cp: -30 }, 'w')).toBe(-30);
  expect(centipawns({ mate: 3 }, 'w')).toBeGreaterThan(10_000);
  expect(centipawns({ mate: -1 }, 'w')).toBeLessThan(-10_000);
  const rule = { plies: 3, winner: 'b', reason: 'bikjang' } as const;
  expect(centipawns({ rule }, 'b')).toBeGreaterThan(10_000);
  expect(centipawns({ rule }, 'w')).toBeLessThan(-10_000);
});
