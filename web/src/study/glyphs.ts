// The annotations of moves and positions that people use, by their numbers in PGN.

export interface Glyph {
  nag: number;
  sign: string;
  tone: '' | 'good' | 'brilliant' | 'mistake' | 'blunder' | 'interesting' | 'dubious';
  of: 'move' | 'position';
}

export const GLYPHS: readonly Glyph[] = [
  { nag: 1, sign: '!', tone: 'good', of: 'move' },
  { nag: 2, sign: '?', tone: 'mistake', of: 'move' },
  { nag: 3, sign: '!!', tone: 'brilliant', of: 'move' },
  { nag: 4, sign: '??', tone: 'blunder', of: 'move' },
  { nag: 5, sign: '!?', tone: 'interesting', of: 'move' },
  { nag: 6, sign: '?!', tone: 'dubious', of: 'move' },
  { nag: 7, sign: '□', tone: '', of: 'move' },
  { nag: 10, sign: '=', tone: '', of: 'position' },
  { nag: 13, sign: '∞', tone: '', of: 'position' },
  { nag: 14, sign: '+=', tone: '', of: 'position' },
  { nag: 15, sign: '=+', tone: '', of: 'position' },
  { nag: 16, sign: '±', tone: '', of: 'position' },
  { nag: 17, sign: '∓', tone: '', of: 'position' },
  { nag: 18, sign: '+−', tone: '', of: 'position' },
  { nag: 19, sign: '−+', tone: '', of: 'position' },
];

export const glyphOf = (nag: number): Glyph | undefined => GLYPHS.find(glyph => glyph.nag === nag);

// The annotations with one of them added or taken away. A move has one at most, and so has a position.
export function toggled(nags: readonly number[], nag: number): number[] {
  const glyph = glyphOf(nag);
  if (nags.includes(nag)) return nags.filter(n => n !== nag);
  return [...nags.filter(n => glyphOf(n)?.of !== glyph?.of || glyphOf(n) === undefined), nag];
}
