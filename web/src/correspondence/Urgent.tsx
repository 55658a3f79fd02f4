// A word on every page to somebody whose time is short in a game by correspondence.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { localTime, server } from '../net/connection';
import { IconButton } from '../ui/controls';
import { leftText } from './time';
import { useNow } from './useNow';
import { waitingAt } from './waiting';

export function Urgent(): JSX.Element | null {
  const { waiting } = useStore(server);
  const [closed, close] = useState('');
  const now = useNow();
  const { short } = waitingAt(waiting, now);
  const [first] = short;
  const which = short.map(({ game }) => game).join();
  if (!first || which === closed || location.pathname === `/game/${first.game}`) return null;
  const time = leftText(localTime(first.deadline) - now);
  const { length: count } = short;
  return (
    <div class="called urgent" role="status">
      <span>{count === 1 ? t('waiting.shortOne', { time }) : t('waiting.short', { count, time })}</span>
      <a class="button primary" href={`/game/${first.game}`}>
        {t('waiting.open')}
      </a>
      <IconButton icon="close" label={t('common.close')} onClick={() => close(which)} />
    </div>
  );
}
