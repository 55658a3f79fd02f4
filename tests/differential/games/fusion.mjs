// East-West Fusion and its family: docs/rules/fusion.md, fusionlite.md, fusionplus.md, fusionteam.md.
import { alike } from '../endgames.mjs';
import { View, fileOf, kind, rankOf, readMove, square } from '../view.mjs';
import {
  capturesWith,
  checkSigns,
  ends,
  facingEnPassant,
  inPalace,
  isCastling,
  isDoubleStep,
  isEnPassant,
  isInCheck,
  isPawn,
  isPromotion,
  stageEnPassant,
} from './shared.mjs';

const atHome = (f, r) => r <= 5;
const pawnRanks = (f, r) => r >= 2 && r <= 9;
const isBeyondRiver = (view, s) => (view.turn === 'w' ? rankOf(s) >= 6 : rankOf(s) <= 5);
const isSideways = (p, m) => isPawn(p.view, m) && rankOf(m.from) === rankOf(m.to);
const stageFusionEnPassant = (rng, men) =>
  stageEnPassant(
    rng,
    men,
    rng.pick([
      ['p', 9, 8, 7],
      ['P', 2, 3, 4],
    ])
  );
const others = [['A', inPalace], ['H'], ['J'], ['C'], ['Q'], ['R'], ['B'], ['N'], ['P', pawnRanks], ['P', pawnRanks]];
const fusionMen = [['E', atHome], ...others];

// A quiet step of ours is legal if it leaves no royal of ours attacked and the Generals do not face (fusion.md §5.2).
const sideways = {
  name: 'sideways step of a pawn',
  section: 'fusion.md §3.7',
  oursOnly(view, isSafe) {
    const moves = [];
    for (const from of view.ours('P').filter(s => isBeyondRiver(view, s))) {
      for (const file of [fileOf(from) - 1, fileOf(from) + 1]) {
        const to = square(file, rankOf(from));
        if (file < 0 || file >= view.files || view.men.has(to)) continue;
        const next = view.after({ from, to });
        if (!next.areFacing('G') && isSafe(next)) moves.push(from + to);
      }
    }
    return moves;
  },
};

const castling = {
  name: 'castling',
  section: 'fusion.md §4.4',
  oursOnly(view, isSafe) {
    const rank = view.turn === 'w' ? 1 : 10;
    const [f, g, h, i] = ['f', 'g', 'h', 'i'].map(file => file + rank);
    if (!view.castling.includes(view.turn === 'w' ? 'K' : 'k')) return [];
    if (view.men.has(g) || view.men.has(h)) return [];
    const crossing = view.after({ from: f, to: g });
    const castled = view.after({ from: f, to: h }).after({ from: i, to: g });
    return [view, crossing, castled].every(isSafe) ? [f + h] : [];
  },
};

const mateSign = {
  name: 'mate sign where a sideways step answers',
  section: 'fusion.md §3.7, §8.2',
  notation(ours, theirs, { fen, legal }) {
    const p = { view: View.read(fen) };
    return legal.length > 0 && legal.every(m => isSideways(p, readMove(m))) && ours.replace(/\+$/, '#') === theirs;
  },
};

const onlyDefenders = {
  name: 'insufficient material',
  section: 'fusion.md §6.4',
  material: (ours, theirs, { fen }) => ours && [...View.read(fen).men.values()].every(man => 'GAE'.includes(kind(man))),
};

const fusionFacingEnPassant = facingEnPassant('G', 'fusion.md §5.2, §5.3');

const fusionLike = {
  variant: 'fusion',
  royals: ['G', 'K'],
  facing: 'G',
  // ffish reads six fields, and knows nothing of castling here.
  oracleFen: view => view.fen({ castling: '-', counters: view.counters.slice(0, 2) }),
  fromOracle: (theirs, { castling }) => new View(theirs.men, { ...theirs, castling }),
  isSpecial: (p, m) => [isPromotion, isEnPassant, isDoubleStep, isCastling, isSideways].some(is => is(p, m)),
  features: { check: isInCheck, ...ends },
  moveFeatures: {
    promotion: isPromotion,
    'en passant': isEnPassant,
    'cannon capture': capturesWith('C'),
  },
};

const fusionRoyals = {
  royals: [['G', inPalace], ['K']],
  tail: ['0-0+'],
  stage(rng, men) {
    const fields = stageFusionEnPassant(rng, men);
    let rights = '';
    for (const [king, f, rook, i] of [
      ['K', 'f1', 'R', 'i1'],
      ['k', 'f10', 'r', 'i10'],
    ]) {
      if (!rng.chance(0.3)) continue;
      men.set(f, king).set(i, rook);
      rights += king;
    }
    return { ...fields, castling: rights || '-' };
  },
};

