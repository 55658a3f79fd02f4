// What all lessons have around them: the head with the way to the others, and the end.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePieces } from '../art';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { useTitle } from '../lib/title';
import { rulesFor } from '../lib/ruleSets';
import { gameInfo } from '../lib/variants';
import { ChallengeDialog } from '../pages/Challenge';
import { Icon } from '../ui/controls';
import { courseAddress, lessonAddress } from './catalog';
import { useForeign } from './courses';
import { progress } from './progress';
import { Stars } from './Stars';
import type { Course, Lesson, Texts } from './types';

export interface FrameProps {
  course: Course;
  lesson: Lesson;
  texts: Texts;
}

interface Props extends FrameProps {
  task?: number; // which one is asked, from 1
  children: ComponentChildren;
}

export function Frame({ course, lesson, texts, task = 0, children }: Props): JSX.Element {
  const { pieces, boardSize } = useStore(settings);
  const isKept = useStore(progress.isKept) || useStore(server).you.account === true;
  const info = gameInfo(course.game)!;
  const foreign = useForeign(course.game);
  const number = course.lessons.indexOf(lesson) + 1;
  const title = texts[`${lesson.id}.title`] ?? '';
  useEffect(() => void usePieces(course.game, pieces), [course.game, pieces]);
  useEffect(() => progress.opened(course.game, lesson.id), [course.game, lesson.id]);
  useTitle(`${title} · ${word(info.name)}`);
  return (
    <div
      class={`learn variant-${course.game} ${gameUi(course.game).points ? 'on-points' : ''}`}
      style={{ '--zoom': boardSize / 100, '--shape': info.files / info.ranks }}
    >
      <header class="learn-head">
        <a class="text-link" href={courseAddress(course.game)}>
          <Icon name="prev" /> {t('learn.lessonsOf', { game: word(info.name) })}
        </a>
        <h1 lang={foreign}>{title}</h1>
        <p class="note">
          <span>{t('learn.lessonOf', { number, total: course.lessons.length })}</span>
          {task > 0 && lesson.tasks.length > 1 && (
            <span>{t('learn.taskOf', { number: task, total: lesson.tasks.length })}</span>
          )}
        </p>
        {foreign && <p class="note untranslated">{t('learn.untranslated')}</p>}
        {!isKept && (
          <p class="notice warn" role="alert">
            <Icon name="warning" /> <span>{t('learn.unkept')}</span>
          </p>
        )}
      </header>
      {children}
    </div>
  );
}

// The keyboard goes on from here, as soon as it is seen.
export function Next({ label, onNext }: { label: string; onNext: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current!.focus({ preventScroll: true }), []);
  return (
    <div class="actions">
      <button ref={button} type="button" class="button primary" onClick={onNext}>
        {label}
      </button>
    </div>
  );
}

interface OverProps {
  course: Course;
  lesson: Lesson;
  stars: number;
  onAgain: () => void;
}

export function LessonOver({ course, lesson, stars, onAgain }: OverProps): JSX.Element {
  const next = course.lessons[course.lessons.indexOf(lesson) + 1];
  const main = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  const [isChallenge, setChallenge] = useState(false);
  useLayoutEffect(() => main.current!.focus({ preventScroll: true }), []);
  return (
    <>
      <div role="status">
        <h2>{t('learn.over')}</h2>
        <Stars stars={stars} />
        {!next && <p>{t('learn.finished')}</p>}
      </div>
      <div class="actions">
        {next ? (
          <a ref={main} class="button primary" href={lessonAddress(course.game, next.id)}>
            {t('learn.nextLesson')}
          </a>
        ) : (
          <button ref={main} type="button" class="button primary" onClick={() => setChallenge(true)}>
            <Icon name="computer" /> {t('home.computer')}
          </button>
        )}
        <button type="button" class="button" onClick={onAgain}>
          {t('learn.repeat')}
        </button>
        <a class="button" href={courseAddress(course.game)}>
          {t('learn.all')}
        </a>
      </div>
      {isChallenge && (
        <ChallengeDialog
          wish={{ variant: rulesFor(course.game), opponent: 'computer' }}
          onClose={() => setChallenge(false)}
        />
      )}
    </>
  );
}
