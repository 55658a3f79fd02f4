// The first page: games, the lobby, what is going on, and one's own games.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cardUrl } from '../art';
import hero from '../art/generated/hero.svg?raw';
import { t, tc, useLanguage, word } from '../i18n';
import { useStore } from '../lib/store';
import { gameList, type GameInfo } from '../lib/variants';
import { server, watchLobby } from '../net/connection';
import { Icon } from '../ui/controls';
import type { IconName } from '../art/icons';
import { ChallengeDialog } from './Challenge';
import type { Form, Opponent } from './challengeForm';
import { Live, MyGames } from './Games';
import { Lobby } from './Lobby';

export function Home(): JSX.Element {
  useLanguage();
  const [open, setOpen] = useState<Partial<Form> | undefined>(undefined);
  const { waiting, playing } = useStore(server).lobby;
  const busy = waiting + playing > 0; // then it comes before the games
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
        <p class="lead">{t('app.lead')}</p>
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
      {busy && <Meeting />}
      <section aria-labelledby="games">
        <h2 id="games">{t('home.games')}</h2>
        <div class="cards">
          {gameList.map(game => (
            <Card key={game.id} game={game} onPlay={() => setOpen({ variant: game.id })} />
          ))}
        </div>
      </section>
      {!busy && <Meeting />}
      {open && <ChallengeDialog wish={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Card({ game, onPlay }: { game: GameInfo; onPlay: () => void }): JSX.Element {
  return (
    <article class="card linked">
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
          <a
            class="text-link link-all"
            href={`/rules/${game.page}`}
            aria-label={`${t('home.howTo')}: ${word(game.name)}`}
          >
            {t('home.howTo')}
          </a>
        </div>
      </div>
    </article>
  );
}

// Who waits for an opponent, and what is being played.
function Meeting(): JSX.Element {
  return (
    <>
      <Lobby />
      <Live />
    </>
  );
}
