// How far one has come with the lessons of a game, on its card.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useFollowed } from '../lib/store';
import { LESSON_COUNTS } from './catalog';
import { progress } from './progress';

export function ProgressNote({ game, always = false }: { game: string; always?: boolean }): JSX.Element | null {
  useFollowed(progress);
  const total = LESSON_COUNTS[game] ?? 0;
  const done = Math.min(total, Object.keys(progress.of(game).stars).length);
  if (total === 0 || (done === 0 && !always)) return null;
  const text = t('learn.count', { done, total });
  return (
    <span class="learn-progress note">
      <progress max={total} value={done} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </span>
  );
}
