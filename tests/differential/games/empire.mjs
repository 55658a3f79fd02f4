// Empire chess: docs/rules/empire.md.
import { fileOf, rankOf, square } from '../view.mjs';
import {
  endedBy,
  ends,
  facingEnPassant,
  isCastling,
  isDoubleStep,
  isEnPassant,
  isInCheck,
  isKingMove,
  isPromotion,
  stageEnPassant,
} from './shared.mjs';

const midBoard = (f, r) => r >= 2 && r <= 7;

export const empire = {
  id: 'empire',
  variant: 'empire',
  oracle: 'empire',
  setups: ['standard'],
  royals: ['K'],
  facing: 'K',
  endgame: {
    files: 8,
    ranks: 8,
    sides: [
      {
        royals: [['K', (f, r) => r <= 7]],
        men: [['T'], ['E'], ['C'], ['D'], ['S'], ['Q'], ['P', midBoard], ['P', midBoard]],
        hand: '',
      },
      {
        royals: [['k', (f, r) => r >= 2]],
        men: [['q'], ['r'], ['b'], ['n'], ['p', midBoard], ['p', (f, r) => r === 7]],
        hand: '',
      },
    ],
    stage(rng, men) {
      const fields = stageEnPassant(rng, men, ['p', 7, 6, 5]);
      if (fields.enPassant && rng.chance(0.3)) {
        // The kings on the two pawns' rank, or on the capturing pawn's file.
        const [[from]] = [...men].filter(([, man]) => man === 'P');
        const onFile = (low, high) => square(fileOf(from), rng.between(low, high));
        const [king, kaiser] = rng.chance(0.5) ? ['a5', 'h5'] : [onFile(6, 8), onFile(1, 4)];
        if (!men.has(king) && !men.has(kaiser)) men.set(king, 'k').set(kaiser, 'K');
      } else if (rng.chance(0.4)) {
        const rights = rng.pick(['kq', 'k', 'q']);
        men.set('e8', 'k');
        if (rights.includes('k')) men.set('h8', 'r');
        if (rights.includes('q')) men.set('a8', 'r');
        fields.castling = rights;
      }
      return fields;
    },
  },
  isSpecial: (p, m) => isPromotion(p, m) || isEnPassant(p, m) || isDoubleStep(p, m) || isCastling(p, m),
  features: {
    check: isInCheck,
    ...ends,
    campmate: endedBy('campmate'),
    'castling right': p => p.view.castling !== '-',
    'one man between the kings': p => p.view.between(p.view.find('K')[0], p.view.find('k')[0]) === 1,
  },
  moveFeatures: {
    promotion: isPromotion,
    'en passant': isEnPassant,
    'castling, king side': (p, m) => isCastling(p, m) && m.to === 'g8',
    'castling, queen side': (p, m) => isCastling(p, m) && m.to === 'c8',
    'king to the goal rank': (p, m) => isKingMove(p, m) && rankOf(m.to) === (p.view.turn === 'w' ? 8 : 1),
  },
  differences: [
    facingEnPassant('K', 'empire.md §4.2, §10 row 1'),
    {
      name: 'double step of an imperial pawn',
      section: 'empire.md §4.1, §10 row 10',
      theirsOnly: (view, m) => view.turn === 'w' && rankOf(m.from) === 2 && isDoubleStep({ view }, m),
    },
  ],
};
