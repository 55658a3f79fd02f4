import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { BadBook, readBook } from './book';
import { countOf, rowsOf } from './rows';

const rules = await loadRules();
const folder = fileURLToPath(new URL('../../books', import.meta.url));
const bytesOf = (variant: string) => new Uint8Array(readFileSync(join(folder, `${variant}.book`)));

describe('the books', () => {
  it('are there for every game, and together no burden', () => {
    const names = readdirSync(folder).sort();
    expect(names).toEqual(rules.variants.map(({ id }) => `${id}.book`).sort());
    expect(names.reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0)).toBeLessThan(2_000_000);
  });

  it.each(rules.variants)('$id: every start is judged, and all that follows is legal', ({ id, setups }) => {
    const book = readBook(bytesOf(id));
    expect(book.variant).toBe(id);
    let seen = 0;
    for (const setup of setups) {
      const game = rules.start(id, setup.id);
      const passed = new Set<string>();
      // Along the moves played most often, as far as the book goes, or until they lead back.
      for (;;) {
        const { key, legal } = game.state();
        const moves = book.positions.get(key);
        if (!moves || moves.length === 0 || passed.has(key)) break;
        passed.add(key);
        for (const { uci } of moves) expect(legal).toContain(uci);
        const counts = moves.map(({ results }) => countOf(results));
        expect(counts).toEqual([...counts].sort((a, b) => b - a));
        if (seen++ === 0) expect(moves[0]!.verdict).toBeDefined();
        game.play(moves[0]!.uci);
      }
      expect(game.state().ply).toBeGreaterThan(0);
      game.release();
    }
  });

  it('are refused when they are damaged', () => {
    const good = bytesOf('empire');
    expect(() => readBook(new Uint8Array())).toThrow(BadBook);
    for (let i = 0; i < good.length; i += 97) {
      const bad = good.slice();
      bad[i]! ^= 0x21;
      expect(() => readBook(bad)).toThrow(BadBook);
      expect(() => readBook(good.slice(0, i))).toThrow(BadBook);
    }
  });
});

describe('the rows of the table', () => {
  const book = [
    { uci: 'a2a3', results: [1, 0, 0] as const },
    { uci: 'b2b3', results: [0, 5, 0] as const },
  ];
  const here = [
    { move: 'c2c3', results: [9, 0, 0] as const },
    { move: 'b2b3', results: [0, 0, 1] as const },
    { move: 'z9z9', results: [7, 7, 7] as const },
  ];

  it('join book and server, and leave out what is not legal', () => {
    const rows = rowsOf(book, here, ['a2a3', 'b2b3', 'c2c3', 'd2d3']);
    expect(rows.map(({ uci }) => uci)).toEqual(['b2b3', 'a2a3', 'c2c3']);
    expect(rows[0]!.here).toEqual([0, 0, 1]);
    expect(rows[0]!.book!.results).toEqual([0, 5, 0]);
    expect(rows[2]!.book).toBeUndefined();
  });
});

describe('keys', () => {
  it('are the same by any way, and as the program has them', () => {
    const after = (...moves: string[]) => {
      const game = rules.start('janggi', '');
      for (const move of moves) game.play(move);
      const { key } = game.state();
      game.release();
      return key;
    };
    expect(after()).toBe('01892a81fe4fd021'); // src/game/position_key_test.cpp
    expect(after('a4b4', 'i7h7', 'e4d4')).toBe(after('e4d4', 'i7h7', 'a4b4'));
    expect(after('a4b4')).not.toBe(after('e4d4'));
  });
});
