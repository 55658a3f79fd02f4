// What differs in Fusion, advanced.
import type { Course } from '../types';

export const course: Course = {
  game: 'fusionplus',
  lessons: [
    {
      id: 'crossbow',
      tasks: [
        {
          id: 'go',
          fen: '3bgb3/4a4/9/p8/9/9/9/9/3W5/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['b4', 'd6'] },
          moves: 2,
          only: ['W'],
        },
        {
          id: 'take',
          fen: '3bgb3/4a4/9/p8/7n1/9/5P3/9/3W5/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['h6'] },
          moves: 1,
          only: ['W'],
        },
      ],
    },
    {
      id: 'eagle',
      tasks: [
        {
          id: 'take',
          fen: '3bgb3/4a4/9/9/p8/2n6/9/1Y7/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['c5', 'a6'] },
          moves: 2,
          only: ['Y'],
        },
        {
          id: 'fly',
          fen: '3bgb3/4a4/9/9/9/h8/9/9/9/3G3Y1 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['a5'] },
          moves: 2,
          only: ['Y'],
        },
      ],
    },
    {
      id: 'river',
      tasks: [
        {
          id: 'elephant',
          fen: '3bgb3/4a4/9/4n4/9/2E6/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['e7'] },
          moves: 1,
          only: ['E'],
        },
        {
          id: 'pawn',
          fen: '3bgb3/4a4/9/9/2Pn5/9/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['d6'] },
          moves: 1,
          only: ['P'],
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
