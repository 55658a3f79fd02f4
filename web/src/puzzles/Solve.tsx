// A puzzle on the board, what is said of the attempts, and what can be asked: a hint, the solution, why not.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../board/adapter';
import type { BoardHandle } from '../board/Board';
import { menOf } from '../board/squares';
import { Engine } from '../engine/engine';
import { engineFiles } from '../engine/files';
import { t, tc } from '../i18n';
import { Next } from '../learn/Frame';
import { LessonBoard } from '../learn/LessonBoard';
import { arrowOf } from '../learn/session';
import { hintText, illegalText } from '../learn/words';
import { useStore } from '../lib/store';
import { MoveInput } from '../play/MoveInput';
import { isPass, moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import { sound } from '../play/usePlay';
import { RuleError, type Rules } from '../rules/rules';
import { percent } from '../study/scores';
import { Icon } from '../ui/controls';
import { Attempt, type AttemptState } from './attempt';
import type { Puzzle } from './file';

interface Props {
  rules: Rules;
  puzzle: Puzzle;
  isRun?: boolean; // no help, and a wrong move ends it
  onEnd: (isClean: boolean) => void; // once
  onNext: (() => void) | undefined;
}

export function Solve({ rules, puzzle, isRun = false, onEnd, onNext }: Props): JSX.Element {
  const [attempt] = useState(() => new Attempt(rules, puzzle));
  const state = useStore(attempt.state);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const engine = useRef<Engine | undefined>(undefined);
  const [refusal, setRefusal] = useState('');
  const { variant } = attempt;
  const { phase, step, moves } = state;
  useEffect(
    () => () => {
      attempt.close();
      engine.current?.close();
    },
    [attempt]
  );
  const isOver = attempt.isOver || (isRun && phase === 'wrong');
  useLayoutEffect(() => {
    if (isOver) onEnd(state.isClean);
  }, [isOver]);
  useLayoutEffect(() => setRefusal(''), [phase, step]);
  useEffect(() => {
    if (phase === 'wrong') sound('illegal');
    else if (phase === 'solved') sound('notify');
    else if (step.move) sound('move');
  }, [phase, step]);

  const refuse = (sentence: string) => {
    setRefusal(sentence);
    sound('illegal');
    handle.adapter?.restore();
  };
  const play = (uci: string) => {
    if (moves.includes(uci)) return attempt.attempt(uci);
    const error = attempt.whyNot(uci);
    if (error) refuse(illegalText(variant, error, step.fen, uci));
  };
  const typed = (text: string): boolean => {
    try {
      play(attempt.read(text).uci);
      return true;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      refuse(tc('why', error.code, error.message, { piece: '', square: '' }));
      return false;
    }
  };
  const explain = () => {
    engine.current ??= new Engine(engineFiles);
    void attempt.explain(engine.current);
  };
  return (
    <>
      <div class="learn-board" onPointerDown={() => !isRun && attempt.retry()}>
        <LessonBoard
          variant={variant}
          step={step}
          moves={moves}
          bottom={attempt.side}
          marks={[]}
          hints={drawingsOf(attempt, state)}
          handle={handle}
          onMove={play}
          onRefused={(from, to) => play(from + to)}
        />
      </div>
      <section class={`learn-answer ${attempt.isOver ? 'done' : phase}`}>
        <p class="learn-verdict" role="status">
          {refusal || <Verdict attempt={attempt} state={state} />}
        </p>
        {isOver ? (
          onNext && <Next label={t('puzzles.next')} onNext={onNext} />
        ) : (
          <Actions attempt={attempt} state={state} isRun={isRun} onExplain={explain} />
        )}
        {phase === 'ask' && <MoveInput game={state.game} keys="" onMove={typed} />}
      </section>
    </>
  );
}

function drawingsOf(attempt: Attempt, { phase, hints, step, why }: AttemptState): Drawing[] {
  if (phase === 'wrong') {
    const reply = why && why !== 'asking' ? why.reply?.uci : undefined;
    return reply && !isPass(reply) ? [{ ...arrowOf(reply), brush: 'red' }] : [];
  }
  if (phase !== 'ask' || hints === 0) return [];
  const { uci } = attempt.best();
  if (isPass(uci)) return [];
  const { from, to } = arrowOf(uci);
  if (hints > 1) return [{ from, ...(to ? { to } : {}), brush: 'green' }];
  return menOf(step.fen).has(from) ? [{ from, brush: 'green' }] : [];
}

function whyText({ variant }: Attempt, { why, error }: AttemptState): string {
  if (error) return tc('reviewError', error, t('study.engineFailed'));
  if (why === 'asking') return t('puzzles.asking');
  if (!why) return '';
  const loss = percent(why.loss);
  return why.reply ? t('puzzles.why', { loss, reply: moveText(why.reply, variant) }) : t('puzzles.whyOver', { loss });
}

function Verdict({ attempt, state }: { attempt: Attempt; state: AttemptState }): JSX.Element {
  const { variant, side } = attempt;
  const { phase, tried, isOther, turn, hints, step } = state;
  const move = tried ? moveText(tried, variant) : '';
  if (phase === 'wrong') {
    return (
      <>
        <Icon name="close" /> {t('puzzles.wrong', { move })} {whyText(attempt, state)}
      </>
    );
  }
  if (phase === 'shown') return <>{t('puzzles.shown', { move })}</>;
  if (phase === 'solved') {
    return (
      <>
        <Icon name="check" /> {t(isOther ? 'puzzles.other' : 'puzzles.solved', { move })}
      </>
    );
  }
  if (phase === 'watch') return <>{turn > 0 || tried ? t('puzzles.right') : t('puzzles.watch')}</>;
  if (hints > 0) return <>{hintText(variant, step.fen, attempt.best().uci, hints > 1)}</>;
  return (
    <>
      {turn > 0 && `${t('puzzles.goOn')} `}
      {t('puzzles.ask', { side: sideName(variant, side) })}
    </>
  );
}

interface ActionProps {
  attempt: Attempt;
  state: AttemptState;
  isRun: boolean;
  onExplain: () => void;
}

function Actions({ attempt, state, isRun, onExplain }: ActionProps): JSX.Element | null {
  const { phase, moves, hints, why } = state;
  if (phase === 'wrong') {
    return (
      <>
        <Next label={t('learn.tryAgain')} onNext={() => attempt.retry()} />
        <div class="actions">
          <button type="button" class="button" disabled={why !== undefined} onClick={onExplain}>
            {t('puzzles.askWhy')}
          </button>
          <ShowButton attempt={attempt} />
        </div>
      </>
    );
  }
  const pass = moves.find(isPass);
  return (
    <div class="actions">
      {pass && (
        <button type="button" class="button" onClick={() => attempt.attempt(pass)}>
          {t('janggi.pass')}
        </button>
      )}
      {!isRun && (
        <>
          <button type="button" class="button" disabled={phase !== 'ask' || hints > 1} onClick={() => attempt.hint()}>
            <Icon name="hint" /> {t('learn.hint')}
          </button>
          <ShowButton attempt={attempt} />
        </>
      )}
    </div>
  );
}

const ShowButton = ({ attempt }: { attempt: Attempt }): JSX.Element => (
  <button type="button" class="button" onClick={() => attempt.show()}>
    {t('puzzles.show')}
  </button>
);
