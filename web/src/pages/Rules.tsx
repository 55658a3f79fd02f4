// "How to play": a page of docs/rules, turned into HTML when the client was built. Our own text, so it may be HTML.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, useLanguage, word } from '../i18n';
import { gameInfo } from '../lib/variants';
import { Icon } from '../ui/controls';

const pages = import.meta.glob<string>('../generated/rules/*.html', { query: '?raw', import: 'default' });

export function RulesPage({ id }: { id: string }): JSX.Element {
  const language = useLanguage();
  const [html, setHtml] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const load = pages[`../generated/rules/${id}${language === 'zh' ? '-zh' : ''}.html`];
    if (!load) return setMissing(true);
    let left = false;
    load().then(
      text => !left && setHtml(text),
      () => setMissing(true)
    );
    return () => {
      left = true;
    };
  }, [id, language]);
  const game = gameInfo(id);
  if (missing || !game) return <p class="loading">{t('rules.missing')}</p>;
  return (
    <article class="prose rules">
      <div class="rules-body" dangerouslySetInnerHTML={{ __html: html }} />
      <p>
        <a class="button primary" href={`/local/${game.id}`}>
          <Icon name="play" /> {t('rules.play', { game: word(game.name) })}
        </a>
      </p>
    </article>
  );
}
