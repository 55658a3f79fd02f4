// While somebody looks for an opponent, every page says so.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Seeking } from '../generated/contract';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { localTime, server } from '../net/connection';
import { ChallengeDialog } from '../pages/Challenge';
import { gameName } from '../pages/lists';
import { stopSeeking, waitedText } from './seeking';

export function SeekingBar(): JSX.Element | null {
  const { seeking } = useStore(server);
  return seeking ? <Bar seeking={seeking} /> : null;
}

function Bar({ seeking }: { seeking: Seeking }): JSX.Element {
  const [now, setNow] = useState(performance.now());
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { variants = [], controls = [], since = 0, held_until: held } = seeking;
  const left = held === undefined ? 0 : localTime(held) - now;
  return (
    <div class="seeking" role="status">
      <span class="seeking-text">
        <span class="seeking-dot" aria-hidden="true" />
        {t('find.looking')}{' '}
        <span class="seeking-clock" aria-hidden="true">
          {waitedText(now - localTime(since))}
        </span>
        <small>
          {variants.map(gameName).join(', ')} · {controls.join(', ')}
        </small>
        {left > 0 && (
          <small class="warn">
            {t('find.held')} <span aria-hidden="true">{waitedText(left)}</span>
          </small>
        )}
      </span>
      <span class="actions">
        {!location.pathname.startsWith('/game/') && (
          <button type="button" class="button" onClick={() => setPlaying(true)}>
            {t('find.meanwhile')}
          </button>
        )}
        <button type="button" class="button" onClick={() => void stopSeeking()}>
          {t('find.stop')}
        </button>
      </span>
      {playing && (
        <ChallengeDialog
          wish={{ opponent: 'computer', ...(variants[0] ? { variant: variants[0] } : {}) }}
          onClose={() => setPlaying(false)}
        />
      )}
    </div>
  );
}
