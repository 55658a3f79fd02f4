// The lessons of a game as a list, with what one has learnt; and how one goes on.
import type { JSX } from 'preact';
import { cardUrl } from '../art';
import { t, word } from '../i18n';
import { useFollowed } from '../lib/store';
import { useTitle } from '../lib/title';
import { rulesFor, ruleSetsOf } from '../lib/ruleSets';
import { gameInfo } from '../lib/variants';
import { introOf } from '../pages/intro';
import { Icon } from '../ui/controls';
import { ENDINGS } from '../endings/trainer';
import { courseAddress, LEARN_FIRST, lessonAddress, TRAINER } from './catalog';
import { useForeign } from './courses';
import { nextLesson, progress } from './progress';
import { Stars } from './Stars';
import type { Course, Texts } from './types';

export function CoursePage({ course, texts }: { course: Course; texts: Texts }): JSX.Element {
  useFollowed(progress);
  const game = gameInfo(course.game)!;
  const done = progress.of(course.game);
  const next = nextLesson(course, done);
  const first = gameInfo(LEARN_FIRST[course.game] ?? '');
  const foreign = useForeign(course.game);
  const hasBegun = Object.keys(done.stars).length > 0;
  useTitle(t('learn.lessonsOf', { game: word(game.name) }));
  return (
    <div class="home course">
      <section class="page-head course-head">
        <img src={cardUrl(game.id)} alt="" width="300" height="200" />
        <div>
          <h1>{word(game.name)}</h1>
          <p class="lead">{introOf(game.id).goal}</p>
          {ruleSetsOf(game.id).length > 1 && <p class="note">{t('learn.sets')}</p>}
          {foreign && <p class="note untranslated">{t('learn.untranslated')}</p>}
          {first && (
            <p>
              <a class="text-link" href={courseAddress(first.id)}>
                {t('learn.first', { game: word(first.name) })}
              </a>
            </p>
          )}
          <p class="actions">
            <a class="button primary" href={lessonAddress(game.id, next.id)}>
              <Icon name="play" /> {t(hasBegun ? 'learn.resume' : 'learn.begin')}
            </a>
            <a class="button" href={`/rules/${gameInfo(rulesFor(game.id))!.page}`}>
              <Icon name="book" /> {t('learn.rules')}
            </a>
            {ENDINGS[game.id] && (
              <a class="button" href={lessonAddress(game.id, TRAINER)}>
                {t('trainer.title')}
              </a>
            )}
          </p>
        </div>
      </section>
      <section aria-labelledby="lessons">
        <h2 id="lessons">{t('learn.lessons')}</h2>
        <ol class="lessons">
          {course.lessons.map(({ id }, index) => (
            <li key={id} class={`linked ${id === next.id ? 'next' : ''}`}>
              <span class="lesson-number" aria-hidden="true">
                {index + 1}
              </span>
              <a class="link-all" href={lessonAddress(game.id, id)} lang={foreign}>
                {texts[`${id}.title`]}
              </a>
              <Stars stars={done.stars[id] ?? 0} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
