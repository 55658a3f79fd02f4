// The first page: games, the lobby, what is going on, and one's own games.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cardUrl } from '../art';
import hero from '../art/generated/hero.svg?raw';
import { t, tc, useLanguage, word } from '../i18n';
import { courseAddress } from '../learn/catalog';
import { ProgressNote } from '../learn/ProgressNote';
import { DailyNote } from '../puzzles/DailyNote';
import { lastRules, mainGames, ruleSetsOf, rulesFor } from '../lib/ruleSets';
import { useStore } from '../lib/store';
import { gameInfo } from '../lib/variants';
import { server, watchLobby } from '../net/connection';
import { Icon } from '../ui/controls';
import type { IconName } from '../art/icons';
import { ChallengeDialog } from './Challenge';
import type { Form, Opponent } from './challengeForm';
import { Live, MyGames } from './Games';
import { OfflineHome } from '../offline/OfflineHome';
import { Lobby } from './Lobby';
import { FindDialog } from '../pairing/FindDialog';
import { RuleSetField } from './RuleSets';

export function Home(): JSX.Element {
  useLanguage();
  const [open, setOpen] = useState<Partial<Form> | undefined>(undefined);
  const [finding, setFinding] = useState(false);
  const { lobby, offline } = useStore(server);
  const { waiting, playing, seeking } = lobby;
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
              onClick={() => (opponent === 'lobby' ? setFinding(true) : setOpen({ opponent }))}
            >
              <Icon name={icon} />
              <span>{label}</span>
              {opponent === 'lobby' && seeking > 0 && <small>{t('find.count', { count: seeking })}</small>}
            </button>
          ))}
        </div>
        <DailyNote />
      </section>
      <OfflineHome />
      <MyGames />
      {busy && !offline && <Meeting />}
      <section aria-labelledby="games">
        <h2 id="games">{t('home.games')}</h2>
        <div class="cards">
          {mainGames.map(({ id }) => (
            <Card key={id} main={id} onPlay={variant => setOpen({ variant })} />
          ))}
        </div>
      </section>
      {!busy && !offline && <Meeting />}
      {open && <ChallengeDialog wish={open} onClose={() => setOpen(undefined)} />}
      {finding && (
        <FindDialog
          onClose={() => setFinding(false)}
          onOffer={() => {
            setFinding(false);
            setOpen({ opponent: 'lobby' });
          }}
        />
      )}
    </div>
  );
}

// A game, with a choice where it has several sets of rules.
function Card({ main, onPlay }: { main: string; onPlay: (variant: string) => void }): JSX.Element {
  useStore(lastRules);
  const game = gameInfo(rulesFor(main))!;
  const name = word(gameInfo(main)!.name);
  return (
    <article class="card linked">
      <img src={cardUrl(main)} alt="" width="300" height="200" loading="lazy" />
      <div class="card-body">
        <h3>{name}</h3>
        <p aria-live={ruleSetsOf(main).length > 1 ? 'polite' : undefined}>{tc('tagline', game.id)}</p>
        <ProgressNote game={main} />
        <RuleSetField variant={game.id} />
        <div class="card-actions">
          <button
            type="button"
            class="button primary"
            onClick={() => onPlay(game.id)}
            aria-label={`${t('home.play')}: ${name}`}
          >
            {t('home.play')}
          </button>
          <a class="text-link link-all" href={courseAddress(main)} aria-label={`${t('home.howTo')}: ${name}`}>
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
