import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { Study } from '../study/study';
import { area, evaluationOf, metersOf, path, runs } from './chartData';

const rules = await loadRules();
const curves = readFileSync(new URL('../../../src/variants/curves.inc', import.meta.url), 'utf8');

function played(variant: string, plies: number): Study {
  const study = new Study(rules, { variant });
  for (let at = study.root; at.ply < plies;) at = study.play(at, study.state(at).legal[0]!);
  return study;
}

describe('charts', () => {
  it('show what positions are worth to the first side, where that is known', () => {
    const study = played('empire', 3);
    const line = study.main();
    expect(evaluationOf(study, line)).toBeUndefined();
    line[1]!.chances = [1000, 0, 0];
    line[2]!.chances = [200, 400, 400];
    const chart = evaluationOf(study, line)!;
    expect(chart.curves[0]!.values).toEqual([undefined, 1, 0.4, undefined]);
    expect(path(chart, chart.curves[0]!, false)).toBe('M33.33 0.00 L66.67 60.00');
    expect(area(chart, chart.curves[0]!)).toBe('M33.33 100.00 L33.33 0.00 L66.67 60.00 L66.67 100.00 Z');
    study.release();
  });

  it.each(['empire', 'sittuyin'])('use the curve of the game where a file has only scores: %s', variant => {
    const study = played(variant, 4);
    const line = study.main();
    [{ cp: 0 }, { cp: 200 }, { cp: -200 }, { mate: -3 }, { cp: 99_999 }].forEach((one, i) => (line[i]!.verdict = one));
    const values = evaluationOf(study, line)!.curves[0]!.values as number[];
    const [, even, spread] = new RegExp(`"${variant}", \\{(\\d+), (\\d+)\\}`).exec(curves)!.map(Number);
    const wins = (score: number) => 1 / (1 + Math.exp((even! - score) / spread!));
    expect(values[0]).toBeCloseTo(0.5, 2);
    expect(values[1]).toBeCloseTo((1 + wins(200) - wins(-200)) / 2, 2); // a draw counts half
    expect(values[2]).toBeCloseTo(1 - values[1]!, 2);
    expect(values.slice(3)).toEqual([0, 1]);
    expect(study.pgn()).not.toContain('%wdl'); // it is not said by anybody
    study.release();
  });

  it.each([
    ['janggi', ['points']],
    ['fusion', ['score', 'steps']],
    ['empire', []],
    ['xiangfu', []],
    ['sittuyin', []],
  ])('have the meters of the game: %s', (variant, ids) => {
    const study = played(variant, 4);
    const charts = metersOf(study.main());
    expect(charts.map(({ id }) => id)).toEqual(ids);
    for (const { curves, from, to } of charts) {
      expect(from).toBeLessThan(to);
      for (const { values } of curves) expect(values.length).toBe(5);
    }
    study.release();
  });

  it('count the plies of Sittuyin’s count only while it runs', () => {
    const study = new Study(rules, { variant: 'sittuyin', fen: '7k/r7/8/8/8/8/8/R6K[] w - - 0 1' });
    let at = study.play(study.root, 'a1a7'); // the king is bare
    while (at.ply < 4) at = study.play(at, study.state(at).legal[0]!);
    const [chart] = metersOf(study.main());
    expect(chart).toMatchObject({ id: 'count', from: 0, curves: [{ side: undefined }] });
    expect(chart!.curves[0]!.values[0]).toBeUndefined();
    expect(chart!.to).toBe(chart!.limit);
    study.release();
  });

  it('leave gaps where nothing is known', () => {
    expect(runs([undefined, 1, 2, undefined, 3])).toEqual([
      { first: 1, values: [1, 2] },
      { first: 4, values: [3] },
    ]);
  });
});
