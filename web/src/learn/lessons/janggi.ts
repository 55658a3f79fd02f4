// The lessons of Janggi.
import type { Course } from '../types';

export const course: Course = {
  game: 'janggi',
  lessons: [
    {
      id: 'chariot',
      tasks: [
        {
          id: 'take',
          fen: '4nkn2/4aa3/9/2p3p2/9/9/2p6/9/4K4/R8 w - - 0 1',
          goal: { kind: 'capture', squares: ['c4', 'c7', 'g7'] },
          moves: 4,
          only: ['R'],
        },
        {
          id: 'diagonal',
          fen: '4nkn2/4aa3/9/9/9/9/9/5p3/3K5/3R5 w - - 0 1',
          goal: { kind: 'capture', squares: ['f3'] },
          moves: 1,
        },
        {
          id: 'check',
          fen: '4nk3/5a3/R8/9/9/9/9/9/4K4/9 w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
        },
      ],
    },
    {
      id: 'horse',
      tasks: [
        {
          id: 'take',
          fen: '4nkn2/4aa3/9/9/5p3/3p5/9/2N6/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['d5', 'f6'] },
          moves: 2,
          only: ['N'],
        },
        {
          id: 'leg',
          fen: '4nkn2/4aa3/9/9/5p3/4P4/4N4/9/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['f6'] },
          moves: 3,
          only: ['N'],
        },
      ],
    },
    {
      id: 'elephant',
      tasks: [
        {
          id: 'go',
          fen: '4nkn2/4aa3/9/9/9/9/4B4/9/4K4/9 w - - 0 1',
          goal: { kind: 'reach', squares: ['c7', 'f5'] },
          moves: 2,
          only: ['B'],
        },
        {
          id: 'take',
          fen: '4nkn2/4aa3/9/9/6n2/9/3p5/9/4K4/1B7 w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'g6'] },
          moves: 2,
          only: ['B'],
        },
        {
          id: 'way',
          fen: '4nkn2/4aa3/9/9/9/9/3p5/2N6/4K4/1B7 w - - 0 1',
          goal: { kind: 'capture', squares: ['d4'] },
          moves: 3,
          only: ['B'],
        },
      ],
    },
    {
      id: 'cannon',
      tasks: [
        {
          id: 'go',
          fen: '4nkn2/4aa3/9/9/3p5/9/1P7/1C7/4K4/9 w - - 0 1',
          goal: { kind: 'reach', squares: ['b6', 'g6'] },
          moves: 2,
          only: ['C'],
        },
        {
          id: 'take',
          fen: '4nkn2/4aa3/9/1p1P2n2/9/9/1P7/1C7/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['b7', 'g7'] },
          moves: 2,
          only: ['C'],
        },
        {
          id: 'cannon',
          fen: '4nkn2/4aa3/5n3/9/9/1c3P3/9/1C1B5/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['f8'] },
          moves: 2,
          only: ['C'],
        },
        {
          id: 'palace',
          fen: '4nkn2/4aa3/9/9/9/9/9/5p3/4K4/3C5 w - - 0 1',
          goal: { kind: 'capture', squares: ['f3'] },
          moves: 1,
          only: ['C'],
        },
      ],
    },
    {
      id: 'pawn',
      tasks: [
        {
          id: 'take',
          fen: '4nkn2/4aa3/9/9/9/3pp4/3pP4/9/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'd5', 'e5'] },
          moves: 3,
          only: ['P'],
        },
        {
          id: 'palace',
          fen: '5k3/4a4/3P5/9/9/9/9/9/4K4/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['e9'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'palace',
      tasks: [
        {
          id: 'king',
          fen: '4nkn2/4aa3/9/9/9/9/9/9/3K5/9 w - - 0 1',
          goal: { kind: 'reach', squares: ['f1'] },
          moves: 2,
          only: ['K'],
        },
        {
          id: 'advisor',
          fen: '4nkn2/4aa3/9/9/9/9/9/5p3/4A4/3K5 w - - 0 1',
          goal: { kind: 'capture', squares: ['f3'] },
          moves: 1,
          only: ['A'],
        },
      ],
    },
    {
      id: 'mate',
      tasks: [
        {
          id: 'one',
          fen: '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'two',
          fen: '4k4/9/9/7R1/R8/8p/3P5/9/9/3K5 w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'care',
      tasks: [
        {
          id: 'guards',
          fen: '4nkn2/4aa3/9/2p3p2/2n6/9/9/9/4K4/6R2 w - - 0 1',
          goal: { kind: 'capture', squares: ['c6'] },
          moves: 3,
          only: ['R'],
          careful: true,
        },
        {
          id: 'screen',
          fen: '4k4/9/4c4/9/9/R8/9/9/9/3KP4 w - - 0 1',
          goal: { kind: 'capture', squares: ['e8'] },
          moves: 2,
          only: ['R'],
          careful: true,
        },
      ],
    },
    {
      id: 'pass',
      tasks: [
        {
          id: 'rest',
          fen: '4k4/9/4p4/9/9/9/4P4/9/9/4K4 w - - 0 1',
          goal: { kind: 'pass' },
          moves: 1,
        },
        {
          id: 'check',
          fen: '5k3/9/R3r4/9/9/9/9/9/9/4K4 w - - 0 1',
          goal: { kind: 'capture', squares: ['e8'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'bikjang',
      tasks: [
        {
          id: 'part',
          fen: '4k4/9/9/1r7/9/9/R8/2n6/9/4K4 w - - 0 1',
          goal: { kind: 'part' },
          moves: 1,
        },
        {
          id: 'accept',
          fen: '4k4/9/9/9/1p7/9/R8/9/9/4K4 w - - 0 1',
          goal: { kind: 'win', by: 'bikjang' },
          moves: 1,
        },
        {
          id: 'face',
          fen: '4k4/9/9/9/1p7/9/R8/9/9/3K5 w - - 0 1',
          goal: { kind: 'face' },
          moves: 1,
        },
      ],
    },
    {
      id: 'points',
      tasks: [
        {
          id: 'most',
          fen: '4nkn2/4aa3/9/4c4/9/1p2R2r1/9/4b4/3K5/9 w - - 0 1',
          goal: { kind: 'capture', squares: ['h5'] },
          moves: 1,
          only: ['R'],
          unmarked: true,
        },
        {
          id: 'limit',
          fen: '5k3/9/9/p7c/9/R8/9/9/9/3K5 w - - 99 80',
          goal: { kind: 'win', by: 'move-limit' },
          moves: 1,
        },
      ],
    },
    {
      id: 'setup',
      tasks: [
        { id: 'outer', fen: '', goal: { kind: 'choose', option: 'outer' }, moves: 1 },
        { id: 'left', fen: '', goal: { kind: 'choose', option: 'left' }, moves: 1 },
      ],
    },
    {
      id: 'opening',
      tasks: [
        {
          id: 'cannon',
          fen: 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1',
          goal: { kind: 'reach', squares: ['e3'] },
          moves: 2,
          only: ['N', 'C'],
        },
        {
          id: 'chariot',
          fen: 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1',
          goal: { kind: 'reach', squares: ['a6'] },
          moves: 2,
          only: ['P', 'R'],
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
