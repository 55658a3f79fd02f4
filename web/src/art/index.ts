// The art of the games as the client sees it: piece sets, boards and card pictures by variant id. The files under
// generated/ are written by `node art/build.mjs`; a piece set is a chunk of its own, loaded when it is first used.

export type PieceSetName = 'traditional' | 'international';
export type BoardTheme = 'wood' | 'slate';

/** Piece id (colour id + FEN letter in upper case: 'wK', 'b+G') to its SVG text. */
export type Pieces = Record<string, string>;

export const pieceSets: readonly PieceSetName[] = ['traditional', 'international'];
export const boardThemes: readonly BoardTheme[] = ['wood', 'slate'];

/** Variants that use another game's art. */
const sharedArt: Record<string, string> = {
  janggitournament: 'janggi',
  janggitraditional: 'janggi',
  janggimodern: 'janggi',
  janggicasual: 'janggi',
  fusionlite: 'fusion',
  fusionplus: 'fusion',
  fusionteam: 'fusion',
};

const pieceFiles = import.meta.glob<Pieces>('./generated/pieces/*.json', { import: 'default' });
const boardFiles = import.meta.glob<string>('./generated/boards/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});
const cardFiles = import.meta.glob<string>('./generated/cards/*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** The game whose drawings a variant has. */
export const artOf = (variant: string): string => sharedArt[variant] ?? variant;

function required<T>(files: Record<string, T>, path: string): T {
  const file = files[path];
  if (file === undefined) throw new Error(`no art at ${path}`);
  return file;
}

export function loadPieces(variant: string, set: PieceSetName): Promise<Pieces> {
  return required(pieceFiles, `./generated/pieces/${artOf(variant)}-${set}.json`)();
}

export function boardUrl(variant: string, theme: BoardTheme): string {
  return required(boardFiles, `./generated/boards/${artOf(variant)}-${theme}.svg`);
}

/** The card of a variant, or of the game whose rules it varies. */
export function cardUrl(variant: string): string {
  return (
    cardFiles[`./generated/cards/${variant}.svg`] ?? required(cardFiles, `./generated/cards/${artOf(variant)}.svg`)
  );
}

/** A data: URL of an SVG; the characters that would end a quoted CSS url() or start a fragment are escaped. */
export function pieceUrl(svg: string): string {
  return 'data:image/svg+xml,' + svg.replace(/[#%"'<>]/g, encodeURIComponent).replace(/'/g, '%27');
}

/** The class names chessgroundx gives a piece: `+G` of White becomes `piece.pg-piece.white`. */
function selector(id: string): string {
  const color = id[0] === 'w' ? 'white' : 'black';
  const letter = id.slice(1).replace('+', 'p').toLowerCase();
  return `piece.${letter}-piece.${color}`;
}

/** Style rules that draw `pieces` inside `scope`. */
export function pieceCss(pieces: Pieces, scope: string): string {
  const rules = Object.entries(pieces).map(
    ([id, svg]) => `${scope} ${selector(id)}{background-image:url("${pieceUrl(svg)}")}`
  );
  return `${scope} piece{background-size:100% 100%;background-repeat:no-repeat}\n${rules.join('\n')}`;
}

const sheets = new Map<string, CSSStyleSheet>();

/** Loads a piece set and draws the pieces inside `scope` with it, in place of the set drawn there before. */
export async function usePieces(variant: string, set: PieceSetName, scope = '.pieces'): Promise<Pieces> {
  const pieces = await loadPieces(variant, set);
  let sheet = sheets.get(scope);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(scope, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(pieceCss(pieces, scope));
  return pieces;
}
