// Says that the browser does not keep the games of this device, and why.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { Icon } from '../ui/controls';
import { keeping } from './saved';

export function Unkept(): JSX.Element | null {
  const state = useStore(keeping);
  if (state === 'kept') return null;
  return (
    <p class="notice warn" role="alert">
      <Icon name="warning" />
      <span>
        {t(`local.${state}`)} {state === 'full' && <a href="/games">{t('games.title')}</a>}
      </span>
    </p>
  );
}
