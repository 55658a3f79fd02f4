// The seats of an offer: who has which, and a button for each that is still free.
import type { JSX } from 'preact';
import type { Challenge } from '../generated/contract';
import { t, tc, word } from '../i18n';
import { gameInfo, type GameInfo } from '../lib/variants';
import { isYou } from '../net/connection';
import { wireSeatName } from './lists';

// "Red East"; in games for two just "Red".
export function placeName(game: GameInfo, index: number): string {
  const side = word(game.colors[index % 2 === 0 ? 0 : 1]);
  return game.seats === 2 ? side : t('team.seat', { side, team: tc('team', index < 2 ? 'east' : 'west') });
}

interface Props {
  challenge: Challenge;
  onTake?: (seat: number) => void;
}

export function Seats({ challenge, onTake }: Props): JSX.Element {
  const game = gameInfo(challenge.variant)!;
  return (
    <ul class="seats">
      {challenge.seats.map((seat, index) => (
        <li key={index} class={`seat-card ${isYou(seat) ? 'mine' : ''}`}>
          <b>{placeName(game, index)}</b>
          {seat.kind === 'open' && onTake ? (
            <button
              type="button"
              class="button primary small"
              aria-label={`${t('join.sit')}: ${placeName(game, index)}`}
              onClick={() => onTake(index)}
            >
              {t('join.sit')}
            </button>
          ) : (
            <span class="note">{wireSeatName(seat)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
