// What works without the server, at the top of the first page while it cannot be reached.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { LineProblem } from '../pages/LineProblem';
import { server } from '../net/connection';

const PLACES = [
  ['/analysis', 'study.title'],
  ['/editor', 'editor.title'],
  ['/learn', 'nav.learn'],
  ['/games', 'nav.games'],
] as const;

export function OfflineHome(): JSX.Element | null {
  if (!useStore(server).offline) return null;
  return (
    <section class="offline" aria-label={t('offline.title')}>
      <LineProblem />
      <p class="actions">
        {PLACES.map(([href, key]) => (
          <a key={href} class="text-link" href={href}>
            {t(key)}
          </a>
        ))}
      </p>
    </section>
  );
}
