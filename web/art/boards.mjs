// The boards, each as its game knows it. A cell is 100 units; where a game is played on points, the point is the centre
// of its cell, so that a board of square cells puts every piece right. Coordinates are the client's.

const themes = {
  wood: {
    ground: '#e6c48c',
    grain: '#b98445',
    light: '#ecd0a0',
    dark: '#c8985c',
    line: '#6b4420',
    strong: '#55321a',
    zone: '#c26a3a',
    zoneOpacity: 0.16,
    water: '#86aaa6',
    waterLine: '#4d7f80',
    gold: '#a8701c',
    rim: '#8a5a2c',
  },
  slate: {
    ground: '#b9c2bf',
    light: '#c6cecb',
    dark: '#8b9a9c',
    line: '#3f5157',
    strong: '#2c3b41',
    zone: '#355c6b',
    zoneOpacity: 0.15,
    water: '#7fa3b5',
    waterLine: '#3f6c82',
    gold: '#8a6d2c',
    rim: '#55676d',
  },
};

const centre = cell => cell * 100 + 50;

/** Long soft fibres along a wooden board, the same every time. */
function grain(width, height, { grain: color }) {
  if (!color) return '';
  let d = '',
    seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const count = Math.round(width / 55);
  for (let i = 0; i < count; i++) {
    const x = Math.round((i + random()) * 55),
      bend = () => Math.round((random() - 0.5) * 46);
    d += `M${x} 0c${bend()} ${Math.round(height * 0.3)} ${bend()} ${Math.round(height * 0.6)} ${bend()} ${height}`;
  }
  return (
    `<path d="${d}" fill="none" stroke="${color}" stroke-opacity=".16" stroke-width="9"/>` +
    `<path d="${d}" transform="translate(23 0)" fill="none" stroke="${color}" stroke-opacity=".2" stroke-width="2"/>`
  );
}

