import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { fromHere, sameAgain } from './again';
import { LocalTable } from './local';
import { loadPgn, pgnDate } from './pgn';
import { newGame } from './saved';
import { installStorage } from './storage.fake';

vi.mock('../lib/router', () => ({ go: vi.fn() }));
const rules = await loadRules();
beforeEach(() => installStorage());

describe('the file of a game on this device', () => {
  it('has names, date, moves and how the players ended it', async () => {
    const game = newGame({ variant: 'empire' }, ['Mei "M"', '']);
    const table = new LocalTable(rules, game);
    table.move('d3d4');
    table.move('e7e5');
    table.offer('resign');
    const file = await loadPgn(table);
    expect(file).toContain('[White "Mei \\"M\\""]');
    expect(file).toContain('[Black "?"]');
    expect(file).toContain(`[Date "${pgnDate(game.created)}"]`);
    expect(file).toContain('[Result "0-1"]');
    expect(file).toContain('[Termination "resignation"]');
    expect(file).toMatch(/\n1\. Sd4 e5 0-1\n/);
    table.close();
  });
  it('tells its start where that was chosen, and both names of a team', async () => {
    const table = new LocalTable(rules, newGame({ variant: 'janggi', choosing: true }));
    table.choose('left');
    table.choose('inner');
    expect(await loadPgn(table)).toMatch(/\[SetUp "1"\]\n\[FEN "[^"]+"\]/);
    const team = new LocalTable(rules, newGame({ variant: 'fusionteam' }, ['A', 'B', 'C', '']));
    expect(await loadPgn(team)).toContain('[White "A & C"]');
    expect(await loadPgn(team)).toContain('[Black "B & ?"]');
  });
  it('keeps to one line what a name has in several', async () => {
    const table = new LocalTable(rules, newGame({ variant: 'empire' }, ['A\nEvent Forged', 'B']));
    const file = await loadPgn(table);
    expect(file).toContain('[White "A Event Forged"]');
    expect(file).toContain('[Event "Serai"]');
  });
});

describe('a new game like this one', () => {
  it('begins with the same setup, names and clock', () => {
    const table = new LocalTable(rules, newGame({ variant: 'fusion', setup: 'drawn' }, ['A', 'B']));
    expect(sameAgain(table, table.state())).toEqual({
      variant: 'fusion',
      opponent: 'device',
      setup: 'drawn',
      fen: '',
      names: ['A', 'B'],
    });
    const control = { kind: 'increment', base: 180, increment: 2 } as const;
    const online = { local: false, together: false };
    expect(sameAgain(online, { ...table.state(), control })).toMatchObject({ time: '3+2' });
    const other = { ...control, base: 420 };
    expect(sameAgain(online, { ...table.state(), control: other })).toMatchObject({ time: 'custom', minutes: 7 });
  });
  it('begins with any position of the game', () => {
    const table = new LocalTable(rules, newGame({ variant: 'empire' }));
    table.move('d3d4');
    table.move('e7e5');
    const { steps } = table.state().timeline;
    expect(fromHere(table.state(), 1)).toEqual({
      variant: 'empire',
      opponent: 'computer',
      fen: steps[1]!.fen,
      side: 'b',
    });
  });
});
