// The dialog for a new game, as values: what is chosen, and what is asked of the server.
import { recall, remember } from '../lib/settings';
import type { GameInfo } from '../lib/variants';
import type { Request } from '../net/socket';
import type { Control } from '../play/table';
import type { Side } from '../rules/rules';

export type Opponent = 'computer' | 'friend' | 'lobby' | 'device';
export type SideWish = 'w' | 'b' | 'random';
export type SeatWish = 'me' | 'open' | 'computer';

export type ClockKind = 'increment' | 'byoyomi';

export const TIMES: { id: string; control: Control }[] = [
  { id: 'none', control: { kind: 'none' } },
  { id: '3+2', control: { kind: 'increment', base: 180, increment: 2 } },
  { id: '5+3', control: { kind: 'increment', base: 300, increment: 3 } },
  { id: '10+5', control: { kind: 'increment', base: 600, increment: 5 } },
  { id: '15+10', control: { kind: 'increment', base: 900, increment: 10 } },
  { id: '10+3×30', control: { kind: 'byoyomi', base: 600, period: 30, periods: 3 } },
  { id: '30+20', control: { kind: 'increment', base: 1800, increment: 20 } },
];

export interface Form {
  variant: string;
  opponent: Opponent;
  setup: string; // empty: the default, or what the players choose
  time: string; // an id of TIMES, "days" or "custom"
  days: number; // for each move, by correspondence
  minutes: number; // what follows is the custom time
  kind: ClockKind;
  increment: number;
  periods: number;
  period: number; // seconds
  side: SideWish;
  level: number;
  here: boolean; // the computer plays on this device, not at the server
  seats: SeatWish[]; // where there are four
  fen: string;
  rated: boolean; // as far as it is possible
  names: string[]; // of the people at this device, by seat; may be empty
}

// A setup that is fixed although the players could choose it: an option for each side, in the order Cho-Han of its id.
type Preset = Record<Side, string>;
const OPEN: Preset = { w: 'choose', b: 'choose' };

export function presetOf(setup: string, game: Pick<GameInfo, 'choices'>): Preset {
  const [w, b] = setup.split('-');
  return game.choices.length > 0 && w && b ? { w, b } : OPEN;
}
// The setup after one side's was chosen. Both are fixed or none: the other side follows.
export function preset(setup: string, game: Pick<GameInfo, 'choices'>, side: Side, option: string): string {
  if (option === 'choose') return '';
  const before = presetOf(setup, game);
  const other = before === OPEN ? option : before[side === 'w' ? 'b' : 'w'];
  return side === 'w' ? `${option}-${other}` : `${other}-${option}`;
}

// Who sits at a team's board, unless the player wants it otherwise.
export function seatsFor(opponent: Opponent): SeatWish[] {
  if (opponent === 'computer') return ['me', 'computer', 'computer', 'computer'];
  return opponent === 'lobby' ? ['me', 'open', 'open', 'open'] : ['me', 'computer', 'open', 'computer'];
}

// What is remembered of the last game that was set up. The computer does not need a clock, people like one.
export interface Memory {
  variant: string;
  opponent: Opponent;
  computerTime: string;
  peopleTime: string;
  days: number;
  minutes: number;
  kind: ClockKind;
  increment: number;
  periods: number;
  period: number;
  side: SideWish;
  rated: boolean;
  here: boolean;
  names: string[];
}

const KEY = 'serai.challenge';
export const MOST_PERIODS = 10;
export const MOST_DAYS = 14; // for a move

// Stored memory with whatever is unknown or of the wrong type replaced.
export function recalled(stored: unknown, games: Pick<GameInfo, 'id'>[]): Memory {
  const s = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const one = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const number = (value: unknown, least: number, otherwise: number): number =>
    typeof value === 'number' && value >= least && value <= 180 ? value : otherwise;
  const times = [...TIMES.map(time => time.id), 'custom'];
  const names = Array.isArray(s['names']) ? (s['names'] as unknown[]) : [];
  return {
    variant: one(
      s['variant'],
      games.map(game => game.id),
      games[0]!.id
    ),
    opponent: one(s['opponent'], ['computer', 'friend', 'lobby', 'device'] as const, 'computer'),
    computerTime: one(s['computerTime'], times, 'none'),
    peopleTime: one(s['peopleTime'], [...times, 'days'], '10+5'),
    days: Math.min(number(s['days'], 1, 3), MOST_DAYS),
    minutes: number(s['minutes'], 0, 10),
    kind: one(s['kind'], ['increment', 'byoyomi'] as const, 'increment'),
    increment: number(s['increment'], 0, 5),
    periods: Math.min(number(s['periods'], 1, 3), MOST_PERIODS),
    period: number(s['period'], 1, 30),
    side: one(s['side'], ['w', 'b', 'random'] as const, 'random'),
    rated: s['rated'] === true,
    here: s['here'] === true,
    names: names.filter(name => typeof name === 'string').slice(0, 4),
  };
}
export const recallForm = (games: Pick<GameInfo, 'id'>[]): Memory => recalled(recall(KEY), games);

export function rememberForm(form: Form, before: Memory): void {
  const { variant, opponent, time, days, minutes, kind, increment, periods, period, side, here, rated, names } = form;
  const clock = opponent === 'device' ? {} : opponent === 'computer' ? { computerTime: time } : { peopleTime: time };
  const custom = { days, minutes, kind, increment, periods, period };
  remember(KEY, { ...before, ...custom, variant, opponent, side, here, rated, names, ...clock });
}

