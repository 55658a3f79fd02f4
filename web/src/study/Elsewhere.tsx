// What another tab has done with the analysis that is open here, and what can be done about it.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { Icon } from '../ui/controls';
import type { OwnStudy } from './useStudy';

export function Elsewhere({ view }: { view: OwnStudy }): JSX.Element | null {
  const { elsewhere, keepAgain } = view;
  if (!elsewhere) return null;
  return (
    <div class="notice warn" role="status">
      <Icon name="warning" />
      <span>{t(`elsewhere.${elsewhere}`)}</span>
      <button
        type="button"
        class="button small"
        onClick={elsewhere === 'deleted' ? keepAgain : () => location.reload()}
      >
        {t(elsewhere === 'deleted' ? 'elsewhere.keep' : 'elsewhere.load')}
      </button>
    </div>
  );
}
