import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { BestMove, EngineLine } from '../engine/engine';
import type { SearchRequest } from '../engine/engine';
import { Study, type Node } from '../study/study';
import { MOST_LINE } from './annotate';
import { examine, type Found } from './device';
import { judge } from './judge';
import { questionsOf } from './lesson';
import { Reviewer } from './reviewer';
import { NoReview, type ServerReview } from './server';

const asked = vi.hoisted(() => vi.fn<(message: unknown) => Promise<ServerReview>>());
vi.mock('../net/connection', async original => ({ ...(await original<object>()), ask: asked }));

const rules = await loadRules();
const SETTINGS = { nodes: 1000, threads: 1, hash: 16 };
const LINE: EngineLine = {
  depth: 1,
  selectiveDepth: 1,
  line: 1,
  score: { cp: 0 },
  chances: [300, 400, 300],
  nodes: 1,
  ms: 1,
  hashfull: 0,
  moves: [],
};

// An engine that knows what it will say: chances of the first side by ply, and a line of legal moves that was not played.
class Known {
  searched: SearchRequest[] = [];
  isClosed = false;
  tail = 0; // moves that follow the best one
  onSearch: (request: SearchRequest) => void = () => {};

  constructor(
    private readonly study: Study,
    private readonly chances: Record<number, [number, number, number]> = {}
  ) {}

  search(request: SearchRequest): Promise<BestMove> {
    this.searched.push(request);
    this.onSearch(request);
    const { moves } = request.position;
    const node = this.study.main()[moves.length]!;
    const [best] = this.study.state(node).legal.filter(uci => uci !== node.children[0]?.move!.uci);
    if (!best) return Promise.resolve({ move: '', ponder: '' });
    const [w, d, l] = this.chances[moves.length] ?? [300, 400, 300];
    request.onLine?.({
      ...LINE,
      chances: node.step.turn === 'w' ? [w, d, l] : [l, d, w],
      moves: this.lineFrom(node, best),
    });
    return Promise.resolve({ move: best, ponder: '' });
  }
  close(): void {
    this.isClosed = true;
  }
  private lineFrom(node: Node, best: string): string[] {
    const game = this.study.at(node).clone();
    game.play(best);
    const moves = [best];
    for (let i = 0; i < this.tail; ++i) moves.push(game.play(game.state().legal[0]!).uci);
    game.release();
    return moves;
  }
}

function played(plies: number): Study {
  const study = new Study(rules, { variant: 'empire' });
  for (let at = study.root; at.ply < plies;) at = study.play(at, study.state(at).legal[3]!);
  return study;
}

// The third move (of the first side) loses, the fourth gives it back.
const BLUNDERS: Record<number, [number, number, number]> = { 3: [10, 90, 900] };

function reviewed(study: Study, engine: Known): Reviewer {
  const desk = (change: () => void) => change();
  return new Reviewer(rules, study, { edit: desk, show: desk }, () => engine);
}

const nagsOf = (study: Study) => study.main().map(({ nags }) => nags);
const variations = (study: Study): Node[] => study.main().flatMap(({ children }) => children.slice(1));

