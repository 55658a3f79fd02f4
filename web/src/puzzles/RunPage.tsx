// The three-minute run.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import type { Rules } from '../rules/rules';
import { Icon } from '../ui/controls';
import { runOf } from './choice';
import { loadPart, type Manifest, type Puzzle } from './file';
import { PuzzleFrame } from './PuzzleFrame';
import { Missing } from './PuzzlePage';
import { afterRun, record } from './record';
import { MOST_MISTAKES, Run } from './run';
import { Solve } from './Solve';

const SHOWN = 700; // ms that the end of a puzzle is seen

interface Props {
  rules: Rules;
  manifest: Manifest;
  game: string;
}

export function RunPage({ rules, manifest, game }: Props): JSX.Element {
  const [puzzles, setPuzzles] = useState<Puzzle[] | 'failed' | undefined>(undefined);
  const [round, setRound] = useState(0);
  useEffect(() => {
    runOf(manifest, game, new Set(record.get().done), loadPart).then(setPuzzles, () => setPuzzles('failed'));
  }, [game, round]);
  if (puzzles === undefined) return <p class="loading">{t('common.loading')}</p>;
  if (puzzles === 'failed') return <Missing text={t('puzzles.failed')} />;
  if (puzzles.length === 0) return <Missing text={t('puzzles.none')} />;
  return <Running key={round} rules={rules} game={game} puzzles={puzzles} onAgain={() => setRound(round + 1)} />;
}

interface RunningProps {
  rules: Rules;
  game: string;
  puzzles: Puzzle[];
  onAgain: () => void;
}

function Running({ rules, game, puzzles, onAgain }: RunningProps): JSX.Element {
  const [run] = useState(() => new Run(puzzles.length));
  const state = useStore(run.state);
  const [left, setLeft] = useState(() => run.left(Date.now()));
  const { index, solved, mistakes, isOver } = state;
  useEffect(() => {
    run.begin(Date.now());
    const clock = setInterval(() => {
      setLeft(run.left(Date.now()));
      run.tick(Date.now());
    }, 250);
    return () => clearInterval(clock);
  }, [run]);
  useEffect(() => {
    if (isOver) record.set(afterRun(record.get(), game, solved));
  }, [isOver]);
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const notes = (
    <>
      <span role="timer" aria-label={t('puzzles.time')}>
        {time}
      </span>
      <span>{t('puzzles.runSolved', { count: solved })}</span>
      <span>{t('puzzles.runMistakes', { count: mistakes, most: MOST_MISTAKES })}</span>
    </>
  );
  return (
    <PuzzleFrame game={game} title={t('puzzles.run')} notes={notes}>
      {isOver ? (
        <section class="learn-answer">
          <div role="status">
            <h2>{t('puzzles.runOver', { count: solved })}</h2>
          </div>
          <p>{t('puzzles.runBest', { count: Math.max(solved, record.get().runs[game] ?? 0) })}</p>
          <div class="actions">
            <button type="button" class="button primary" onClick={onAgain}>
              <Icon name="undo" /> {t('learn.repeat')}
            </button>
            <a class="button" href="/puzzles">
              {t('puzzles.all')}
            </a>
          </div>
        </section>
      ) : (
        <Solve
          key={index}
          rules={rules}
          puzzle={puzzles[index]!}
          isRun
          onEnd={isClean => setTimeout(() => run.next(isClean, Date.now()), SHOWN)}
          onNext={undefined}
        />
      )}
    </PuzzleFrame>
  );
}
