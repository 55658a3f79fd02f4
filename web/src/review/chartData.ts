// What the charts show: the numbers of every position of a line, and the way through them as SVG has it.
import { meterOf } from '../games/meters';
import type { Meter, Side } from '../rules/rules';
import { expected } from '../study/scores';
import type { Node, Study } from '../study/study';

type Values = (number | undefined)[];

export interface Curve {
  side: Side | undefined; // whose it is; none: of both
  values: Values;
}

export interface Chart {
  id: string; // 'evaluation', or that of a meter
  curves: Curve[];
  from: number; // the range of values
  to: number;
  limit: number | undefined; // where the game changes when it is reached
}

// What each position is worth to the first side.
export function evaluationOf(study: Study, line: readonly Node[]): Chart | undefined {
  const values = line.map(node => study.chancesAt(node)).map(chances => chances && expected(chances));
  if (values.filter(value => value !== undefined).length < 2) return undefined;
  return { id: 'evaluation', curves: [{ side: 'w', values }], from: 0, to: 1, limit: undefined };
}

// Quiet plies happen in every game and say little; the other meters are what a game is about.
const DULL = ['clock'];

function meterChart(line: readonly Node[], id: string): Chart | undefined {
  const meters = line.map(({ step }) => meterOf(step.meters, id));
  const valuesOf = (of: (meter: Meter) => number | undefined): Values =>
    meters.map(meter => (meter?.active ? of(meter) : undefined));
  const isPerSide = meters.some(meter => meter?.w !== undefined);
  const curves: Curve[] = isPerSide
    ? [
        { side: 'w', values: valuesOf(({ w }) => w) },
        { side: 'b', values: valuesOf(({ b }) => b) },
      ]
    : [{ side: undefined, values: valuesOf(({ value }) => value) }];
  const known = curves.flatMap(({ values }) => values).filter(value => value !== undefined);
  if (known.length < 2 * curves.length) return undefined;
  const limit = isPerSide ? undefined : meters.filter(meter => meter?.active).at(-1)?.limit;
  const least = Math.min(...known);
  const most = Math.max(...known, limit ?? 0);
  const room = isPerSide ? Math.max(1, (most - least) * 0.08) : 0;
  return { id, curves, from: isPerSide ? least - room : 0, to: most + room || 1, limit };
}

// A chart for each meter of the game that has begun to count on this line.
export function metersOf(line: readonly Node[]): Chart[] {
  const ids = new Set(line.flatMap(({ step }) => step.meters.map(({ id }) => id)));
  return [...ids]
    .filter(id => !DULL.includes(id))
    .map(id => meterChart(line, id))
    .filter(chart => chart !== undefined);
}

// Where a position stands on a chart, in percent of its width; and a value, in percent of its height from the top.
export const across = (ply: number, count: number): number => (count < 2 ? 0 : (ply / (count - 1)) * 100);
export const down = (value: number, { from, to }: Pick<Chart, 'from' | 'to'>): number =>
  100 - ((value - from) / (to - from)) * 100;

// The runs of plies whose values are known.
export function runs(values: Values): { first: number; values: number[] }[] {
  const out: { first: number; values: number[] }[] = [];
  values.forEach((value, ply) => {
    if (value === undefined) return;
    const run = out.at(-1);
    if (run && run.first + run.values.length === ply) run.values.push(value);
    else out.push({ first: ply, values: [value] });
  });
  return out;
}

const point = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

// The curve through the values in a box of 100 by 100; by steps where a value holds until the next move.
export function path(chart: Chart, { values }: Curve, bySteps: boolean): string {
  const count = values.length;
  return runs(values)
    .map(({ first, values: known }) => {
      const points = known.map((value, i) => [across(first + i, count), down(value, chart)] as const);
      const [start, ...rest] = points;
      const steps = rest.map(([x, y]) => (bySteps ? `H${x.toFixed(2)} L${point(x, y)}` : `L${point(x, y)}`));
      return `M${point(...start!)} ${steps.join(' ')}`;
    })
    .join(' ');
}

// The area between the curve and the foot of the box.
export function area(chart: Chart, { values }: Curve): string {
  const count = values.length;
  return runs(values)
    .filter(({ values: known }) => known.length > 1)
    .map(({ first, values: known }) => {
      const points = known.map((value, i) => point(across(first + i, count), down(value, chart)));
      const [left, right] = [across(first, count), across(first + known.length - 1, count)];
      return `M${point(left, 100)} L${points.join(' L')} L${point(right, 100)} Z`;
    })
    .join(' ');
}
