// The name of a person: that of an account leads to its page, a guest is marked as one.
import type { JSX } from 'preact';
import type { Person } from '../generated/contract';
import { t } from '../i18n';
import { profileAddress } from './profile';

export function PersonName({ person, mark = false }: { person: Person; mark?: boolean }): JSX.Element {
  if (person.account && person.name) {
    return (
      <a class="person-name" href={profileAddress(person.name)}>
        {person.name}
      </a>
    );
  }
  return (
    <span class="person-name">
      {person.name || t('play.anonymous')} {mark && <small class="guest-mark">{t('people.guest')}</small>}
    </span>
  );
}
