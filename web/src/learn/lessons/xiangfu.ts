// The lessons of Xiang Fu.
import type { Course } from '../types';

export const course: Course = {
  game: 'xiangfu',
  lessons: [
    {
      id: 'champion',
      tasks: [
        {
          id: 'go',
          fen: '9/9/2+g3+g2/9/9/9/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'reach', squares: ['e5'] },
          moves: 2,
          only: ['+G'],
        },
        {
          id: 'take',
          fen: '9/9/2+g3+g2/9/3n5/1n1w5/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'd5'] },
          moves: 2,
          only: ['+G'],
        },
      ],
    },
    {
      id: 'pupil',
      tasks: [
        {
          id: 'take',
          fen: '9/9/2+g3+g2/9/9/1n7/b1+G3+G2/1G7/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['a3', 'b4'] },
          moves: 2,
          only: ['G'],
        },
      ],
    },
    {
      id: 'lines',
      tasks: [
        {
          id: 'chariot',
          fen: '9/9/2+g3+g2/9/1n5b1/9/2+G3+G2/7w1/1R7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['b5', 'h5', 'h2'] },
          moves: 3,
          only: ['R'],
        },
        {
          id: 'bishop',
          fen: '4r4/9/4+g4/4+g4/n7c/4+G4/4+G4/9/4B4[] w - - 0 1',
          goal: { kind: 'capture', squares: ['a5', 'e9', 'i5'] },
          moves: 3,
          only: ['B'],
        },
      ],
    },
    {
      id: 'horse',
      tasks: [
        {
          id: 'take',
          fen: '9/9/2+g3+g2/1r7/4N4/2b6/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['c4', 'b6'] },
          moves: 2,
          only: ['N'],
        },
        {
          id: 'leg',
          fen: '9/9/2+gr2+g2/4C4/4N4/9/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['d7'] },
          moves: 3,
          only: ['N'],
        },
      ],
    },
    {
      id: 'mahout',
      tasks: [
        {
          id: 'take',
          fen: '9/9/2+g3+g2/9/4n1b2/9/2+G3r2/9/4M4[] w - - 0 1',
          goal: { kind: 'capture', squares: ['g3', 'g5', 'e5'] },
          moves: 3,
          only: ['M'],
        },
        {
          id: 'way',
          fen: '9/9/9/2+g+g1N3/4M4/9/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'reach', squares: ['g7'] },
          moves: 2,
          only: ['M'],
        },
      ],
    },
    {
      id: 'cannon',
      tasks: [
        {
          id: 'go',
          fen: '9/9/2+g3+g2/9/9/9/2+G3+G2/9/C8[] w - - 0 1',
          goal: { kind: 'reach', squares: ['a5', 'i5'] },
          moves: 2,
          only: ['C'],
        },
        {
          id: 'take',
          fen: 'r2N2b2/9/2+g3+g2/N8/9/9/2+G3+G2/9/C8[] w - - 0 1',
          goal: { kind: 'capture', squares: ['a9', 'g9'] },
          moves: 2,
          only: ['C'],
        },
      ],
    },
    {
      id: 'crossbow',
      tasks: [
        {
          id: 'take',
          fen: '3r5/9/9/2+g1+g4/6n2/9/4+G1+G2/9/2W6[] w - - 0 1',
          goal: { kind: 'capture', squares: ['g5'] },
          moves: 1,
          only: ['W'],
        },
        {
          id: 'two',
          fen: '9/3r5/2+g1+g4/9/6n2/9/4+G1+G2/9/2W6[] w - - 0 1',
          goal: { kind: 'capture', squares: ['g5', 'd8'] },
          moves: 2,
          only: ['W'],
        },
      ],
    },
    {
      id: 'hand',
      tasks: [
        {
          id: 'take',
          fen: '9/9/2+g3+g2/9/1R5n1/9/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['h5'] },
          moves: 1,
        },
        {
          id: 'drop',
          fen: '9/9/2+g3+g2/9/7R1/9/2+G3+G2/9/9[N] w - - 0 1',
          goal: { kind: 'drop', letter: 'N' },
          moves: 1,
        },
        {
          id: 'shield',
          fen: '9/9/2+g3+g2/9/9/9/4+G4/9/1n2r4[B] w - - 0 1',
          goal: { kind: 'drop', letter: 'B' },
          moves: 1,
        },
      ],
    },
    {
      id: 'two',
      tasks: [
        {
          id: 'ignore',
          fen: '4b4/9/2+g3+g2/9/2r6/9/2+G3+G2/9/4R4[] w - - 0 1',
          goal: { kind: 'capture', squares: ['e9'] },
          moves: 1,
        },
        {
          id: 'fire',
          fen: '4r4/9/2+g3+g2/9/9/9/3+G2+G2/9/9[] w - - 0 1',
          goal: { kind: 'reach', squares: ['e4'] },
          moves: 1,
          only: ['+G'],
        },
        {
          id: 'trophy',
          fen: '9/9/2+g3+g2/9/9/9/4+G1+G2/9/2R6[] w - - 0 1',
          goal: { kind: 'capture', squares: ['c7'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'duple',
      tasks: [
        {
          id: 'give',
          fen: '9/9/2+g3+g2/9/9/9/2+G3+G2/9/4R4[] w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
        },
        {
          id: 'answer',
          fen: '9/9/2+g6/R3r1r2/9/9/4+G1+G2/9/9[] w - - 0 1',
          goal: { kind: 'capture', squares: ['e6'] },
          moves: 1,
        },
        {
          id: 'mate',
          fen: '9/9/2+g3+g2/9/9/9/4+G4/9/R2R1RR2[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    {
      id: 'mate',
      tasks: [
        {
          id: 'one',
          fen: '9/9/6+g2/9/9/9/2+G6/5R3/7R1[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'last',
          fen: '9/9/2+g1+g4/R8/9/9/2+G6/9/4R4[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'two',
          fen: '9/9/4+g4/9/9/9/2+G6/9/R7R[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'drop',
      tasks: [
        {
          id: 'check',
          fen: '9/9/4+g4/9/9/9/2+G6/9/9[R] w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
        },
        {
          id: 'mate',
          fen: '9/9/6+g2/9/9/9/2+G6/5R3/9[Rn] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    {
      id: 'care',
      tasks: [
        {
          id: 'rim',
          fen: '9/9/6+g2/9/9/6N2/2+G6/9/7R1[] w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
          careful: true,
        },
        {
          id: 'save',
          fen: '4r4/9/2+g3+g2/9/4N4/9/2+G3+G2/9/9[] w - - 0 1',
          goal: { kind: 'defend', letter: 'N' },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
