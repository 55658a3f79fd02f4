// What is being played, to watch.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t, useLanguage } from '../i18n';
import { useTitle } from '../lib/title';
import { server, watchLobby } from '../net/connection';
import { useStore } from '../lib/store';
import { NeedsNetwork } from '../offline/NeedsNetwork';
import { Live } from './Games';

export function Watch(): JSX.Element {
  useLanguage();
  useTitle(t('nav.watch'));
  useEffect(watchLobby, []);
  const { offline } = useStore(server);
  return (
    <div class="home">
      <section class="page-head">
        <h1>{t('nav.watch')}</h1>
        <a class="text-link" href="/leaderboard">
          {t('leaderboard.title')}
        </a>
      </section>
      {offline ? <NeedsNetwork /> : <Live />}
    </div>
  );
}
