// What one has solved, kept on this device: which puzzles, how many in a row, on how many days, the best run.
import { recall, remember } from '../lib/settings';
import { Store } from '../lib/store';

export interface PuzzleRecord {
  done: string[]; // ids, the latest last
  solved: number; // without a mistake or a hint
  streak: number; // of those in a row
  best: number; // such streak
  rating: number; // near which puzzles are chosen
  lastDay: string; // on which the puzzle of the day was solved
  days: number; // in a row, until then
  runs: Record<string, number>; // the best run of each game
}

const KEY = 'serai.puzzles';
const MOST_DONE = 5000;
const FIRST_RATING = 1000;
const STEP = 40; // of the rating, after each puzzle
const LOWEST = 400;
const HIGHEST = 2800;
const DAY = 86_400_000;

const EMPTY: PuzzleRecord = {
  done: [],
  solved: 0,
  streak: 0,
  best: 0,
  rating: FIRST_RATING,
  lastDay: '',
  days: 0,
  runs: {},
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

// What was stored, with whatever is unknown or of the wrong type left out.
export function readRecord(stored: unknown): PuzzleRecord {
  if (typeof stored !== 'object' || stored === null) return EMPTY;
  const s = stored as Record<string, unknown>;
  const out = { ...EMPTY };
  for (const key of ['solved', 'streak', 'best', 'days'] as const) if (isCount(s[key])) out[key] = s[key];
  if (isCount(s['rating'])) out.rating = Math.min(HIGHEST, Math.max(LOWEST, s['rating']));
  if (typeof s['lastDay'] === 'string') out.lastDay = s['lastDay'];
  if (Array.isArray(s['done'])) out.done = s['done'].filter(id => typeof id === 'string').slice(-MOST_DONE);
  if (typeof s['runs'] === 'object' && s['runs'] !== null)
    out.runs = Object.fromEntries(Object.entries(s['runs']).filter(([, n]) => isCount(n)));
  return out;
}

// After a puzzle: solved without a mistake or a hint, or not.
export function afterPuzzle(record: PuzzleRecord, id: string, isClean: boolean): PuzzleRecord {
  const streak = isClean ? record.streak + 1 : 0;
  const rating = Math.min(HIGHEST, Math.max(LOWEST, record.rating + (isClean ? STEP : -STEP)));
  return {
    ...record,
    done: [...record.done.filter(one => one !== id), id].slice(-MOST_DONE),
    solved: record.solved + (isClean ? 1 : 0),
    streak,
    best: Math.max(record.best, streak),
    rating,
  };
}
// After the puzzle of a day was solved, with or without help.
export function afterDaily(record: PuzzleRecord, day: string): PuzzleRecord {
  if (record.lastDay === day) return record;
  const isNext = Date.parse(day) - Date.parse(record.lastDay) === DAY;
  return { ...record, lastDay: day, days: isNext ? record.days + 1 : 1 };
}
// How many days in a row, as seen on a day: a day that was left out ends the row.
export const daysOn = (record: PuzzleRecord, day: string): number =>
  record.lastDay === day || Date.parse(day) - Date.parse(record.lastDay) === DAY ? record.days : 0;

export function afterRun(record: PuzzleRecord, game: string, solved: number): PuzzleRecord {
  return { ...record, runs: { ...record.runs, [game]: Math.max(record.runs[game] ?? 0, solved) } };
}

export const record = new Store<PuzzleRecord>(readRecord(recall(KEY)));
record.follow(() => remember(KEY, record.get()));
