// A move as it is written for the reader: in the notation they have chosen, a pass as a word of their language.
import { splitMove } from '../board/squares';
import { t } from '../i18n';
import { settings } from '../lib/settings';
import type { NotationId, VariantInfo, Written } from '../rules/rules';

export function notationOf(variant: VariantInfo): NotationId {
  const chosen = settings.get().notation[variant.id] as NotationId;
  return variant.notations.includes(chosen) ? chosen : variant.notations[0]!;
}

// A move that leads nowhere and promotes nothing.
export function isPass(uci: string): boolean {
  const { from, to, promotion } = splitMove(uci);
  return from === to && promotion === undefined;
}

export function moveText(move: Written, variant: VariantInfo): string {
  return isPass(move.uci) ? t('janggi.pass') : (move[notationOf(variant)] ?? move.uci);
}

export interface Figure {
  letter: string; // of the piece, as FEN has it
  san: string; // what stands for it in the text
  rest: string;
}

// The piece that a written move begins with, if a letter stands for it.
export function figureOf(text: string, variant: Pick<VariantInfo, 'pieces'>): Figure | undefined {
  const piece = variant.pieces.find(({ san }) => san !== '' && text.startsWith(san));
  return piece && { letter: piece.letter, san: piece.san, rest: text.slice(piece.san.length) };
}
