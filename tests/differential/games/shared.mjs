// What several games have in common. Here p is a position {view, answer, legal}, m a move as readMove gives it.
import { fileOf, kind, rankOf, square } from '../view.mjs';

export const isPromotion = (p, m) => Boolean(m.promotion);
export const isDrop = (p, m) => Boolean(m.drop);
export const isPawn = (view, m) => !m.drop && kind(view.men.get(m.from)) === 'P';
export const isEnPassant = (p, m) => isPawn(p.view, m) && fileOf(m.from) !== fileOf(m.to) && m.to === p.view.enPassant;
export const isDoubleStep = (p, m) => isPawn(p.view, m) && Math.abs(rankOf(m.to) - rankOf(m.from)) === 2;
export const isPass = (p, m) => !m.drop && m.from === m.to && !m.promotion;
export const isKingMove = (p, m) => !m.drop && kind(p.view.men.get(m.from)) === 'K';
export const isCastling = (p, m) => isKingMove(p, m) && Math.abs(fileOf(m.to) - fileOf(m.from)) === 2;
export const isInCheck = p => p.answer.check;
export const endedBy = reason => p => p.answer.reason === reason;
export const ends = { checkmate: endedBy('checkmate'), stalemate: endedBy('stalemate') };
export const capturesWith = letter => (p, m) => kind(p.view.men.get(m.from)) === letter && p.view.isTheirs(m.to);

// Where generals live on nine files, for White.
export const inPalace = (f, r) => f >= 3 && f <= 5 && r <= 3;

// Places a pawn that may step twice, or has just done so, beside an enemy pawn, in some of the random positions.
// The last parameter is the pawn and the ranks of its step. Returns what that makes of the FEN.
export function stageEnPassant(rng, men, [pawn, from, over, to]) {
  if (!rng.chance(0.4)) return {};
  const file = rng.between(1, 6);
  const beside = file + rng.pick([-1, 1]);
  const hasStepped = rng.chance(0.6);
  const [mover, enemy] = pawn === 'p' ? ['b', 'w'] : ['w', 'b'];
  men.set(square(file, hasStepped ? to : from), pawn);
  men.set(square(beside, to), pawn === 'p' ? 'P' : 'p');
  const path = [from, over, to].map(rank => square(file, rank));
  if (!hasStepped) return { turn: mover, empty: path.slice(1) };
  return { turn: enemy, enPassant: path[1], empty: path.slice(0, 2) };
}

// ffish returns from its test of en-passant captures before it looks whether the kings face each other now.
export const facingEnPassant = (king, section) => ({
  name: 'en passant that opens a face-off',
  section,
  theirsOnly(view, m) {
    if (!isEnPassant({ view }, m)) return false;
    return view
      .after(m)
      .with({ [square(fileOf(m.to), rankOf(m.from))]: null })
      .areFacing(king);
  },
});

// ffish signs a check only for a king, not for the royals that its configuration calls pseudo-royal.
export const checkSigns = section => ({
  name: 'check sign where a pseudo-royal is attacked',
  section,
  notation: (ours, theirs) => /[+#]$/.test(ours) && ours.slice(0, -1) === theirs,
});
