// Janggi: docs/rules/janggi.md, and its dialects.
import { alike } from '../endgames.mjs';
import { fileOf, kind, rankOf } from '../view.mjs';
import { endedBy, ends, inPalace, isInCheck, isPass } from './shared.mjs';

const nearPalace = (f, r) => r >= 7; // the enemy's
const isDiagonal = m => fileOf(m.from) !== fileOf(m.to) && rankOf(m.from) !== rankOf(m.to);
const diagonalOf = letter => (p, m) => kind(p.view.men.get(m.from)) === letter && isDiagonal(m);
const choices = ['inner', 'outer', 'left', 'right'];

export const janggi = {
  id: 'janggi',
  variant: 'janggi',
  oracle: 'janggi',
  setups: choices.flatMap(cho => choices.map(han => `${cho}-${han}`)),
  royals: ['K'],
  notation: 'JANGGI',
  endgame: alike(9, 10, {
    royals: [['K', inPalace]],
    men: [['A', inPalace], ['R'], ['C'], ['N'], ['B'], ['P'], ['R', nearPalace], ['P', nearPalace], ['C', inPalace]],
  }),
  isSpecial: (p, m) => !isPass(p, m) && isDiagonal(m) && 'RCP'.includes(kind(p.view.men.get(m.from))),
  features: {
    check: isInCheck,
    checkmate: ends.checkmate,
    bikjang: p => p.answer.bikjang,
    'bikjang and check': p => p.answer.bikjang && p.answer.check,
    'bikjang accepted': endedBy('bikjang'),
    'double pass': endedBy('double-pass'),
    'pass is the only move': p => p.legal.length === 1 && isPass(p, p.legal[0]),
  },
  moveFeatures: {
    pass: isPass,
    'chariot on a palace diagonal': diagonalOf('R'),
    'cannon on a palace diagonal': diagonalOf('C'),
    'pawn on a palace diagonal': diagonalOf('P'),
  },
  differences: [
    {
      name: 'two passes draw',
      section: 'janggi.md §10 R1',
      result: (ours, theirs, answer) => answer.reason === 'double-pass' && ours === '1/2-1/2' && theirs !== '*',
    },
  ],
};

// The dialects as Fairy-Stockfish plays them: its `janggi` is the one of tournaments.
const dialect = (id, oracle = id, features = janggi.features) => ({
  ...janggi,
  id,
  variant: id,
  oracle,
  features,
  differences: [],
});
const withoutBikjang = Object.fromEntries(
  Object.entries(janggi.features).filter(([name]) => !name.startsWith('bikjang'))
);
export const dialects = [
  dialect('janggitournament', 'janggi'),
  dialect('janggitraditional'),
  dialect('janggimodern', 'janggimodern', withoutBikjang),
  dialect('janggicasual', 'janggicasual', withoutBikjang),
];
