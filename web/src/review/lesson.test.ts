import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { SearchRequest } from '../engine/engine';
import { Study } from '../study/study';
import type { Judgement } from './judge';
import { Lesson, questionsOf } from './lesson';

const rules = await loadRules();

// Twelve plies of a game; two mistakes of the first side, at ply 3 and at ply 5, and an inaccuracy between.
function prepared() {
  const study = new Study(rules, { variant: 'empire' });
  for (let at = study.root; at.ply < 12;) at = study.play(at, study.state(at).legal[2]!);
  const line = study.main();
  for (const node of line) [node.best] = study.state(node).legal as [string];
  const fault = (ply: number, kind: 'mistake' | 'inaccuracy', isSetup = false) => ({
    node: line[ply]!,
    fault: kind,
    loss: 0.25,
    isSetup,
  });
  const moves = [fault(1, 'mistake', true), fault(3, 'mistake'), fault(5, 'mistake'), fault(7, 'inaccuracy')];
  const judgement: Judgement = { w: { accuracy: 80, moves }, b: { accuracy: 90, moves: [] } };
  return { study, line, questions: questionsOf(judgement, 'w') };
}

// Says what the moves are worth; 500 where it is not told.
function engineWith(worth: Record<string, number>) {
  const asked: SearchRequest[] = [];
  return {
    asked,
    search(request: SearchRequest) {
      asked.push(request);
      for (const move of request.limits.only!) {
        const win = worth[move] ?? 500;
        const line = { depth: 1, selectiveDepth: 1, line: 1, score: { cp: 0 }, nodes: 1, ms: 1, hashfull: 0 };
        request.onLine!({ ...line, chances: [win, 0, 1000 - win], moves: [move] });
      }
      return Promise.resolve({ move: '', ponder: '' });
    },
    close() {},
  };
}

function lessonWith(worth: Record<string, number> = {}) {
  const { study, line, questions } = prepared();
  const engine = engineWith(worth);
  const lesson = new Lesson(rules, 'w', questions, line, 'empire', engine);
  const legal = () => lesson.study.state(lesson.state.get().node).legal;
  return { study, line, lesson, engine, legal };
}

describe('a lesson', () => {
  it('asks about mistakes and blunders, but not about inaccuracies and placements', () => {
    expect(prepared().questions.map(({ ply }) => ply)).toEqual([2, 4]);
  });

  it('is solved by the best move without a search', async () => {
    const { lesson, engine, line, legal } = lessonWith();
    expect(lesson.state.get().node.step.fen).toBe(line[2]!.step.fen);
    await lesson.attempt(legal()[0]!);
    expect(lesson.state.get()).toMatchObject({ phase: 'solved', index: 0, results: ['solved', undefined] });
    expect(engine.asked).toEqual([]);
    lesson.next();
    expect(lesson.state.get()).toMatchObject({ phase: 'ask', index: 1, isHinted: false });
    expect(lesson.state.get().node.step.fen).toBe(line[4]!.step.fen);
  });

  it('is solved by any move that is as good', async () => {
    const { lesson, engine, legal } = lessonWith();
    const [best, other] = legal();
    await lesson.attempt(other!);
    expect(lesson.state.get().phase).toBe('solved');
    expect(engine.asked[0]!.limits.only).toEqual([best, other]);
    expect(engine.asked[0]!.position.moves.length).toBe(2);
  });

  it('says how much a wrong move gives away, and waits for another', async () => {
    const probe = lessonWith();
    const [best, other] = probe.legal();
    const { lesson, line, study } = lessonWith({ [best!]: 700, [other!]: 400 });
    const size = study.size;
    await lesson.attempt(other!);
    expect(lesson.state.get()).toMatchObject({ phase: 'wrong', results: [undefined, undefined] });
    expect(lesson.state.get().loss).toBeCloseTo(0.3);
    expect(lesson.state.get().node.step.fen).toBe(line[2]!.step.fen);
    await lesson.attempt(best!);
    expect(lesson.state.get().phase).toBe('solved');
    expect(study.size).toBe(size); // nothing of it is in the study
  });

  it('refuses what is not legal, and moves while it judges', () => {
    const { lesson, legal } = lessonWith();
    expect(() => lesson.attempt('a1a9')).toThrow();
    void lesson.attempt(legal()[1]!);
    expect(lesson.isAsking).toBe(false);
    void lesson.attempt(legal()[2]!);
    expect(lesson.state.get().phase).toBe('judging');
  });

  it('shows solutions, skips, and counts at the end', () => {
    const { lesson } = lessonWith();
    const best = lesson.best();
    lesson.solve();
    expect(lesson.state.get()).toMatchObject({ phase: 'shown', node: { move: best } });
    lesson.next();
    lesson.next();
    expect(lesson.state.get()).toMatchObject({ index: 2, results: ['shown', 'skipped'] });
    expect(lesson.question).toBeUndefined();
    lesson.again();
    expect(lesson.state.get()).toMatchObject({ index: 0, results: [undefined, undefined] });
  });

  it('does not mind an engine that fails', async () => {
    const { lesson, engine, legal } = lessonWith();
    engine.search = () => Promise.reject(Object.assign(new Error(), { code: 'load' }));
    await lesson.attempt(legal()[1]!);
    expect(lesson.state.get()).toMatchObject({ phase: 'ask', error: 'load' });
    await lesson.attempt(legal()[0]!);
    expect(lesson.state.get().phase).toBe('solved');
  });
});