describe('a review on the device', () => {
  it('examines from last to first in one search with one table', async () => {
    const study = played(4);
    const engine = new Known(study);
    const found: number[] = [];
    const game = { variant: 'empire', fen: study.root.step.fen, moves: study.moves(study.main().at(-1)!) };
    await examine(
      engine,
      game,
      SETTINGS,
      index => found.push(index),
      () => true
    );
    expect(found).toEqual([4, 3, 2, 1, 0]);
    expect(engine.searched.map(({ position }) => position.moves.length)).toEqual([4, 3, 2, 1, 0]);
    expect(engine.searched.map(({ forget }) => forget)).toEqual([true, false, false, false, false]);
    expect(engine.searched.every(({ limits }) => limits.nodes === 1000 && limits.ms === undefined)).toBe(true);
    study.release();
  });

  it('finds a planted blunder, annotates it, and shows what was better', async () => {
    const study = played(6);
    const engine = new Known(study, BLUNDERS);
    await reviewed(study, engine).onDevice(SETTINGS);
    expect(engine.isClosed).toBe(true);
    expect(nagsOf(study)).toEqual([[], [], [], [4], [4], [], []]);
    const judgement = judge(study, study.main())!;
    expect(judgement.w.moves).toMatchObject([{ fault: 'blunder', isSetup: false }]);
    expect(judgement.w.moves[0]!.loss).toBeGreaterThan(0.4);
    expect(judgement.b.moves).toMatchObject([{ fault: 'blunder' }]);
    const better = variations(study);
    expect(better.length).toBe(2);
    expect(better.every(({ byReview }) => byReview)).toBe(true);
    expect(better[0]!.move!.uci).toBe(better[0]!.parent!.best);
    study.release();
  });

  it('is the same after it was written and read', async () => {
    const study = played(6);
    await reviewed(study, new Known(study, BLUNDERS)).onDevice(SETTINGS);
    const [tree] = rules.readPgn(study.pgn());
    const again = Study.from(rules, tree!);
    const told = (from: Study) => {
      const { w, b } = judge(from, from.main())!;
      return [w, b].map(({ accuracy, moves }) => [accuracy, moves.map(({ node, fault }) => [node.ply, fault])]);
    };
    expect(told(again)).toEqual(told(study));
    expect(again.pgn()).toBe(study.pgn());
    study.release();
    again.release();
  });

  it('replaces an earlier one, and nothing that a person has written', async () => {
    const study = played(6);
    const review = () => reviewed(study, new Known(study, BLUNDERS)).onDevice(SETTINGS);
    await review();
    const size = study.size;
    await review();
    expect(study.size).toBe(size);
    expect(nagsOf(study)).toEqual([[], [], [], [4], [4], [], []]);

    // A person plays on in one of the variations, and calls the other move interesting.
    const [mine] = variations(study);
    study.play(mine!, study.state(mine!).legal[0]!);
    const other = study.main()[4]!;
    other.nags = [5];
    delete other.byReview;
    const blank = new Known(study);
    await reviewed(study, blank).onDevice(SETTINGS);
    expect(nagsOf(study)).toEqual([[], [], [], [], [5], [], []]);
    expect(variations(study)).toEqual([mine]);
    study.release();
  });

  it('keeps what it has found out when it is cancelled, and tells how far it is', async () => {
    const study = played(6);
    const engine = new Known(study, BLUNDERS);
    const reviewer = reviewed(study, engine);
    const told: (number | undefined)[] = [];
    reviewer.state.follow(() => told.push(reviewer.state.get().progress?.done));
    engine.onSearch = ({ position }) => position.moves.length === 1 && reviewer.cancel();
    await reviewer.onDevice(SETTINGS);
    expect(told).toEqual([0, 1, 2, 3, 4, 5, undefined]);
    expect(study.main().map(({ chances }) => chances !== undefined)).toEqual([
      false,
      false,
      ...Array<boolean>(5).fill(true),
    ]);
    expect(nagsOf(study)[3]).toEqual([4]);
    expect(reviewer.isBusy).toBe(false);
    study.release();
  });

  it('says what went wrong and keeps the rest', async () => {
    const study = played(4);
    const engine = new Known(study);
    engine.onSearch = ({ position }) => {
      if (position.moves.length === 2) throw Object.assign(new Error('gone'), { code: 'crashed' });
    };
    const reviewer = reviewed(study, engine);
    await reviewer.onDevice(SETTINGS);
    expect(reviewer.state.get()).toEqual({ progress: undefined, error: 'crashed' });
    expect(study.main().filter(({ chances }) => chances).length).toBe(2);
    study.release();
  });

  it('is in the study as it is found, and nothing is written after it was left', async () => {
    const study = played(6);
    const engine = new Known(study, BLUNDERS);
    const reviewer = reviewed(study, engine);
    let found: number[][] = [];
    engine.onSearch = ({ position }) => {
      if (position.moves.length !== 1) return;
      found = nagsOf(study);
      reviewer.cancel();
    };
    await reviewer.onDevice(SETTINGS);
    expect(found).toEqual([[], [], [], [4], [4], [], []]);
    expect(nagsOf(study)).toEqual(found);
    expect(study.main()[1]!.chances).toBeUndefined();
    expect(variations(study).length).toBe(2);
    study.release();
  });

  it('that was left goes on where it was, and comes to the same', async () => {
    const whole = played(6);
    const tailed = (study: Study) => Object.assign(new Known(study, BLUNDERS), { tail: 3 });
    await reviewed(whole, tailed(whole)).onDevice(SETTINGS);

    const study = played(6);
    const engine = tailed(study);
    const reviewer = reviewed(study, engine);
    engine.onSearch = ({ position }) => position.moves.length === 2 && reviewer.cancel();
    await reviewer.onDevice(SETTINGS);
    // The page is closed and opened again.
    const again = Study.from(rules, rules.readPgn(study.pgn())[0]!);
    const rest = tailed(again);
    const goingOn = reviewed(again, rest);
    const told: (number | undefined)[] = [];
    goingOn.state.follow(() => told.push(goingOn.state.get().progress?.done));
    await goingOn.onDevice(SETTINGS, true);
    expect(rest.searched.map(({ position }) => position.moves.length)).toEqual([2, 1, 0]);
    expect(rest.searched.map(({ forget }) => forget)).toEqual([true, false, false]);
    expect(told).toEqual([4, 5, 6, 7, undefined]);
    expect(again.pgn()).toBe(whole.pgn());
    for (const one of [whole, study, again]) one.release();
  });

  it('leaves the moves there that somebody may be looking at', async () => {
    const study = played(6);
    await reviewed(study, new Known(study, BLUNDERS)).onDevice(SETTINGS);
    const before = variations(study);
    await reviewed(study, new Known(study, BLUNDERS)).onDevice(SETTINGS);
    expect(variations(study)).toEqual(before);
    before.forEach((node, i) => expect(variations(study)[i]).toBe(node));
    study.release();
  });

  it('knows a game that is over', async () => {
    const study = new Study(rules, { variant: 'janggi', fen: '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1' });
    const mate = study.play(study.root, 'a8a10');
    await reviewed(study, new Known(study)).onDevice(SETTINGS);
    expect(mate.chances).toEqual([1000, 0, 0]);
    expect(mate.verdict).toBeUndefined();
    expect(study.root.chances).toEqual([300, 400, 300]);
    study.release();
  });

  it('adds lines of a bounded length', async () => {
    const study = played(2);
    const engine = new Known(study, { 1: [10, 90, 900] });
    engine.tail = 20;
    await reviewed(study, engine).onDevice(SETTINGS);
    const [first] = study.root.children.slice(1);
    expect(study.end(first!).ply).toBe(MOST_LINE);
    study.release();
  });
});

