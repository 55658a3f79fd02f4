// One's vacation from games by correspondence.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, tc } from '../i18n';
import { momentText } from '../lib/dates';
import { useStore } from '../lib/store';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';
import { NumberField } from '../ui/controls';

export function VacationPanel(): JSX.Element {
  const { vacation } = useStore(server);
  const [days, setDays] = useState(7);
  const [refusal, setRefusal] = useState('');
  const send = async (request: { t: 'vacation'; days: number } | { t: 'back' }): Promise<void> => {
    setRefusal('');
    try {
      await ask(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(tc('refused', error.code));
    }
  };
  const isAway = vacation.until !== null && vacation.until > Date.now();
  const most = Math.max(1, vacation.left);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAway) details.current!.open = true;
  }, [isAway]);
  return (
    <details ref={details} class="vacation">
      <summary>{t('vacation.title')}</summary>
      <p>{t('vacation.about')}</p>
      {isAway ? (
        <p class="actions">
          <span>{t('vacation.until', { date: momentText(vacation.until!) })}</span>
          <button type="button" class="button" onClick={() => void send({ t: 'back' })}>
            {t('vacation.end')}
          </button>
        </p>
      ) : vacation.left === 0 ? (
        <p>{t('vacation.none')}</p>
      ) : (
        <form
          class="field-row"
          onSubmit={event => {
            event.preventDefault();
            void send({ t: 'vacation', days: Math.min(days, most) });
          }}
        >
          <NumberField label={t('vacation.days')} value={Math.min(days, most)} min={1} max={most} onChange={setDays} />
          <button type="submit" class="button">
            {t('vacation.start')}
          </button>
          <span class="note">{t('vacation.left', { left: vacation.left })}</span>
        </form>
      )}
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
    </details>
  );
}
