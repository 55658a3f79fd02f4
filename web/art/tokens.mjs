// Pieces that carry a character: round discs (East), shields (West), octagons (Korea).
// Every function returns the inside of an SVG with viewBox 0 0 100 100.

import { readFileSync } from 'node:fs';

const glyphs = JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8'));

const round = n => Math.round(n * 100) / 100;

/** The character with its ink centred on (cx, cy) in a square of `size`. `bold` thickens thin brush strokes. */
export function character(text, { cx, cy, size, ink, script = 'kai', bold = 0 }) {
  const glyph = glyphs[script][text];
  const [x0, y0, x1, y1] = glyph.box;
  const scale = size / Math.max(x1 - x0, y1 - y0);
  const x = round(cx - (scale * (x0 + x1)) / 2);
  const y = round(cy - (scale * (y0 + y1)) / 2);
  const stroke = bold ? ` stroke="${ink}" stroke-width="${bold}" stroke-linejoin="round"` : '';
  return `<path transform="translate(${x} ${y})scale(${Math.round(scale * 1e4) / 1e4})" fill="${ink}"${stroke} d="${glyph.d}"/>`;
}

/** A body with its lower edge, and bands inside it: `shape(inset)` gives the path attributes `inset` units inside the outline. */
function body(shape, { body: face, edge, ink, royal, band }, { isRoyal, rim = 6 }) {
  const outer = band ?? face;
  const parts = [
    `<path d="${shape(0)}" transform="translate(0 3.4)" fill="${edge}"/>`,
    `<path d="${shape(0)}" fill="${outer}" stroke="${edge}" stroke-width="1.4"/>`,
  ];
  if (band) parts.push(`<path d="${shape(rim)}" fill="${face}"/>`);
  if (isRoyal) parts.push(`<path d="${shape(rim - 1)}" fill="none" stroke="${royal}" stroke-width="4"/>`);
  if (isRoyal || !band)
    parts.push(`<path d="${shape(rim + (isRoyal ? 3 : 0))}" fill="none" stroke="${ink}" stroke-width="1.6"/>`);
  return parts.join('');
}

const discShape = inset => {
  const r = 44.5 - inset;
  return `M${50 - r} 48a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
};

const shieldShape = inset => {
  const l = 9 + inset,
    r = 91 - inset,
    t = 5 + inset,
    tip = 94.5 - inset * 1.15,
    c = 5 - inset * 0.4,
    w = r - l;
  return (
    `M${round(l + c)} ${t}H${round(r - c)}Q${r} ${t} ${r} ${round(t + c)}V46C${r} ${round(70 - inset / 2)} ${round(50 + w * 0.24)} ${round(tip - 8)} 50 ${round(tip)}` +
    `C${round(50 - w * 0.24)} ${round(tip - 8)} ${l} ${round(70 - inset / 2)} ${l} 46V${round(t + c)}Q${l} ${t} ${round(l + c)} ${t}z`
  );
};

const octagonShape = radius => inset => {
  const points = [];
  for (let i = 0; i < 8; i++) {
    const angle = (Math.PI / 8) * (2 * i + 1);
    points.push(
      `${round(50 + (radius - inset) * Math.cos(angle))} ${round(48.5 + (radius - inset) * Math.sin(angle))}`
    );
  }
  return `M${points.join('L')}z`;
};

/** Pawns are a size smaller than the officers, as figures are. */
const sized = (inside, isSmall) => (isSmall ? `<g transform="translate(7 8)scale(.86)">${inside}</g>` : inside);

export function disc(text, palette, options = {}) {
  const size = options.isRoyal ? 52 : 58;
  return (
    body(discShape, palette, { ...options, rim: 5.5 }) +
    character(text, { cx: 50, cy: 48, size, ink: palette.ink, bold: 4 })
  );
}

export function shield(text, palette, options = {}) {
  const size = options.isRoyal ? 49 : 55;
  const inside =
    body(shieldShape, palette, { ...options, rim: 5.5 }) +
    character(text, { cx: 50, cy: 43.5, size, ink: palette.ink, bold: 4 });
  return sized(inside, options.isSmall);
}

/** Korean pieces come in three sizes: the king's, those of the officers, those of advisors and pawns. */
const octagonRadius = { large: 49.5, medium: 44.5, small: 37 };

export function octagon(text, palette, { size, script }) {
  const radius = octagonRadius[size];
  const grass = script === 'grass';
  const glyphSize = radius * (grass ? 1.38 : 1.2);
  const shape = octagonShape(radius);
  return (
    body(shape, palette, { rim: radius * 0.13 }) +
    character(text, { cx: 50, cy: 48.5, size: glyphSize, ink: palette.ink, script, bold: grass ? 12 : 4 })
  );
}

/** An empty disc, for figures of Eastern pieces. */
export function emptyDisc(palette, options = {}) {
  return body(discShape, palette, { ...options, rim: 5.5 });
}