const stroke = (d, color, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

const ground = (width, height, theme) =>
  `<path fill="${theme.ground}" d="M0 0h${width}v${height}H0z"/>${grain(width, height, theme)}`;

const rim = (width, height, theme) => stroke(`M3 3h${width - 6}v${height - 6}H3z`, theme.rim, 6);

/** Dark squares of a chequered part; a1 is dark. Ranks count from the bottom. */
function chequer(files, ranks, rankCount, theme) {
  let dark = '',
    light = '';
  for (const file of files)
    for (const rank of ranks) {
      const cell = `M${file * 100} ${(rankCount - 1 - rank) * 100}h100v100h-100z`;
      if ((file + rank) % 2 === 0) dark += cell;
      else light += cell;
    }
  return `<path fill="${theme.light}" fill-opacity=".8" d="${light}"/><path fill="${theme.dark}" fill-opacity=".85" d="${dark}"/>`;
}

const range = (n, from = 0) => Array.from({ length: n }, (_, i) => from + i);

/** The lines of points: files x0..x1 and ranks y0..y1, given as cells from the top left. */
function lattice(x0, x1, y0, y1) {
  let d = '';
  for (let x = x0; x <= x1; x++) d += `M${centre(x)} ${centre(y0)}V${centre(y1)}`;
  for (let y = y0; y <= y1; y++) d += `M${centre(x0)} ${centre(y)}H${centre(x1)}`;
  return d;
}

const palace = (x, y) => `M${centre(x)} ${centre(y)}l200 200m0-200l-200 200`;

const palaceGround = (x, y, theme) =>
  `<path fill="${theme.zone}" fill-opacity="${theme.zoneOpacity}" d="M${centre(x)} ${centre(y)}h200v200h-200z"/>`;

/** Small crosses on the points where cannons and pawns start. */
const posts = points => points.map(([x, y]) => `M${centre(x) - 10} ${centre(y) - 10}l20 20m0-20l-20 20`).join('');

function waves(x0, x1, y, step = 50, height = 10) {
  let d = `M${x0} ${y}`;
  for (let x = x0; x < x1; x += step) d += `q${step / 4}-${height} ${step / 2} 0t${step / 2} 0`;
  return d;
}

function sittuyin(t) {
  let grid = '';
  for (const i of range(7, 1)) grid += `M${i * 100} 0V800M0 ${i * 100}H800`;
  // The line where the two camps meet, and the diagonals on which pawns are promoted.
  return (
    ground(800, 800, t) +
    stroke(grid, t.line, 3) +
    stroke('M0 400H800', t.strong, 6) +
    stroke('M6 6L794 794M794 6L6 794', t.zone, 5, ' stroke-opacity=".75"') +
    `<path fill="${t.zone}" d="M400 384l16 16l-16 16l-16-16z"/>` +
    rim(800, 800, t)
  );
}

function empire(t) {
  // The back ranks are goals: a king that stands safely there has won.
  return (
    ground(800, 800, t) +
    chequer(range(8), range(8), 8, t) +
    `<path fill="${t.gold}" fill-opacity=".2" d="M0 0h800v100H0zM0 700h800v100H0z"/>` +
    stroke('M0 100H800M0 700H800', t.gold, 5) +
    stroke('M0 12H800M0 788H800', t.gold, 6) +
    rim(800, 800, t)
  );
}

function janggi(t) {
  const marks = posts([
    ...[0, 2, 4, 6, 8].flatMap(x => [
      [x, 3],
      [x, 6],
    ]),
    [1, 2],
    [7, 2],
    [1, 7],
    [7, 7],
  ]);
  return (
    ground(900, 1000, t) +
    palaceGround(3, 0, t) +
    palaceGround(3, 7, t) +
    stroke(lattice(0, 8, 0, 9), t.line, 3.5) +
    stroke(palace(3, 0) + palace(3, 7), t.line, 3.5) +
    stroke(marks, t.line, 3) +
    stroke('M50 50H850V950H50z', t.strong, 6) +
    rim(900, 1000, t)
  );
}

function xiangfu(t) {
  const corner = (x, y, sx, sy) =>
    `M${x} ${y + sy * 46}V${y}H${x + sx * 46}M${x + sx * 14} ${y + sy * 46}V${y + sy * 14}H${x + sx * 46}`;
  return (
    ground(900, 900, t) +
    `<path fill="${t.zone}" fill-opacity="${t.zoneOpacity + 0.1}" d="M208 208h484v484H208z"/>` +
    stroke(lattice(0, 8, 0, 8), t.line, 3.5) +
    stroke('M50 50H850V850H50z', t.strong, 6) +
    // Between the ring and the back of the board lie the two ranks where captured pieces come back.
    stroke(
      'M50 200H200M700 200H850M50 700H200M700 700H850',
      t.zone,
      4,
      ' stroke-dasharray="2 14" stroke-linecap="round"'
    ) +
    stroke('M204 204H696V696H204z', t.strong, 9) +
    stroke('M217 217H683V683H217z', t.strong, 2.5) +
    stroke(
      corner(187, 187, 1, 1) + corner(713, 187, -1, 1) + corner(187, 713, 1, -1) + corner(713, 713, -1, -1),
      t.zone,
      4
    ) +
    `<circle cx="450" cy="450" r="128" fill="none" stroke="${t.zone}" stroke-width="4" stroke-opacity=".7"/>` +
    `<circle cx="450" cy="450" r="9" fill="${t.strong}"/>` +
    rim(900, 900, t)
  );
}

function fusion(t) {
  let lines = '';
  for (const y of range(10)) lines += `M200 ${centre(y)}H700`;
  for (const x of range(5, 2)) lines += `M${centre(x)} 50V450M${centre(x)} 550V950`;
  const edges = 'M200 0V1000M700 0V1000';
  return (
    ground(900, 1000, t) +
    chequer([0, 1, 7, 8], range(10), 10, t) +
    palaceGround(3, 0, t) +
    palaceGround(3, 7, t) +
    `<path fill="${t.water}" fill-opacity=".5" d="M200 450h500v100H200zM0 492h200v16H0zM700 492h200v16H700z"/>` +
    stroke(
      waves(225, 675, 478) + waves(250, 650, 500) + waves(225, 675, 522),
      t.waterLine,
      3,
      ' stroke-opacity=".7" stroke-linecap="round"'
    ) +
    stroke(waves(0, 200, 500, 50, 6) + waves(700, 900, 500, 50, 6), t.waterLine, 3, ' stroke-opacity=".8"') +
    stroke(lines, t.line, 3.5) +
    stroke(palace(3, 0) + palace(3, 7), t.line, 3.5) +
    stroke(edges, t.strong, 4) +
    rim(900, 1000, t)
  );
}

const drawings = {
  sittuyin: [8, 8, sittuyin],
  empire: [8, 8, empire],
  janggi: [9, 10, janggi],
  xiangfu: [9, 9, xiangfu],
  fusion: [9, 10, fusion],
};

export const boardThemes = Object.keys(themes);

export const boardSize = game => drawings[game].slice(0, 2);

/** The inside of the board's SVG. */
export const boardInside = (game, theme) => drawings[game][2](themes[theme]);

export function boardSvg(game, theme) {
  const [files, ranks] = boardSize(game);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${files * 100} ${ranks * 100}">${boardInside(game, theme)}</svg>`;
}
