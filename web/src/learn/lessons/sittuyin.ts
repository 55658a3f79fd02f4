// The lessons of Sittuyin.
import type { Course } from '../types';

const RED_PROMOTES = ['a8', 'b7', 'c6', 'd5', 'e5', 'f6', 'g7', 'h8'];

export const course: Course = {
  game: 'sittuyin',
  lessons: [
    {
      id: 'chariot',
      tasks: [
        {
          id: 'go',
          fen: '6nk/6pp/8/8/8/8/2R5/K7[] w - - 0 1',
          goal: { kind: 'reach', squares: ['c6', 'f6'] },
          moves: 2,
          only: ['R'],
        },
        {
          id: 'take',
          fen: '6nk/6pp/8/2p2p2/8/8/2R2p2/K7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['c5', 'f5', 'f2'] },
          moves: 3,
          only: ['R'],
        },
      ],
    },
    {
      id: 'horse',
      tasks: [
        {
          id: 'go',
          fen: '6nk/6pp/8/8/8/2N5/8/K7[] w - - 0 1',
          goal: { kind: 'reach', squares: ['e4', 'g5'] },
          moves: 2,
          only: ['N'],
        },
        {
          id: 'leap',
          fen: '6nk/6pp/4n3/2PPP3/2PNPp2/2PPP3/8/K7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['e6', 'f4'] },
          moves: 2,
          only: ['N'],
        },
      ],
    },
    {
      id: 'elephant',
      tasks: [
        {
          id: 'go',
          fen: '6nk/6pp/8/8/8/8/2S5/K7[] w - - 0 1',
          goal: { kind: 'reach', squares: ['c3', 'd4', 'e3'] },
          moves: 3,
          only: ['S'],
        },
        {
          id: 'take',
          fen: '6nk/6pp/4p3/3p1p2/3S4/8/8/K7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['d5', 'e6', 'f5'] },
          moves: 3,
          only: ['S'],
        },
      ],
    },
    {
      id: 'general',
      tasks: [
        {
          id: 'take',
          fen: '6nk/6pp/1p6/2p5/3p4/2F5/8/K7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'c5', 'b6'] },
          moves: 3,
          only: ['F'],
        },
        {
          id: 'go',
          fen: '6nk/6pp/8/8/8/8/2F5/K7[] w - - 0 1',
          goal: { kind: 'reach', squares: ['e2', 'c4'] },
          moves: 4,
          only: ['F'],
        },
      ],
    },
    {
      id: 'pawn',
      tasks: [
        {
          id: 'go',
          fen: '6nk/6pp/8/8/8/4P3/8/KF6[] w - - 0 1',
          goal: { kind: 'reach', squares: ['e5'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'take',
          fen: '6nk/6pp/5p2/4p3/3p4/4P3/8/KF6[] w - - 0 1',
          goal: { kind: 'capture', squares: ['d4', 'e5', 'f6'] },
          moves: 3,
          only: ['P'],
        },
      ],
    },
    {
      id: 'check',
      tasks: [
        {
          id: 'give',
          fen: '4k3/8/8/8/8/p7/3R4/3K4[] w - - 0 1',
          goal: { kind: 'check' },
          moves: 1,
          careful: true,
        },
        {
          id: 'answer',
          fen: 'R3r1k1/8/8/8/8/P7/8/4K3[] w - - 0 1',
          goal: { kind: 'capture', squares: ['e8'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'mate',
      tasks: [
        {
          id: 'one',
          fen: '7k/8/6K1/8/8/8/7p/R7[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'elephant',
          fen: '7k/5K2/5NS1/8/8/8/7p/8[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'two',
          fen: '4k3/8/8/8/7p/8/R7/1R2K3[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'care',
      tasks: [
        {
          id: 'avoid',
          fen: '6pk/2p4p/5n2/8/8/6p1/1R6/K7[] w - - 0 1',
          goal: { kind: 'capture', squares: ['f6'] },
          moves: 3,
          only: ['R'],
          careful: true,
        },
        {
          id: 'save',
          fen: '6pk/7p/3p4/4p3/3N4/8/P7/K7[] w - - 0 1',
          goal: { kind: 'defend', letter: 'N' },
          moves: 1,
        },
        {
          id: 'guard',
          fen: '4r1k1/8/8/R7/8/8/5PPP/6K1[] w - - 0 1',
          goal: { kind: 'defend', letter: 'R' },
          moves: 1,
        },
      ],
    },
    {
      id: 'camp',
      tasks: [
        {
          id: 'chariots',
          fen: '2rr4/1k2nn2/1sfspppp/pppp4/4PPPP/PPPPSFS1/2N3K1/8[RRN] w - - 0 9',
          goal: { kind: 'place' },
          moves: 3,
        },
        {
          id: 'all',
          fen: '2rr4/1k2nn2/1sfspppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNN] w - - 0 9',
          goal: { kind: 'place' },
          moves: 8,
        },
      ],
    },
    {
      id: 'promotion',
      tasks: [
        {
          id: 'go',
          fen: '6nk/6pp/8/8/3P4/P7/8/K7[] w - - 0 1',
          goal: { kind: 'reach', squares: ['d5'] },
          moves: 1,
          only: ['P'],
          marks: RED_PROMOTES,
        },
        {
          id: 'become',
          fen: '6nk/6pp/8/3P4/8/P7/8/K7[] w - - 0 1',
          goal: { kind: 'promote' },
          moves: 1,
        },
        {
          id: 'peace',
          fen: '7k/6pp/3n1P2/8/8/P7/8/K7[] w - - 0 1',
          goal: { kind: 'promote' },
          moves: 1,
        },
        {
          id: 'last',
          fen: '6nk/6pp/8/8/8/3P4/8/K7[] w - - 0 1',
          goal: { kind: 'promote' },
          moves: 1,
        },
      ],
    },
    {
      id: 'count',
      tasks: [
        {
          id: 'now',
          fen: '7k/8/6K1/8/8/8/8/R7[] w - 32 31 60',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'soon',
          fen: '4k3/8/8/8/8/8/R7/1R2K3[] w - 32 29 60',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'stalemate',
      tasks: [
        {
          id: 'avoid',
          fen: '7k/5K2/5N2/6R1/8/8/8/8[] w - - 0 1',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'claim',
          fen: '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1',
          goal: { kind: 'claim', id: 'only-promotions' },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
