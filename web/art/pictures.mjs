// What pictures of positions are put together from, a file for each game and set of pieces: a line for each drawing, its
// name first. src/game/picture.hpp reads them, in the browser and in the server.

import { readFileSync } from 'node:fs';

import { boardInside, boardThemes } from './boards.mjs';
import { games } from './games.mjs';

const glyphs = JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8'));

/** What surrounds a board, the characters on it, and what pieces in hand lie on. */
const edges = { wood: ['#6e4521', '#f6e2bb', '#d9b27a'], slate: ['#3d4d54', '#e4ebe8', '#a9b4b1'] };

const inline = text => text.replace(/\s*\n\s*/g, ' ');

/** The preview of a link, 1200 by 630: the board comes to the left, the name of the inn stands to the right. */
function preview() {
  const mark =
    '<path fill="#0f6a66" d="M10 2h28a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8V10a8 8 0 0 1 8-8z"/>' +
    '<path fill="#fbeed2" d="M10 40V23C10 15.5 19 13.5 24 6C29 13.5 38 15.5 38 23V40z"/>' +
    '<path fill="#0f6a66" d="M24 17.5a5.2 5.2 0 0 1 3.3 9.2h2v2.8h-2.3C27.4 33 29 35 31.5 37V40H16.5V37C19 35 20.6 33 21 29.5H18.7V26.7h2A5.2 5.2 0 0 1 24 17.5z"/>';
  const logo = readFileSync(new URL('../src/art/logo.svg', import.meta.url), 'utf8');
  // The letters of the logo, without its mark.
  const letters = inline(logo)
    .replace(/^.*?<svg[^>]*>/, '')
    .replace(/<\/svg>.*$/, '')
    .replace(/(<path[^>]*>\s*){3}/, '')
    .replace(/currentColor/g, '#4a2f16')
    .replace(/var\(--[a-z0-9-]+,(#[0-9a-f]+)\)/g, '$1');
  return (
    '<path fill="#f3e3c3" d="M0 0h1200v630H0z"/>' +
    '<path fill="#e2c48f" d="M0 560h1200v70H0z"/>' +
    `<g transform="translate(810 120)scale(4.4)">${mark}</g>` +
    `<g transform="translate(512 400)scale(2.9)">${letters}</g>`
  );
}

export function pictureArt(game, set) {
  const lines = boardThemes.flatMap(theme => [
    `board-${theme} ${inline(boardInside(game, theme))}`,
    `edge-${theme} ${edges[theme].join(' ')}`,
  ]);
  for (const [id, inside] of Object.entries(games[game][set])) lines.push(`${id} ${inline(inside)}`);
  for (const [character, { d, box }] of Object.entries(glyphs.latin))
    lines.push(`glyph-${character} ${box[0]} ${box[2]} ${d}`);
  lines.push(`preview ${preview()}`);
  return lines.join('\n') + '\n';
}
