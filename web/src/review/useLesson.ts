// The lesson on the screen: the study's board becomes that of the questions, and moves on it are answers.
import { useEffect, useState } from 'preact/hooks';
import type { Drawing } from '../board/adapter';
import { splitMove } from '../board/squares';
import { Engine } from '../engine/engine';
import { engineFiles } from '../engine/files';
import { tc } from '../i18n';
import { Store, useStore } from '../lib/store';
import { RuleError, type Rules, type Side } from '../rules/rules';
import type { StudyView } from '../study/useStudy';
import { Lesson, questionsOf, type LessonState } from './lesson';
import type { Review } from './useReview';

export interface Learning {
  lesson: Lesson | undefined; // none: the study is on the board
  view: StudyView | undefined;
  hints: Drawing[];
  start: (side: Side) => void;
  stop: () => void;
}

const NO_STATE = new Store<LessonState | undefined>(undefined);

export function useLesson(rules: Rules, { study }: StudyView, { judgement, line }: Review): Learning {
  const [lesson, setLesson] = useState<Lesson | undefined>(undefined);
  const state = useStore<LessonState | undefined>((lesson?.state as Store<LessonState | undefined>) ?? NO_STATE);
  useEffect(() => () => lesson?.close(), [lesson]);

  const start = (side: Side) => {
    const questions = judgement ? questionsOf(judgement, side) : [];
    if (questions.length > 0)
      setLesson(new Lesson(rules, side, questions, line, study.variant.id, new Engine(engineFiles)));
  };
  const stop = () => setLesson(undefined);
  if (!lesson || !state) return { lesson: undefined, view: undefined, hints: [], start, stop };

  const { from, to } = splitMove(lesson.question?.best ?? '');
  const isHinted = state.isHinted && lesson.isAsking && from !== undefined && from !== to;
  return {
    lesson,
    view: {
      study: lesson.study,
      node: state.node,
      go: () => {},
      edit: change => {
        change();
        lesson.state.update({});
      },
      show: change => change(),
      remove: () => {},
      play(text) {
        try {
          void lesson.attempt(text);
          return '';
        } catch (error) {
          if (error instanceof RuleError) return tc('why', error.code, error.message, { piece: '', square: '' });
          throw error;
        }
      },
    },
    hints: isHinted ? [{ from, brush: 'green' }] : [],
    start,
    stop,
  };
}
