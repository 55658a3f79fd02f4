// The first page: games, the lobby, what is going on, and one's own games.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cardUrl } from '../art';
import hero from '../art/generated/hero.svg?raw';
import { t, tc, useLanguage, word } from '../i18n';
import { go } from '../lib/router';
import { useStore } from '../lib/store';
import { gameList, type GameInfo } from '../lib/variants';
import { ask, server, watchLobby } from '../net/connection';
import type { Challenge } from '../net/protocol';
import { savedGames } from '../play/local';
import { Icon } from '../ui/controls';
import type { IconName } from '../art/icons';
import { ChallengeDialog } from './Challenge';
import type { Opponent } from './challengeForm';
import { takeSeat } from './Join';
import { controlText, gameName, GameRow } from './lists';

interface Open {
  variant?: string;
  opponent?: Opponent;
}

export function Home(): JSX.Element {
  useLanguage();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const { challenges, games } = useStore(server);
  const busy = challenges.length + games.length > 0; // then it comes before the games
  useEffect(watchLobby, []);
  const quick: [Opponent, IconName, string][] = [
    ['computer', 'computer', t('home.computer')],
    ['friend', 'friend', t('home.friend')],
    ['lobby', 'lobby', t('home.lobby')],
    ['device', 'device', t('home.device')],
  ];
  return (
    <div class="home">
      <div class="banner" aria-hidden="true" dangerouslySetInnerHTML={{ __html: hero /* our own drawing */ }} />
      <section class="hero">
        <h1>{t('app.tagline')}</h1>
        <div class="quick">
          {quick.map(([opponent, icon, label], index) => (
            <button
              key={opponent}
              type="button"
              class={`quick-button ${index === 0 ? 'primary' : ''}`}
              onClick={() => setOpen({ opponent })}
            >
              <Icon name={icon} />
              <span>{label}</span>
            </button>
          ))}
        </div>
      </section>
      <MyGames />
      {busy && <Columns />}
      <section aria-labelledby="games">
        <h2 id="games">{t('home.games')}</h2>
        <div class="cards">
          {gameList.map(game => (
            <Card key={game.id} game={game} onPlay={() => setOpen({ variant: game.id })} />
          ))}
        </div>
      </section>
      {!busy && <Columns />}
      {open && <ChallengeDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Card({ game, onPlay }: { game: GameInfo; onPlay: () => void }): JSX.Element {
  return (
    <article class="card">
      <img src={cardUrl(game.id)} alt="" width="300" height="200" loading="lazy" />
      <div class="card-body">
        <h3>{word(game.name)}</h3>
        <p>{tc('tagline', game.id)}</p>
        <div class="card-actions">
          <button
            type="button"
            class="button primary"
            onClick={onPlay}
            aria-label={`${t('home.play')}: ${word(game.name)}`}
          >
            {t('home.play')}
          </button>
          <a class="text-link" href={`/rules/${game.page}`} aria-label={`${t('home.howTo')}: ${word(game.name)}`}>
            {t('home.howTo')}
          </a>
        </div>
      </div>
    </article>
  );
}

function Columns(): JSX.Element {
  return (
    <div class="columns">
      <Lobby />
      <Live />
    </div>
  );
}

const free = (challenge: Challenge): number => challenge.seats.filter(seat => seat.kind === 'open').length;

// Where several seats may be had, a page of its own asks which.
function join(challenge: Challenge): void {
  if (challenge.seats.length > 2) go(`/c/${challenge.id}`);
  else void takeSeat(challenge.id).catch(() => undefined);
}

function Lobby(): JSX.Element {
  const { challenges, status, offline } = useStore(server);
  const waiting = challenges.some(challenge => challenge.yours);
  return (
    <section class="list" aria-labelledby="lobby">
      <h2 id="lobby">{t('home.lobbyTitle')}</h2>
      {offline && <p class="note">{t('home.offline')}</p>}
      {waiting && <p class="note strong">{t('home.waiting')}</p>}
      {status === 'live' && challenges.length === 0 && <p class="note">{t('home.lobbyEmpty')}</p>}
      <ul>
        {challenges.map(challenge => (
          <li key={challenge.id} class="row">
            <span class="row-main">
              <b>{gameName(challenge.variant)}</b>
              <span class="row-detail">
                {challenge.yours ? t('play.you') : challenge.by.name || t('play.anonymous')} ·{' '}
                {controlText(challenge.control)}
                {challenge.seats.length > 2 && ` · ${t('home.seatsFree', { count: free(challenge) })}`}
              </span>
            </span>
            {challenge.yours ? (
              <button
                type="button"
                class="button"
                onClick={() => void ask({ t: 'cancel', challenge: challenge.id }).catch(() => undefined)}
              >
                {t('home.withdraw')}
              </button>
            ) : (
              <button
                type="button"
                class="button primary"
                onClick={() => join(challenge)}
              >
                {t('home.join')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Live(): JSX.Element {
  const { games } = useStore(server);
  return (
    <section class="list" aria-labelledby="live">
      <h2 id="live">{t('home.live')}</h2>
      {games.length === 0 && <p class="note">{t('home.liveEmpty')}</p>}
      <ul>
        {games.map(game => (
          <GameRow
            key={game.game}
            game={game}
            action={game.seats.some(s => s.you) ? t('home.resume') : t('home.watch')}
          />
        ))}
      </ul>
    </section>
  );
}

function MyGames(): JSX.Element | null {
  const { mine, finished } = useStore(server);
  const saved = Object.entries(savedGames());
  if (mine.length === 0 && finished.length === 0 && saved.length === 0) return null;
  return (
    <section class="list" aria-labelledby="mine">
      <h2 id="mine">{t('home.mine')}</h2>
      <ul>
        {mine.map(game => (
          <GameRow key={game.game} game={game} action={t('home.resume')} />
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
        {finished.slice(0, 5).map(game => (
          <GameRow key={game.game} game={game} action={t('home.watch')} />
        ))}
      </ul>
    </section>
  );
}