export const fusion = {
  ...fusionLike,
  id: 'fusion',
  oracle: 'fusion',
  setups: ['full'],
  // The start with the fifty-step rule off, for longer games.
  fens: ['jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR w Kk - 0 1 0-0+'],
  endgame: alike(9, 10, { ...fusionRoyals, men: fusionMen }),
  features: {
    ...fusionLike.features,
    'castling right': p => p.view.castling !== '-',
  },
  differences: [sideways, castling, fusionFacingEnPassant, mateSign, checkSigns('fusion.md §8.2')],
};

export const fusiondrawn = {
  ...fusionLike,
  id: 'fusiondrawn',
  oracle: 'fusiondrawn',
  setups: ['drawn'],
  fens: ['jheagqbnr/p1p1p1p1p/1c5c1/9/9/9/9/1C5C1/P1P1P1P1P/JHEAGQBNR w - - 0 1 0-0+'],
  endgame: alike(9, 10, { royals: [['G', inPalace]], men: fusionMen, tail: ['0-0+'], stage: stageFusionEnPassant }),
  differences: [sideways, fusionFacingEnPassant, mateSign, onlyDefenders],
};

export const fusionlite = {
  ...fusionLike,
  id: 'fusionlite',
  variant: 'fusionlite',
  oracle: 'fusionlite',
  setups: ['standard'],
  fens: ['jheag1bnr/2p1p1p2/1c5c1/9/9/9/9/1C5C1/2P1P1P2/JHEAG1BNR w - - 0 1 0-0+'],
  endgame: { ...fusiondrawn.endgame, stage: undefined },
  differences: [sideways, mateSign, onlyDefenders],
};

// The pawns of a position under other letters.
const renamePawns = (view, letter) =>
  new View(new Map([...view.men].map(([s, man]) => [s, letter(s, man) ?? man])), view);

export const fusionplus = {
  ...fusion,
  id: 'fusionplus',
  variant: 'fusionplus',
  oracle: 'fusionplus',
  setups: ['standard'],
  fens: ['jheqgkbnr/p1pwayp1p/1c5c1/9/9/9/9/1C5C1/P1PWAYP1P/JHEQGKBNR w Kk - 0 1 0-0+'],
  endgame: alike(9, 10, {
    ...fusionRoyals,
    men: [['E'], ['W'], ['Y'], ['P', (f, r) => r >= 5 && r <= 9], ...others],
  }),
  // Pawns beyond the river are X to ffish, and it does not notice when one gets there.
  isSentAsFen: true,
  oracleFen(view) {
    const beyond = (s, man) => ({ P: rankOf(s) >= 6 && 'X', p: rankOf(s) <= 5 && 'x' })[man] || null;
    return fusion.oracleFen(renamePawns(view, beyond));
  },
  fromOracle: (theirs, ours) =>
    fusion.fromOracle(
      renamePawns(theirs, (s, man) => ({ X: 'P', x: 'p' })[man]),
      ours
    ),
  moveFeatures: {
    ...fusion.moveFeatures,
    'sideways capture': (p, m) => isSideways(p, m) && p.view.isTheirs(m.to),
    'sideways step': (p, m) => isSideways(p, m) && !p.view.isTheirs(m.to),
    'crossbow capture': capturesWith('W'),
    'eagle capture': capturesWith('Y'),
    'elephant over the river': (p, m) =>
      kind(p.view.men.get(m.from)) === 'E' && rankOf(m.from) <= 5 !== rankOf(m.to) <= 5,
  },
  differences: [castling, fusionFacingEnPassant],
};

// The East partner moves on steps 0 and 1 of four, the West partner on 2 and 3.
function isOfPartner(view, m) {
  const step = 2 * (Number(view.counters[1]) - 1) + (view.turn === 'b' ? 1 : 0);
  const isEastTurn = step % 4 < 2;
  return 'GAEHJC'.includes(kind(view.men.get(m.from))) !== isEastTurn;
}

export const fusionteam = {
  ...fusion,
  id: 'fusionteam',
  variant: 'fusionteam',
  oracle: 'fusion',
  setups: ['standard'],
  features: {
    ...fusion.features,
    'moving for the partner': p => p.legal.length > 0 && p.legal.every(m => isOfPartner(p.view, m)),
  },
  differences: [
    ...fusion.differences,
    {
      name: "move of the partner's men",
      section: 'fusionteam.md §4.1',
      theirsOnly: (view, m, all) => isOfPartner(view, m) && !all.every(other => isOfPartner(view, other)),
    },
  ],
};
