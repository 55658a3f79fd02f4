// The small pictures on the home page: a corner of each game's board with a few of its pieces, 300 by 200.

import { board_inside } from './boards.mjs';
import { games } from './games.mjs';

/** The part of the board seen (x, y of its top left, in cells) and what stands there: [piece id, file, rank from the top]. */
const views = {
  sittuyin: ['sittuyin', 2.5, 4, [['wS', 3, 5], ['wP', 4, 4], ['bP', 3, 4], ['wK', 4, 5]]],
  empire: ['empire', 2.5, 5, [['wD', 3, 6], ['wE', 4, 5], ['wK', 4, 6], ['bN', 3, 5]]],
  janggi: ['janggi', 2.5, 7.5, [['wK', 4, 8], ['wA', 3, 9], ['wN', 5, 9], ['bR', 5, 8]]],
  janggitournament: ['janggi', 2.5, 0.5, [['bK', 4, 1], ['bA', 3, 2], ['bC', 5, 2], ['wR', 5, 1]]],
  xiangfu: ['xiangfu', 3.5, 5.5, [['w+G', 4, 6], ['w+G', 6, 6], ['wW', 5, 7], ['bM', 4, 7]]],
  fusion: ['fusion', 5.5, 8, [['wK', 6, 8], ['wG', 7, 8], ['bN', 6, 9], ['wJ', 8, 9]]],
  fusionlite: ['fusion', 1.5, 8, [['wG', 3, 8], ['wA', 2, 9], ['bR', 4, 9]]],
  fusionplus: ['fusion', 1, 7, [['wW', 2, 7], ['wY', 3, 8], ['bK', 1, 8]]],
  fusionteam: ['fusion', 6, 7, [['wG', 6, 7], ['wK', 7, 7], ['bG', 7, 8], ['bK', 8, 8]]],
};

function card(game, x, y, pieces) {
  const set = games[game].traditional;
  const drawn = pieces.map(([id, file, rank]) => `<g transform="translate(${file * 100} ${rank * 100})">${set[id]}</g>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x * 100} ${y * 100} 300 200" preserveAspectRatio="xMidYMid slice">`
    + board_inside(game, 'wood') + drawn + '</svg>';
}

export const cards = Object.fromEntries(Object.entries(views).map(([variant, view]) => [variant, card(...view)]));
