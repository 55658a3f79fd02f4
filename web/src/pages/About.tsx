// What Serai is, how to get its source, its licences, and what is known about visitors.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { numberText, ONE_DECIMAL, t, useLanguage } from '../i18n';
import { useTitle } from '../lib/title';
import { Icon } from '../ui/controls';

const SOURCE = '/serai-source.tgz'; // ./run puts it beside the client

export function About(): JSX.Element {
  useLanguage();
  useTitle(t('about.title'));
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <article class="prose">
      <h1>{t('about.title')}</h1>
      <p>{t('about.what')}</p>
      <h2 id="source">{t('about.sourceTitle')}</h2>
      <p>{t('about.sourceText')}</p>
      <Source />
      <p>{t('about.sourceBuild')}</p>
      <h2 id="licences">{t('about.licencesTitle')}</h2>
      <p>{t('about.licencesText')}</p>
      <h2 id="privacy">{t('about.privacyTitle')}</h2>
      <p>{t('about.privacyText')}</p>
    </article>
  );
}

// Whether this server hands the source out is seen by asking for it.
function Source(): JSX.Element {
  const [bytes, setBytes] = useState<number | undefined>(undefined);
  useEffect(() => {
    fetch(SOURCE, { method: 'HEAD' }).then(
      answer => {
        const isFile = answer.ok && !answer.headers.get('content-type')?.startsWith('text/html');
        setBytes(isFile ? Number(answer.headers.get('content-length')) : 0);
      },
      () => setBytes(0)
    );
  }, []);
  if (bytes === undefined) return <p>{t('common.loading')}</p>;
  if (bytes === 0) return <p>{t('about.sourceAsk')}</p>;
  return (
    <p>
      {t('about.sourceHere')}{' '}
      <a href={SOURCE} download>
        <Icon name="download" /> {t('about.sourceDownload')} ({numberText(bytes / 1e6, ONE_DECIMAL)} MB)
      </a>
    </p>
  );
}
