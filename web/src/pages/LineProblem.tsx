// Says why there is no server, if there is none: it cannot be reached, or it has had too much from here.
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { server } from '../net/connection';

export function LineProblem({ listing = false }: { listing?: boolean }): JSX.Element | null {
  const { offline, heldUntil } = useStore(server);
  const [, tick] = useReducer<number, void>(n => n + 1, 0);
  useEffect(() => {
    if (heldUntil === 0) return undefined;
    const timer = setInterval(() => tick(), 1000);
    return () => clearInterval(timer);
  }, [heldUntil]);
  if (!offline) return null;
  const seconds = Math.ceil((heldUntil - performance.now()) / 1000);
  return (
    <p class="note warn" role="status">
      {seconds > 0 ? waiting(seconds) : t(listing ? 'games.offline' : 'home.offline')}
    </p>
  );
}

function waiting(seconds: number): string {
  return seconds > 90 ? t('line.tooManyMinutes', { minutes: Math.ceil(seconds / 60) }) : t('line.tooMany', { seconds });
}
