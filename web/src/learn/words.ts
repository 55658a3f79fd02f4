// What a lesson says besides its own texts: why an attempt is wrong, what a hint points to.
import { gameUi } from '../games';
import { menOf, shownSquare, splitMove } from '../board/squares';
import { capital, t, tc, word } from '../i18n';
import { reasonText } from '../lib/outcome';
import { isPass, moveText } from '../play/moveText';
import { sideName } from '../play/PlayerBar';
import type { RuleError, VariantInfo, Written } from '../rules/rules';
import type { Wrong } from './duel';

export const pieceName = (variant: VariantInfo, letter: string): string => {
  const piece = variant.pieces.find(one => one.letter === letter);
  return piece ? word(piece.name) : letter;
};
export const squareName = (variant: VariantInfo, square: string): string =>
  shownSquare(square, variant.ranks, gameUi(variant.id).coordinates);
// "chariot e4"
export function manName(variant: VariantInfo, fen: string, square: string): string {
  const man = menOf(fen).get(square);
  return t('learn.man', { piece: pieceName(variant, man?.letter ?? ''), square: squareName(variant, square) });
}

// Why an attempt is wrong. The position is that behind it; `reply` is the answer that shows it.
export function wrongText(
  variant: VariantInfo,
  wrong: Wrong,
  { fen, turn }: { fen: string; turn: 'w' | 'b' },
  reply: Written | undefined
): string {
  const target = wrong.reply ? splitMove(wrong.reply).to : '';
  return tc('learnWrong', wrong.code, '', {
    move: reply ? moveText(reply, variant) : '',
    piece: menOf(fen).has(target) ? capital(pieceName(variant, menOf(fen).get(target)!.letter)) : '',
    side: sideName(variant, turn),
  });
}

export function illegalText(variant: VariantInfo, error: RuleError, fen: string, uci: string): string {
  const { from, to } = splitMove(uci);
  const letter = menOf(fen).get(from ?? '')?.letter;
  return tc('why', error.code, error.message, {
    piece: letter ? capital(pieceName(variant, letter)) : '',
    square: squareName(variant, to),
  });
}

// First what is to be moved, then where to.
export function hintText(variant: VariantInfo, fen: string, uci: string, isFull: boolean): string {
  const { from, to, drop, promotion } = splitMove(uci);
  if (isPass(uci)) return t('learn.hintPass');
  const square = squareName(variant, to);
  if (drop) return t(isFull ? 'learn.hintDropAt' : 'learn.hintDrop', { piece: pieceName(variant, drop), square });
  const man = manName(variant, fen, from ?? '');
  if (!isFull) return t('learn.hintPiece', { man });
  return from === to && promotion ? t('learn.hintInPlace', { man }) : t('learn.hintMove', { man, square });
}

export const outcomeText = (variant: VariantInfo, outcome: Parameters<typeof reasonText>[0]): string =>
  reasonText(outcome, variant.colors);
