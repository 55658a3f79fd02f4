// The lessons of East-West Fusion chess.
import type { Course } from '../types';

export const course: Course = {
  game: 'fusion',
  lessons: [
    {
      id: 'chariot',
      tasks: [
        {
          id: 'take',
          fen: '3bgb3/4a4/9/1p4n2/9/9/9/6h2/9/1J1G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['b7', 'g7', 'g3'] },
          moves: 3,
          only: ['J'],
        },
        {
          id: 'rook',
          fen: '3bgb3/4a4/9/9/1p5n1/9/9/9/9/3G3R1 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['h6', 'b6'] },
          moves: 2,
          only: ['R'],
        },
      ],
    },
    {
      id: 'cannon',
      tasks: [
        {
          id: 'go',
          fen: '2bbgbb2/9/9/p8/9/9/9/1C7/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['b6', 'h6'] },
          moves: 2,
          only: ['C'],
        },
        {
          id: 'take',
          fen: '2bbgbb2/1n7/9/1p7/9/9/9/1C7/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['b9'] },
          moves: 1,
          only: ['C'],
        },
        {
          id: 'two',
          fen: '2bbgbb2/9/9/1n1P3j1/1P7/9/9/1C7/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['b7', 'h7'] },
          moves: 2,
          only: ['C'],
        },
      ],
    },
    {
      id: 'horse',
      tasks: [
        {
          id: 'knight',
          fen: '3bgb3/4a4/9/3p5/1p2P4/4N4/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['d7', 'b6'] },
          moves: 2,
          only: ['N'],
        },
        {
          id: 'horse',
          fen: '3bgb3/4a4/9/3p5/4P4/4H4/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['d7'] },
          moves: 3,
          only: ['H'],
        },
      ],
    },
    {
      id: 'elephant',
      tasks: [
        {
          id: 'go',
          fen: '3bgb3/4a4/9/p8/9/9/9/9/9/2EG5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['e3', 'g5'] },
          moves: 2,
          only: ['E'],
        },
        {
          id: 'eye',
          fen: '3bgb3/4a4/9/p8/9/6n2/5P3/4E4/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['g5'] },
          moves: 3,
          only: ['E'],
        },
      ],
    },
    {
      id: 'palace',
      tasks: [
        {
          id: 'general',
          fen: '3bgb3/4a4/9/p8/9/9/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['e2'] },
          moves: 2,
          only: ['G'],
        },
        {
          id: 'advisor',
          fen: '3bgb3/4a4/9/p8/9/9/9/5p3/9/3AG4 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['f3'] },
          moves: 2,
          only: ['A'],
        },
      ],
    },
    {
      id: 'west',
      tasks: [
        {
          id: 'bishop',
          fen: '3bgb3/4a4/9/9/6n2/9/4p4/9/9/1B1G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['e4', 'g6'] },
          moves: 2,
          only: ['B'],
        },
        {
          id: 'queen',
          fen: '3bgb3/4a4/9/9/1p4n2/9/1h7/9/9/3G2Q2 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['b4', 'b6', 'g6'] },
          moves: 3,
          only: ['Q'],
        },
        {
          id: 'king',
          fen: '3bgb3/4a4/9/9/9/6p2/9/5p3/9/3G1K3 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['f3', 'g5'] },
          moves: 4,
          only: ['K'],
        },
      ],
    },
    {
      id: 'pawn',
      tasks: [
        {
          id: 'double',
          fen: '3bgb3/4a4/9/9/9/9/9/9/2P6/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['c5'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'take',
          fen: '3bgb3/4a4/9/9/2n6/1p7/2P6/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['b5', 'c6'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'sideways',
          fen: '3bgb3/4a4/9/9/2P6/9/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['e6'] },
          moves: 2,
          only: ['P'],
        },
        {
          id: 'passing',
          fen: '4g4/9/9/pP7/9/9/9/9/9/3G4K w - a8 0 9 0-0',
          goal: { kind: 'reach', squares: ['a8'] },
          moves: 1,
          only: ['P'],
        },
      ],
    },
    {
      id: 'promotion',
      tasks: [
        {
          id: 'become',
          fen: '3bgb3/P3a4/9/9/9/9/9/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'promote' },
          moves: 1,
        },
        {
          id: 'mate',
          fen: '1n2g4/P3k4/9/9/9/9/9/9/9/3G4K w - - 0 30 0-0+',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
      ],
    },
    {
      id: 'castling',
      tasks: [
        {
          id: 'castle',
          fen: 'jheqgkbnr/p1p1a1p1p/1c5c1/9/9/6P2/6N2/1C1C2B2/P1P1A3P/JHEQGK2R w Kk - 4 6 0-0',
          goal: { kind: 'castle' },
          moves: 1,
        },
      ],
    },
    {
      id: 'royals',
      tasks: [
        {
          id: 'check',
          fen: '4g1k2/4a4/9/9/9/p8/9/9/R8/3G4K w - - 0 10 0-0',
          goal: { kind: 'check' },
          moves: 1,
          careful: true,
        },
        {
          id: 'fork',
          fen: '4g4/5k3/9/1N7/9/r8/9/9/9/3G4K w - - 0 30 0-0+',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'both',
          fen: '4g4/4k4/9/9/9/9/9/J4n3/9/4G1K2 w - - 0 20 0-0+',
          goal: { kind: 'capture', squares: ['f3'] },
          moves: 1,
        },
      ],
    },
    {
      id: 'facing',
      tasks: [
        {
          id: 'screen',
          fen: '4g4/9/9/p8/9/9/2N6/9/9/3G5 w - - 0 1 0-0',
          goal: { kind: 'reach', squares: ['e1'] },
          moves: 2,
          only: ['G', 'N'],
        },
        {
          id: 'mate',
          fen: '4g4/9/9/p8/9/9/9/9/J4R3/3G5 w - - 0 1 0-0',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 1,
        },
        {
          id: 'two',
          fen: '4g4/9/9/p8/9/9/9/J8/7R1/5G3 w - - 0 1 0-0',
          goal: { kind: 'win', by: 'checkmate' },
          moves: 2,
        },
      ],
    },
    {
      id: 'score',
      tasks: [
        {
          id: 'most',
          fen: '3bgb3/4a4/9/4n4/9/1p2J2q1/9/9/4c4/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['h5'] },
          moves: 1,
          only: ['J'],
          unmarked: true,
        },
        {
          id: 'last',
          fen: '4g4/9/4k4/4N4/9/9/9/9/9/3G4K b - - 10 25 5-3',
          goal: { kind: 'win', by: 'points' },
          moves: 1,
        },
        {
          id: 'check',
          fen: '4g4/9/9/9/9/p8/9/9/J8/3G5 w - - 10 25 2-6',
          goal: { kind: 'check' },
          moves: 1,
          careful: true,
        },
      ],
    },
    {
      id: 'care',
      tasks: [
        {
          id: 'avoid',
          fen: '3bgb3/4a4/9/9/2p6/5n3/9/9/1J7/3G5 w - - 0 1 0-0',
          goal: { kind: 'capture', squares: ['f5'] },
          moves: 2,
          only: ['J'],
          careful: true,
        },
        {
          id: 'save',
          fen: '3bgb3/4a4/9/9/3p5/4N4/9/9/9/3G4K w - - 0 1 0-0',
          goal: { kind: 'defend', letter: 'N' },
          moves: 1,
        },
      ],
    },
    { id: 'game', tasks: [] },
  ],
};
