// The way to the four places of the site, on every page.
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { numberText, t, type Key } from '../i18n';
import type { Route } from '../lib/router';
import { useStore } from '../lib/store';
import { setTitleCount } from '../lib/title';
import { server } from '../net/connection';

interface Place {
  href: string;
  label: Key;
  page: Route['page'];
  parts: Route['page'][]; // pages that belong to it
}
const places: Place[] = [
  { href: '/', label: 'nav.play', page: 'home', parts: ['new-local', 'local', 'game', 'join', 'seat'] },
  { href: '/watch', label: 'nav.watch', page: 'watch', parts: [] },
  { href: '/learn', label: 'nav.learn', page: 'learn', parts: ['rules', 'course', 'puzzles'] },
  { href: '/games', label: 'nav.games', page: 'games', parts: ['analysis', 'analyses', 'editor', 'editors'] },
];

// How many games wait for the reader.
function Badge(): JSX.Element | null {
  const count = useStore(server).waiting.length;
  useLayoutEffect(() => setTitleCount(count), [count]);
  if (count === 0) return null;
  return (
    <>
      <span class="badge" aria-hidden="true">
        {numberText(count)}
      </span>
      <span class="sr-only">{t('waiting.count', { count })}</span>
    </>
  );
}

export function Nav({ page }: { page: Route['page'] }): JSX.Element {
  return (
    <nav class="nav" aria-label={t('nav.label')}>
      {places.map(place => (
        <a
          key={place.href}
          href={place.href}
          {...(place.page === page
            ? { 'aria-current': 'page' as const }
            : place.parts.includes(page)
              ? { 'aria-current': 'true' as const }
              : {})}
        >
          {t(place.label)}
          {place.page === 'games' && <Badge />}
        </a>
      ))}
    </nav>
  );
}
