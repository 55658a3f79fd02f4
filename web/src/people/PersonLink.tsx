// Who one is, at the top of every page: the way to the account, or to having one.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { route } from '../lib/router';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { Icon } from '../ui/controls';

export function PersonLink(): JSX.Element {
  const { you } = useStore(server);
  const { page } = useStore(route);
  const isHere = page === 'account' || page === 'signin' || page === 'signup';
  return (
    <a
      class="text-button person-link"
      href={you.account ? '/account' : '/signin'}
      aria-label={you.account ? t('account.titleOf', { name: you.name }) : t('account.signIn')}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon name="person" /> <span>{you.account ? you.name : t('account.signIn')}</span>
    </a>
  );
}
