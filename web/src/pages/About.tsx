import type { JSX } from 'preact';
import { t, useLanguage } from '../i18n';

export function About(): JSX.Element {
  useLanguage();
  return (
    <article class="prose">
      <h1>{t('about.title')}</h1>
      <p>{t('about.what')}</p>
      <h2 id="source">{t('about.sourceTitle')}</h2>
      <p>{t('about.sourceText')}</p>
      <h2 id="licences">{t('about.licencesTitle')}</h2>
      <p>{t('about.licencesText')}</p>
      <h2 id="privacy">{t('about.privacyTitle')}</h2>
      <p>{t('about.privacyText')}</p>
    </article>
  );
}
