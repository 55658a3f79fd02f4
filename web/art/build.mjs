// Writes what the client imports: one file of pieces per game and set, the boards, the cards and the banner; and what
// pictures of positions are made from, for client and server (public/pictures/).
//   node web/art/build.mjs
// The result is the same every time, and is not committed.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { boardSvg, boardThemes } from './boards.mjs';
import { cards } from './cards.mjs';
import { games, pieceSvg } from './games.mjs';
import { hero } from './hero.mjs';
import { pictureArt } from './pictures.mjs';

const pictures = fileURLToPath(new URL('../public/pictures/', import.meta.url));
const target = fileURLToPath(new URL('../src/art/generated/', import.meta.url));

function write(path, text) {
  writeFileSync(target + path, text.endsWith('\n') ? text : text + '\n');
}

rmSync(target, { recursive: true, force: true });
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
for (const folder of ['pieces', 'boards', 'cards']) mkdirSync(target + folder, { recursive: true });

for (const [game, sets] of Object.entries(games)) {
  for (const [set, pieces] of Object.entries(sets)) {
    const drawn = Object.fromEntries(Object.entries(pieces).map(([id, inside]) => [id, pieceSvg(inside)]));
    write(`pieces/${game}-${set}.json`, JSON.stringify(drawn));
    writeFileSync(`${pictures}${game}-${set}.txt`, pictureArt(game, set));
  }
  for (const theme of boardThemes) write(`boards/${game}-${theme}.svg`, boardSvg(game, theme));
}
for (const [variant, svg] of Object.entries(cards)) write(`cards/${variant}.svg`, svg);
write('hero.svg', hero);
