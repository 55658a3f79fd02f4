// From what the server says to what the table shows.
import { localTime, server } from '../net/connection';
import type { WireClocks, WireGame, WireOutcome, WireSeat } from '../net/protocol';
import type { Outcome, Rules } from '../rules/rules';
import type { Clocks, Seat, TableState } from './table';
import { Timeline } from './timeline';

export const clocksOf = (wire: WireClocks | null | undefined): Clocks | undefined =>
  wire
    ? {
        faces: wire.left.map(([left, periods]) => ({ left, periods })),
        running: wire.running ?? undefined,
        at: localTime(wire.at),
      }
    : undefined;

export const outcomeOf = (wire: WireOutcome | undefined): Outcome =>
  wire ? { winner: wire.winner === 'none' ? 'draw' : wire.winner, reason: wire.reason } : { winner: '', reason: '' };

// Events go to everybody in the same words, so that `you` may be missing.
export const isYou = (seat: { you?: boolean; person?: { id: string } }): boolean =>
  seat.you ?? (seat.person !== undefined && seat.person.id === server.get().you.id);

export const seatOf = (wire: WireSeat): Seat => ({
  color: wire.color,
  team: wire.team ?? '',
  kind: wire.kind,
  name: wire.person?.name ?? '',
  level: wire.level ?? 0,
  you: isYou(wire),
  online: true,
});

export function timelineOf(rules: Rules, game: WireGame): Timeline {
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

export function presence(
  seat: Seat,
  wire: { online: boolean; claim_at?: number | null; replace_at?: number | null } | undefined
): Seat {
  if (!wire) return seat;
  const { claimAt: _claim, replaceAt: _replace, ...rest } = seat;
  return {
    ...rest,
    online: wire.online || seat.kind === 'computer',
    ...(typeof wire.claim_at === 'number' ? { claimAt: localTime(wire.claim_at) } : {}),
    ...(typeof wire.replace_at === 'number' ? { replaceAt: localTime(wire.replace_at) } : {}),
  };
}
