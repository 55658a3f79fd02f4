// The games to learn, each as a card that leads to its lessons.
import type { JSX } from 'preact';
import { cardUrl } from '../art';
import { courseAddress } from '../learn/catalog';
import { ProgressNote } from '../learn/ProgressNote';
import { t, tc, useLanguage, word } from '../i18n';
import { mainGames } from '../lib/ruleSets';
import { useTitle } from '../lib/title';
import { Icon } from '../ui/controls';

export function Learn(): JSX.Element {
  useLanguage();
  useTitle(t('nav.learn'));
  return (
    <div class="home">
      <section class="page-head">
        <h1>{t('nav.learn')}</h1>
        <p class="lead">{t('learn.lead')}</p>
        <p class="actions">
          <a class="text-link" href="/puzzles">
            <Icon name="hint" /> {t('puzzles.title')}
          </a>
          <a class="text-link" href="/analysis">
            <Icon name="search" /> {t('study.title')}
          </a>
          <a class="text-link" href="/editor">
            <Icon name="edit" /> {t('editor.title')}
          </a>
        </p>
      </section>
      <ul class="cards">
        {mainGames.map(game => (
          <li key={game.id} class="card linked">
            <img src={cardUrl(game.id)} alt="" width="300" height="200" loading="lazy" />
            <div class="card-body">
              <h2>
                <a class="link-all" href={courseAddress(game.id)}>
                  {word(game.name)}
                </a>
              </h2>
              <p>{tc('tagline', game.id)}</p>
              <ProgressNote game={game.id} always />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
