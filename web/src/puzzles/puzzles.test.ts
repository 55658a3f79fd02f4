import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { SearchRequest } from '../engine/engine';
import { Attempt } from './attempt';
import { countIn, dailyPuzzle, dayOf, findPuzzle, nextPuzzle, runOf, themesIn, type Load } from './choice';
import { readPuzzles, type Manifest, type Puzzle } from './file';
import { afterDaily, afterPuzzle, afterRun, daysOn, readRecord } from './record';
import { MOST_MISTAKES, Run, RUN_MS } from './run';

const rules = await loadRules();
const now = (_: number, then: () => void) => then();

const TEXT = `serai-puzzles 1 empire
0123456789ab;700;8/3K4/8/8/8/6k1/8/8 b - - 0 1;g3g2;d7d8,d7c8,d7e8;1;campmate quiet
0123456789ac;900;8/3K4/8/8/8/8/6k1/8 w - - 0 1;;d7d6 g2g3 d6d7;-;
`;

describe('a file of puzzles', () => {
  it('is read as the program writes it', () => {
    const [first, second] = readPuzzles(TEXT);
    expect(first).toEqual({
      game: 'empire',
      id: '0123456789ab',
      rating: 700,
      fen: '8/3K4/8/8/8/6k1/8/8 b - - 0 1',
      before: 'g3g2',
      line: [{ moves: ['d7d8', 'd7c8', 'd7e8'], reply: '' }],
      themes: ['campmate', 'quiet'],
    });
    expect(second!.before).toBe('');
    expect(second!.themes).toEqual([]);
    expect(second!.line).toEqual([
      { moves: ['d7d6'], reply: 'g2g3' },
      { moves: ['d6d7'], reply: '' },
    ]);
  });
  it('is refused where it is none', () => {
    expect(() => readPuzzles('<!doctype html>')).toThrow();
    expect(() => readPuzzles('serai-puzzles 1 empire\nrubbish')).toThrow();
  });
});

// Three parts of four puzzles in one game, one of two in another.
const made = (game: string, part: number, count: number): Puzzle[] =>
  Array.from({ length: count }, (_, i) => ({
    game,
    id: `${game}${part}${i}`,
    rating: 1000 + 100 * i,
    fen: '',
    before: '',
    line: [],
    themes: part === 1 ? ['fork'] : ['mate'],
  }));
const part = (count: number, theme: string) => ({ count, themes: { [theme]: count } });
const MANIFEST: Manifest = {
  empire: [part(4, 'mate'), part(4, 'fork'), part(4, 'mate')],
  fusion: [part(2, 'mate')],
};
function loader(): { load: Load; loaded: string[] } {
  const loaded: string[] = [];
  const load = (game: string, index: number) => {
    loaded.push(`${game}${index}`);
    return Promise.resolve(made(game, index, MANIFEST[game]![index]!.count));
  };
  return { load, loaded };
}

describe('the choice of a puzzle', () => {
  it('counts puzzles and themes', () => {
    expect(countIn(MANIFEST, 'empire')).toBe(12);
    expect(countIn(MANIFEST, 'nothing')).toBe(0);
    expect(themesIn(MANIFEST, 'empire')).toEqual([
      ['mate', 8],
      ['fork', 4],
    ]);
    expect(themesIn(MANIFEST, '')).toEqual([
      ['mate', 10],
      ['fork', 4],
    ]);
  });
  it('is the same for everybody on a day, and changes from day to day', async () => {
    const { load } = loader();
    const ids = new Set<string>();
    const games = new Set<string>();
    for (let day = 0; day < 20; day++) {
      const date = dayOf(Date.UTC(2026, 0, 1 + day, 23, 59));
      const puzzle = await dailyPuzzle(MANIFEST, date, load);
      expect(await dailyPuzzle(MANIFEST, date, load)).toEqual(puzzle);
      ids.add(puzzle!.id);
      games.add(puzzle!.game);
    }
    expect(ids.size).toBeGreaterThan(5);
    expect(games.size).toBe(2);
    expect(await dailyPuzzle({}, '2026-01-01', load)).toBeUndefined();
  });
  it('takes the nearest in rating that is not done, and fetches no more than it needs', async () => {
    const { load, loaded } = loader();
    const wish = { game: 'empire', theme: '', near: 1210, done: new Set<string>() };
    expect((await nextPuzzle(MANIFEST, wish, load))!.id).toBe('empire02');
    expect(loaded).toEqual(['empire0']);
    const fork = await nextPuzzle(MANIFEST, { ...wish, theme: 'fork', done: new Set(['empire12']) }, load);
    expect(fork!.id).toBe('empire13');
    expect(loaded).toEqual(['empire0', 'empire1']);
    const all = new Set(made('fusion', 0, 2).map(({ id }) => id));
    expect((await nextPuzzle(MANIFEST, { ...wish, game: 'fusion', done: all }, load))!.game).toBe('fusion');
    expect(await nextPuzzle(MANIFEST, { ...wish, theme: 'nothing' }, load)).toBeUndefined();
    expect(await nextPuzzle(MANIFEST, { ...wish, game: 'nothing' }, load)).toBeUndefined();
  });
  it('finds a puzzle by its id', async () => {
    const { load } = loader();
    expect((await findPuzzle(MANIFEST, 'empire', 'empire21', load))!.rating).toBe(1100);
    expect(await findPuzzle(MANIFEST, 'empire', 'nothing', load)).toBeUndefined();
  });
  it('begins a run with the easy ones', async () => {
    const { load } = loader();
    const run = await runOf(MANIFEST, 'empire', new Set(), load);
    expect(run.map(({ rating }) => rating)).toEqual([1000, 1100, 1200, 1300]);
    expect(await runOf(MANIFEST, 'nothing', new Set(), load)).toEqual([]);
  });
});