describe('the judgement', () => {
  // Plays legal moves until nothing is left to place.
  function placed(): Study {
    const study = new Study(rules, { variant: 'sittuyin' });
    let at = study.root;
    while (study.state(at).legal.every(uci => uci.includes('@'))) at = study.play(at, study.state(at).legal[0]!);
    for (let i = 0; i < 2; ++i) at = study.play(at, study.state(at).legal[0]!);
    return study;
  }

  it('takes a placement for one decision, which nobody is asked about', () => {
    const study = placed();
    const line = study.main();
    const last = line.findIndex(node => study.state(node).legal.some(uci => !uci.includes('@')));
    for (const node of line) node.chances = node.ply < last ? [300, 400, 300] : [50, 100, 850];
    const { w, b } = judge(study, line)!;
    expect(w.moves).toMatchObject([{ fault: 'blunder', isSetup: true }]);
    expect(w.moves[0]!.node.move!.uci).toMatch(/@/);
    expect(w.moves[0]!.node.parent!.step.turn).toBe('w');
    expect(b.moves).toEqual([]);
    expect(questionsOf({ w, b }, 'w')).toEqual([]);
    study.release();
  });

  it('has a choice before the first move at the start, and annotates no move for it', async () => {
    const study = new Study(rules, { variant: 'janggi' });
    for (let at = study.root; at.ply < 2;) at = study.play(at, study.state(at).legal[0]!);
    const known = new Known(study, { 0: [20, 80, 900], 1: [20, 80, 900], 2: [20, 80, 900] });
    await reviewed(study, known).onDevice(SETTINGS);
    expect(judge(study, study.main())!.w.moves).toMatchObject([{ node: study.root, fault: 'blunder', isSetup: true }]);
    expect(nagsOf(study).flat()).toEqual([]);
    expect(questionsOf(judge(study, study.main())!, 'w')).toEqual([]);
    study.release();
  });

  it('needs two positions in a row', () => {
    const study = played(3);
    const line = study.main();
    line[0]!.chances = line[2]!.chances = [300, 400, 300];
    expect(judge(study, line)).toBeUndefined();
    line[3]!.chances = [300, 400, 300];
    expect(judge(study, line)).toMatchObject({ w: { accuracy: 100 }, b: { accuracy: undefined } });
    study.release();
  });
});

