// The offers of others, to accept, and one's own, to withdraw.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Challenge } from '../generated/contract';
import { t } from '../i18n';
import { go } from '../lib/router';
import { useStore } from '../lib/store';
import { server, turnPage, withdraw } from '../net/connection';
import { refusalText } from '../people/refusal';
import { takeSeat } from './Join';
import { LineProblem } from './LineProblem';
import { gameName, offerText, ratedName } from './lists';

// Where several seats may be had, a page of its own asks which.
// Resolves to why it was refused, in a sentence; empty if it was not.
async function join(challenge: Challenge): Promise<string> {
  if (challenge.seats.length <= 2) return takeSeat(challenge.id).then(() => '', refusalText);
  go(`/c/${challenge.id}`);
  return '';
}

function offeredBy(challenge: Challenge): string {
  const seat = challenge.seats.find(one => one.kind === 'person' && one.person.id === challenge.by.id);
  return seat ? ratedName(seat) : challenge.by.name || t('play.anonymous');
}

export function Lobby(): JSX.Element {
  const { lobby, offers, status, you } = useStore(server);
  const [wrong, setWrong] = useState('');
  const ours = offers.filter(offer => offer.listed); // on whatever page they are
  const others = lobby.challenges.filter(challenge => challenge.by.id !== you.id);
  return (
    <section class="list" aria-labelledby="lobby">
      <h2 id="lobby">{t('home.lobbyTitle')}</h2>
      <LineProblem />
      {ours.length > 0 && <p class="note strong">{t('home.waiting')}</p>}
      {status === 'live' && ours.length + lobby.waiting === 0 && <p class="note">{t('home.lobbyEmpty')}</p>}
      <ul>
        {ours.map(offer => (
          <Row key={offer.id} challenge={offer} who={t('play.you')}>
            <button type="button" class="button" onClick={() => void withdraw(offer.id)}>
              {t('home.withdraw')}
            </button>
          </Row>
        ))}
        {others.map(challenge => (
          <Row key={challenge.id} challenge={challenge} who={offeredBy(challenge)}>
            <button type="button" class="button primary" onClick={() => void join(challenge).then(setWrong)}>
              {t('home.join')}
            </button>
          </Row>
        ))}
      </ul>
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
      {lobby.pages > 1 && <Pages page={lobby.page} pages={lobby.pages} />}
    </section>
  );
}

function Row(props: { challenge: Challenge; who: string; children: JSX.Element }): JSX.Element {
  const { challenge, who, children } = props;
  return (
    <li class="row">
      <span class="row-main">
        <b>{gameName(challenge.variant)}</b>
        <span class="row-detail">
          {who} · {offerText(challenge)}
        </span>
      </span>
      {children}
    </li>
  );
}

// The lobby comes in pages, offers and live games together.
function Pages({ page, pages }: { page: number; pages: number }): JSX.Element {
  return (
    <nav class="actions pages" aria-label={t('home.pages')}>
      <button type="button" class="button" disabled={page === 0} onClick={() => turnPage(page - 1)}>
        {t('home.pageBefore')}
      </button>
      <span class="note">{t('home.page', { page: page + 1, pages })}</span>
      <button type="button" class="button" disabled={page + 1 >= pages} onClick={() => turnPage(page + 1)}>
        {t('home.pageAfter')}
      </button>
    </nav>
  );
}
