// From an address to the editor of a game; and the list of games to choose from.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, useLanguage, word } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { useTitle } from '../lib/title';
import { gameList } from '../lib/variants';
import type { Rules } from '../rules/rules';
import { EditorPage } from './EditorPage';

export function EditorRoute({ variant, fen }: { variant: string; fen: string }): JSX.Element {
  useLanguage();
  const [rules, setRules] = useState<Rules | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadRules().then(setRules, () => setFailed(true));
  }, []);
  const info = rules?.variant(variant);
  if (failed) return <p class="loading">{t('error.rules')}</p>;
  if (!rules || !info) return <p class="loading">{t('common.loading')}</p>;
  return <EditorPage rules={rules} variant={info} fen={fen} />;
}

export function EditorList(): JSX.Element {
  useLanguage();
  useTitle(t('editor.title'));
  return (
    <div class="home">
      <section class="page-head">
        <h1>{t('editor.title')}</h1>
        <p class="lead">{t('editor.lead')}</p>
      </section>
      <ul class="study-games">
        {gameList.map(game => (
          <li key={game.id}>
            <a class="button" href={`/editor/${game.id}`}>
              {word(game.name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
