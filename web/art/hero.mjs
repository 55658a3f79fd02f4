// The banner of the home page: a caravanserai at the end of the day, the games' pieces in its arches, a caravan arriving.
// Colours are custom properties (theme.css), so that the sun sets when the page turns dark; inline the SVG to use it.

import { figure } from './figures.mjs';
import { character } from './tokens.mjs';

const width = 1200,
  height = 300,
  floor = 250;

/** An ogee arch that stands on the floor, `w` wide and `h` high. */
const arch = (x, w, h) => {
  const top = floor - h,
    spring = top + h * 0.42,
    r = w / 2;
  return (
    `M${x - r} ${floor}V${spring}C${x - r} ${top + h * 0.2} ${x - r * 0.35} ${top + h * 0.16} ${x} ${top}` +
    `C${x + r * 0.35} ${top + h * 0.16} ${x + r} ${top + h * 0.2} ${x + r} ${spring}V${floor}z`
  );
};

const shadow = {
  body: 'var(--scene-figure)',
  outline: 'var(--scene-lamp)',
  detail: 'var(--scene-lamp)',
  accent: 'var(--scene-figure)',
  ivory: 'var(--scene-figure)',
  cord: 'var(--scene-figure)',
  width: 2,
};

const standing = (name, x, size) =>
  `<g transform="translate(${x - size / 2} ${floor - size * 0.91})scale(${size / 100})">${figure(name, shadow)}</g>`;

/** Merlons along the top of a wall. */
const merlons = (x0, x1, y) => {
  let d = '';
  for (let x = x0; x < x1; x += 18) d += `M${x} ${y}v-7l5-5l5 5v7z`;
  return d;
};

const camel =
  'M8 30C6 26 8 20 14 19C19 18 22 21 24 24C27 30 26 40 31 45C36 46 38 44 40 38C43 30 49 24 54 25C60 26 62 33 66 36C72 37 78 38 82 43C86 48 86 54 88 58L86 60C84 57 82 55 81 54L82 62L80 90H75L75 66L70 60L68 66L66 90H61L62 64C56 66 48 66 44 62L45 68L43 90H38L39 68L36 60L34 68L33 90H28L29 64C26 58 24 52 21 46C18 41 17 36 14 34C11 34 8 33 8 30z';

function caravan() {
  const places = [
    [1105, 196, 0.5],
    [1052, 199, 0.52],
    [996, 204, 0.54],
  ];
  return (
    places.map(([x, y, s]) => `<path transform="translate(${x} ${y})scale(${s})" d="${camel}"/>`).join('') +
    '<path fill="none" stroke="var(--scene-caravan)" stroke-width="1.2" d="M1003 215q-18 14-30 12M1058 210q-8 12-18 12M1110 206q-8 12-14 13"/>' +
    '<path d="M966 226c0-6 3-9 6-9s6 3 6 9l3 26h-18zM972 205a5 5 0 1 1 0 10a5 5 0 1 1 0-10z"/>'
  );
}

function stars() {
  let d = '',
    seed = 11;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 46; i++) {
    const x = Math.round(random() * width),
      y = Math.round(random() * 130),
      s = random() < 0.2 ? 3 : 1.5;
    d += `M${x} ${y - s}l${s} ${s}l${-s} ${s}l${-s}${-s}z`;
  }
  return `<path fill="var(--scene-star)" d="${d}"/>`;
}

const sideArches = [
  ['elephant', 371],
  ['rook', 439],
  ['knight', 507],
  ['cannon', 693],
  ['pawn', 761],
  ['general', 829],
];

export const hero =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
  '<defs><linearGradient id="scene-sky" x2="0" y2="1"><stop stop-color="var(--scene-sky-1)"/><stop offset="1" stop-color="var(--scene-sky-2)"/></linearGradient></defs>' +
  `<path fill="url(#scene-sky)" d="M0 0h${width}v${height}H0z"/>` +
  stars() +
  // The sun is a piece of the East.
  '<circle cx="222" cy="92" r="46" fill="var(--scene-sun)"/><circle cx="222" cy="92" r="39" fill="none" stroke="var(--scene-sun-ink)" stroke-width="2"/>' +
  character('驿', { cx: 222, cy: 92, size: 46, ink: 'var(--scene-sun-ink)' }) +
  '<path fill="var(--scene-dune-1)" d="M0 208C120 160 240 168 380 204C560 150 720 160 860 196C980 150 1100 160 1200 190V300H0z"/>' +
  '<path fill="var(--scene-dune-2)" d="M0 240C140 204 260 214 420 240H780C900 236 1020 218 1200 236V300H0z"/>' +
  `<path fill="var(--scene-wall-2)" d="M306 ${floor}V132h40V${floor}zM854 ${floor}V132h40V${floor}zM302 136c0-26 16-22 24-44c8 22 24 18 24 44zM850 136c0-26 16-22 24-44c8 22 24 18 24 44z"/>` +
  `<path fill="var(--scene-wall)" d="M338 ${floor}V160H862V${floor}z${merlons(342, 540, 161)}${merlons(664, 856, 161)}"/>` +
  `<path fill="var(--scene-wall-2)" d="M544 ${floor}V92h112V${floor}z${merlons(547, 650, 93)}"/>` +
  `<path fill="var(--scene-tile)" d="M553 102h94v8h-94zM346 172h190v5H346zM664 172h190v5H664z"/>` +
  `<path fill="var(--scene-lamp)" d="${arch(600, 84, 132)}${sideArches.map(([, x]) => arch(x, 50, 70)).join('')}"/>` +
  standing('king', 600, 88) +
  sideArches.map(([name, x]) => standing(name, x, 46)).join('') +
  `<path fill="var(--scene-dune-3)" d="M0 262C200 236 380 252 600 250C820 248 1000 238 1200 256V300H0z"/>` +
  `<g fill="var(--scene-caravan)">${caravan()}</g></svg>`;
