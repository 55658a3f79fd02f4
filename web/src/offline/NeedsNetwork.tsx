// Says on a page that lives by the server that there is none, and where to go instead.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { server } from '../net/connection';

export function NeedsNetwork(): JSX.Element | null {
  if (!useStore(server).offline) return null;
  return (
    <section class="prose narrow">
      <p role="status">{t('offline.needs')}</p>
      <a class="button primary" href="/">
        {t('lost.home')}
      </a>
    </section>
  );
}
