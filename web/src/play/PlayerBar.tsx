// One side of the board: who plays it, what it has captured, its clocks.
import type { JSX } from 'preact';
import { dayText } from '../lib/dates';
import { computerName, levelName } from '../lib/names';
import { Piece } from '../board/MiniRow';
import { gameUi } from '../games';
import type { Rating } from '../generated/contract';
import { t, tc, word } from '../i18n';
import { changeText, ratingText } from '../pairing/rating';
import { profileAddress } from '../people/profile';
import type { Side, VariantInfo } from '../rules/rules';
import { wallTime } from '../net/connection';
import { Icon } from '../ui/controls';
import { Clock } from './Clock';
import type { Alarm, Face } from './clocks';
import { lead, lost } from './lost';
import type { Seat, TableState } from './table';

export function sideName(variant: VariantInfo, side: Side): string {
  return word(variant.colors[side === 'w' ? 0 : 1]);
}

export function seatName(seat: Seat, variant: VariantInfo): string {
  const side = sideName(variant, seat.color);
  const place = seat.team ? t('team.seat', { side, team: tc('team', seat.team) }) : side;
  if (seat.kind === 'computer') return computerName(seat.level);
  if (seat.kind === 'open') return t('play.openSeat');
  return seat.name || (seat.you ? place : t('play.anonymous'));
}

// "1512? +12": what the game did to it is there when the game is over.
function SeatRating({ rating }: { rating: Rating }): JSX.Element {
  const { change } = rating;
  return (
    <span class="seat-rating" title={t('rated.rating')}>
      {ratingText(rating)}
      {change !== undefined && <b class={change > 0 ? 'gain' : change < 0 ? 'loss' : ''}> {changeText(change)}</b>}
    </span>
  );
}

// The computer goes by the name of its level; its picture says what it is. Among four there is room for little more.
function SeatLabel({ seat, variant }: { seat: Seat; variant: VariantInfo }): JSX.Element {
  const isComputer = seat.kind === 'computer';
  const isNamed = isComputer || seat.name !== '' || !seat.you;
  const level = t('play.computerLevel', { level: seat.level });
  return (
    <>
      <span class="seat-name" title={isComputer ? level : undefined}>
        {isComputer ? levelName(seat.level) : <Named seat={seat} name={seatName(seat, variant)} />}
      </span>
      {seat.rating && <SeatRating rating={seat.rating} />}
      {seat.team && isNamed && <span class="seat-team">{tc('team', seat.team)}</span>}
      {!seat.team && isComputer && <span class="seat-level">{level}</span>}
      {!seat.team && isNamed && <span class="seat-side">{sideName(variant, seat.color)}</span>}
    </>
  );
}

// The name of an account leads to its page, in a tab of its own: one does not leave the board by accident.
function Named({ seat, name }: { seat: Seat; name: string }): JSX.Element {
  if (!seat.person?.account || seat.name === '') return <>{name}</>;
  return (
    <a class="seat-link" href={profileAddress(seat.name)} target="_blank" rel="noopener">
      {name}
    </a>
  );
}

// Where captured pieces change sides there is nothing to reckon.
function valuesOf(variant: VariantInfo): Readonly<Record<string, number>> | undefined {
  if (!variant.points) return gameUi(variant.id).values;
  return Object.fromEntries(variant.pieces.map(({ letter, points }) => [letter, points]));
}

interface Props {
  state: TableState;
  variant: VariantInfo;
  side: Side;
  edge: 'far' | 'near';
  fen: string;
  onAlarm: (alarm: Alarm, face: Face) => void;
}

export function PlayerBar({ state, variant, side, edge, fen, onAlarm }: Props): JSX.Element {
  const other: Side = side === 'w' ? 'b' : 'w';
  const start = state.timeline.state.startFen;
  const trophies = lost(variant, start, fen, other);
  const ahead = lead(variant, valuesOf(variant), start, fen, side);
  const seats = state.seats.flatMap((seat, index) => (seat.color === side ? [{ seat, index }] : []));
  return (
    <div
      class={`player ${edge} ${seats.length > 1 ? 'team' : ''} side-${gameUi(variant.id).sides[side === 'w' ? 0 : 1]}`}
    >
      <div class="player-seats">
        {seats.map(({ seat, index }) => (
          <div key={index} class={`seat ${state.turn === index && state.status !== 'over' ? 'turn' : ''}`}>
            <span class="seat-dot" title={sideName(variant, side)} />
            {seat.kind === 'computer' && <Icon name="computer" />}
            <SeatLabel seat={seat} variant={variant} />
            {seat.awayUntil !== undefined && seat.awayUntil > performance.now() && (
              <span class="seat-vacation">{t('vacation.away', { date: dayText(wallTime(seat.awayUntil)) })}</span>
            )}
            {!seat.online && state.control.kind !== 'days' && (
              <span class="seat-away" title={t('play.goneNow', { who: seatName(seat, variant) })} />
            )}
            {state.clocks && (
              <Clock
                clocks={state.clocks}
                seat={index}
                label={sideName(variant, side)}
                {...(seat.you ? { onAlarm } : {})}
              />
            )}
          </div>
        ))}
      </div>
      <div class="trophies pieces" {...(trophies.length > 0 ? { role: 'img', 'aria-label': t('play.captured') } : {})}>
        {trophies.map(([letter, count]) => (
          <span key={letter} class="trophy">
            <Piece letter={letter} side={other} />
            {count > 1 && <small>{count}</small>}
          </span>
        ))}
        {ahead > 0 && <small class="lead">+{ahead}</small>}
      </div>
    </div>
  );
}
