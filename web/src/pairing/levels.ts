// The computer's levels on the scale of ratings. Matches between neighbouring levels tell how far they are apart; where
// the lowest one stands is a convention (docs/people.md).

// Three other rules of Janggi have the levels of these, not measured in games of their own yet.
const TOURNAMENT = [82, 83, 68, 76, 74, 78, 76];

// What each level from the second on scored against the one below, in per cent: the table of docs/engine.md.
export const SCORES: Record<string, number[]> = {
  sittuyin: [73, 83, 76, 77, 76, 76, 76],
  empire: [76, 74, 79, 75, 82, 84, 71],
  janggi: [84, 71, 76, 71, 72, 75, 69],
  janggitournament: TOURNAMENT,
  janggitraditional: TOURNAMENT,
  janggimodern: TOURNAMENT,
  janggicasual: TOURNAMENT,
  xiangfu: [72, 80, 73, 73, 70, 81, 76],
  fusion: [82, 73, 69, 68, 66, 74, 74],
  fusionlite: [73, 82, 83, 73, 80, 75, 84],
  fusionplus: [82, 79, 72, 70, 76, 78, 77],
  fusionteam: [71, 75, 84, 77, 70, 70, 70],
};
// Somebody who has just learnt the rules.
const LOWEST = 800;
const ROUND = 50;

const points = (percent: number): number => 400 * Math.log10(percent / (100 - percent));

// About what rating a level plays like.
export function levelRating(variant: string, level: number): number {
  const scores = SCORES[variant] ?? [];
  const rating = scores.slice(0, level - 1).reduce((sum, score) => sum + points(score), LOWEST);
  return Math.round(rating / ROUND) * ROUND;
}

// The level that plays most like a rating.
export function levelFor(variant: string, rating: number): number {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8];
  const distance = (level: number) => Math.abs(levelRating(variant, level) - rating);
  return levels.reduce((best, level) => (distance(level) < distance(best) ? level : best));
}

// Where those begin who have no rating, by what they say of themselves.
export const BEGINNINGS = { new: 1, rules: 2, some: 4, strong: 6 } as const;
export type Experience = keyof typeof BEGINNINGS;
