// Links that arrive from outside. Opening one only shows what it offers; a button accepts.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, useLanguage, word } from '../i18n';
import { gameInfo } from '../lib/variants';
import { ask } from '../net/connection';
import type { Challenge } from '../net/protocol';
import { controlText } from './lists';

export function Join({ token }: { token: string }): JSX.Element {
  useLanguage();
  const [challenge, setChallenge] = useState<Challenge | undefined>(undefined);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    ask({ t: 'show', challenge: token }).then(
      answer => (answer.t === 'invitation' ? setChallenge(answer.challenge) : setGone(true)),
      () => setGone(true)
    );
  }, []);
  const game = challenge && gameInfo(challenge.variant);
  if (gone) return <Message text={t('join.gone')} />;
  if (!challenge || !game) return <p class="loading">{t('join.waiting')}</p>;
  return (
    <section class="prose narrow">
      <h1>{t('join.title')}</h1>
      <p>{t('join.text', { who: challenge.by.name || t('play.anonymous'), game: word(game.name) })}</p>
      <p class="note">{controlText(challenge.control)}</p>
      {challenge.yours ? (
        <p class="note strong">{t('join.yours')}</p>
      ) : (
        <p class="actions">
          <button
            type="button"
            class="button primary"
            onClick={() => void ask({ t: 'join', challenge: token }).catch(() => setGone(true))}
          >
            {t('join.accept')}
          </button>
          <a class="button" href={`/rules/${game.page}`} target="_blank" rel="noopener">
            {t('home.howTo')}
          </a>
        </p>
      )}
    </section>
  );
}

export function TakeSeat({ token }: { token: string }): JSX.Element {
  useLanguage();
  const [gone, setGone] = useState(false);
  if (gone) return <Message text={t('seat.gone')} />;
  return (
    <section class="prose narrow">
      <h1>{t('seat.title')}</h1>
      <p>{t('seat.text')}</p>
      <button
        type="button"
        class="button primary"
        onClick={() => void ask({ t: 'take-seat', token }).catch(() => setGone(true))}
      >
        {t('seat.accept')}
      </button>
    </section>
  );
}

function Message({ text }: { text: string }): JSX.Element {
  return (
    <section class="prose narrow">
      <p>{text}</p>
      <a class="button primary" href="/">
        {t('lost.home')}
      </a>
    </section>
  );
}
