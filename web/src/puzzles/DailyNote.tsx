// The puzzle of the day on the home page, and for how many days one has solved it.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { Icon } from '../ui/controls';
import { dayOf } from './choice';
import { daysOn, record } from './record';

export function DailyNote(): JSX.Element {
  const kept = useStore(record);
  const day = dayOf(Date.now());
  const days = daysOn(kept, day);
  return (
    <p class="actions daily-puzzle">
      <a class="text-link" href="/puzzles/daily">
        <Icon name={kept.lastDay === day ? 'check' : 'hint'} /> {t('puzzles.daily')}
      </a>
      {days > 0 && <span class="note">{t('puzzles.days', { count: days })}</span>}
      <a class="text-link" href="/puzzles">
        {t('puzzles.all')}
      </a>
    </p>
  );
}
