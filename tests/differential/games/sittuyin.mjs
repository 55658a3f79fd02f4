// Sittuyin: docs/rules/sittuyin.md.
import { alike } from '../endgames.mjs';
import { View, fileOf, isWhite, rankOf, square } from '../view.mjs';
import { ends, isDrop, isInCheck, isPromotion } from './shared.mjs';

const onFarDiagonals = (f, r) => r >= 5 && (f === r - 1 || f === 8 - r);
const isOnPromotionSquare = (view, s) => onFarDiagonals(fileOf(s), view.turn === 'w' ? rankOf(s) : 9 - rankOf(s));
// The pieces the side to move has in hand, upper case.
const handOf = view =>
  [...view.hand]
    .filter(man => isWhite(man) === (view.turn === 'w'))
    .join('')
    .toUpperCase();

// In some random positions a chariot checks along a rank, and a pawn may promote onto a square between.
function stageInterposition(rng, men) {
  if (!rng.chance(0.15)) return {};
  const [white, [f, r]] = [
    rng.chance(0.5),
    rng.pick([
      [1, 7],
      [2, 6],
      [3, 5],
      [4, 5],
      [5, 6],
      [6, 7],
    ]),
  ];
  const at = (file, rank) => square(file, white ? rank : 9 - rank);
  const [between, rank] = [f + rng.pick([-1, 1]), r + rng.pick([-1, 1])];
  if (between === 0 || between === 7) return {};
  const [left, right] = [rng.between(0, between - 1), rng.between(between + 1, 7)];
  const [king, chariot] = rng.chance(0.5) ? [left, right] : [right, left];
  const [K, P, R] = white ? ['K', 'P', 'r'] : ['k', 'p', 'R'];
  men.set(at(king, rank), K).set(at(chariot, rank), R).set(at(f, r), P);
  const empty = [];
  for (let file = left + 1; file < right; ++file) empty.push(at(file, rank));
  return { turn: white ? 'w' : 'b', empty };
}

export const sittuyin = {
  id: 'sittuyin',
  variant: 'sittuyin',
  oracle: 'sittuyin',
  setups: ['standard'],
  royals: ['K'],
  endgame: alike(8, 8, {
    royals: [['K']],
    men: [['P'], ['P', onFarDiagonals], ['F'], ['S'], ['N'], ['R']],
    hand: 'KFSNR',
    hands: 0.12,
    stage: stageInterposition,
  }),
  isSpecial: isPromotion,
  features: {
    check: isInCheck,
    ...ends,
    'counting under way': p => Boolean(p.answer.count),
    'only-promotions claim': p => p.answer.claims.includes('only-promotions'),
    'in check with a hand': p => p.answer.check && handOf(p.view) !== '',
    'own king in hand': p => handOf(p.view).includes('K'),
  },
  moveFeatures: {
    drop: isDrop,
    'promotion in place': (p, m) => isPromotion(p, m) && m.from === m.to,
    'promotion by a step': (p, m) => isPromotion(p, m) && m.from !== m.to,
    'promotion of the last pawn elsewhere': (p, m) => isPromotion(p, m) && !isOnPromotionSquare(p.view, m.from),
    'promotion in check': (p, m) => isPromotion(p, m) && p.answer.check,
  },
  differences: [
    {
      name: 'clock that pawn moves do not restart',
      section: 'sittuyin.md §6.3, §10 row 9',
      clock: (ours, theirs, answer) => ours > theirs && !answer.count,
    },
    {
      name: 'no count against a side with pieces in hand',
      section: 'sittuyin.md §6.4, §10 row 18',
      // ffish calls a side bare that has one man on the board or none, and starts to count (a number in place of the
      // last dash) with that side to move.
      position(ours, theirs, answer) {
        const view = View.read(answer.fen);
        const onBoard = [...view.men.keys()].filter(s => view.isOurs(s)).length;
        return onBoard <= 1 && handOf(view) !== '' && ours === theirs.replace(/ \d+$/, ' -');
      },
    },
  ],
};
