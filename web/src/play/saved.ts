// The games of this device, each in a slot of its own in the browser's storage. Several tabs may have the same game open:
// every change raises its revision, and who finds a newer one takes it over before doing anything.
//
// At most MOST games are kept. Beyond that the oldest go: first those without a move, then finished ones, then the rest.
import { randomId } from '../net/socket';
import { Store } from '../lib/store';
import type { Outcome } from '../rules/rules';
import type { Start } from './timeline';

export interface SavedGame {
  id: string;
  revision: number;
  start: Start;
  names: string[]; // of the seats, where they were given
  levels?: number[]; // of the computer in each seat; 0: a person; none if only people play
  seed?: number; // of the computer's errors
  score?: number; // what it thought of its position when it last moved, in hundredths of a pawn
  choices: string[];
  moves: string[];
  outcome: Outcome;
  fen: string; // the position now, for lists; empty in one that an older client kept
  created: number;
  at: number; // of the last change
}

// Whether games and analyses can be kept; if not, the player is told why. Only an analysis can be too large.
export type Keeping = 'kept' | 'full' | 'forbidden' | 'large';
export const keeping = new Store<Keeping>('kept');

export const MOST = 200;
const PREFIX = 'serai.local.';
const OLD_KEY = 'serai.local'; // one game of each variant, by its id

// What the storage did not take lives as long as the page.
const unkept = new Map<string, SavedGame>();

// Carries an action on the storage out; undefined if the browser forbids it.
function withStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(localStorage);
  } catch {
    return undefined;
  }
}

function isGame(value: unknown): value is SavedGame {
  const game = value as SavedGame | null;
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.start?.variant === 'string' &&
    Array.isArray(game.choices) &&
    Array.isArray(game.moves) &&
    (game.levels === undefined || Array.isArray(game.levels))
  );
}
const parse = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const localAddress = (id: string): string => `/local/${id}`;
export const startOf = (variant: string, setup: string, fen: string): Start => ({
  variant,
  ...(fen ? { fen } : setup ? { setup } : { choosing: true }),
});

const running: Outcome = { winner: '', reason: '' };

export function savedGame(id: string): SavedGame | undefined {
  const stored = withStorage(storage => parse(storage.getItem(PREFIX + id)));
  return isGame(stored) ? { ...stored, id } : unkept.get(id);
}

// All games of this device, the latest first.
export function savedGames(): SavedGame[] {
  migrate();
  const keys = withStorage(storage => Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')) ?? [];
  const ids = new Set([
    ...keys.filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length)),
    ...unkept.keys(),
  ]);
  return [...ids]
    .map(savedGame)
    .filter(game => game !== undefined)
    .sort((a, b) => b.at - a.at);
}

export const hasBegun = (game: SavedGame): boolean =>
  game.moves.length + game.choices.length > 0 || game.outcome.winner !== '';
export const hasComputer = (game: SavedGame): boolean => game.levels?.some(level => level > 0) ?? false;
export const isOver = (game: SavedGame): boolean => game.outcome.winner !== '';

// A game that begins. It has its slot at once, so that its address can be opened again.
export function newGame(start: Start, names: string[] = [], levels: number[] = []): SavedGame {
  const now = Date.now();
  const game: SavedGame = {
    id: randomId().slice(0, 10),
    revision: 0,
    start,
    names,
    ...(levels.some(level => level > 0) ? { levels, seed: Math.floor(Math.random() * 2 ** 31) + 1 } : {}),
    choices: [],
    moves: [],
    outcome: running,
    fen: '',
    created: now,
    at: now,
  };
  makeRoom();
  keep(game);
  return game;
}

export function keep(game: SavedGame): void {
  try {
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
    unkept.delete(game.id);
    keeping.set('kept');
  } catch (error) {
    unkept.set(game.id, game);
    keeping.set(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden');
  }
}

export function deleteGame(id: string): void {
  unkept.delete(id);
  withStorage(storage => storage.removeItem(PREFIX + id));
}

// Calls back when another tab has changed a game, or all of them.
export function followGames(callback: (id: string) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null) callback('');
    else if (event.key.startsWith(PREFIX)) callback(event.key.slice(PREFIX.length));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function makeRoom(): void {
  const rank = (game: SavedGame) => (!hasBegun(game) ? 0 : isOver(game) ? 1 : 2);
  const games = savedGames().sort((a, b) => rank(a) - rank(b) || a.at - b.at);
  for (const game of games.slice(0, Math.max(0, games.length + 1 - MOST))) deleteGame(game.id);
}

// An older client kept one game of each variant under one key. They get slots of their own; the key goes when all have.
function migrate(): void {
  const old = withStorage(storage => parse(storage.getItem(OLD_KEY)));
  if (typeof old !== 'object' || old === null) return;
  let allKept = true;
  for (const [variant, game] of Object.entries(old)) {
    if (!isGame(game)) continue;
    const at = typeof game.at === 'number' ? game.at : Date.now();
    // The same id at every try, so that a second one makes no second game.
    const { start, choices, moves } = game;
    const base = { revision: 0, names: [], outcome: running, fen: '', created: at, at };
    keep({ ...base, id: `was-${variant}`, start, choices, moves });
    allKept &&= keeping.get() === 'kept';
  }
  if (allKept) withStorage(storage => storage.removeItem(OLD_KEY));
}
