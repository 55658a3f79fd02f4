// QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 10, which hold up to 213 bytes.
//
// The steps are those of the standard: data and error correction as codewords, interleaved; the fixed patterns; the
// codewords in two columns at a time, upwards and downwards; the mask that leaves the least confusing picture.

interface Version {
  correction: number; // codewords of error correction in each block
  blocks: number[]; // data codewords of each block
  align: number[]; // centres of the alignment patterns
}
const times = (count: number, size: number): number[] => Array<number>(count).fill(size);
const VERSIONS: Version[] = [
  { correction: 10, blocks: [16], align: [] },
  { correction: 16, blocks: [28], align: [6, 18] },
  { correction: 26, blocks: [44], align: [6, 22] },
  { correction: 18, blocks: times(2, 32), align: [6, 26] },
  { correction: 24, blocks: times(2, 43), align: [6, 30] },
  { correction: 16, blocks: times(4, 27), align: [6, 34] },
  { correction: 18, blocks: times(4, 31), align: [6, 22, 38] },
  { correction: 22, blocks: [...times(2, 38), ...times(2, 39)], align: [6, 24, 42] },
  { correction: 22, blocks: [...times(3, 36), ...times(2, 37)], align: [6, 26, 46] },
  { correction: 26, blocks: [...times(4, 43), 44], align: [6, 28, 50] },
];

// Arithmetic in the field of 256 elements in which the error correction is computed.
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; ++i) {
  EXP[i] = x;
  LOG[x] = i;
  x = x << 1 > 255 ? (x << 1) ^ 0x11d : x << 1;
}
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[(LOG[a]! + LOG[b]!) % 255]!);

// The remainder of the data divided by (x - 1)(x - 2)(x - 4)...
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i) {
    const next = [...generator, 0];
    generator.forEach((c, j) => (next[j + 1]! ^= product(c, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...times(count, 0)];
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i]!;
    generator.forEach((c, j) => (rest[i + j]! ^= product(c, lead)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: Version, number: number): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  const room = version.blocks.reduce((a, b) => a + b, 0);
  add(4, 4); // bytes follow
  add(bytes.length, number < 10 ? 8 : 16);
  bytes.forEach(byte => add(byte, 8));
  add(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let at = 0;
  const blocks = version.blocks.map(size => data.slice(at, (at += size)));
  const checks = blocks.map(block => correction(block, version.correction));
  return [...interleaved(blocks), ...interleaved(checks)];
}

function interleaved(blocks: number[][]): number[] {
  const longest = Math.max(...blocks.map(block => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.filter(b => i < b.length).map(b => b[i]!)).flat();
}

// Bits with the remainder of their division, as the standard protects its own notes.
function protectedBits(value: number, divisor: number, extra: number): number {
  let rest = value << extra;
  const top = Math.floor(Math.log2(divisor));
  for (let bit = 31 - Math.clz32(rest || 1); rest !== 0 && bit >= top; bit = 31 - Math.clz32(rest || 1)) {
    rest ^= divisor << (bit - top);
  }
  return (value << extra) | rest;
}

type Grid = (boolean | undefined)[][];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

// The patterns that every code of a version has, with room for the notes about format and version.
function patterns(version: Version, number: number): Grid {
  const size = 17 + 4 * number;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const square = (row: number, column: number, reach: number, dark: (distance: number) => boolean) => {
    for (let r = -reach; r <= reach; ++r)
      for (let c = -reach; c <= reach; ++c) {
        const line = grid[row + r];
        if (line && column + c >= 0 && column + c < size) line[column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
      }
  };
  for (let i = 8; i < size - 8; ++i) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const r of version.align)
    for (const c of version.align) {
      const isCorner = (r === 6 && c === 6) || (r === 6 && c === size - 7) || (r === size - 7 && c === 6);
      if (!isCorner) square(r, c, 2, d => d !== 1);
    }
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(r, c, 4, d => d !== 2 && d !== 4); // prettier-ignore
  for (let i = 0; i < 9; ++i) {
    if (grid[8]![i] === undefined) grid[8]![i] = false;
    if (grid[i]![8] === undefined) grid[i]![8] = false;
    if (i < 8) grid[8]![size - 1 - i] = grid[size - 1 - i]![8] = false;
  }
  grid[size - 8]![8] = true;
  if (number >= 7) {
    const bits = protectedBits(number, 0x1f25, 12);
    for (let i = 0; i < 18; ++i) {
      const dark = ((bits >> i) & 1) === 1;
      grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
    }
  }
  return grid;
}

function writeFormat(grid: boolean[][], mask: number): void {
  const size = grid.length;
  const bits = protectedBits(mask, 0x537, 10) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; ++i) {
    const dark = ((bits >> i) & 1) === 1;
    const row = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[row]![8] = dark;
    const column = i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i;
    grid[8]![column] = dark;
  }
  grid[size - 8]![8] = true;
}

function filled(fixed: Grid, words: number[], mask: number): boolean[][] {
  const size = fixed.length;
  const grid = fixed.map(line => line.map(dark => dark ?? false));
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; ++step) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column] !== undefined) continue;
        const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[row]![column] = (dark === 1) !== MASKS[mask]!(row, column);
        ++bit;
      }
    }
  }
  writeFormat(grid, mask);
  return grid;
}

// How confusing a picture is: runs, blocks, what looks like a finder, too much of one colour.
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let sum = 0;
  const lines = [...grid, ...grid.map((_, c) => grid.map(line => line[c]!))];
  for (const line of lines) {
    const text = line.map(dark => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const sign of ['10111010000', '00001011101'])
      for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) sum += 40;
  }
  for (let r = 1; r < size; ++r)
    for (let c = 1; c < size; ++c) {
      const dark = grid[r]![c];
      if (dark === grid[r - 1]![c] && dark === grid[r]![c - 1] && dark === grid[r - 1]![c - 1]) sum += 3;
    }
  const share = grid.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

// The code as rows of dark and light; nothing if the text is too long.
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(
    ({ blocks }, i) => blocks.reduce((a, b) => a + b, 0) * 8 >= 4 + (i < 9 ? 8 : 16) + bytes.length * 8
  );
  const version = VERSIONS[index];
  if (!version) return undefined;
  const fixed = patterns(version, index + 1);
  const words = codewords(bytes, version, index + 1);
  const all = MASKS.map((_, mask) => filled(fixed, words, mask));
  return all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
