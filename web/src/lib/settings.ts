// What a person has chosen on this device. Kept in the browser; a browser that refuses storage forgets, nothing else.
import { browserLanguage, languageIds, type Language } from '../i18n/languages';
import { Store } from './store';

export type Theme = 'auto' | 'light' | 'dark';
export type PieceSet = 'international' | 'traditional';
export type BoardTheme = 'wood' | 'slate';

export type Coordinates = 'none' | 'inside' | 'outside';
export type Animation = 'none' | 'fast' | 'normal' | 'slow';

export interface Settings {
  language: Language;
  theme: Theme;
  pieces: PieceSet;
  board: BoardTheme;
  boardSize: number; // of the room there is, in percent
  sound: boolean;
  volume: number; // percent
  coordinates: Coordinates;
  figurines: boolean; // in the list of moves
  animation: Animation;
  moveHints: boolean;
  premoves: boolean;
  confirmMove: boolean;
  confirmResign: boolean;
  notify: boolean; // on the desktop, when it is one's turn and the page is hidden
  notation: Record<string, string>; // by variant
  level: number;
}

const KEY = 'serai.settings';
export const SMALLEST_BOARD = 50; // percent

// Who reads Chinese reads the pieces too, and who knows Janggi knows them from its own.
const READERS: readonly Language[] = ['zh', 'ko'];

export const defaults = (languages: readonly string[]): Settings => ({
  language: browserLanguage(languages),
  theme: 'auto',
  pieces: READERS.includes(browserLanguage(languages)) ? 'traditional' : 'international',
  board: 'wood',
  boardSize: 100,
  sound: true,
  volume: 70,
  coordinates: 'inside',
  figurines: true,
  animation: 'normal',
  moveHints: true,
  premoves: true,
  confirmMove: false,
  confirmResign: true,
  notify: false,
  notation: {},
  level: 2,
});

// Reads a value from the browser's storage; undefined if it is missing, unreadable or not of the expected form.
export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the setting lasts until the page is closed.
  }
}

// Stored settings with whatever is unknown or of the wrong type replaced by the default.
export function sanitize(stored: unknown, base: Settings): Settings {
  const out = { ...base };
  if (typeof stored !== 'object' || stored === null) return out;
  const s = stored as Record<string, unknown>;
  const pick = <K extends keyof Settings>(key: K, allowed: readonly Settings[K][]) => {
    if (allowed.includes(s[key] as Settings[K])) out[key] = s[key] as Settings[K];
  };
  pick('language', languageIds);
  pick('theme', ['auto', 'light', 'dark']);
  pick('pieces', ['international', 'traditional']);
  pick('board', ['wood', 'slate']);
  pick('coordinates', ['none', 'inside', 'outside']);
  if (s['coordinates'] === false) out.coordinates = 'none'; // as it was once stored
  pick('animation', ['none', 'fast', 'normal', 'slow']);
  for (const key of ['sound', 'figurines', 'moveHints', 'premoves', 'confirmMove', 'confirmResign', 'notify'] as const)
    pick(key, [true, false]);
  const percent = (key: 'volume' | 'boardSize', least: number) => {
    const value = s[key];
    if (typeof value === 'number' && value >= least && value <= 100) out[key] = value;
  };
  percent('volume', 0);
  percent('boardSize', SMALLEST_BOARD);
  pick('level', [1, 2, 3, 4, 5, 6, 7, 8]);
  if (typeof s['notation'] === 'object' && s['notation'] !== null) {
    for (const [variant, id] of Object.entries(s['notation'])) {
      if (typeof id === 'string') out.notation = { ...out.notation, [variant]: id };
    }
  }
  return out;
}

export const settings = new Store<Settings>(sanitize(recall(KEY), defaults(globalThis.navigator?.languages ?? [])));
settings.follow(() => remember(KEY, settings.get()));

export function applyTheme(): void {
  const { theme, board } = settings.get();
  const root = document.documentElement;
  root.dataset['board'] = board;
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
