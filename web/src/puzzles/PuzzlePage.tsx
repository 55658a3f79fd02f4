// One puzzle after another: of a game and a theme, or the one of the day.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { numberText, t } from '../i18n';
import { useStore } from '../lib/store';
import { replace } from '../lib/router';
import type { Rules } from '../rules/rules';
import { ANY, dailyPuzzle, dayOf, findPuzzle, nextPuzzle } from './choice';
import { loadPart, type Manifest, type Puzzle } from './file';
import { PuzzleFrame } from './PuzzleFrame';
import { afterDaily, afterPuzzle, daysOn, record } from './record';
import { Solve } from './Solve';
import { gameName, puzzleAddress, themeName } from './words';

interface Props {
  rules: Rules;
  manifest: Manifest;
}

// A puzzle that is being fetched; 'none' where there is none, 'failed' without a connection.
type Found = Puzzle | 'none' | 'failed' | undefined;

function useFound(find: () => Promise<Puzzle | undefined>, key: string): Found {
  const [found, setFound] = useState<{ key: string; found: Found }>({ key, found: undefined });
  useEffect(() => {
    let isLeft = false;
    const set = (value: Found) => !isLeft && setFound({ key, found: value });
    find().then(
      puzzle => set(puzzle ?? 'none'),
      () => set('failed')
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  return found.key === key ? found.found : undefined;
}

export function Missing({ text }: { text: string }): JSX.Element {
  return (
    <section class="prose narrow">
      <p role="alert">{text}</p>
      <a class="button primary" href="/puzzles">
        {t('puzzles.all')}
      </a>
    </section>
  );
}

function Notes({ puzzle, isOver }: { puzzle: Puzzle; isOver: boolean }): JSX.Element {
  const { streak, best } = useStore(record);
  return (
    <>
      <span>{t('puzzles.rating', { rating: numberText(puzzle.rating) })}</span>
      {best > 0 && <span>{t('puzzles.streak', { streak, best })}</span>}
      {isOver && <span>{puzzle.themes.map(theme => themeName(theme, puzzle.game)).join(t('learn.between'))}</span>}
    </>
  );
}

export function GamePuzzles(props: Props & Record<'game' | 'theme' | 'id', string>): JSX.Element {
  const { rules, manifest, game, theme, id } = props;
  const [number, setNumber] = useState(0);
  const [overId, setOver] = useState('');
  const found = useFound(async () => {
    if (id && number === 0) return findPuzzle(manifest, game, id, loadPart);
    const { done, rating } = record.get();
    return nextPuzzle(manifest, { game, theme, near: rating, done: new Set(done) }, loadPart);
  }, `${game} ${theme} ${id} ${number}`);
  useEffect(() => {
    if (typeof found === 'object' && found.id !== id) replaceQuietly(puzzleAddress(game, theme, found.id));
  }, [found]);
  if (found === undefined) return <p class="loading">{t('common.loading')}</p>;
  if (found === 'none') return <Missing text={t('puzzles.none')} />;
  if (found === 'failed') return <Missing text={t('puzzles.failed')} />;
  const title = theme === ANY ? t('puzzles.puzzle') : themeName(theme, game);
  return (
    <PuzzleFrame
      game={game}
      title={title}
      notes={
        <>
          <span>{gameName(game)}</span>
          <Notes puzzle={found} isOver={overId === found.id} />
        </>
      }
    >
      <Solve
        key={`${found.id} ${number}`}
        rules={rules}
        puzzle={found}
        onEnd={isClean => {
          setOver(found.id);
          record.set(afterPuzzle(record.get(), found.id, isClean));
        }}
        onNext={() => setNumber(number + 1)}
      />
    </PuzzleFrame>
  );
}

// The address of a puzzle is for sharing; the page does not change with it.
function replaceQuietly(href: string): void {
  history.replaceState(null, '', href);
}

export function DailyPuzzle({ rules, manifest }: Props): JSX.Element {
  const [day] = useState(() => dayOf(Date.now()));
  const [isOver, setOver] = useState(false);
  const kept = useStore(record);
  const found = useFound(() => dailyPuzzle(manifest, day, loadPart), day);
  if (found === undefined) return <p class="loading">{t('common.loading')}</p>;
  if (found === 'none') return <Missing text={t('puzzles.none')} />;
  if (found === 'failed') return <Missing text={t('puzzles.failed')} />;
  const days = daysOn(kept, day);
  return (
    <PuzzleFrame
      game={found.game}
      title={t('puzzles.daily')}
      notes={
        <>
          <span>{gameName(found.game)}</span>
          {days > 0 && <span>{t('puzzles.days', { count: days })}</span>}
          <Notes puzzle={found} isOver={isOver} />
        </>
      }
    >
      <Solve
        rules={rules}
        puzzle={found}
        onEnd={isClean => {
          setOver(true);
          const isNew = record.get().lastDay !== day;
          const after = isNew ? afterPuzzle(record.get(), found.id, isClean) : record.get();
          record.set(afterDaily(after, day));
        }}
        onNext={() => replace(puzzleAddress(found.game))}
      />
    </PuzzleFrame>
  );
}
