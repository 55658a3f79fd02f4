// The lessons of Empire chess.
import type { Course } from '../types';

export const course: Course = {
  game: 'empire',
  lessons: [
    {
      id: 'tower',
      tasks: [
        {
          id: 'go',
          fen: '5rk1/5ppp/8/8/3T4/8/8/K7 w - - 0 1',
          goal: { kind: 'reach', squares: ['b6', 'b2'] },
          moves: 2,
          only: ['T'],
        },
        {
          id: 'take',
          fen: '5rk1/5ppp/1n6/8/3T4/8/1p6/7K w - - 0 1',
          goal: { kind: 'capture', squares: ['b6', 'b2'] },
          moves: 3,
          only: ['T'],
        },
      ],
    },
    {
      id: 'cardinal',
      tasks: [
        {
          id: 'take',
          fen: '5rk1/5ppp/3n4/8/1p1C4/8/8/7K w - - 0 1',
          goal: { kind: 'capture', squares: ['d6', 'b4'] },
          moves: 3,
          only: ['C'],
        },
        {
          id: 'colour',
          fen: '5rk1/5ppp/8/2p5/8/8/8/C6K w - - 0 1',
          goal: { kind: 'capture', squares: ['c5'] },
          moves: 2,
          only: ['C'],
        },
      ],
    },
    {
      id: 'eagle',
      tasks: [
        {
          id: 'take',
          fen: '4rkr1/4ppp1/3p4/5n2/3E4/8/8/7K w - - 0 1',
          goal: { kind: 'capture', squares: ['f5', 'd6'] },
          moves: 2,
          only: ['E'],
        },
        {
          id: 'fly',
          fen: '4rkr1/4ppp1/8/8/b7/8/8/E6K w - - 0 1',
          goal: { kind: 'capture', squares: ['a4'] },
          moves: 2,
          only: ['E'],
        },
      ],
    },
    {
      id: 'duke',
      tasks: [
        {
          id: 'take',
          fen: '5rk1/5ppp/8/8/3D2p1/7n/8/K7 w - - 0 1',
          goal: { kind: 'capture', squares: ['g4', 'h3'] },
          moves: 3,
          only: ['D'],
        },
      ],
    },
    {
      id: 'foot',
      tasks: [
        {
          id: 'soldier',
          fen: '5rk1/5ppp/8/8/3ppp2/3S4/8/K7 w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'e4', 'f4'] },
          moves: 3,
          only: ['S'],
        },
        {
          id: 'pawn',
          fen: '5rk1/5ppp/8/2p5/1p6/P7/8/K7 w - - 0 1',
          goal: { kind: 'capture', squares: ['b4', 'c5'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'queen',
          fen: '6k1/P4ppp/8/8/8/8/8/7K w - - 0 1',
          goal: { kind: 'promote' },
          moves: 1,
        },
      ],
    },
    {
      id: 'check',
      tasks: [
        {
          id: 'cardinal',
          fen: '4k3/8/8/8/6p1/8/C7/6K1 w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
          only: ['C'],
          careful: true,
        },
        {
          id: 'eagle',
          fen: '4k3/8/8/8/8/8/8/E5K1 w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
          only: ['E'],
          careful: true,
        },
        {
          id: 'duke',
          fen: '4k3/8/8/8/7C/8/8/4D1K1 w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
          only: ['D'],
          careful: true,
        },
      ],
    },
    {
      id: 'face',
      tasks: [
        {
          id: 'cross',
          fen: '2k5/8/8/K7/2p5/8/8/8 w - - 0 1',
          goal: { kind: 'reach', squares: ['e5'] },
          moves: 4,
          only: ['K'],
        },
        {
          id: 'pinned',
          fen: '4k3/8/8/8/T3b3/8/8/4K3 w - - 0 1',
          goal: { kind: 'capture', squares: ['e4'] },
          moves: 1,
        },
        {
          id: 'mate',
          fen: '7k/8/8/p7/8/6K1/8/1T6 w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    {
      id: 'camp',
      tasks: [
        {
          id: 'step',
          fen: '8/p2K4/8/8/8/8/k7/8 w - - 0 1',
          goal: { kind: 'win', by: 'campmate' },
          moves: 1,
        },
        {
          id: 'take',
          fen: '3r4/2K5/8/p7/8/8/7k/8 w - - 0 1',
          goal: { kind: 'win', by: 'campmate' },
          moves: 1,
        },
        {
          id: 'race',
          fen: '8/8/p2K4/7k/8/8/8/8 w - - 0 1',
          goal: { kind: 'win', by: 'campmate' },
          moves: 2,
        },
        {
          id: 'stop',
          fen: '8/8/7T/6K1/8/8/p1k5/8 w - - 0 1',
          goal: { kind: 'defend' },
          moves: 1,
        },
      ],
    },
    {
      id: 'stalemate',
      tasks: [
        {
          id: 'win',
          fen: 'k7/8/8/1E6/5D2/8/8/6K1 w - - 0 1',
          goal: { kind: 'win', by: 'stalemate' },
          moves: 1,
        },
      ],
    },
    {
      id: 'mate',
      tasks: [
        {
          id: 'duke',
          fen: '7k/8/7C/8/8/p7/8/D3K3 w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'two',
          fen: '4k3/8/8/7p/8/8/T7/1T4K1 w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'care',
      tasks: [
        {
          id: 'hunt',
          fen: '6k1/5ppp/8/3q4/8/8/7K/E7 w - - 0 1',
          goal: { kind: 'capture', squares: ['d5'] },
          moves: 2,
          only: ['E'],
          careful: true,
        },
        {
          id: 'save',
          fen: '4k3/8/8/3n4/5D2/8/PPP5/1K6 w - - 0 1',
          goal: { kind: 'defend', letter: 'D' },
          moves: 1,
        },
      ],
    },
    {
      id: 'kingdom',
      tasks: [
        {
          id: 'castle',
          fen: 'r3k2r/ppppp1pp/8/8/8/PPPSS3/8/3D1K2 b kq - 0 1',
          goal: { kind: 'castle' },
          moves: 1,
        },
        {
          id: 'pawn',
          fen: '4k3/3p4/8/8/4P3/8/8/7K b - - 0 1',
          goal: { kind: 'capture', squares: ['e4'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'mate',
          fen: '1r5k/8/8/8/2q5/7P/8/K7 b - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
