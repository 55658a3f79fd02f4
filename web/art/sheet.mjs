// The contact sheet of all pieces, and the check that no two pieces of a game can be confused.
//   node web/art/sheet.mjs sheet FOLDER    writes pieces.webp and boards.webp (kept in docs/images)
//   node web/art/sheet.mjs check           rasterises every piece at 32 px and compares all pairs; exit 1 if two are too alike
// The browser is $CHROMIUM or chromium; run as root it is started without its sandbox.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { boardSize } from './boards.mjs';
import { games, pieceSvg } from './games.mjs';
import { mockSvg } from './mock.mjs';

/** Two pieces of one set differ by at least this much: mean difference of brightness (0 to 255) over all pixels that either
 *  covers, for the eye that sees it least (all cones, no green ones, no red ones). The same drawing gives 0;
 *  tokens share their rim and face, so that even unlike characters are only about 20 apart, figures of one side 34 and more. */
const minDifference = 15;

const dataUrl = svg => 'data:image/svg+xml,' + encodeURIComponent(svg);

function chromium(page, ...options) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const common = ['--headless', ...sandbox, '--disable-gpu', '--hide-scrollbars', '--virtual-time-budget=20000'];
  return execFileSync(process.env.CHROMIUM ?? 'chromium', [...common, ...options, 'file://' + page], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function eachSet(visit) {
  for (const [game, sets] of Object.entries(games))
    for (const [set, pieces] of Object.entries(sets)) visit(game, set, pieces);
}

// --- the sheet ------------------------------------------------------------------------------------------------------

/** What eyes without green cones see (linear approximation). */
const filters =
  '<svg width="0" height="0" style="position:absolute"><filter id="deutan" color-interpolation-filters="linearRGB">' +
  '<feColorMatrix values=".367 .861 -.228 0 0 .28 .673 .047 0 0 -.012 .043 .969 0 0 0 0 0 1 0"/></filter></svg>';

const image = (svg, width, name) => `<img width="${width}" alt="${name}" title="${name}" src="${dataUrl(svg)}">`;

function piecesPage() {
  const sections = [];
  eachSet((game, set, pieces) => {
    const row = (px, ground, filter = '') =>
      `<div class="row" style="background:${ground};${filter}">` +
      Object.entries(pieces)
        .map(([id, inside]) => image(pieceSvg(inside), px, id))
        .join('') +
      '</div>';
    sections.push(
      `<h2>${game}, ${set}</h2>`,
      row(96, '#ecd0a0'),
      row(32, '#b8c1bf'),
      row(32, '#c8985c', 'filter:url(#deutan)')
    );
  });
  return `<!doctype html><meta charset="utf-8"><title>Serai: all pieces</title><style>
body{margin:12px;font:14px system-ui;width:1412px;background:#f6f0e4}.row{display:flex;flex-wrap:wrap;gap:4px;padding:4px}h2{font-size:15px;margin:12px 0 4px}</style>${filters}${sections.join('\n')}`;
}

function boardsPage() {
  const row = (set, theme) =>
    `<div class="row">${Object.keys(games)
      .map(game => image(mockSvg(game, set, theme), boardSize(game)[0] * 40, game))
      .join('')}</div>`;
  return `<!doctype html><meta charset="utf-8"><title>Serai: all boards</title><style>
body{margin:12px;background:#f6f0e4}.row{display:flex;gap:12px;align-items:center;margin-bottom:12px}img{border-radius:6px}</style>${row('traditional', 'wood')}${row('international', 'slate')}`;
}

function writeSheets(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, html, size] of [
    ['pieces', piecesPage(), '1436,2560'],
    ['boards', boardsPage(), '1792,848'],
  ]) {
    const page = resolve(folder, `${name}.html`);
    writeFileSync(page, html);
    chromium(page, `--window-size=${size}`, `--screenshot=${resolve(folder, `${name}.webp`)}`);
    rmSync(page);
  }
}

// --- the check: this function runs in the browser -----------------------------------------------------------------------

async function compareInPage(sets) {
  const size = 32,
    ground = [217, 178, 120];
  // Brightness as seen with all cones, without green ones, without red ones.
  const eyes = [
    [0.299, 0.587, 0.114],
    [0.32, 0.66, 0.02],
    [0.11, 0.82, 0.07],
  ];
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d', { willReadFrequently: true });

  async function raster(url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    context.fillStyle = `rgb(${ground})`;
    context.fillRect(0, 0, size, size);
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    return eyes.map(weights =>
      Float32Array.from({ length: size * size }, (_, i) => weights.reduce((sum, w, c) => sum + w * data[4 * i + c], 0))
    );
  }

  const background = eyes.map(weights => weights.reduce((sum, w, c) => sum + w * ground[c], 0));

  /** Mean difference over the pixels where either has ink, for the eye that sees it least. */
  function difference(a, b) {
    return Math.min(
      ...eyes.map((_, eye) => {
        let sum = 0,
          ink = 0;
        for (let i = 0; i < size * size; i++) {
          const x = a[eye][i],
            y = b[eye][i];
          if (Math.abs(x - background[eye]) < 3 && Math.abs(y - background[eye]) < 3) continue;
          ink++;
          sum += Math.abs(x - y);
        }
        return ink ? sum / ink : 0;
      })
    );
  }

  const result = {};
  for (const [name, pieces] of Object.entries(sets)) {
    const rasters = [];
    for (const [id, url] of Object.entries(pieces)) rasters.push([id, await raster(url)]);
    const pairs = [];
    for (let i = 0; i < rasters.length; i++)
      for (let j = i + 1; j < rasters.length; j++)
        pairs.push([rasters[i][0], rasters[j][0], difference(rasters[i][1], rasters[j][1])]);
    result[name] = pairs.sort((a, b) => a[2] - b[2]).slice(0, 5);
  }
  document.body.textContent = 'RESULT' + JSON.stringify(result) + 'END';
}

function check() {
  const sets = {};
  eachSet((game, set, pieces) => {
    sets[`${game} ${set}`] = Object.fromEntries(
      Object.entries(pieces).map(([id, inside]) => [id, dataUrl(pieceSvg(inside))])
    );
  });
  const folder = mkdtempSync(join(tmpdir(), 'serai-art-'));
  let closest;
  try {
    const page = join(folder, 'check.html');
    writeFileSync(
      page,
      `<!doctype html><meta charset="utf-8"><body><script>(${compareInPage})(${JSON.stringify(sets)})</script>`
    );
    closest = JSON.parse(/RESULT(.*)END/.exec(chromium(page, '--dump-dom'))[1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  let isGood = true;
  for (const [name, pairs] of Object.entries(closest)) {
    const text = pairs.map(([a, b, d]) => `${a}-${b} ${d.toFixed(1)}`).join('  ');
    const good = pairs[0][2] >= minDifference;
    isGood &&= good;
    console.log(`${good ? 'ok  ' : 'FAIL'} ${name.padEnd(24)} closest: ${text}`);
  }
  if (!isGood) process.exitCode = 1;
}

const [command, folder] = process.argv.slice(2);
if (command === 'sheet' && folder) writeSheets(folder);
else if (command === 'check') check();
else {
  console.error('usage: sheet.mjs sheet FOLDER | sheet.mjs check');
  process.exitCode = 2;
}
