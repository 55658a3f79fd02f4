// Where to begin against the computer: by one's rating, or by what one says of oneself.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { levelName } from '../lib/names';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { BEGINNINGS, levelFor, type Experience } from './levels';

interface Props {
  variant: string;
  level: number;
  onChoose: (level: number) => void;
}

export function StartLevel({ variant, level, onChoose }: Props): JSX.Element | null {
  const { ratings } = useStore(server);
  const mine = ratings.find(rating => rating.variant === variant);
  if (mine) {
    const best = levelFor(variant, mine.value);
    return best === level ? null : (
      <button type="button" class="text-link" onClick={() => onChoose(best)}>
        {t('level.forYou', { level: best, name: levelName(best) })}
      </button>
    );
  }
  return (
    <details class="start-level">
      <summary>{t('level.where')}</summary>
      <div class="actions">
        {(Object.keys(BEGINNINGS) as Experience[]).map(experience => (
          <button
            key={experience}
            type="button"
            class="button small"
            aria-pressed={level === BEGINNINGS[experience]}
            onClick={() => onChoose(BEGINNINGS[experience])}
          >
            {t(`level.${experience}`)}
          </button>
        ))}
      </div>
    </details>
  );
}
