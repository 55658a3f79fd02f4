// Where the points of a chart of ratings lie. A point is a time (in ms) and a rating.
export type Point = readonly [at: number, rating: number];

export interface Frame {
  width: number;
  height: number;
}
export interface Drawing {
  path: string;
  low: number; // the ratings at the bottom and at the top
  high: number;
  points: { x: number; y: number; at: number; rating: number }[];
}

const STEP = 50; // of the scale
const ROUND = 10; // a tenth of a pixel is enough

const rounded = (value: number): number => Math.round(value * ROUND) / ROUND;

// Nothing to draw with fewer than two points.
export function draw(points: readonly Point[], { width, height }: Frame): Drawing | undefined {
  if (points.length < 2) return undefined;
  const ratings = points.map(([, rating]) => rating);
  const low = Math.floor(Math.min(...ratings) / STEP) * STEP;
  const high = Math.max(low + STEP, Math.ceil(Math.max(...ratings) / STEP) * STEP);
  const first = points[0]![0];
  const span = Math.max(1, points.at(-1)![0] - first);
  const placed = points.map(([at, rating], index) => ({
    x: rounded((points.at(-1)![0] === first ? index / (points.length - 1) : (at - first) / span) * width),
    y: rounded(height - ((rating - low) / (high - low)) * height),
    at,
    rating,
  }));
  return { path: placed.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''), low, high, points: placed };
}
