// What differs in Fusion, team.
import type { Course } from '../types';

const START = 'jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR w Kk - 0 1 0-0';

export const course: Course = {
  game: 'fusionteam',
  lessons: [
    {
      id: 'partners',
      tasks: [
        {
          id: 'east',
          fen: START,
          goal: { kind: 'reach', squares: ['c3'] },
          moves: 1,
          only: ['G', 'A', 'E', 'H', 'J', 'C'],
        },
        {
          id: 'west',
          fen: 'j1eqgkbnr/p1p1a1p1p/1ch4c1/9/9/9/9/1CH4C1/P1P1A1P1P/J1EQGKBNR w Kk - 2 2 0-0',
          goal: { kind: 'reach', squares: ['g3'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'rescue',
      tasks: [
        {
          id: 'partner',
          fen: 'jheqgkbCr/p1p1a1p1p/1c5c1/9/9/9/9/1C7/P1P1A1P1P/JHEQGKBNR b Kk - 0 1 3-0+',
          goal: { kind: 'capture', squares: ['h10'] },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
