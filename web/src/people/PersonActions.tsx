// What one may do with another person: challenge, follow, block, report.
import '../styles/people.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Person } from '../generated/contract';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { ChallengeDialog } from '../pages/Challenge';
import { Dialog, Icon } from '../ui/controls';
import { block, follow, friends, isBlocked, isFollowed, watchFriends } from './friends';
import { profileAddress } from './profile';
import { refusalText } from './refusal';
import { ReportDialog } from './ReportDialog';

interface Props {
  person: Person;
  closed?: boolean; // the account is
  game?: string; // in which we meet
}

export function PersonActions({ person, closed = false, game }: Props): JSX.Element | null {
  const { known, people } = useStore(friends);
  const { you, status } = useStore(server);
  const [open, setOpen] = useState<'challenge' | 'report' | undefined>(undefined);
  const [wrong, setWrong] = useState('');
  useEffect(watchFriends, []);
  if (person.id === you.id) return null;
  const run = (action: Promise<unknown>) => {
    setWrong('');
    action.catch((reason: unknown) => setWrong(refusalText(reason)));
  };
  const blocked = isBlocked(person.id);
  const followed = isFollowed(person.id);
  const online = people.some(friend => friend.person.id === person.id && friend.online);
  const ready = known && status === 'live';
  const canMeet = !closed && !blocked && person.account;
  return (
    <div class="person-actions">
      {followed && <Presence online={online} />}
      {canMeet && (
        <button type="button" class="button primary" disabled={!ready} onClick={() => setOpen('challenge')}>
          <Icon name="play" /> {t('people.challenge')}
        </button>
      )}
      {canMeet && you.account && (
        <button
          type="button"
          class="button"
          disabled={!ready}
          aria-pressed={followed}
          onClick={() => run(follow(person.id, !followed))}
        >
          <Icon name={followed ? 'check' : 'plus'} /> {t(followed ? 'people.following' : 'people.follow')}
        </button>
      )}
      <button
        type="button"
        class="button"
        disabled={!ready}
        aria-pressed={blocked}
        onClick={() => run(block(person.id, !blocked))}
      >
        <Icon name="close" /> {t(blocked ? 'people.unblock' : 'people.block')}
      </button>
      <button type="button" class="button" disabled={!ready} onClick={() => setOpen('report')}>
        <Icon name="warning" /> {t('people.report')}
      </button>
      {blocked && <p class="note">{t('people.blockedNote')}</p>}
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      {open === 'challenge' && (
        <ChallengeDialog wish={{ opponent: 'friend' }} to={person} onClose={() => setOpen(undefined)} />
      )}
      {open === 'report' && (
        <ReportDialog person={person} {...(game ? { game } : {})} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

export function PersonDialog({ person, game, onClose }: Props & { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={person.name || t('play.anonymous')} onClose={onClose}>
      {person.account && person.name && (
        <p>
          <a class="text-link" href={profileAddress(person.name)} target="_blank" rel="noopener">
            {t('people.page')}
          </a>
        </p>
      )}
      <PersonActions person={person} {...(game ? { game } : {})} />
    </Dialog>
  );
}

export function Presence({ online }: { online: boolean }): JSX.Element {
  return (
    <span class={`presence ${online ? 'online' : ''}`}>
      <span class="presence-dot" aria-hidden="true" /> {t(online ? 'people.online' : 'people.offlineNow')}
    </span>
  );
}
