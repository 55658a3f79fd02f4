// The analyses that one shares, on this device or another.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, word } from '../i18n';
import { dayText } from '../lib/dates';
import { gameInfo } from '../lib/variants';
import { CopyButton } from '../ui/Copy';
import { Sure } from './Share';
import { linkTo, ownShared, unshare, whyNotShared, type SharedSummary } from './sharing';

export function SharedList(): JSX.Element | null {
  const [studies, setStudies] = useState<SharedSummary[]>([]);
  const [error, setError] = useState('');
  useEffect(() => {
    ownShared().then(setStudies, () => undefined); // without the server nothing is said: all else works here
  }, []);
  const remove = (id: string) =>
    unshare(id).then(
      () => setStudies(all => all.filter(study => study.id !== id)),
      (reason: unknown) => setError(whyNotShared(reason))
    );
  if (studies.length === 0) return null;
  return (
    <section class="list" aria-labelledby="shared-studies">
      <h2 id="shared-studies">{t('share.list')}</h2>
      {error && (
        <p class="refusal" role="alert">
          {error}
        </p>
      )}
      <ul class="shared-list">
        {studies.map(({ id, title, variant, expires }) => {
          const info = gameInfo(variant);
          const game = info ? word(info.name) : variant;
          return (
            <li key={id}>
              <a href={`/study/${id}`}>{title || game}</a>
              <span class="note">
                {title ? `${game} · ` : ''}
                {t('share.untilShort', { date: dayText(expires) })}
              </span>
              <span class="actions">
                <CopyButton icon="link" label={t('share.copy')} text={() => linkTo(id)} />
                <Sure small label={t('share.stop')} onSure={() => void remove(id)} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
