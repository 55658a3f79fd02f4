// How many lessons each game has, for pages that need no more; and which game is to be learnt first.
export const LESSON_COUNTS: Readonly<Record<string, number>> = {
  sittuyin: 13,
  empire: 13,
  janggi: 14,
  janggitournament: 1,
  xiangfu: 14,
  fusion: 14,
  fusionlite: 3,
  fusionplus: 4,
  fusionteam: 3,
};

export const LEARN_FIRST: Readonly<Record<string, string>> = {
  janggitournament: 'janggi',
  fusionlite: 'fusion',
  fusionplus: 'fusion',
  fusionteam: 'fusion',
};

export const courseAddress = (game: string): string => `/learn/${game}`;
export const lessonAddress = (game: string, lesson: string): string => `/learn/${game}/${lesson}`;
