// The offers of others, to accept, and one's own, to withdraw.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { go } from '../lib/router';
import { useStore } from '../lib/store';
import { server, withdraw } from '../net/connection';
import type { Challenge } from '../net/protocol';
import { takeSeat } from './Join';
import { controlText, gameName } from './lists';

const free = (challenge: Challenge): number => challenge.seats.filter(seat => seat.kind === 'open').length;

// Where several seats may be had, a page of its own asks which.
function join(challenge: Challenge): void {
  if (challenge.seats.length > 2) go(`/c/${challenge.id}`);
  else void takeSeat(challenge.id).catch(() => undefined);
}

export function Lobby(): JSX.Element {
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
              <button type="button" class="button" onClick={() => void withdraw(challenge.id)}>
                {t('home.withdraw')}
              </button>
            ) : (
              <button type="button" class="button primary" onClick={() => join(challenge)}>
                {t('home.join')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
