// What is wrong with a position, in the reader's language.
import { shownSquare } from '../board/squares';
import { capital, t, tc, word, type Params } from '../i18n';
import type { Problem, VariantInfo } from '../rules/rules';

// The squares to look at.
export const squaresOf = ({ about }: Problem): string[] =>
  about['squares']?.split(' ').filter(name => name !== '') ?? [];

export function badFen(error: Problem, variant: VariantInfo | undefined): string {
  const params: Params = { ...error.about };
  const side = (letter: string) => word(variant!.colors[letter === 'w' ? 0 : 1]);
  const { piece } = error.about;
  if (variant) {
    for (const key of ['side', 'other']) if (error.about[key]) params[key] = side(error.about[key]);
    const info = variant.pieces.find(({ letter }) => letter === piece);
    if (info) params['piece'] = capital(word(info.name));
    params['game'] = word(variant.name);
  }
  const style = variant?.notations[0] === 'numeric' ? 'points' : 'algebraic';
  params['squares'] = squaresOf(error)
    .map(square => shownSquare(square, variant?.ranks ?? 0, style))
    .join(t('fen.between'));
  const { least, most } = error.about;
  if (least !== undefined) params['wanted'] = least === most ? least : `${least}–${most}`;
  return tc('fen', error.detail, error.message, params);
}
