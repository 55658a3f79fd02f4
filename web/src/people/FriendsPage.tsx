// Whom we follow, who of them is online, whom we have blocked; and a way to somebody by name.
import '../styles/people.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Person } from '../generated/contract';
import { t, useLanguage } from '../i18n';
import { go } from '../lib/router';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { LineProblem } from '../pages/LineProblem';
import { ChallengeDialog } from '../pages/Challenge';
import { Icon } from '../ui/controls';
import { block, follow, friends, watchFriends } from './friends';
import { Presence } from './PersonActions';
import { PersonName } from './PersonName';
import { loadProfile, profileAddress } from './profile';
import { refusalText } from './refusal';

export function FriendsPage(): JSX.Element {
  useLanguage();
  useTitle(t('friends.title'));
  useEffect(watchFriends, []);
  const { known, people, blocked } = useStore(friends);
  const [challenged, setChallenged] = useState<Person | undefined>(undefined);
  const [wrong, setWrong] = useState('');
  const run = (action: Promise<unknown>) => {
    setWrong('');
    action.catch((reason: unknown) => setWrong(refusalText(reason)));
  };
  const sorted = [...people].sort((a, b) => Number(b.online) - Number(a.online));
  return (
    <div class="home friends">
      <header class="page-head">
        <h1>{t('friends.title')}</h1>
      </header>
      <LineProblem />
      <FindPerson />
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      <section aria-labelledby="following">
        <h2 id="following">{t('friends.following')}</h2>
        {known && people.length === 0 && <p class="note">{t('friends.none')}</p>}
        <ul>
          {sorted.map(({ person, online }) => (
            <li key={person.id} class="row">
              <span class="row-main">
                <PersonName person={person} />
                <span class="row-detail">
                  <Presence online={online} />
                </span>
              </span>
              <button type="button" class="button primary" onClick={() => setChallenged(person)}>
                {t('people.challenge')}
              </button>
              <button type="button" class="button" onClick={() => run(follow(person.id, false))}>
                {t('people.unfollow')}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {blocked.length > 0 && (
        <section aria-labelledby="blocked">
          <h2 id="blocked">{t('friends.blocked')}</h2>
          <ul>
            {blocked.map(person => (
              <li key={person.id} class="row">
                <span class="row-main">
                  <PersonName person={person} mark />
                </span>
                <button type="button" class="button" onClick={() => run(block(person.id, false))}>
                  {t('people.unblock')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {challenged && (
        <ChallengeDialog wish={{ opponent: 'friend' }} to={challenged} onClose={() => setChallenged(undefined)} />
      )}
    </div>
  );
}

// Goes to the page of somebody, if there is such a person.
function FindPerson(): JSX.Element {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState('');
  const find = () => {
    setMissing('');
    loadProfile(name.trim(), new AbortController().signal).then(
      ({ person }) => go(profileAddress(person.name)),
      () => setMissing(t('friends.notFound', { name: name.trim() }))
    );
  };
  return (
    <form
      class="find-person"
      onSubmit={event => {
        event.preventDefault();
        if (name.trim()) find();
      }}
    >
      <label class="field">
        <span>{t('friends.find')}</span>
        <input
          type="text"
          value={name}
          maxLength={40}
          autocomplete="off"
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        <Icon name="search" /> {t('friends.go')}
      </button>
      {missing && (
        <p class="refusal" role="alert">
          {missing}
        </p>
      )}
    </form>
  );
}
