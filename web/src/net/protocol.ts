// The messages of docs/protocol.md, as types.
import type { Control, OfferKind } from '../play/table';
import type { Side } from '../rules/rules';

export const PROTOCOL = 1;

export interface Person {
  id: string;
  name: string;
}
export interface WireSeat {
  color: Side;
  kind: 'person' | 'computer' | 'open';
  team?: string;
  person?: Person;
  level?: number;
  you?: boolean;
}
export interface WireOutcome {
  winner: Side | 'none';
  result: string;
  reason: string;
}
export interface WireClocks {
  left: [number, number][];
  running: number | null;
  at: number;
}
export interface Challenge {
  id: string;
  by: Person;
  variant: string;
  setup?: string;
  fen?: string;
  control: Control;
  casual: boolean;
  listed: boolean;
  seats: WireSeat[];
  shuffle: boolean;
  yours: boolean;
}
export interface ListedGame {
  game: string;
  variant: string;
  fen: string;
  last: string;
  control: Control;
  seats: WireSeat[];
  turn: number;
  version: number;
  status: 'choosing' | 'playing' | 'over';
  outcome?: WireOutcome;
  at: number;
}
export interface WireChat {
  seat: number;
  phrase?: string;
  text?: string;
  at: number;
}
export interface WireGame {
  t: 'game';
  game: string;
  version: number;
  variant: string;
  setup?: string;
  control: Control;
  casual: boolean;
  friends: boolean;
  listed: boolean;
  start: string;
  fen: string;
  seats: WireSeat[];
  choices: { seat: number; option: string }[];
  choosing?: { seat: number; options: string[] } | null;
  moves: string[];
  turn: number;
  status: 'choosing' | 'playing' | 'over';
  outcome?: WireOutcome;
  claims: string[];
  can_abort: boolean;
  clocks: WireClocks | null;
  deadline?: number | null;
  offers: { offer: OfferKind; seats: number[] }[];
  chat?: WireChat[];
  rematch?: string;
  rematch_of?: string;
}
export interface WireEvent {
  v: number;
  kind: string;
  seat?: number;
  option?: string;
  move?: string;
  fen?: string;
  offer?: OfferKind;
  seats?: number[];
  plies?: number;
  extra?: number;
  holder?: { kind: 'person' | 'computer'; level?: number; person?: Person; you?: boolean };
  outcome?: WireOutcome;
  game?: string;
  claims?: string[];
  clocks?: WireClocks | null;
  deadline?: number | null;
  can_abort?: boolean;
  at: number;
}

export type ServerMessage = { id?: string } & (
  | {
      t: 'hello';
      protocol: number;
      client: string;
      you: Person;
      now: number;
      chat: 'off' | 'presets' | 'free';
      phrases: string[];
      read_only: boolean;
    }
  | { t: 'you'; you: Person }
  | { t: 'pong'; now: number }
  | { t: 'lobby'; challenges: Challenge[]; games: ListedGame[] }
  | { t: 'challenge-added'; challenge: Challenge }
  | { t: 'challenge-gone'; challenge: string }
  | { t: 'live-game'; game: ListedGame }
  | { t: 'my-games'; live: ListedGame[]; finished: ListedGame[]; challenges: Challenge[] }
  | { t: 'challenge-made'; challenge: Challenge; token?: string }
  | { t: 'invitation'; challenge: Challenge }
  | { t: 'started'; game: string }
  | WireGame
  | { t: 'events'; game: string; events: WireEvent[] }
  | { t: 'ack'; game: string; version: number }
  | { t: 'done' }
  | { t: 'refused'; code: string; message: string; state?: WireGame }
  | {
      t: 'presence';
      game: string;
      seats: { online: boolean; claim_at?: number | null; replace_at?: number | null }[];
      watchers: number;
    }
  | { t: 'chat'; game: string; seat: number; phrase?: string; text?: string; at: number }
  | { t: 'seat-link'; game: string; token: string; expires: number }
  | { t: 'notice'; code: string }
);

export type Answer = ServerMessage;
export interface Request {
  t: string;
  id?: string;
  [field: string]: unknown;
}
