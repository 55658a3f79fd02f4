// The judge of the rules' module, as a page calls it. What it decides is tested in src/review/judge_test.cpp.
import { expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import type { Evaluation } from './rules';

const rules = await loadRules();

const wins = (win: number, ...line: string[]): Evaluation => ({ chances: [win, 0, 1000 - win], line });

it('judges the moves of a game by evaluations of its positions', () => {
  const game = rules.start('empire');
  const first = game.state().legal[0]!;
  game.play(first);
  game.play(game.state().legal[0]!);
  const blunder = game.judge([wins(600), wins(900), wins(500)]);
  expect(blunder.expected).toEqual([600, 100, 500]);
  expect(blunder.moves[0]).toMatchObject({ drop: 500, verdict: 'blunder' });
  expect(blunder.moves[0]!.accuracy).toBeCloseTo(10.5, 0);
  expect(blunder.moves[1]).toMatchObject({ drop: 400, verdict: 'blunder' });
  expect(blunder.sides.w).toMatchObject({ moves: 1, inaccuracies: 0, mistakes: 0, blunders: 1 });
  expect(blunder.seats).toHaveLength(2);
  const partly = game.judge([wins(600, first), wins(900), null]);
  expect(partly.moves).toEqual([{ drop: 0, accuracy: 100, verdict: 'good' }, null]);
  expect(partly.sides.b.accuracy).toBeNull();
  game.release();
});

it('judges the choice of a setup as one decision', () => {
  const game = rules.start('janggi');
  expect(game.judge([wins(800)]).decisions).toEqual([
    {
      kind: 'setup',
      color: 'b',
      from: 0,
      to: 0,
      drop: 300,
      accuracy: expect.any(Number) as number,
      verdict: 'blunder',
    },
    { kind: 'setup', color: 'w', from: 0, to: 0, drop: 0, accuracy: 100, verdict: 'good' },
  ]);
  expect(game.judge([wins(800)], false).decisions).toEqual([]);
  game.release();
});

it('takes nonsense for positions that nobody has looked at', () => {
  const game = rules.start('empire');
  game.play(game.state().legal[0]!);
  const nonsense = { chances: [NaN, 5000, -3], line: ['x'.repeat(5000)] } as unknown as Evaluation;
  expect(game.judge([nonsense, nonsense, wins(500), wins(500)]).expected).toEqual([null, null]);
  expect(game.judge([]).moves).toEqual([null]);
  game.release();
});