const [RACE] = readPuzzles(TEXT);
const LONG: Puzzle = {
  ...RACE!,
  line: [
    { moves: ['d7d6'], reply: 'g2g3' },
    { moves: ['d6d7'], reply: '' },
  ],
};

describe('an attempt', () => {
  it('shows the last move, then waits for the right one', () => {
    const waiting: (() => void)[] = [];
    const attempt = new Attempt(rules, RACE!, (_, then) => waiting.push(then));
    expect(attempt.side).toBe('w');
    expect(attempt.state.get().phase).toBe('watch');
    attempt.attempt('d7d8'); // not yet
    expect(attempt.state.get().phase).toBe('watch');
    waiting.shift()!();
    expect(attempt.state.get().phase).toBe('ask');
    expect(attempt.state.get().step.lastMove).toEqual(['g3', 'g2']);
    attempt.attempt('d7d8');
    expect(attempt.state.get()).toMatchObject({ phase: 'solved', isOther: false, isClean: true });
    attempt.close();
  });
  it('is solved by a move that is as good', () => {
    const attempt = new Attempt(rules, RACE!, now);
    attempt.attempt('d7e8');
    expect(attempt.state.get()).toMatchObject({ phase: 'solved', isOther: true, isClean: true });
    attempt.close();
  });
  it('takes a wrong move back, and is not clean any more', () => {
    const attempt = new Attempt(rules, RACE!, now);
    attempt.attempt('d7d6');
    expect(attempt.state.get()).toMatchObject({ phase: 'wrong', isClean: false });
    expect(attempt.state.get().step.lastMove).toEqual(['d7', 'd6']);
    attempt.retry();
    expect(attempt.state.get().step.fen).toMatch(/^8\/3K4/);
    attempt.attempt('d7d8');
    expect(attempt.state.get()).toMatchObject({ phase: 'solved', isClean: false });
    attempt.close();
  });
  it('goes on with the answer of the solution', () => {
    const attempt = new Attempt(rules, LONG, now);
    attempt.attempt('d7d6');
    expect(attempt.state.get()).toMatchObject({ phase: 'ask', turn: 1 });
    expect(attempt.state.get().step.lastMove).toEqual(['g2', 'g3']);
    expect(attempt.best().uci).toBe('d6d7');
    attempt.attempt('d6d7');
    expect(attempt.state.get().phase).toBe('solved');
    attempt.close();
  });
  it('gives hints and shows the solution, and is not clean then', () => {
    const hinted = new Attempt(rules, LONG, now);
    hinted.hint();
    expect(hinted.state.get()).toMatchObject({ hints: 1, isClean: false });
    hinted.hint();
    expect(hinted.state.get().hints).toBe(2);
    hinted.close();
    const shown = new Attempt(rules, LONG, now);
    shown.attempt('d7c7');
    shown.show();
    expect(shown.state.get()).toMatchObject({ phase: 'shown', isClean: false, turn: 1 });
    expect(shown.state.get().step.lastMove).toEqual(['d6', 'd7']);
    shown.show();
    expect(shown.isOver).toBe(true);
    shown.close();
  });
  it('does not go on once it is closed', () => {
    const waiting: (() => void)[] = [];
    const attempt = new Attempt(rules, RACE!, (_, then) => waiting.push(then));
    attempt.close();
    waiting.shift()!();
    expect(attempt.state.get().phase).toBe('watch');
  });
  it('asks the engine why a move will not do', async () => {
    const asked: SearchRequest[] = [];
    const engine = {
      search: (request: SearchRequest) => {
        asked.push(request);
        const [best, tried] = request.limits.only ?? [];
        const say = (move: string, win: number) =>
          request.onLine?.({ moves: [move], chances: [win, 0, 1000 - win] } as never);
        if (best && tried) {
          say(best, 1000);
          say(tried, 100);
        }
        return Promise.resolve({ move: 'g2g1', ponder: '' });
      },
    };
    const attempt = new Attempt(rules, RACE!, now);
    await attempt.explain(engine); // nothing was tried
    expect(asked).toEqual([]);
    attempt.attempt('d7d6');
    await attempt.explain(engine);
    const { why } = attempt.state.get();
    expect(why).toMatchObject({ reply: { uci: 'g2g1' } });
    expect(why !== 'asking' && why?.loss).toBeCloseTo(0.9);
    expect(asked[0]!.position).toEqual({ fen: RACE!.fen, moves: ['g3g2'] });
    expect(asked[1]!.position.moves).toEqual(['g3g2', 'd7d6']);
    attempt.retry();
    attempt.attempt('d7c7');
    await attempt.explain({ search: () => Promise.reject(new Error('no engine')) });
    expect(attempt.state.get()).toMatchObject({ why: undefined, error: 'load' });
    attempt.close();
  });
});

