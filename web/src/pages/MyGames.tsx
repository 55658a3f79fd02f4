// All games of one person: those at the server and those of this device.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, useLanguage, word } from '../i18n';
import { replace } from '../lib/router';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { gameList } from '../lib/variants';
import { server, watchLobby } from '../net/connection';
import { profileAddress } from '../people/profile';
import { hasBegun, isOver, MOST } from '../play/saved';
import { Unkept } from '../play/Unkept';
import { useNow } from '../correspondence/useNow';
import { VacationPanel } from '../correspondence/VacationPanel';
import { Icon, IconButton, Segmented, Select } from '../ui/controls';
import { GameCard, localCard, onlineCard, type CardGame } from './GameCard';
import { Invitations } from './Invitations';
import { LineProblem } from './LineProblem';
import { useFinished } from './useFinished';
import { useSavedGames } from './useSavedGames';

export type Shown = 'all' | 'running' | 'finished';
interface Filter {
  show: Shown;
  variant: string; // empty: all
}

// Games that wait for the reader, the most urgent first; then the others.
const urgentFirst = (games: CardGame[]): CardGame[] =>
  games.sort(
    (a, b) =>
      Number(b.yours) - Number(a.yours) ||
      (a.yours ? (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || b.at - a.at : b.at - a.at)
  );
const latestFirst = (games: CardGame[]): CardGame[] => games.sort((a, b) => b.at - a.at);

export function MyGamesPage(filter: Filter): JSX.Element {
  useLanguage();
  useTitle(t('games.title'));
  useEffect(watchLobby, []);
  const { mine, offers, you, vacation } = useStore(server);
  const [saved, remove] = useSavedGames();
  const { games: archived, older } = useFinished(filter.variant, mine);
  const fits = (variant: string) => filter.variant === '' || variant === filter.variant;
  const local = saved.filter(game => hasBegun(game) && fits(game.start.variant));
  useNow();
  const running = urgentFirst([
    ...mine.filter(game => fits(game.variant)).map(onlineCard),
    ...local.filter(game => !isOver(game)).map(localCard),
  ]);
  // Games of this device older than the page of the server's come when that page is turned.
  const since = older ? (archived.at(-1)?.at ?? 0) : 0;
  const finished = latestFirst([
    ...archived.map(onlineCard),
    ...local.filter(game => isOver(game) && game.at >= since).map(localCard),
  ]);
  const invitations = filter.show === 'finished' ? [] : offers.filter(offer => fits(offer.variant));
  const shown = { running: filter.show !== 'finished', finished: filter.show !== 'running' };
  const empty =
    invitations.length + (shown.running ? running.length : 0) + (shown.finished ? finished.length : 0) === 0;
  // By correspondence, what waits for the reader comes first.
  const waiting = running.filter(game => game.yours && game.deadline !== undefined);
  const others = running.filter(game => !waiting.includes(game));
  const isLocal = (id: string) => local.some(game => game.id === id);
  return (
    <div class="home my-games">
      <h1>{t('games.title')}</h1>
      <a class="text-link" href="/analysis">
        <Icon name="search" /> {t('study.list')}
      </a>
      <a class="text-link" href="/friends">
        <Icon name="friend" /> {t('friends.title')}
      </a>
      {you.account && (
        <a class="text-link" href={profileAddress(you.name)}>
          <Icon name="trophy" /> {t('people.mine')}
        </a>
      )}
      <Filters {...filter} />
      <LineProblem listing />
      <Unkept />
      {empty && <Nothing filtered={filter.show !== 'all' || filter.variant !== ''} />}
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">{t('games.invitations')}</h2>
          <Invitations offers={invitations} />
        </section>
      )}
      {shown.running && <Section name="waiting" games={waiting} isLocal={isLocal} onDelete={remove} />}
      {shown.running && <Section name="running" games={others} isLocal={isLocal} onDelete={remove} />}
      {shown.running && (mine.some(game => game.control.kind === 'days') || vacation.until !== null) && (
        <VacationPanel />
      )}
      {shown.finished && <Section name="finished" games={finished} isLocal={isLocal} onDelete={remove} />}
      {shown.finished && older && (
        <button type="button" class="button" onClick={older}>
          {t('home.older')}
        </button>
      )}
      {local.length > 0 && <p class="note">{t('games.kept', { count: MOST })}</p>}
    </div>
  );
}

