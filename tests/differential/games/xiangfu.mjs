// Xiang Fu: docs/rules/xiangfu.md.
import { alike } from '../endgames.mjs';
import { kind } from '../view.mjs';
import { checkSigns, ends, isDrop } from './shared.mjs';

const inRing = (f, r) => f >= 2 && f <= 6 && r >= 3 && r <= 7;
const isChampion = (view, s) => kind(view.men.get(s) ?? '') === '+G';
const champions = view => view.ours('+G');

export const xiangfu = {
  id: 'xiangfu',
  variant: 'xiangfu',
  oracle: 'xiangfu',
  setups: ['standard'],
  fens: ['2brm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MRB2[] w - - 0 1'], // the other start, §2.2
  royals: ['+G'],
  endgame: alike(9, 9, {
    royals: [
      ['+G', inRing],
      ['+G', inRing, 0.6],
    ],
    men: [['G'], ['N'], ['R'], ['C'], ['M'], ['B'], ['W']],
    hand: 'GNRCMBW',
    hands: 0.5,
  }),
  isSpecial: isDrop,
  features: {
    ...ends,
    'two champions': p => champions(p.view).length === 2,
    'duple check': p => p.answer.check && champions(p.view).length === 2,
    'check of one champion': p => p.answer.check && champions(p.view).length === 1,
    'answered by a drop': p => p.answer.check && p.legal.some(m => m.drop),
  },
  moveFeatures: {
    drop: isDrop,
    'capture of a champion': (p, m) => !m.drop && isChampion(p.view, m.to),
    'champion takes champion': (p, m) => !m.drop && isChampion(p.view, m.from) && isChampion(p.view, m.to),
  },
  differences: [checkSigns('xiangfu.md §8.2, §10 X9')],
};
