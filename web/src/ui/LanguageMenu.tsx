// The languages, each by its own name; and what to say when one cannot be had.
import type { JSX } from 'preact';
import { languageIds, LANGUAGES, missingLanguage, t, useLanguage, type Language } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { Icon, IconButton } from './controls';

// The browser's own menu lies, unseen, over an icon and the name of the language.
export function LanguageMenu(): JSX.Element {
  const shown = useLanguage();
  return (
    <span class="text-button language-menu">
      <Icon name="language" />
      <span aria-hidden="true">{LANGUAGES[shown].name}</span>
      <select
        aria-label={t('settings.language')}
        value={shown}
        onChange={event => {
          const language = event.currentTarget.value as Language;
          event.currentTarget.value = shown; // until the other one is there
          settings.update({ language });
        }}
      >
        {languageIds.map(id => (
          <option key={id} value={id} lang={LANGUAGES[id].html}>
            {LANGUAGES[id].name}
          </option>
        ))}
      </select>
    </span>
  );
}

export function MissingLanguage(): JSX.Element | null {
  const missing = useStore(missingLanguage);
  if (!missing) return null;
  return (
    <div class="called" role="alert">
      <span>{t('settings.languageMissing', { language: LANGUAGES[missing].name })}</span>
      <IconButton icon="close" label={t('common.close')} onClick={() => missingLanguage.set(undefined)} />
    </div>
  );
}
