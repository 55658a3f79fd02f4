// From what the server says to what the table shows.
import type * as Wire from '../generated/contract';
import { isYou, localTime, server } from '../net/connection';
import type { Outcome, Rules } from '../rules/rules';
import type { ChatLine, Clocks, Seat, TableState } from './table';
import { Timeline } from './timeline';

export const clocksOf = (wire: Wire.Clocks, control: Wire.Control): Clocks | undefined =>
  wire
    ? {
        faces: wire.left.map(([left, periods]) => ({ left, periods })),
        running: wire.running ?? undefined,
        at: localTime(wire.at),
        period: control.kind === 'byoyomi' ? control.period * 1000 : 0,
        periodAt: wire.period_at === undefined ? undefined : localTime(wire.period_at),
      }
    : undefined;

export const deadlineOf = (wire: Wire.Deadline): number | undefined => (wire === null ? undefined : localTime(wire));

export const outcomeOf = (wire: Wire.Outcome | undefined): Outcome =>
  wire ? { winner: wire.winner === 'none' ? 'draw' : wire.winner, reason: wire.reason } : { winner: '', reason: '' };

export const seatOf = (wire: Wire.Seat): Seat => ({
  color: wire.color,
  team: wire.team ?? '',
  kind: wire.kind,
  name: wire.kind === 'person' ? wire.person.name : '',
  ...(wire.kind === 'person' ? { person: wire.person } : {}),
  level: wire.kind === 'computer' ? wire.level : 0,
  rating: wire.kind === 'person' ? wire.rating : undefined,
  you: isYou(wire),
  online: true,
  ...(wire.kind === 'person' && wire.away_until !== undefined ? { awayUntil: localTime(wire.away_until) } : {}),
});
// A seat after somebody else took it.
export const takenBy = ({ color, team }: Seat, holder: Wire.Holder): Seat => ({
  ...seatOf({ color, ...holder }),
  team,
});

export const chatOf = ({ seat, phrase = '', text = '', at }: Wire.ChatLine): ChatLine => ({ seat, phrase, text, at });

// What is said alike of a whole game and after every event.
export function stateOf(
  wire: Wire.EventState | Wire.GameState,
  control: Wire.Control
): Pick<TableState, 'turn' | 'status' | 'options' | 'claims' | 'canAbort' | 'clocks' | 'deadline' | 'offers'> {
  return {
    turn: wire.choosing?.seat ?? wire.turn,
    status: wire.status,
    options: wire.choosing?.options ?? [],
    claims: wire.claims,
    canAbort: wire.can_abort,
    clocks: clocksOf(wire.clocks, control),
    deadline: deadlineOf(wire.deadline),
    offers: wire.offers.map(({ offer, seats }) => ({ kind: offer, seats })),
  };
}

export function timelineOf(rules: Rules, game: Wire.GameState): Timeline {
  const choosing = game.choices.length > 0 || game.status === 'choosing';
  const timeline = new Timeline(rules, {
    variant: game.variant,
    ...(choosing ? { choosing: true } : { fen: game.start }),
  });
  for (const choice of game.choices) timeline.choose(choice.option);
  for (const move of game.moves) timeline.play(move);
  return timeline;
}

export function chatMode(friends: boolean): TableState['chatMode'] {
  const { chat } = server.get();
  return chat === 'free' && !friends ? 'presets' : chat;
}

export function presence(seat: Seat, wire: Wire.SeatPresence | undefined): Seat {
  if (!wire) return seat;
  const { claimAt: _claim, replaceAt: _replace, ...rest } = seat;
  return {
    ...rest,
    online: wire.online || seat.kind === 'computer',
    ...(wire.claim_at === undefined ? {} : { claimAt: localTime(wire.claim_at) }),
    ...(wire.replace_at === undefined ? {} : { replaceAt: localTime(wire.replace_at) }),
  };
}
