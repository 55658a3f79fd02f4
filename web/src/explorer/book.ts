// An opening book as the file has it (src/book/book.hpp describes it).
import type { Score } from '../engine/engine';
import type { Side } from '../rules/rules';

export type Results = readonly [first: number, draws: number, second: number];

export interface BookMove {
  uci: string;
  results: Results; // of the games of self-play that went on with it
  verdict?: { score: Score; depth: number }; // for the side that makes the move
}

export interface Book {
  variant: string;
  nodes: number; // of a verdict, at most
  games: number; // of self-play behind the book
  positions: Map<string, BookMove[]>; // by key
}

const MAGIC = 'SERAIBK1';
const KEY_VERSION = '01';

export class BadBook extends Error {}

// Reads from the beginning of a file to its end, and throws where something is not as it should be.
class Reader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get left(): number {
    return this.bytes.length - this.at;
  }
  take(size: number): Uint8Array {
    if (size > this.left) throw new BadBook('cut short');
    return this.bytes.subarray(this.at, (this.at += size));
  }
  byte(most = 255): number {
    const value = this.take(1)[0]!;
    if (value > most) throw new BadBook('damaged');
    return value;
  }
  number(most = Number.MAX_SAFE_INTEGER): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (value > most) throw new BadBook('damaged');
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const folded = this.number(2_000_000);
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }
  text(size: number): string {
    return new TextDecoder().decode(this.take(size));
  }
  hex(size: number): string {
    return [...this.take(size)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  }
}

function verdictOf(file: Reader, words: string[]): BookMove['verdict'] {
  const kind = file.byte(3);
  if (kind === 0) return undefined;
  const score = (): Score => {
    if (kind === 1) return { cp: file.signed() };
    if (kind === 2) return { mate: file.signed() };
    const plies = file.number(1_000_000);
    const winner: Side = file.byte(1) === 0 ? 'w' : 'b';
    return { rule: { plies, winner, reason: words[file.number(words.length - 1)]! } };
  };
  return { score: score(), depth: file.number(1_000_000) };
}

function moveOf(file: Reader, words: string[]): BookMove {
  const uci = words[file.number(words.length - 1)]!;
  const results = [file.number(), file.number(), file.number()] as const;
  const verdict = verdictOf(file, words);
  return { uci, results, ...(verdict ? { verdict } : {}) };
}

function checkOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export function readBook(bytes: Uint8Array): Book {
  const end = bytes.length - 4;
  if (end < MAGIC.length) throw new BadBook('cut short');
  const content = bytes.subarray(0, end);
  if (Number.parseInt(new Reader(bytes.subarray(end)).hex(4), 16) !== checkOf(content)) throw new BadBook('damaged');
  const file = new Reader(content);
  if (file.text(MAGIC.length) !== MAGIC) throw new BadBook('not one of this version');
  const newline = content.indexOf(10, MAGIC.length);
  if (newline < 0) throw new BadBook('damaged');
  const variant = file.text(newline - MAGIC.length);
  file.take(1);
  const nodes = file.number();
  const games = file.number();
  const words = Array.from({ length: file.number(file.left) }, () => file.text(file.number(file.left)));
  const positions = new Map<string, BookMove[]>();
  for (let left = file.number(file.left); left > 0; --left) {
    const key = file.hex(8);
    if (!key.startsWith(KEY_VERSION) || positions.has(key)) throw new BadBook('damaged');
    positions.set(
      key,
      Array.from({ length: file.number(file.left) }, () => moveOf(file, words))
    );
  }
  if (file.left > 0) throw new BadBook('damaged');
  return { variant, nodes, games, positions };
}
