// What is being played, as small boards that move, and one's own games.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import type { ListedGame } from '../generated/contract';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { gameInfo } from '../lib/variants';
import { isYou, listOlder, server, withdraw } from '../net/connection';
import { savedGames } from '../play/local';
import { controlText, gameName, GameRow, isYourTurn, wireSeatName } from './lists';

const MOST_BOARDS = 6; // the rest are rows
const FEW = 5; // finished games, until somebody wants to see more
const MORE = 20;

// A game as a link with its board; one's own is seen from one's own side.
function GameCard({ game, action }: { game: ListedGame; action: string }): JSX.Element | null {
  const info = gameInfo(game.variant);
  if (!info) return null; // a game this page is too old for
  const mine = game.seats.filter(isYou);
  const orientation = mine.length > 0 && mine.every(seat => seat.color === 'b') ? 'b' : 'w';
  const yours = isYourTurn(game);
  const players = (color: string) =>
    game.seats
      .map((seat, index) => ({ seat, index }))
      .filter(({ seat }) => seat.color === color)
      .map(({ seat, index }) => (
        <span key={index} class={`game-card-player ${index === game.turn ? 'turn' : ''}`}>
          {wireSeatName(seat)}
        </span>
      ));
  return (
    <a class={`game-card ${yours ? 'yours' : ''}`} href={`/game/${game.game}`}>
      <b class="game-card-name">{gameName(game.variant)}</b>
      <span class="game-card-side">{players(orientation === 'w' ? 'b' : 'w')}</span>
      <MiniBoard
        variant={game.variant}
        files={info.files}
        ranks={info.ranks}
        fen={game.fen}
        last={game.last ?? ''}
        orientation={orientation}
      />
      <span class="game-card-side">{players(orientation)}</span>
      <span class="game-card-foot">
        <span class="game-card-action">{yours ? t('play.yourTurn') : action}</span>
        <span class="note">{controlText(game.control)}</span>
      </span>
    </a>
  );
}

function Games({ games, action }: { games: ListedGame[]; action: string }): JSX.Element {
  return (
    <>
      <div class="game-cards">
        {games.slice(0, MOST_BOARDS).map(game => (
          <GameCard key={game.game} game={game} action={action} />
        ))}
      </div>
      <ul>
        {games.slice(MOST_BOARDS).map(game => (
          <GameRow key={game.game} game={game} action={action} />
        ))}
      </ul>
    </>
  );
}

export function Live(): JSX.Element {
  const games = useStore(server).lobby.games.filter(game => !game.seats.some(isYou));
  return (
    <section class="list" aria-labelledby="live">
      <h2 id="live">{t('home.live')}</h2>
      {games.length === 0 ? (
        <p class="note">{t('home.liveEmpty')}</p>
      ) : (
        <Games games={games} action={t('home.watch')} />
      )}
    </section>
  );
}

export function MyGames(): JSX.Element | null {
  const { mine, finished, next, offers } = useStore(server);
  const [shown, setShown] = useState(FEW);
  const invitations = offers.filter(offer => !offer.listed);
  const saved = Object.entries(savedGames());
  if (mine.length + finished.length + invitations.length + saved.length === 0) return null;
  return (
    <section class="list" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <Games games={mine} action={t('home.resume')} />
      <ul>
        {invitations.map(challenge => (
          <li key={challenge.id} class="row">
            <span class="row-main">
              <b>{gameName(challenge.variant)}</b>
              <span class="row-detail">
                {t('home.invited')} · {controlText(challenge.control)}
              </span>
            </span>
            <button type="button" class="button" onClick={() => void withdraw(challenge.id)}>
              {t('home.withdraw')}
            </button>
          </li>
        ))}
        {saved.map(([variant]) => (
          <li key={variant} class="row">
            <span class="row-main">
              <b>{gameName(variant)}</b>
              <span class="row-detail">{t('home.localGame')}</span>
            </span>
            <a class="button" href={`/local/${variant}?resume`}>
              {t('home.resume')}
            </a>
          </li>
        ))}
        {finished.slice(0, shown).map(game => (
          <GameRow key={game.game} game={game} action={t('home.view')} />
        ))}
      </ul>
      {(finished.length > shown || next !== null) && (
        <button
          type="button"
          class="button"
          onClick={() => {
            setShown(shown + MORE);
            if (finished.length < shown + MORE) void listOlder();
          }}
        >
          {t('home.older')}
        </button>
      )}
    </section>
  );
}