function Filters({ show, variant }: Filter): JSX.Element {
  const change = (part: Partial<Filter>) => {
    const wanted = { show, variant, ...part };
    const query = new URLSearchParams();
    if (wanted.show !== 'all') query.set('show', wanted.show);
    if (wanted.variant) query.set('game', wanted.variant);
    replace(`/games${query.size > 0 ? `?${query}` : ''}`);
  };
  return (
    <div class="filters">
      <Segmented<Shown>
        label={t('games.show')}
        value={show}
        options={(['all', 'running', 'finished'] as const).map(value => ({ value, label: t(`games.show.${value}`) }))}
        onChange={value => change({ show: value })}
      />
      <Select
        label={t('challenge.game')}
        value={variant}
        options={[
          { value: '', label: t('games.every') },
          ...gameList.map(game => ({ value: game.id, label: word(game.name) })),
        ]}
        onChange={value => change({ variant: value })}
      />
    </div>
  );
}

function Nothing({ filtered }: { filtered: boolean }): JSX.Element {
  return (
    <p class="note">
      {t(filtered ? 'games.noneSuch' : 'games.none')}{' '}
      <a href={filtered ? '/games' : '/'}>{t(filtered ? 'games.showAll' : 'lost.home')}</a>
    </p>
  );
}

interface SectionProps {
  name: 'waiting' | 'running' | 'finished';
  games: CardGame[];
  isLocal: (id: string) => boolean;
  onDelete: (id: string) => void;
}

function Section({ name, games, isLocal, onDelete }: SectionProps): JSX.Element | null {
  if (games.length === 0) return null;
  return (
    <section class="list" aria-labelledby={name}>
      <h2 id={name}>{name === 'waiting' ? t('waiting.title') : t(`games.show.${name}`)}</h2>
      <div class="game-cards">
        {games.map(game => (
          <GameCard key={game.id} game={game} action={t(name === 'finished' ? 'home.view' : 'home.resume')} dated>
            {name === 'finished' && <LookBack game={game} isLocal={isLocal(game.id)} />}
            {isLocal(game.id) && <Delete onDelete={() => onDelete(game.id)} />}
          </GameCard>
        ))}
      </div>
    </section>
  );
}

// To the analysis of a game that is over, from one's own side.
function LookBack({ game, isLocal }: { game: CardGame; isLocal: boolean }): JSX.Element {
  const side = game.orientation === 'b' ? '&side=b' : '';
  const address = `/analysis/${game.variant}?${isLocal ? 'local' : 'game'}=${game.id}${side}`;
  return (
    <span class="actions">
      <a class="icon-button" href={`${address}&review=1`} aria-label={t('review.review')} title={t('review.review')}>
        <Icon name="chart" />
      </a>
      <a class="icon-button" href={address} aria-label={t('study.analyse')} title={t('study.analyse')}>
        <Icon name="search" />
      </a>
    </span>
  );
}

// What is deleted is gone: it takes two presses.
function Delete({ onDelete }: { onDelete: () => void }): JSX.Element {
  const [sure, setSure] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sure) button.current!.focus();
  }, [sure]);
  if (!sure) return <IconButton icon="trash" label={t('games.delete')} onClick={() => setSure(true)} />;
  return (
    <span class="actions">
      <button ref={button} type="button" class="button danger small" onClick={onDelete}>
        {t('games.deleteSure')}
      </button>
      <button type="button" class="button small" onClick={() => setSure(false)}>
        {t('common.cancel')}
      </button>
    </span>
  );
}
