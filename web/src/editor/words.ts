// Squares and men in words.
import { shownSquare } from '../board/squares';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import type { VariantInfo } from '../rules/rules';
import type { Man } from './setup';

export const squareName = (square: string, variant: VariantInfo): string =>
  shownSquare(square, variant.ranks, gameUi(variant.id).coordinates);

export function manName({ letter, side }: Man, variant: VariantInfo): string {
  const piece = variant.pieces.find(info => info.letter === letter);
  const color = word(variant.colors[side === 'w' ? 0 : 1]);
  return t('editor.man', { side: color, piece: piece ? word(piece.name) : letter });
}
