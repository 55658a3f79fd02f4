// Says that the browser does not keep the games or analyses of this device, and why.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { Icon } from '../ui/controls';
import { keeping } from './saved';

export function Unkept({ of = 'local' }: { of?: 'local' | 'study' }): JSX.Element | null {
  const state = useStore(keeping);
  if (state === 'kept') return null;
  return (
    <p class="notice warn" role="alert">
      <Icon name="warning" />
      <span>
        {state === 'large' ? t('study.large') : of === 'study' ? t(`study.${state}`) : t(`local.${state}`)}{' '}
        {state === 'full' && <a href="/games">{t('games.title')}</a>}{' '}
        {state === 'full' && of === 'study' && <a href="/analysis">{t('study.list')}</a>}
      </span>
    </p>
  );
}
