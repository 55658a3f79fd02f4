// A game as a small board that leads to it, wherever it is played. The whole card is a link.
import type { ComponentChildren, JSX } from 'preact';
import { MiniBoard } from '../board/MiniBoard';
import type { ListedGame } from '../generated/contract';
import { t, word } from '../i18n';
import { controlText } from '../lib/control';
import { dateText } from '../lib/dates';
import { reasonText } from '../lib/outcome';
import { gameInfo } from '../lib/variants';
import { DAY, isShort, leftText } from '../correspondence/time';
import { computerName } from '../lib/names';
import { isYou, localTime } from '../net/connection';
import { hasComputer, isOver, localAddress, type SavedGame } from '../play/saved';
import type { Side } from '../rules/rules';
import { gameName, isYourTurn, ratedName, resultOf } from './lists';

export interface CardGame {
  id: string;
  href: string;
  variant: string;
  fen: string;
  last: string;
  orientation: Side; // one's own game is seen from one's own side
  players: { color: Side; name: string; turn: boolean }[];
  detail: string; // the clock, or where it is played
  result: string; // empty while it runs
  yours: boolean; // it waits for us
  at: number; // of the last change
  deadline?: number; // by correspondence: when the turn must be over, in this device's time
  short?: boolean; // it is ours, and soon
}

// The deadline of a game by correspondence.
function timed({ deadline, control, ...game }: ListedGame): Pick<CardGame, 'deadline' | 'short'> {
  if (deadline === undefined || control.kind !== 'days') return {};
  const at = localTime(deadline);
  return {
    deadline: at,
    short: isYourTurn({ ...game, control }) && isShort(at - performance.now(), control.days * DAY),
  };
}

export function onlineCard(game: ListedGame): CardGame {
  const mine = game.seats.filter(isYou);
  return {
    ...timed(game),
    id: game.game,
    href: `/game/${game.game}`,
    variant: game.variant,
    fen: game.fen,
    last: game.last ?? '',
    orientation: mine.length > 0 && mine.every(seat => seat.color === 'b') ? 'b' : 'w',
    players: game.seats.map((seat, index) => ({
      color: seat.color,
      name: ratedName(seat),
      turn: game.status !== 'over' && index === game.turn,
    })),
    detail: controlText(game.control),
    result: game.outcome ? resultOf(game, game.outcome) : '',
    yours: isYourTurn(game),
    at: game.at,
  };
}

export function localCard(game: SavedGame): CardGame {
  const { variant } = game.start;
  const info = gameInfo(variant);
  const { winner } = game.outcome;
  const side = (color: Side) => (info ? word(info.colors[color === 'w' ? 0 : 1]) : '');
  const turn = / b /.test(game.fen) ? 'b' : 'w';
  const { levels = [] } = game;
  const colorOf = (seat: number): Side => (seat % 2 === 0 ? 'w' : 'b');
  const name = (color: Side) => {
    const seats = Array.from({ length: info?.seats ?? 2 }, (_, seat) => seat).filter(seat => colorOf(seat) === color);
    const names = seats.map(seat => (levels[seat] ? computerName(levels[seat]) : (game.names[seat] ?? '')));
    return names.filter(given => given !== '').join(' · ') || side(color);
  };
  const won = winner === 'w' || winner === 'b' ? t('over.win', { side: side(winner) }) : t('over.draw');
  return {
    id: game.id,
    href: localAddress(game.id),
    variant,
    fen: game.fen,
    last: game.moves.at(-1) ?? '',
    orientation: hasComputer(game) && levels.every((level, seat) => level > 0 || colorOf(seat) === 'b') ? 'b' : 'w',
    players: (['w', 'b'] as const).map(color => ({ color, name: name(color), turn: !isOver(game) && color === turn })),
    detail: t('home.localGame'),
    result: isOver(game) && info ? `${won} · ${reasonText(game.outcome, info.colors)}` : '',
    yours: false,
    at: game.at,
  };
}

interface Props {
  game: CardGame;
  action: string;
  dated?: boolean;
  children?: ComponentChildren; // what else may be done with it
}

export function GameCard({ game, action, dated = false, children }: Props): JSX.Element | null {
  const info = gameInfo(game.variant);
  if (!info) return null; // a game this page is too old for
  const side = (color: Side) =>
    game.players
      .filter(player => player.color === color)
      .map((player, index) => (
        <span key={index} class={`game-card-player ${player.turn ? 'turn' : ''}`}>
          {player.name}
        </span>
      ));
  const players = game.players.map(player => player.name).join(', ');
  const name = gameName(game.variant);
  return (
    <article class={`game-card linked ${game.yours ? 'yours' : ''}`}>
      <a
        class="game-card-name link-all"
        href={game.href}
        aria-label={[name, players, game.result].filter(Boolean).join(': ')}
      >
        {name}
      </a>
      <span class="game-card-side">{side(game.orientation === 'w' ? 'b' : 'w')}</span>
      <MiniBoard
        variant={game.variant}
        files={info.files}
        ranks={info.ranks}
        fen={game.fen}
        last={game.last}
        orientation={game.orientation}
      />
      <span class="game-card-side">{side(game.orientation)}</span>
      {game.result && <span class="game-card-result">{game.result}</span>}
      <span class="game-card-foot">
        <span class="game-card-action">{game.yours ? t('play.yourTurn') : action}</span>
        <span class="note">{game.detail}</span>
      </span>
      {game.deadline !== undefined && (
        <span class={`game-card-foot deadline ${game.short ? 'short' : ''}`}>
          {t('days.timeLeft', { time: leftText(game.deadline - performance.now()) })}
        </span>
      )}
      {dated && (
        <span class="game-card-foot">
          <time class="note" dateTime={new Date(game.at).toISOString()}>
            {dateText(game.at)}
          </time>
          {children}
        </span>
      )}
    </article>
  );
}
