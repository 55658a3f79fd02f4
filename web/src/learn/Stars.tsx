// Three stars, as many of them lit as were earned.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { MOST_STARS } from './session';

export function Stars({ stars }: { stars: number }): JSX.Element {
  return (
    <span class="stars" role="img" aria-label={stars > 0 ? t('learn.stars', { stars }) : t('learn.noStars')}>
      {Array.from({ length: MOST_STARS }, (_, i) => (
        <svg key={i} class={`star ${i < stars ? 'lit' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.8l2.9 5.9l6.5.9l-4.7 4.6l1.1 6.5L12 17.6l-5.8 3.1l1.1-6.5L2.6 9.6l6.5-.9z" />
        </svg>
      ))}
    </span>
  );
}
