// Mock-ups of whole boards: pieces of a FEN on a board, as one SVG. Used by the contact sheet and the cards.

import { boardInside, boardSize } from './boards.mjs';
import { games } from './games.mjs';

/** [piece id, file, rank from the top] of every piece of a FEN's first field. */
export function* placed(fen) {
  const rows = fen.split(/[ []/)[0].split('/');
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]/g)) {
      if (/\d/.test(token)) x += Number(token);
      else {
        const upper = token.toUpperCase();
        yield [(token === upper ? 'w' : 'b') + upper, x++, y];
      }
    }
  }
}

export const starts = {
  sittuyin: 'rrk5/1nsf1s1n/4pppp/pppp4/4PPPP/PPPPS3/1NFSN3/R1K4R',
  empire: 'rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET',
  janggi: 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR',
  xiangfu: '2rbm4/2cwn4/2+g1+g4/9/9/9/4+G1+G2/4NWC2/4MBR2',
  fusion: 'jheqgkbnr/p1pwayp1p/1c5c1/9/9/9/9/1C5C1/P1PWAYP1P/JHEQGKBNR',
};

export function mockSvg(game, set, theme, fen = starts[game]) {
  const [files, ranks] = boardSize(game);
  let pieces = '';
  for (const [id, x, y] of placed(fen))
    pieces += `<g transform="translate(${x * 100} ${y * 100})">${games[game][set][id]}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${files * 100} ${ranks * 100}">${boardInside(game, theme)}${pieces}</svg>`;
}