describe('the review of the server', () => {
  // What the server answers: the file of the game, and its reviews, one after another.
  function answering(file: string, reviews: ServerReview[]): string[] {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      const body = address.endsWith('.pgn') ? file : JSON.stringify(reviews.shift());
      return Promise.resolve(new Response(body));
    });
    return asked;
  }
  const positions = (study: Study): (Found | null)[] =>
    study.main().map(node => {
      const [best] = study.state(node).legal.filter(uci => uci !== node.children[0]?.move!.uci);
      const isBad = node.ply === 3; // the first side has blundered
      return { score: { cp: 0 }, chances: isBad ? [900, 90, 10] : [300, 400, 300], line: [best!] };
    });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function prepared() {
    const study = played(6);
    const kept: string[] = [];
    const desk = {
      edit: (change: () => void) => (kept.push('edit'), change()),
      show: (change: () => void) => change(),
    };
    return { study, kept, reviewer: new Reviewer(rules, study, desk) };
  }

  it('is shown, and is no reason to keep the study', async () => {
    const { study, kept, reviewer } = prepared();
    answering(study.pgn(), []);
    const review = { positions: positions(study) };
    await reviewer.fromServer('Gm7x', Promise.resolve({ state: 'done', review }));
    expect(nagsOf(study)).toEqual([[], [], [], [4], [4], [], []]);
    expect(variations(study).length).toBe(2);
    expect(kept).toEqual([]);
    expect(reviewer.state.get()).toEqual({ progress: undefined, error: '' });
    study.release();
  });

  it('is waited for in the queue', async () => {
    vi.useFakeTimers();
    const { study, reviewer } = prepared();
    const fetched = answering(study.pgn(), [
      { state: 'running', done: 3, plies: 7 },
      { state: 'done', review: { positions: positions(study) } },
    ]);
    const told: unknown[] = [];
    reviewer.state.follow(() => told.push(reviewer.state.get().progress));
    const whole = reviewer.fromServer('Gm7x', Promise.resolve({ state: 'queued', place: 2 }));
    await vi.runAllTimersAsync();
    await whole;
    expect(told).toMatchObject([{ place: 2 }, { place: 0, done: 3, total: 7 }, undefined]);
    expect(fetched).toEqual(['/api/game/Gm7x/review', '/api/game/Gm7x/review', '/game/Gm7x.pgn']);
    expect(nagsOf(study)[3]).toEqual([4]);
    study.release();
  });

  it('is asked for once more if the server has forgotten it', async () => {
    vi.useFakeTimers();
    const { study, reviewer } = prepared();
    asked.mockResolvedValue({ state: 'queued', place: 1 });
    answering(study.pgn(), [{ state: 'none' }, { state: 'none' }]);
    const whole = reviewer.fromServer('Gm7x', Promise.resolve({ state: 'running', done: 3, plies: 7 }));
    await vi.runAllTimersAsync();
    await whole;
    expect(asked.mock.calls).toEqual([[{ t: 'review', game: 'Gm7x' }]]);
    expect(reviewer.state.get().error).toBe('unavailable'); // it fails, and that is enough
    study.release();
  });

  it('is not about a main line that was changed', async () => {
    const { study, reviewer } = prepared();
    const file = study.pgn();
    const last = study.main().at(-1)!;
    study.promote(study.play(last.parent!, study.state(last.parent!).legal[0]!), true);
    answering(file, []);
    await reviewer.fromServer('Gm7x', Promise.resolve({ state: 'done', review: { positions: positions(study) } }));
    expect(reviewer.state.get().error).toBe('changed');
    expect(study.main().every(({ chances }) => chances === undefined)).toBe(true);
    study.release();
  });

  it('need not be waited for', async () => {
    const { study, reviewer } = prepared();
    const fetched = answering(study.pgn(), []);
    const whole = reviewer.fromServer('Gm7x', Promise.resolve({ state: 'queued', place: 1 }));
    await vi.waitUntil(() => reviewer.state.get().progress);
    reviewer.cancel();
    await whole;
    expect(reviewer.state.get()).toEqual({ progress: undefined, error: '' });
    expect(fetched).toEqual([]);
    study.release();
  });

  it('may be refused', async () => {
    const { study, reviewer } = prepared();
    await reviewer.fromServer('Gm7x', Promise.reject(new NoReview('too-fast')));
    expect(reviewer.state.get().error).toBe('too-fast');
    study.release();
  });
});
