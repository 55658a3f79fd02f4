// A lesson: its text and task, the board, and what is said of the attempts.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drawing, Mark } from '../board/adapter';
import type { BoardHandle } from '../board/Board';
import { menOf } from '../board/squares';
import { gameUi } from '../games';
import { t, tc } from '../i18n';
import { useStore } from '../lib/store';
import { MoveInput } from '../play/MoveInput';
import { isPass, moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import { sound } from '../play/usePlay';
import { RuleError, type Rules, type Side } from '../rules/rules';
import { Icon } from '../ui/controls';
import { Counters } from './Counters';
import { useForeign } from './courses';
import { Frame, LessonOver, Next, type FrameProps } from './Frame';
import { LessonBoard } from './LessonBoard';
import { other } from './position';
import { progress } from './progress';
import * as begun from './begun';
import { arrowOf, later, Session, type SessionState } from './session';
import type { Task } from './types';
import { hintText, illegalText, pieceName, wrongText } from './words';

type Text = (part: string) => string; // of the task

// What the learner tries, and why the rules refuse it.
interface Attempts {
  refusal: string;
  play: (uci: string) => void;
  typed: (text: string) => boolean;
}

function useAttempts(session: Session, state: SessionState, text: Text, handle: BoardHandle): Attempts {
  const [refusal, setRefusal] = useState('');
  const { variant, task } = session;
  useLayoutEffect(() => setRefusal(''), [state.step, state.phase]);
  const refuse = (sentence: string) => {
    setRefusal([sentence, text('no')].filter(Boolean).join(' '));
    sound('illegal');
    handle.adapter?.restore();
  };
  const play = (uci: string) => {
    if (state.moves.includes(uci)) return session.attempt(uci);
    const error = session.whyNot(uci);
    if (error) return refuse(illegalText(variant, error, state.step.fen, uci));
    const pieces = (task.only ?? []).map(letter => pieceName(variant, letter)).join(t('learn.between'));
    refuse(t('learn.only', { pieces }));
  };
  const typed = (move: string): boolean => {
    try {
      play(session.read(move).uci);
      return true;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      refuse(tc('why', error.code, error.message, { piece: '', square: '' }));
      return false;
    }
  };
  return { refusal, play, typed };
}

// What is heard.
function useEcho({ phase, made, tried }: SessionState): void {
  useEffect(() => {
    if (phase === 'wrong') sound('illegal');
    else if (phase === 'done') sound('notify');
    else if (tried) sound('move');
  }, [phase, made]);
}

export function LessonPage({ rules, course, lesson, texts }: FrameProps & { rules: Rules }): JSX.Element {
  const [session] = useState(() => new Session(rules, course.game, lesson, later, begun.read(course.game, lesson.id)));
  useEffect(() => () => session.close(), [session]);
  const state = useStore(session.state);
  const handle = useRef<BoardHandle>({ adapter: undefined }).current;
  const [option, setOption] = useState<string | undefined>(undefined);
  const { variant, task, isOver } = session;
  const foreign = useForeign(course.game);
  const text = (part: string): string => texts[`${lesson.id}.${task.id}.${part}`] ?? '';
  const { refusal, play, typed } = useAttempts(session, state, text, handle);
  useEcho(state);
  const { stars } = state;
  // Before it is shown: whoever sees "Right!" may leave at once.
  useLayoutEffect(() => {
    begun.write(course.game, lesson.id, stars, lesson.tasks.length);
    if (stars.length === lesson.tasks.length) progress.solved(course.game, lesson.id, session.stars);
  }, [stars]);
  const note = texts[`${lesson.id}.note`];
  const solution = state.hints > 0 && state.phase === 'ask' ? session.solution() : undefined;
  return (
    <Frame course={course} lesson={lesson} texts={texts} task={isOver ? 0 : state.index + 1}>
      <section class="learn-task">
        <p class={`learn-text ${state.index > 0 ? 'known' : ''}`} lang={foreign}>
          {texts[`${lesson.id}.text`]}
        </p>
        {!isOver && (
          <p class="learn-ask" lang={foreign}>
            {text('task')}
          </p>
        )}
      </section>
      <div class="learn-board" onPointerDown={() => session.retry()}>
        <LessonBoard
          variant={variant}
          step={state.step}
          {...(task.goal.kind === 'choose' ? { fen: boardWith(session, option) } : {})}
          moves={state.moves}
          bottom={sideOf(task)}
          marks={marksOf(task, state)}
          hints={drawingsOf(state, solution)}
          handle={handle}
          onMove={play}
          onRefused={(from, to) => play(from + to)}
        />
      </div>
      <section class={`learn-answer ${state.phase}`}>
        {isOver ? (
          <LessonOver course={course} lesson={lesson} stars={session.stars} onAgain={() => session.again()} />
        ) : (
          <>
            <p class="learn-verdict" role="status">
              {refusal || <Verdict session={session} state={state} text={text} solution={solution} />}
            </p>
            <Actions session={session} state={state} onOption={setOption} />
            <Counters game={state.game} variant={variant} />
            {state.phase === 'ask' && !state.game.choice && <MoveInput game={state.game} keys="" onMove={typed} />}
          </>
        )}
        {note && <p class="note">{note}</p>}
      </section>
    </Frame>
  );
}

const sideOf = ({ fen }: Task): Side => (/ b /.test(fen) ? 'b' : 'w');

function marksOf({ marks = [], goal, unmarked }: Task, { left, phase }: SessionState): Mark[] {
  const isShown = !unmarked && phase !== 'done' && (goal.kind === 'reach' || goal.kind === 'capture');
  return [
    ...marks.map(square => ({ square, kind: 'zone' as const })),
    ...(isShown ? left.map(square => ({ square, kind: 'goal' as const })) : []),
  ];
}

function drawingsOf({ wrong, phase, hints, step }: SessionState, solution: string | undefined): Drawing[] {
  if (phase === 'wrong') return wrong?.reply && !isPass(wrong.reply) ? [{ ...arrowOf(wrong.reply), brush: 'red' }] : [];
  if (!solution || isPass(solution)) return [];
  const { from, to } = arrowOf(solution);
  if (hints > 1) return [{ from, ...(to ? { to } : {}), brush: 'green' }];
  return menOf(step.fen).has(from) ? [{ from, brush: 'green' }] : [];
}

// The board while a setup is chosen.
function boardWith({ variant, lesson, state }: Session, option: string | undefined): string {
  const { phase, step, game } = state.get();
  const { choosing } = gameUi(variant.id);
  if (phase === 'done' || !choosing || lesson.tasks.length === 0) return step.fen;
  const [first] = variant.choices;
  return choosing(variant, {
    ...(first ? { [first.color]: first.options[0]! } : {}),
    ...(option && game.choice ? { [game.choice.color]: option } : {}),
  });
}

function Verdict(props: {
  session: Session;
  state: SessionState;
  text: Text;
  solution: string | undefined;
}): JSX.Element {
  const { session, state, text, solution } = props;
  const { variant, task } = session;
  const { phase, wrong, answer, step, made, hints } = state;
  if (phase === 'wrong') {
    return (
      <>
        <Icon name="close" /> {wrongText(variant, wrong!, step, answer)} {text('no')}
      </>
    );
  }
  if (phase === 'reply') return <>{t('learn.reply')}</>;
  if (phase === 'done') {
    return (
      <>
        <Icon name="check" /> {t('learn.done')} {made > task.moves && t('learn.fewer', { made, fewest: task.moves })}{' '}
        {text('done')}
      </>
    );
  }
  if (hints > 0) return <>{hint(session, solution, hints > 1)}</>;
  if (answer)
    return <>{t('learn.answered', { side: sideName(variant, other(step.turn)), move: moveText(answer, variant) })}</>;
  return <>{task.moves > 1 && t('learn.moves', { made, fewest: task.moves })}</>;
}

function hint({ variant, task, state }: Session, solution: string | undefined, isFull: boolean): string {
  if (task.goal.kind === 'claim') return t('learn.hintClaim');
  if (task.goal.kind === 'choose') return t('learn.hintChoose', { option: tc('setup', task.goal.option) });
  return solution ? hintText(variant, state.get().step.fen, solution, isFull) : '';
}

function Actions(props: {
  session: Session;
  state: SessionState;
  onOption: (option: string | undefined) => void;
}): JSX.Element {
  const { session, state, onOption } = props;
  const { phase, game, moves, hints, made, index } = state;
  if (phase === 'wrong') return <Next key="retry" label={t('learn.tryAgain')} onNext={() => session.retry()} />;
  if (phase === 'done') return <Next key={`next ${index}`} label={t('learn.next')} onNext={() => session.next()} />;
  const { goal } = session.task;
  const isMate = goal.kind === 'win' && goal.by === 'checkmate'; // nobody passes then
  const pass = isMate ? undefined : moves.find(isPass);
  const [claim] = game.actions.filter(action => action.claim);
  return (
    <div class="actions">
      {game.choice?.options.map(option => (
        <button
          key={option}
          type="button"
          class="button"
          onClick={() => session.choose(option)}
          onPointerEnter={() => onOption(option)}
          onFocus={() => onOption(option)}
        >
          {tc('setup', option)}
        </button>
      ))}
      {pass && (
        <button type="button" class="button" onClick={() => session.attempt(pass)}>
          {t('janggi.pass')}
        </button>
      )}
      {claim && (
        <button type="button" class="button" onClick={() => session.claim(claim.id)}>
          {t('sittuyin.claim')}
        </button>
      )}
      {session.mayHint && (
        <button type="button" class="button" disabled={hints > 1} onClick={() => session.hint()}>
          <Icon name="hint" /> {t('learn.hint')}
        </button>
      )}
      {made > 0 && (
        <button type="button" class="button" onClick={() => session.restart()}>
          <Icon name="undo" /> {t('learn.restart')}
        </button>
      )}
    </div>
  );
}
