import { describe, expect, it } from 'vitest';
import { correction, qrCode } from './qr';

// Reads a code of version 1 back: the mask from its notes, then the columns in pairs.
function read(grid: boolean[][]): { words: number[]; mask: number } {
  const size = grid.length;
  const notes = [2, 3, 4].map((column, i) => Number(grid[8]![column]) << (2 - i)).reduce((a, b) => a | b, 0);
  const mask = notes ^ 0b101; // these three bits of the fixed mask of the notes
  const masked: ((r: number, c: number) => boolean)[] = [
    (r, c) => (r + c) % 2 === 0,
    r => r % 2 === 0,
    (_, c) => c % 3 === 0,
    (r, c) => (r + c) % 3 === 0,
    (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ];
  const isFixed = (r: number, c: number) =>
    r === 6 || c === 6 || (r < 9 && c < 9) || (r < 9 && c > size - 9) || (r > size - 9 && c < 9);
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) --right;
    for (let step = 0; step < size; ++step) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (!isFixed(row, column)) bits.push(Number(grid[row]![column] !== masked[mask]!(row, column)));
    }
  }
  const words = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  return { words, mask };
}

describe('a QR code', () => {
  it('can be read back', () => {
    for (const text of ['A', 'serai', 'abcdefghijklmn']) {
      const grid = qrCode(text)!;
      expect(grid.length).toBe(21);
      const { words } = read(grid);
      const bits = words.map(word => word.toString(2).padStart(8, '0')).join('');
      const length = parseInt(bits.slice(4, 12), 2);
      const bytes = Array.from({ length }, (_, i) => parseInt(bits.slice(12 + 8 * i, 20 + 8 * i), 2));
      expect(bits.slice(0, 4)).toBe('0100');
      expect(String.fromCharCode(...bytes)).toBe(text);
      expect(words.slice(16)).toEqual(correction(words.slice(0, 16), 10));
    }
  });
  it('has the error correction of the standard’s example', () => {
    // Annex I: "01234567" in version 1-M.
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });
  it('grows with the text, up to a limit', () => {
    expect(qrCode('x'.repeat(14))!.length).toBe(21);
    expect(qrCode('x'.repeat(15))!.length).toBe(25);
    expect(qrCode('x'.repeat(213))!.length).toBe(57);
    expect(qrCode('x'.repeat(214))).toBeUndefined();
    expect(qrCode('棋'.repeat(71))!.length).toBe(57);
  });
});
