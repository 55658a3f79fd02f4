// Offers and games as rows of a list.
import type { JSX } from 'preact';
import type { ListedGame, Outcome, Seat } from '../generated/contract';
import { t, tc, word } from '../i18n';
import { computerName } from '../lib/names';
import { gameInfo } from '../lib/variants';
import { isYou } from '../net/connection';
import type { Control } from '../play/table';

export function controlText(control: Control): string {
  switch (control.kind) {
    case 'none':
      return t('challenge.noClock');
    case 'increment':
      return `${control.base / 60}+${control.increment}`;
    case 'byoyomi':
      return `${control.base / 60}+${control.periods}×${control.period}`;
    case 'days':
      return `${control.days} d`;
  }
}

export function wireSeatName(seat: Seat): string {
  if (seat.kind === 'computer') return computerName(seat.level);
  if (seat.kind === 'open') return t('play.openSeat');
  return isYou(seat) ? t('play.you') : seat.person.name || t('play.anonymous');
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
function result(game: ListedGame, { winner, reason }: Outcome): string {
  const side = gameInfo(game.variant)?.colors[winner === 'b' ? 1 : 0];
  const mine = game.seats.filter(isYou);
  const isPlayer = mine.length > 0 && mine.length < game.seats.length;
  if (reason === 'aborted') return t('over.aborted');
  const who =
    winner === 'none'
      ? t('over.draw')
      : isPlayer
        ? t(mine.some(seat => seat.color === winner) ? 'over.youWin' : 'over.youLose')
        : t('over.win', { side: side ? word(side) : '' });
  return `${who} · ${tc('reason', reason)}`;
}

export function GameRow({ game, action }: { game: ListedGame; action: string }): JSX.Element {
  const yours = isYourTurn(game);
  return (
    <li class="row">
      <span class="row-main">
        <b>{gameName(game.variant)}</b>
        <span class="row-detail">
          {game.seats.map(wireSeatName).join(' · ')} · {controlText(game.control)}
        </span>
      </span>
      {yours && <span class="tag">{t('home.yourTurn')}</span>}
      {game.outcome && <span class="tag quiet">{result(game, game.outcome)}</span>}
      <a class={`button ${yours ? 'primary' : ''}`} href={`/game/${game.game}`}>
        {action}
      </a>
    </li>
  );
}
