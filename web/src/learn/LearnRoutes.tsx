// From an address to the lessons of a game, or to one of them: loads data, texts and rules.
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
import { TrainerPage } from '../endings/TrainerPage';
import { ENDINGS } from '../endings/trainer';
import { TRAINER } from './catalog';
import { CoursePage } from './CoursePage';
import { lessonLanguage, loadCourse, loadTexts } from './courses';
import { GuidedPage } from './GuidedPage';
import { LessonPage } from './LessonPage';
import type { Course, Texts } from './types';

interface Props {
  game: string;
  lesson: string; // empty: the list
}

// The course and its texts in the reader's language; the old ones stay until the new ones are there.
function useCourse(game: string): { course: Course | undefined; texts: Texts | undefined; hasFailed: boolean } {
  const language = useLanguage();
  const [course, setCourse] = useState<Course | undefined>(undefined);
  const [texts, setTexts] = useState<Texts | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    Promise.all([loadCourse(game), loadTexts(game, lessonLanguage(game, language))]).then(
      ([lessons, words]) => {
        if (isLeft) return;
        setCourse(lessons);
        setTexts(words);
        setFailed(false);
      },
      () => !isLeft && setFailed(true)
    );
    return () => {
      isLeft = true;
    };
  }, [game, language]);
  return { course, texts, hasFailed };
}

function useRules(isWanted: boolean): { rules: Rules | undefined; hasFailed: boolean } {
  const [rules, setRules] = useState<Rules | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isWanted)
      loadRules().then(setRules, () => {
        setFailed(true);
      });
  }, [isWanted]);
  return { rules, hasFailed };
}

export function LearnRoute({ game, lesson: id }: Props): JSX.Element {
  const { course, texts, hasFailed } = useCourse(game);
  const { rules, hasFailed: hasNoRules } = useRules(id !== '');
  if (!course || !texts || course.game !== game)
    return <p class="loading">{t(hasFailed ? 'learn.failed' : 'common.loading')}</p>;
  if (id === '') return <CoursePage course={course} texts={texts} />;
  if (id === TRAINER && ENDINGS[game]) {
    if (!rules) return <p class="loading">{t(hasNoRules ? 'error.rules' : 'common.loading')}</p>;
    return <TrainerPage key={game} rules={rules} game={game} />;
  }
  const lesson = course.lessons.find(one => one.id === id);
  if (!lesson) {
    return (
      <section class="prose narrow">
        <p role="alert">{t('learn.missing')}</p>
        <a class="button primary" href={`/learn/${game}`}>
          {t('learn.all')}
        </a>
      </section>
    );
  }
  if (!rules) return <p class="loading">{t(hasNoRules ? 'error.rules' : 'common.loading')}</p>;
  const Page = lesson.tasks.length > 0 ? LessonPage : GuidedPage;
  return <Page key={`${game} ${id}`} rules={rules} course={course} lesson={lesson} texts={texts} />;
}
