// The pieces of the games, for the rules pages.
import armies from '../generated/armies.json';
import { familyOf, namedPieces } from '../rules/named';
import type { PieceInfo } from '../rules/rules';
import { gameList } from './variants';

export type Member = Pick<PieceInfo, 'letter' | 'name' | 'side'>;

export const armyOf = (game: string): Member[] =>
  namedPieces(familyOf(game, gameList), (armies as Record<string, Member[]>)[game] ?? []);
