// What differs in Fusion, simplified.
import type { Course } from '../types';

export const course: Course = {
  game: 'fusionlite',
  lessons: [
    {
      id: 'pawn',
      tasks: [
        {
          id: 'step',
          fen: '3bgb3/4a4/9/9/9/9/9/9/2P6/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['c4'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'queen',
          fen: '3bgb3/P3a4/9/9/9/9/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'promote' },
          moves: 1,
        },
      ],
    },
    {
      id: 'start',
      tasks: [
        {
          id: 'file',
          fen: 'jheag1bnr/2p1p1p2/1c5c1/9/9/9/9/1C5C1/2P1P1P2/JHEAG1BNR w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['a10'] },
          moves: 1,
        },
        {
          id: 'mate',
          fen: '4g4/9/9/p8/9/9/9/9/J4R3/3G5 w - - 0 1 0-0',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
