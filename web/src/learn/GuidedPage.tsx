// The guided game on the screen.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../board/adapter';
import type { BoardHandle } from '../board/Board';
import { Engine } from '../engine/engine';
import { engineFiles } from '../engine/files';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { MoveInput } from '../play/MoveInput';
import { isPass } from '../play/moveText';
import { sound } from '../play/usePlay';
import { RuleError, type Rules } from '../rules/rules';
import { Icon } from '../ui/controls';
import { Counters } from './Counters';
import { useForeign } from './courses';
import { Frame, LessonOver, Next, type FrameProps } from './Frame';
import { GuidedGame, MOVES_TO_FINISH, type GuidedState } from './guided';
import { LessonBoard } from './LessonBoard';
import { progress } from './progress';
import { arrowOf } from './session';
import { hintText, illegalText, manName, outcomeText } from './words';

const MOVES_PER_TIP = 4;
const STARS = { w: 3, draw: 2, b: 1, '': 2 }; // the learner is the first side

// What the learner plays, and why the rules refuse it.
function useMoves(guided: GuidedGame, { step }: GuidedState, handle: BoardHandle) {
  const [refusal, setRefusal] = useState('');
  useLayoutEffect(() => setRefusal(''), [step]);
  useEffect(() => {
    if (step.move) sound(step.captured ? 'capture' : 'move');
  }, [step]);
  const refuse = (error: RuleError, uci: string) => {
    setRefusal(illegalText(guided.variant, error, step.fen, uci));
    sound('illegal');
    handle.adapter?.restore();
  };
  const play = (text: string): boolean => {
    try {
      guided.move(text);
      return true;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      refuse(error, text);
      return false;
    }
  };
  const refused = (from: string, to: string) => {
    const error = guided.whyNot(from + to);
    if (error) refuse(error, from + to);
  };
  return { refusal, play, refused };
}

function drawingsOf({ danger, hint }: GuidedState): Drawing[] {
  const dangers = danger.map(square => ({ from: square, brush: 'red' }));
  return hint && !isPass(hint) ? [...dangers, { ...arrowOf(hint), brush: 'green' }] : dangers;
}

export function GuidedPage({ rules, course, lesson, texts }: FrameProps & { rules: Rules }): JSX.Element {
  const [guided] = useState(() => new GuidedGame(rules, course.game, new Engine(engineFiles)));
  useEffect(() => () => guided.close(), [guided]);
  const state = useStore(guided.state);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const { refusal, play, refused } = useMoves(guided, state, handle);
  const [isDone, setDone] = useState(false);
  const { variant } = guided;
  const foreign = useForeign(course.game);
  const stars = STARS[state.game.outcome.winner];
  const finish = () => {
    progress.solved(course.game, lesson.id, stars);
    setDone(true);
  };
  const again = () => {
    setDone(false);
    guided.again();
  };
  return (
    <Frame course={course} lesson={lesson} texts={texts}>
      <section class="learn-task">
        {state.made === 0 && (
          <p class="learn-text" lang={foreign}>
            {texts[`${lesson.id}.text`]}
          </p>
        )}
        <p class="learn-ask" lang={foreign}>
          {tipOf(texts, lesson.id, state.made)}
        </p>
      </section>
      <div class="learn-board">
        <LessonBoard
          variant={variant}
          step={state.step}
          moves={state.phase === 'you' && !isDone ? state.game.legal : []}
          bottom="w"
          marks={[]}
          hints={drawingsOf(state)}
          handle={handle}
          onMove={play}
          onRefused={refused}
        />
      </div>
      <section class="learn-answer">
        {isDone ? (
          <LessonOver course={course} lesson={lesson} stars={stars} onAgain={again} />
        ) : (
          <>
            <p class="learn-verdict" role="status">
              {refusal || statusOf(guided, state)}
            </p>
            <Counters game={state.game} variant={variant} />
            <Actions guided={guided} state={state} onPlay={play} onFinish={finish} />
            {state.phase === 'you' && <MoveInput game={state.game} keys="" onMove={play} />}
          </>
        )}
      </section>
    </Frame>
  );
}

function tipOf(texts: FrameProps['texts'], lesson: string, made: number): string {
  const tips = Object.keys(texts).filter(key => key.startsWith(`${lesson}.tip`)).length;
  return texts[`${lesson}.tip${Math.min(tips, 1 + Math.floor(made / MOVES_PER_TIP))}`] ?? '';
}

function statusOf({ variant }: GuidedGame, { phase, game, danger, hint, step }: GuidedState): string {
  const { outcome } = game;
  if (phase === 'over') {
    const key = outcome.winner === 'w' ? 'guided.win' : outcome.winner === 'b' ? 'guided.loss' : 'guided.draw';
    return t(key, { reason: outcomeText(variant, outcome) });
  }
  if (phase === 'failed') return t('guided.failed');
  if (phase === 'thinking') return t('guided.thinking');
  const men = danger.map(square => manName(variant, step.fen, square)).join(t('learn.between'));
  return [
    game.check ? t('guided.check') : t('guided.you'),
    hint && t('guided.hint', { move: hintText(variant, step.fen, hint, true) }),
    men && t('guided.danger', { men }),
  ]
    .filter(Boolean)
    .join(' ');
}

interface ActionsProps {
  guided: GuidedGame;
  state: GuidedState;
  onPlay: (text: string) => void;
  onFinish: () => void;
}

function Actions({ guided, state, onPlay, onFinish }: ActionsProps): JSX.Element {
  const { phase, game, made, isHinting } = state;
  const pass = phase === 'you' ? game.legal.find(isPass) : undefined;
  const [claim] = phase === 'you' ? game.actions.filter(action => action.claim) : [];
  return (
    <>
      {phase === 'over' && <Next label={t('guided.finish')} onNext={onFinish} />}
      <div class="actions">
        {phase === 'failed' && (
          <button type="button" class="button primary" onClick={() => guided.retry()}>
            {t('learn.tryAgain')}
          </button>
        )}
        {pass && (
          <button type="button" class="button" onClick={() => onPlay(pass)}>
            {t('janggi.pass')}
          </button>
        )}
        {claim && (
          <button type="button" class="button" onClick={() => guided.claim(claim.id)}>
            {t('sittuyin.claim')}
          </button>
        )}
        {phase === 'you' && (
          <button type="button" class="button" disabled={isHinting} onClick={() => void guided.hint()}>
            <Icon name="hint" /> {t('learn.hint')}
          </button>
        )}
        {made > 0 && phase !== 'thinking' && (
          <button type="button" class="button" onClick={() => guided.takeBack()}>
            <Icon name="undo" /> {t('guided.takeBack')}
          </button>
        )}
        {phase === 'you' && made >= MOVES_TO_FINISH && (
          <button type="button" class="button" onClick={onFinish}>
            <Icon name="check" /> {t('guided.finish')}
          </button>
        )}
        {phase === 'over' && (
          <button type="button" class="button" onClick={() => guided.again()}>
            {t('learn.repeat')}
          </button>
        )}
      </div>
    </>
  );
}
