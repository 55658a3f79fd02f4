// What a lesson asks and answers.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { menOf, splitMove } from '../board/squares';
import { t, tc, word } from '../i18n';
import { isPass, moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import { percent } from '../study/scores';
import { Icon } from '../ui/controls';
import { useStore } from '../lib/store';
import type { Lesson, LessonState } from './lesson';

interface Props {
  lesson: Lesson;
  onEnd: () => void;
}

export function LessonPanel({ lesson, onEnd }: Props): JSX.Element {
  const state = useStore(lesson.state);
  const { questions } = lesson;
  const isOver = state.index >= questions.length;
  return (
    <section class={`lesson ${state.phase}`} aria-label={t('mistakes.title')}>
      <header class="lesson-head">
        <h2>{t('mistakes.title')}</h2>
        <span class="note">
          {!isOver && t('mistakes.number', { number: state.index + 1, total: questions.length })}
        </span>
      </header>
      <ol class="lesson-dots" aria-hidden="true">
        {questions.map((_, i) => (
          <li key={i} class={`${state.results[i] ?? ''} ${i === state.index ? 'here' : ''}`} />
        ))}
      </ol>
      {isOver ? <End lesson={lesson} state={state} /> : <Asked lesson={lesson} state={state} />}
      <button type="button" class="button small lesson-end" onClick={onEnd}>
        {t('mistakes.end')}
      </button>
    </section>
  );
}

interface PartProps {
  lesson: Lesson;
  state: LessonState;
}

// What the best move moves, in words.
function hintText(lesson: Lesson): string {
  const { variant } = lesson.study;
  const { from, drop } = splitMove(lesson.question!.best);
  if (isPass(lesson.question!.best)) return t('mistakes.hintPass');
  const letter = drop ?? menOf(lesson.state.get().node.step.fen).get(from ?? '')?.letter ?? '';
  const piece = variant.pieces.find(one => one.letter === letter)?.name;
  const name = piece ? word(piece) : letter;
  return drop ? t('mistakes.hintDrop', { piece: name }) : t('mistakes.hintPiece', { piece: name });
}

function answerText(lesson: Lesson, { phase, tried, loss, error }: LessonState): string {
  const { variant } = lesson.study;
  const move = tried ? moveText(tried, variant) : '';
  if (error) return tc('reviewError', error, t('study.engineFailed'));
  if (phase === 'judging') return t('mistakes.judging', { move });
  if (phase === 'wrong') return t('mistakes.wrong', { move, loss: percent(loss) });
  if (phase === 'shown') return t('mistakes.solution', { move: moveText(lesson.best(), variant) });
  if (phase !== 'solved') return '';
  if (tried!.uci === lesson.question!.best) return t('mistakes.right', { move });
  return t('mistakes.asGood', { move, best: moveText(lesson.best(), variant) });
}

function Asked({ lesson, state }: PartProps): JSX.Element {
  const { variant } = lesson.study;
  const { played, fault } = lesson.question!;
  const { phase, isHinted } = state;
  const isDone = phase === 'solved' || phase === 'shown';
  const answer = answerText(lesson, state);
  const pass = lesson.isAsking ? lesson.study.state(state.node).legal.find(isPass) : undefined;
  return (
    <>
      <p class="lesson-question">
        <b>{t('mistakes.question', { side: sideName(variant, lesson.side) })}</b>{' '}
        <span>{t('mistakes.played', { move: moveText(played, variant), fault: t(`review.${fault}`) })}</span>
      </p>
      <p class="lesson-answer" role="status">
        {phase === 'solved' && <Icon name="check" />} {phase === 'wrong' && <Icon name="close" />} {answer}
        {!isDone && isHinted && <span class="lesson-hint"> {hintText(lesson)}</span>}
      </p>
      {isDone ? (
        <Next key={state.index} onNext={() => lesson.next()} />
      ) : (
        <div class="actions">
          {pass && (
            <button type="button" class="button small" onClick={() => void lesson.attempt(pass)}>
              {t('janggi.pass')}
            </button>
          )}
          <button type="button" class="button small" disabled={isHinted} onClick={() => lesson.hint()}>
            {t('mistakes.hint')}
          </button>
          <button type="button" class="button small" onClick={() => lesson.solve()}>
            {t('mistakes.show')}
          </button>
          <button type="button" class="button small" onClick={() => lesson.next()}>
            {t('mistakes.skip')}
          </button>
        </div>
      )}
    </>
  );
}

// The keyboard goes on from here.
function Next({ onNext }: { onNext: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current!.focus({ preventScroll: true }), []); // before a key can be pressed
  return (
    <div class="actions">
      <button ref={button} type="button" class="button primary" onClick={onNext}>
        {t('mistakes.next')}
      </button>
    </div>
  );
}

function End({ lesson, state }: PartProps): JSX.Element {
  const count = (result: string) => state.results.filter(one => one === result).length;
  const solved = count('solved');
  return (
    <>
      <p class="lesson-question" role="status">
        <b>{t('mistakes.over', { solved, total: lesson.questions.length })}</b>{' '}
        {count('shown') > 0 && t('mistakes.overShown', { count: count('shown') })}{' '}
        {count('skipped') > 0 && t('mistakes.overSkipped', { count: count('skipped') })}
      </p>
      <div class="actions">
        <button type="button" class="button primary" onClick={() => lesson.again()}>
          {t('mistakes.again')}
        </button>
      </div>
    </>
  );
}
