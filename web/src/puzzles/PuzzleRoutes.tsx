// From an address to puzzles: loads the list of them and the rules.
import '../art/board.css';
import '../styles/board.css';
import '../styles/panels.css';
import '../styles/play.css';
import '../styles/learn.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, useLanguage } from '../i18n';
import { loadRules } from '../lib/loadRules';
import type { Rules } from '../rules/rules';
import { loadManifest, type Manifest } from './file';
import { DailyPuzzle, GamePuzzles, Missing } from './PuzzlePage';
import { PuzzlesPage } from './PuzzlesPage';
import { RunPage } from './RunPage';

interface Props {
  game: string; // a game, "daily", or empty: the list
  theme: string;
  id: string;
  isRun: boolean;
}

function useLoaded<T>(load: () => Promise<T>): { value: T | undefined; hasFailed: boolean } {
  const [value, setValue] = useState<T | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    load().then(setValue, () => setFailed(true));
  }, []);
  return { value, hasFailed };
}

export function PuzzleRoute({ game, theme, id, isRun }: Props): JSX.Element {
  useLanguage();
  const { value: manifest, hasFailed } = useLoaded<Manifest>(loadManifest);
  const { value: rules, hasFailed: hasNoRules } = useLoaded<Rules>(loadRules);
  if (!manifest) return <p class="loading">{t(hasFailed ? 'puzzles.failed' : 'common.loading')}</p>;
  if (game === '') return <PuzzlesPage manifest={manifest} />;
  if (game !== 'daily' && !manifest[game]) return <Missing text={t('puzzles.none')} />;
  if (!rules) return <p class="loading">{t(hasNoRules ? 'error.rules' : 'common.loading')}</p>;
  if (game === 'daily') return <DailyPuzzle rules={rules} manifest={manifest} />;
  if (isRun) return <RunPage rules={rules} manifest={manifest} game={game} />;
  return <GamePuzzles key={`${game} ${theme}`} rules={rules} manifest={manifest} game={game} theme={theme} id={id} />;
}
