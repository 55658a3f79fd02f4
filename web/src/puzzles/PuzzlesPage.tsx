// All puzzles: the one of the day, and by game and theme.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { cardUrl } from '../art';
import { numberText, t } from '../i18n';
import { useStore } from '../lib/store';
import { useTitle } from '../lib/title';
import { Icon, Select } from '../ui/controls';
import { ANY, countIn, dayOf, gamesIn, themesIn } from './choice';
import type { Manifest } from './file';
import { daysOn, record } from './record';
import { gameName, puzzleAddress, themeName } from './words';

export function PuzzlesPage({ manifest }: { manifest: Manifest }): JSX.Element {
  useTitle(t('puzzles.title'));
  const kept = useStore(record);
  const days = daysOn(kept, dayOf(Date.now()));
  return (
    <div class="home">
      <section class="page-head">
        <h1>{t('puzzles.title')}</h1>
        <p class="lead">{t('puzzles.lead')}</p>
        <p class="actions">
          <a class="button primary" href="/puzzles/daily">
            <Icon name="hint" /> {t('puzzles.daily')}
          </a>
        </p>
        {kept.solved > 0 && (
          <p class="note">
            {t('puzzles.solvedCount', { count: kept.solved })}{' '}
            {t('puzzles.streak', { streak: kept.streak, best: kept.best })}{' '}
            {days > 0 && t('puzzles.days', { count: days })}
          </p>
        )}
      </section>
      {gamesIn(manifest).length === 0 && <p role="alert">{t('puzzles.none')}</p>}
      <ul class="cards">
        {gamesIn(manifest).map(game => (
          <GameCard key={game} manifest={manifest} game={game} />
        ))}
      </ul>
    </div>
  );
}

function GameCard({ manifest, game }: { manifest: Manifest; game: string }): JSX.Element {
  const [theme, setTheme] = useState<string>(ANY);
  const name = gameName(game);
  const themes = themesIn(manifest, game).map(([id, count]) => ({
    value: id,
    label: `${themeName(id, game)} (${numberText(count)})`,
  }));
  return (
    <li class="card">
      <img src={cardUrl(game)} alt="" width="300" height="200" loading="lazy" />
      <div class="card-body">
        <h2>{name}</h2>
        <p>{t('puzzles.count', { count: countIn(manifest, game) })}</p>
        <Select
          label={t('puzzles.theme')}
          value={theme}
          options={[{ value: ANY, label: t('puzzles.anyTheme') }, ...themes]}
          onChange={setTheme}
        />
        <div class="card-actions">
          <a class="button primary" href={puzzleAddress(game, theme)} aria-label={`${t('puzzles.solve')}: ${name}`}>
            {t('puzzles.solve')}
          </a>
          <a class="text-link" href={`/puzzles/${game}/run`} aria-label={`${t('puzzles.run')}: ${name}`}>
            {t('puzzles.run')}
          </a>
        </div>
      </div>
    </li>
  );
}