const timeFor = (opponent: Opponent, memory: Memory): string =>
  opponent === 'computer' ? memory.computerTime : memory.peopleTime;

// The form as it is first shown: what is wished, else what it was the last time.
export function firstForm(wish: Partial<Form>, memory: Memory, level: number): Form {
  const opponent = wish.opponent ?? memory.opponent;
  const { computerTime: _, peopleTime: __, ...last } = memory;
  const time = timeFor(opponent, memory);
  return { ...last, setup: '', fen: '', level, seats: seatsFor(opponent), time, ...wish, opponent };
}

// What is wished where nothing is said of the opponent: without a server none is proposed that needs one.
export function possibleWish(wish: Partial<Form>, memory: Pick<Memory, 'opponent'>, offline: boolean): Partial<Form> {
  const needsServer = memory.opponent === 'friend' || memory.opponent === 'lobby';
  return offline && !wish.opponent && needsServer ? { ...wish, opponent: 'computer' } : wish;
}

// The form after another opponent was chosen.
export function against(form: Form, opponent: Opponent, memory: Memory): Form {
  const time = timeFor(opponent, memory);
  const setup = form.setup.includes('-') && opponent !== 'computer' && opponent !== 'device' ? '' : form.setup;
  return { ...form, opponent, setup, time, seats: seatsFor(opponent) };
}

type Clock = Pick<Form, 'time' | 'days' | 'minutes' | 'kind' | 'increment' | 'periods' | 'period'>;

// The choice that means a control: one of the list, or a custom one.
export function clockOf(control: Control): Partial<Clock> {
  const same = TIMES.find(time => JSON.stringify(sorted(time.control)) === JSON.stringify(sorted(control)));
  if (same) return { time: same.id };
  if (control.kind === 'increment')
    return { time: 'custom', kind: 'increment', minutes: control.base / 60, increment: control.increment };
  if (control.kind === 'days') return { time: 'days', days: control.days };
  if (control.kind !== 'byoyomi') return { time: 'none' };
  const { base, periods, period } = control;
  return { time: 'custom', kind: 'byoyomi', minutes: base / 60, periods, period };
}
const sorted = (control: Control): [string, unknown][] => Object.entries(control).sort(([a], [b]) => (a < b ? -1 : 1));

export function controlOf(form: Clock): Control {
  const base = Math.round(form.minutes * 60);
  if (form.time === 'days') return { kind: 'days', days: Math.min(Math.max(1, Math.round(form.days)), MOST_DAYS) };
  if (form.time === 'custom' && form.kind === 'byoyomi')
    return { kind: 'byoyomi', base, period: form.period, periods: form.periods };
  // Without a minute there must be something after each move.
  if (form.time === 'custom') return { kind: 'increment', base: Math.max(base, 15), increment: form.increment };
  return TIMES.find(time => time.id === form.time)?.control ?? { kind: 'none' };
}

// Who sits where, as the protocol says it.
export function wishes(
  form: Pick<Form, 'opponent' | 'side' | 'level' | 'seats'> & Partial<Pick<Form, 'time'>>,
  game: { seats: number }
): string[] {
  const other = form.opponent === 'computer' ? `computer:${form.level}` : 'open';
  if (game.seats === 2) return form.side === 'b' ? [other, 'me'] : ['me', other];
  // By correspondence only people play.
  const computer = form.time === 'days' ? 'open' : `computer:${form.level}`;
  return form.seats.map(wish => (wish === 'computer' ? computer : wish));
}

// Why the game cannot be rated: the last part of a key of words. Empty if it can.
export type WhyUnrated = '' | 'account' | 'clock' | 'start' | 'computer';
export function whyUnrated(form: Form, game: Pick<GameInfo, 'seats' | 'choices'>, hasAccount: boolean): WhyUnrated {
  const seats = wishes(form, game);
  if (form.opponent === 'computer' || seats.some(seat => seat.startsWith('computer'))) return 'computer';
  if (!hasAccount) return 'account';
  if (controlOf(form).kind === 'none') return 'clock';
  return form.fen.trim() !== '' || (form.setup !== '' && game.choices.length > 0) ? 'start' : '';
}

export function requestOf(
  form: Form,
  game: Pick<GameInfo, 'seats' | 'choices'>,
  hasAccount = false
): Extract<Request, { t: 'challenge' }> {
  const fen = form.fen.trim();
  const rated = form.rated && whyUnrated(form, game, hasAccount) === '';
  return {
    t: 'challenge',
    variant: form.variant,
    control: controlOf(form),
    seats: wishes(form, game),
    shuffle: game.seats === 2 && form.side === 'random',
    listed: form.opponent === 'lobby',
    ...(rated ? { rated } : { casual: true }),
    ...(fen ? { fen } : form.setup ? { setup: form.setup } : {}),
  };
}

// Whether the game is played by this device alone: people at it, or the computer. Without a network there is no other.
export const isHere = (form: Pick<Form, 'opponent' | 'here'>, offline: boolean): boolean =>
  form.opponent === 'device' || (form.opponent === 'computer' && (form.here || offline));

// The computer's level in each seat of a game on this device, 0 where a person sits; `first` decides where the lot does.
export function levelsOf(
  form: Pick<Form, 'opponent' | 'side' | 'level' | 'seats'>,
  game: { seats: number },
  first = Math.random() < 0.5
): number[] {
  if (form.opponent !== 'computer') return [];
  const side = form.side === 'random' ? (first ? 'w' : 'b') : form.side;
  return wishes({ ...form, side }, game).map(wish => (wish.startsWith('computer') ? form.level : 0));
}

// A host that means another machine to everybody else.
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
