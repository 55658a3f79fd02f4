// Which puzzle comes next: the one of the day, one of a game and a theme, a run of ever harder ones. Functions of the
// manifest and of what has been solved; `load` fetches a part.
import type { Manifest, Puzzle } from './file';

export type Load = (game: string, part: number) => Promise<Puzzle[]>;

export const ANY = ''; // game or theme

// A number of a text that spreads evenly (FNV-1a).
export function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

export const gamesIn = (manifest: Manifest): string[] => Object.keys(manifest);
export const countIn = (manifest: Manifest, game: string): number =>
  (manifest[game] ?? []).reduce((sum, { count }) => sum + count, 0);

// The themes of a game, or of all, with how many puzzles have each; the most frequent first.
export function themesIn(manifest: Manifest, game: string): [string, number][] {
  const sums = new Map<string, number>();
  for (const id of game === ANY ? gamesIn(manifest) : [game]) {
    for (const { themes } of manifest[id] ?? [])
      for (const [theme, count] of Object.entries(themes)) sums.set(theme, (sums.get(theme) ?? 0) + count);
  }
  return [...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}

// The date on which a puzzle is the puzzle of the day: the same everywhere at the same time.
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

// The games take turns from day to day; within a game the date decides.
export async function dailyPuzzle(manifest: Manifest, day: string, load: Load): Promise<Puzzle | undefined> {
  const games = gamesIn(manifest);
  if (games.length === 0) return undefined;
  const days = Math.floor(Date.parse(day) / 86_400_000);
  const game = games[days % games.length]!;
  return puzzleAt(manifest, game, numberOf(`${day} ${game}`) % countIn(manifest, game), load);
}

async function puzzleAt(manifest: Manifest, game: string, index: number, load: Load): Promise<Puzzle | undefined> {
  let rest = index;
  for (const [part, { count }] of manifest[game]!.entries()) {
    if (rest < count) return (await load(game, part))[rest];
    rest -= count;
  }
  return undefined;
}

// The puzzle with an id, wherever it is.
export async function findPuzzle(
  manifest: Manifest,
  game: string,
  id: string,
  load: Load
): Promise<Puzzle | undefined> {
  for (const part of (manifest[game] ?? []).keys()) {
    const found = (await load(game, part)).find(puzzle => puzzle.id === id);
    if (found) return found;
  }
  return undefined;
}

export interface Wish {
  game: string;
  theme: string;
  near: number; // rating
  done: ReadonlySet<string>; // ids
}

// A puzzle that fits the wish: of those that are not done the one nearest in rating. One part after the other is looked
// at, and no part is fetched that has nothing. When all are done they begin again.
export async function nextPuzzle(manifest: Manifest, wish: Wish, load: Load): Promise<Puzzle | undefined> {
  const { game, theme, near, done } = wish;
  const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - near);
  let again: Puzzle | undefined;
  for (const [part, { themes }] of (manifest[game] ?? []).entries()) {
    if (theme !== ANY && !themes[theme]) continue;
    const fitting = (await load(game, part)).filter(puzzle => theme === ANY || puzzle.themes.includes(theme));
    const open = fitting.filter(({ id }) => !done.has(id)).sort((a, b) => distance(a) - distance(b));
    if (open[0]) return open[0];
    again ??= fitting[0];
  }
  return again;
}

const LONG_ENOUGH = 20;

// The puzzles of a run: easy ones first, those not done before those that are.
export async function runOf(
  manifest: Manifest,
  game: string,
  done: ReadonlySet<string>,
  load: Load
): Promise<Puzzle[]> {
  const parts = manifest[game] ?? [];
  if (parts.length === 0) return [];
  const part = numberOf(String(done.size)) % parts.length; // another one as one goes on
  const all = [...(await load(game, part))].sort((a, b) => a.rating - b.rating);
  const fresh = all.filter(({ id }) => !done.has(id));
  return fresh.length >= LONG_ENOUGH ? fresh : all;
}
