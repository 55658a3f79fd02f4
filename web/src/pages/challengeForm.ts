// The dialog for a new game, as values: what is chosen, and what is asked of the server.
import type { GameInfo } from '../lib/variants';
import type { Request } from '../net/socket';
import type { Control } from '../play/table';
import type { Side } from '../rules/rules';

export type Opponent = 'computer' | 'friend' | 'lobby' | 'device';
export type SideWish = 'w' | 'b' | 'random';
export type SeatWish = 'me' | 'open' | 'computer';

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
  time: string; // an id of TIMES, or "custom"
  minutes: number;
  increment: number;
  side: SideWish;
  level: number;
  seats: SeatWish[]; // where there are four
  fen: string;
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

// The form after another opponent was chosen: the computer does not need a clock, people like one.
export function against(form: Form, opponent: Opponent): Form {
  const time = opponent === 'computer' ? 'none' : form.time === 'none' ? '10+5' : form.time;
  const setup = form.setup.includes('-') && opponent !== 'computer' && opponent !== 'device' ? '' : form.setup;
  return { ...form, opponent, setup, time, seats: seatsFor(opponent) };
}

export function controlOf(form: Pick<Form, 'time' | 'minutes' | 'increment'>): Control {
  if (form.time === 'custom')
    return { kind: 'increment', base: Math.round(form.minutes * 60), increment: form.increment };
  return TIMES.find(time => time.id === form.time)?.control ?? { kind: 'none' };
}

// Who sits where, as the protocol says it.
export function wishes(form: Pick<Form, 'opponent' | 'side' | 'level' | 'seats'>, game: { seats: number }): string[] {
  const other = form.opponent === 'computer' ? `computer:${form.level}` : 'open';
  if (game.seats === 2) return form.side === 'b' ? [other, 'me'] : ['me', other];
  return form.seats.map(wish => (wish === 'computer' ? `computer:${form.level}` : wish));
}

export function requestOf(form: Form, game: Pick<GameInfo, 'seats'>): Extract<Request, { t: 'challenge' }> {
  const fen = form.fen.trim();
  return {
    t: 'challenge',
    variant: form.variant,
    control: controlOf(form),
    seats: wishes(form, game),
    shuffle: game.seats === 2 && form.side === 'random',
    listed: form.opponent === 'lobby',
    casual: true,
    ...(fen ? { fen } : form.setup ? { setup: form.setup } : {}),
  };
}

// A host that means another machine to everybody else.
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

// Where two people play on this device.
export function localAddress(form: Pick<Form, 'variant' | 'setup' | 'fen'>): string {
  const query = new URLSearchParams();
  if (form.fen.trim()) query.set('fen', form.fen.trim());
  else if (form.setup) query.set('setup', form.setup);
  const search = query.toString();
  return `/local/${form.variant}${search ? `?${search}` : ''}`;
}
