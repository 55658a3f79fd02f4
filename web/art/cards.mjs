// The small pictures on the home page: a corner of each game's board with a few of its pieces, 3 by 2.

import { boardInside } from './boards.mjs';
import { games } from './games.mjs';

const width = 4.5,
  height = 3;

/** The game, the part of its board seen (top left, in cells) and what stands there: [piece id, file, rank from the top]. */
const views = {
  sittuyin: [
    'sittuyin',
    1.75,
    3,
    [
      ['bP', 3, 3],
      ['bN', 5, 3],
      ['wP', 4, 4],
      ['wP', 5, 4],
      ['wS', 2, 4],
      ['wK', 3, 5],
      ['wF', 4, 5],
      ['wR', 5, 5],
    ],
  ],
  empire: [
    'empire',
    1.75,
    4.9,
    [
      ['bN', 3, 5],
      ['wS', 4, 5],
      ['wP', 5, 5],
      ['wE', 2, 6],
      ['wD', 3, 7],
      ['wK', 4, 7],
      ['wT', 5, 6],
    ],
  ],
  janggi: [
    'janggi',
    2.25,
    6.9,
    [
      ['bR', 5, 7],
      ['wC', 3, 7],
      ['wK', 4, 8],
      ['wA', 3, 9],
      ['wN', 6, 8],
      ['wP', 6, 7],
      ['wA', 5, 9],
    ],
  ],
  xiangfu: [
    'xiangfu',
    3.25,
    4.85,
    [
      ['w+G', 4, 6],
      ['w+G', 6, 6],
      ['b+G', 5, 5],
      ['wN', 4, 7],
      ['wW', 5, 7],
      ['wC', 6, 7],
      ['bM', 7, 6],
    ],
  ],
  fusion: [
    'fusion',
    3.75,
    7,
    [
      ['bJ', 7, 7],
      ['wA', 4, 8],
      ['wP', 6, 8],
      ['wG', 4, 9],
      ['wK', 5, 9],
      ['wN', 7, 9],
      ['bB', 5, 7],
    ],
  ],
  fusionlite: [
    'fusion',
    0.75,
    7,
    [
      ['wC', 1, 7],
      ['wP', 2, 8],
      ['wP', 4, 8],
      ['wH', 1, 9],
      ['wA', 3, 9],
      ['wG', 4, 9],
      ['bR', 3, 7],
    ],
  ],
  fusionplus: [
    'fusion',
    2.25,
    7,
    [
      ['wW', 3, 8],
      ['wA', 4, 8],
      ['wY', 5, 8],
      ['bK', 6, 7],
      ['wG', 4, 9],
      ['wK', 5, 9],
      ['bE', 3, 7],
    ],
  ],
  fusionteam: [
    'fusion',
    2.25,
    3.5,
    [
      ['bG', 4, 4],
      ['bK', 5, 4],
      ['wG', 4, 5],
      ['wK', 5, 5],
      ['bQ', 3, 4],
      ['wJ', 6, 5],
    ],
  ],
};

function card(game, x, y, pieces) {
  const set = games[game].traditional;
  const drawn = pieces
    .map(([id, file, rank]) => `<g transform="translate(${file * 100} ${rank * 100})">${set[id]}</g>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x * 100} ${y * 100} ${width * 100} ${height * 100}" preserveAspectRatio="xMidYMid slice">` +
    boardInside(game, 'wood') +
    drawn +
    '</svg>'
  );
}

export const cards = Object.fromEntries(Object.entries(views).map(([variant, view]) => [variant, card(...view)]));