describe('the record', () => {
  it('counts puzzles in a row', () => {
    let kept = readRecord(undefined);
    for (const id of ['a', 'b']) kept = afterPuzzle(kept, id, true);
    expect(kept).toMatchObject({ streak: 2, best: 2, solved: 2, done: ['a', 'b'] });
    const { rating } = kept;
    kept = afterPuzzle(kept, 'a', false);
    expect(kept).toMatchObject({ streak: 0, best: 2, solved: 2, done: ['b', 'a'] });
    expect(kept.rating).toBeLessThan(rating);
  });
  it('counts days in a row, each once', () => {
    let kept = afterDaily(readRecord(null), '2026-02-28');
    kept = afterDaily(kept, '2026-02-28');
    expect(kept.days).toBe(1);
    kept = afterDaily(kept, '2026-03-01');
    expect(kept.days).toBe(2);
    expect(daysOn(kept, '2026-03-02')).toBe(2);
    expect(daysOn(kept, '2026-03-03')).toBe(0);
    expect(afterDaily(kept, '2026-03-04').days).toBe(1);
  });
  it('keeps the best run of each game', () => {
    let kept = afterRun(readRecord({}), 'empire', 5);
    kept = afterRun(kept, 'empire', 3);
    expect(kept.runs).toEqual({ empire: 5 });
  });
  it('leaves out what was stored by somebody else', () => {
    const odd = { done: ['a', 7], streak: -1, best: 'x', rating: 1e9, runs: { empire: 'x', fusion: 2 }, lastDay: 3 };
    expect(readRecord(odd)).toMatchObject({
      done: ['a'],
      streak: 0,
      best: 0,
      rating: 2800,
      runs: { fusion: 2 },
      lastDay: '',
    });
  });
});

describe('a run', () => {
  it('ends after three minutes', () => {
    const run = new Run(100);
    expect(run.left(5)).toBe(RUN_MS);
    run.begin(1000);
    run.next(true, 2000);
    expect(run.state.get()).toMatchObject({ index: 1, solved: 1, isOver: false });
    run.tick(1000 + RUN_MS - 1);
    expect(run.state.get().isOver).toBe(false);
    run.next(true, 1000 + RUN_MS); // too late
    expect(run.state.get()).toMatchObject({ solved: 1, isOver: true });
  });
  it('ends after three mistakes, and when there are no more', () => {
    const run = new Run(100);
    run.begin(0);
    for (let i = 0; i < MOST_MISTAKES; i++) run.next(false, 1);
    expect(run.state.get()).toMatchObject({ solved: 0, mistakes: MOST_MISTAKES, isOver: true });
    const short = new Run(1);
    short.begin(0);
    short.next(true, 1);
    expect(short.state.get()).toMatchObject({ solved: 1, isOver: true });
  });
});
