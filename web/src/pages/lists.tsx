// Offers and games in words.
import type { Challenge, ListedGame, Outcome, Seat } from '../generated/contract';
import { t, tc, word } from '../i18n';
import { controlText } from '../lib/control';
import { computerName } from '../lib/names';
import { reasonText } from '../lib/outcome';
import { gameInfo } from '../lib/variants';
import { isYou } from '../net/connection';
import { ratingText } from '../pairing/rating';

export function wireSeatName(seat: Seat): string {
  if (seat.kind === 'computer') return computerName(seat.level);
  if (seat.kind === 'open') return t('play.openSeat');
  return isYou(seat) ? t('play.you') : seat.person.name || t('play.anonymous');
}

// The same with the rating, where there is one: "Mei (1512?)".
export function ratedName(seat: Seat): string {
  const name = wireSeatName(seat);
  return seat.kind === 'person' && seat.rating ? `${name} (${ratingText(seat.rating)})` : name;
}

export function gameName(variant: string): string {
  const info = gameInfo(variant);
  return info ? word(info.name) : variant;
}

// Whether the game waits for us.
export function isYourTurn({ status, seats, turn }: ListedGame): boolean {
  const seat = seats[turn];
  return status !== 'over' && seat !== undefined && isYou(seat);
}

// "You win · by checkmate", for who played; "Red wins · by checkmate" for others.
export function resultOf(game: ListedGame, { winner, reason }: Outcome): string {
  const info = gameInfo(game.variant);
  const side = info?.colors[winner === 'b' ? 1 : 0];
  const mine = game.seats.filter(isYou);
  const isPlayer = mine.length > 0 && mine.length < game.seats.length;
  if (reason === 'aborted') return t('over.aborted');
  const who =
    winner === 'none'
      ? t('over.draw')
      : isPlayer
        ? t(mine.some(seat => seat.color === winner) ? 'over.youWin' : 'over.youLose')
        : t('over.win', { side: side ? word(side) : '' });
  const reader = isPlayer && game.seats.length === 2 ? mine[0]!.color : undefined;
  return info ? `${who} · ${reasonText({ winner, reason }, info.colors, reader)}` : who;
}

// What the reader of an offer would play, or plays in it: side, setup, clock.
export function offerText(offer: Challenge): string {
  const info = gameInfo(offer.variant);
  const seat = offer.seats.find(isYou) ?? offer.seats.find(place => place.kind === 'open');
  const parts: string[] = [];
  if (offer.seats.length > 2) {
    parts.push(t('home.seatsFree', { count: offer.seats.filter(place => place.kind === 'open').length }));
  } else if (info && seat) {
    parts.push(
      offer.shuffle ? t('offer.lot') : t('offer.side', { side: word(info.colors[seat.color === 'w' ? 0 : 1]) })
    );
  }
  if (offer.fen) parts.push(t('offer.position'));
  else if (offer.setup) parts.push(tc('setup', offer.setup));
  if (offer.rated) parts.push(t('rated.rated'));
  return [...parts, controlText(offer.control)].join(' · ');
}
