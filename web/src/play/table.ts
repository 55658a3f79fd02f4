// A table: a game, who sits at it, and what the people on this device may do. The play page sees only this; behind it
// is either this device alone (local.ts, computer.ts) or the server (online.ts).
import type { Control, OfferKind, Person, Rating } from '../generated/contract';
import type { Outcome, Side } from '../rules/rules';
import type { LineStatus } from '../net/socket';
import type { Timeline } from './timeline';

export type { Control, OfferKind };

export interface Seat {
  color: Side;
  team: string; // "east", "west" or empty
  kind: 'person' | 'computer' | 'open';
  name: string; // empty: the page says which side it is
  person?: Person; // at the server
  level: number;
  rating: Rating | undefined;
  you: boolean;
  online: boolean;
  awayUntil?: number; // by correspondence: the end of the last vacation, in this device's time
  claimAt?: number; // when its opponents may claim, in this device's time
  replaceAt?: number;
}

export interface Clocks {
  faces: { left: number; periods: number }[]; // milliseconds of main time, and byoyomi periods
  running: number | undefined;
  at: number; // performance.now() for which the faces are true
  period: number; // milliseconds of a byoyomi period; 0 without byoyomi
  periodAt: number | undefined; // when the period that runs began
}

// What only the reader knows of a game by correspondence.
export interface Own {
  conditions: readonly string[]; // lines of conditional moves
  note: string;
}

export interface ChatLine {
  seat: number;
  phrase: string;
  text: string;
  at: number;
}

export interface TableState {
  timeline: Timeline; // a new object whenever the game was set up anew
  ply: number; // grows and shrinks with it, so that followers see a change
  seats: Seat[];
  turn: number; // who is to move, or to choose
  status: 'choosing' | 'playing' | 'over';
  options: string[]; // what there is to choose from
  claims: string[]; // what the side to move may claim
  outcome: Outcome;
  control: Control;
  clocks: Clocks | undefined;
  leftAfter: readonly number[]; // what the mover's clock showed after each move, in ms; empty without clocks
  deadline: number | undefined; // of a choice or a first move, in this device's time
  offers: { kind: OfferKind; seats: number[] }[];
  declined: { kind: OfferKind; seat: number } | undefined; // what became of this device's offer
  chat: ChatLine[];
  chatMode: 'off' | 'presets' | 'free';
  watchers: number;
  connection: 'here' | LineStatus;
  sending: string | undefined; // a move on its way to the server
  canAbort: boolean;
  casual: boolean;
  rated: boolean;
  rematch: string; // the id of the next game, once there is one
  notice: string; // code of something the server said
  own?: Own | undefined; // by correspondence, for players
}

export interface Table {
  readonly local: boolean; // kept on this device, not at the server
  readonly together: boolean; // everybody who plays sits at this device
  readonly id: string;
  readonly address: string; // of its page
  state(): TableState;
  follow(follower: () => void): () => void;
  move(uci: string): void;
  choose(option: string): void;
  claim(id: string): void;
  offer(kind: OfferKind, seat?: number): void;
  decline(kind: OfferKind): void;
  giveTime(): void;
  claimGone(win: boolean): void;
  handOver(seat: number): void;
  // Resolve to the code of a refusal, or to nothing.
  sayPhrase(phrase: string): Promise<string>;
  sayText(text: string): Promise<string>;
  seatLink(): Promise<string>;
  pgn?(): string; // where this device writes it
  retry?(): void; // after a notice that the computer could not play
  // By correspondence. Resolve to the code of a refusal, or to nothing.
  setConditions?(lines: readonly string[]): Promise<string>;
  saveNote?(text: string): Promise<string>;
  close(): void;
}

// The side this device sees the board from: that of its first seat, else the first player's.
export function ownSide(state: TableState): Side {
  const mine = state.seats.filter(seat => seat.you);
  return mine.length > 0 && mine.every(seat => seat.color === 'b') ? 'b' : 'w';
}

export const isCorrespondence = ({ control }: Pick<TableState, 'control'>): boolean => control.kind === 'days';

export const isMyTurn = (state: TableState): boolean =>
  state.status === 'playing' && (state.seats[state.turn]?.you ?? false);
