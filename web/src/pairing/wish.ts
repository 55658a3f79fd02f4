// What somebody who looks for an opponent would play, as values.
import type { SeekControls, SeekOpponent } from '../generated/contract';
import { recall, remember } from '../lib/settings';
import type { GameInfo } from '../lib/variants';

export type SeekControl = SeekControls[number];
export type Mode = 'either' | 'rated' | 'casual';

// The time controls in which people are paired; the server knows no others.
export const CONTROLS: SeekControl[] = ['3+2', '5+3', '10+5', '15+10', '30+20'];
export const MODES: Mode[] = ['either', 'rated', 'casual'];

export interface Wish {
  variants: string[];
  controls: SeekControl[];
  mode: Mode;
}

const KEY = 'serai.seek';

// People are paired in games for two.
export const pairedGames = <G extends Pick<GameInfo, 'seats'>>(games: G[]): G[] =>
  games.filter(game => game.seats === 2);

// A stored wish with whatever is unknown left out.
export function recalledWish(stored: unknown, games: Pick<GameInfo, 'id' | 'seats'>[]): Wish {
  const s = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const some = <T>(value: unknown, allowed: T[], otherwise: T[]): T[] => {
    const chosen = allowed.filter(one => Array.isArray(value) && (value as unknown[]).includes(one));
    return chosen.length > 0 ? chosen : otherwise;
  };
  const ids = pairedGames(games).map(game => game.id);
  return {
    variants: some(s['variants'], ids, ids.slice(0, 1)),
    controls: some(s['controls'], CONTROLS, ['10+5']),
    mode: MODES.find(mode => mode === s['mode']) ?? 'either',
  };
}
export const recallWish = (games: Pick<GameInfo, 'id' | 'seats'>[]): Wish => recalledWish(recall(KEY), games);
export const rememberWish = (wish: Wish): void => remember(KEY, wish);

// With or without one of several; the last one stays.
export function toggled<T>(chosen: T[], one: T, all: T[]): T[] {
  const next = chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one];
  return next.length === 0 ? chosen : all.filter(other => next.includes(other));
}

// What is asked of the server. Guests play unrated games.
export function seekOf({ variants, controls, mode }: Wish, hasAccount: boolean): Omit<SeekOpponent, 'id'> {
  return {
    t: 'seek',
    variants,
    controls,
    rated: hasAccount && mode !== 'casual',
    casual: !hasAccount || mode !== 'rated',
  };
}
