// The page of somebody who has an account: results, opponents, games. The filters stand in the address.
import '../styles/people.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { GameTally, OpponentTally, Profile } from '../generated/contract';
import { numberText, t, tc, useLanguage } from '../i18n';
import { dayText } from '../lib/dates';
import { computerName } from '../lib/names';
import { replace } from '../lib/router';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { server } from '../net/connection';
import { GameCard, onlineCard } from '../pages/GameCard';
import { gameName } from '../pages/lists';
import { Icon } from '../ui/controls';
import { GameFilters } from './GameFilters';
import { PersonActions } from './PersonActions';
import { PersonName } from './PersonName';
import { filterOf, loadProfile, NotShown, pgnAddress, profileAddress, type Filter } from './profile';
import { Ratings } from './Ratings';
import { useGames } from './useGames';

const failureText = (code: string): string => tc('profile', code, t('profile.offline'));

export function ProfilePage({ name, search }: { name: string; search: string }): JSX.Element {
  useLanguage();
  useTitle(name);
  const [profile, setProfile] = useState<Profile | undefined>(undefined);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    const asked = new AbortController();
    loadProfile(name, asked.signal).then(setProfile, (reason: unknown) => {
      if (!asked.signal.aborted) setWrong(reason instanceof NotShown ? reason.code : 'offline');
    });
    return () => asked.abort();
  }, []);
  if (wrong) {
    return (
      <section class="prose narrow">
        <h1>{name}</h1>
        <p>{failureText(wrong)}</p>
      </section>
    );
  }
  if (!profile) return <p class="loading">{t('common.loading')}</p>;
  return <Shown profile={profile} filter={filterOf(search)} />;
}

function Shown({ profile, filter }: { profile: Profile; filter: Filter }): JSX.Element {
  const { person, closed } = profile;
  const { you } = useStore(server);
  const isYou = person.id === you.id;
  const games = profile.results.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0);
  return (
    <div class="home profile">
      <header class="page-head">
        <h1>{person.name}</h1>
        <p class="lead">
          {closed ? t('profile.closed') : t('profile.since', { date: dayText(profile.created) })} ·{' '}
          {t('profile.games', { count: games })}
        </p>
        <PersonActions person={person} closed={closed} />
      </header>
      <Ratings lines={profile.ratings} />
      {profile.results.length > 0 && (
        <div class="profile-tables">
          <Results lines={profile.results} name={person.name} />
          {profile.opponents.length > 0 && <Opponents lines={profile.opponents} name={person.name} />}
        </div>
      )}
      {!profile.complete && <p class="note">{t('profile.incomplete')}</p>}
      <Games name={person.name} filter={filter} isYou={isYou} />
    </div>
  );
}

function Scores({ won, drawn, lost }: Pick<GameTally, 'won' | 'drawn' | 'lost'>): JSX.Element {
  return (
    <>
      <td class="number">{numberText(won)}</td>
      <td class="number">{numberText(drawn)}</td>
      <td class="number">{numberText(lost)}</td>
    </>
  );
}

function Head({ first }: { first: string }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {(['won', 'drawn', 'lost'] as const).map(result => (
          <th key={result} scope="col" class="number">
            {t(`result.${result}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Results({ lines, name }: { lines: GameTally[]; name: string }): JSX.Element {
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t('profile.results')}</h2>
      <table class="tally">
        <Head first={t('challenge.game')} />
        <tbody>
          {lines.map(line => (
            <tr key={line.variant}>
              <th scope="row">
                <a href={profileAddress(name, { game: line.variant })}>{gameName(line.variant)}</a>
              </th>
              <Scores {...line} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Opponents({ lines, name }: { lines: OpponentTally[]; name: string }): JSX.Element {
  return (
    <section aria-labelledby="opponents">
      <h2 id="opponents">{t('profile.opponents')}</h2>
      <table class="tally">
        <Head first={t('profile.opponent')} />
        <tbody>
          {lines.map(line => (
            <tr key={line.person?.id ?? line.level}>
              <th scope="row">
                {line.person ? <PersonName person={line.person} mark /> : computerName(line.level ?? 1)}{' '}
                <Meetings line={line} name={name} />
              </th>
              <Scores {...line} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// The games against one opponent.
function Meetings({ line: { person, level }, name }: { line: OpponentTally; name: string }): JSX.Element | null {
  if (person && !person.account) return null;
  const label = t('profile.against', { name: person?.name ?? computerName(level ?? 1) });
  return (
    <a
      class="icon-button small"
      href={profileAddress(name, { opponent: person?.name ?? `computer:${level ?? 1}` })}
      aria-label={label}
      title={label}
    >
      <Icon name="search" />
    </a>
  );
}

function Games({ name, filter, isYou }: { name: string; filter: Filter; isYou: boolean }): JSX.Element {
  const { games, next, state, code, more } = useGames(name, filter);
  const wanted = Object.keys(filter).length > 0;
  return (
    <section class="profile-games" aria-labelledby="games">
      <h2 id="games">{t('profile.list')}</h2>
      <GameFilters filter={filter} isYou={isYou} onChange={part => replace(profileAddress(name, part))} />
      {games.length > 0 && (
        <p>
          <a class="text-link" href={pgnAddress(name, filter)} download="games.pgn">
            <Icon name="download" /> {t(wanted ? 'profile.pgnThese' : 'profile.pgnAll')}
          </a>
        </p>
      )}
      <div class="game-cards">
        {games.map(game => (
          <GameCard key={game.game} game={onlineCard(game)} action={t('profile.look')} dated />
        ))}
      </div>
      <p class="note" role="status">
        {state === 'loading' && t('common.loading')}
        {state === 'failed' && failureText(code)}
        {state === 'there' && games.length === 0 && t(next === null ? 'profile.none' : 'profile.noneYet')}
      </p>
      {next !== null && (
        <button type="button" class="button" onClick={more}>
          {t('home.older')}
        </button>
      )}
    </section>
  );
}
