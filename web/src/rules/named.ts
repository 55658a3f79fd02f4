// Gives the names of games, sides and pieces ids, by which translations find them (i18n/*/names.ts). The variants of a
// game are called after it, "fusionlite" after "fusion", and share its sides and pieces.
import type { PieceInfo, VariantInfo } from './rules';

type Named = Pick<VariantInfo, 'id' | 'name' | 'colors'> & { pieces?: Pick<PieceInfo, 'letter' | 'name'>[] };

export function familyOf(id: string, all: readonly { id: string }[]): string {
  return all.find(other => id.startsWith(other.id))?.id ?? id;
}

export function named<T extends Named>(games: T[]): T[] {
  return games.map(game => {
    const family = familyOf(game.id, games);
    return {
      ...game,
      name: { ...game.name, id: `game.${game.id}` },
      colors: game.colors.map((words, i) => ({ ...words, id: `side.${family}.${'wb'[i]}` })),
      ...(game.pieces ? { pieces: namedPieces(family, game.pieces) } : {}),
    };
  });
}

export function namedPieces<P extends Pick<PieceInfo, 'letter' | 'name'>>(family: string, pieces: P[]): P[] {
  return pieces.map(piece => ({ ...piece, name: { ...piece.name, id: `piece.${family}.${piece.letter}` } }));
}
