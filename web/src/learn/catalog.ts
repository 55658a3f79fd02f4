// How many lessons each game has, for pages that need no more; and which game is to be learnt first.
import { mainOf } from '../lib/ruleSets';

export const LESSON_COUNTS: Readonly<Record<string, number>> = {
  sittuyin: 13,
  empire: 13,
  janggi: 14,
  xiangfu: 14,
  fusion: 14,
  fusionlite: 3,
  fusionplus: 4,
  fusionteam: 3,
};

export const LEARN_FIRST: Readonly<Record<string, string>> = {
  fusionlite: 'fusion',
  fusionplus: 'fusion',
  fusionteam: 'fusion',
};

// In place of a lesson in an address: the trainer of endings.
export const TRAINER = 'endings';

// All sets of rules of a game have the same lessons.
export const courseAddress = (game: string): string => `/learn/${mainOf(game)}`;
export const lessonAddress = (game: string, lesson: string): string => `/learn/${game}/${lesson}`;
