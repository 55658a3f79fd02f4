// The cases that pin the rules down (tests/vectors/*.jsonl), through the WebAssembly module.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RulesGame } from '../src/rules/rules';
import { loadRules, wasmBytes } from './wasm';

interface Vector {
  id: string;
  variant: string;
  fen: string;
  moves: string[];
  check?: boolean;
  bikjang?: boolean;
  legal?: string[];
  result?: string;
  reason?: string;
  claims?: string[];
  fen_after?: string;
  perft?: Record<string, number>;
}

const MOST_NODES = 300_000; // larger trees are counted by the native tests
const folder = new URL('../../tests/vectors/', import.meta.url);
const rules = await loadRules();

// A FEN with the pieces in hand sorted.
const canonical = (fen: string) => fen.replace(/\[(.*)\]/, (_, hand: string) => `[${[...hand].sort().join('')}]`);
const results = { '': '*', w: '1-0', b: '0-1', draw: '1/2-1/2' };

describe('the module', () => {
  it('has no imports', () => {
    expect(WebAssembly.Module.imports(new WebAssembly.Module(wasmBytes()))).toEqual([]);
  });
  it('is at most 170 kB with brotli', () => {
    expect(brotliCompressSync(wasmBytes()).length).toBeLessThanOrEqual(170_000);
  });
  it('answers bad input with an error', () => {
    expect(() => rules.start('no such game')).toThrow(/no variant/);
    expect(() => rules.fromFen('janggi', 'rubbish')).toThrow();
    expect(() => rules.ask('state', 1023)).toThrow(/no such game/i);
    expect(() => rules.start('x'.repeat(1_100_000))).toThrow(/too long/);
  });
  it('runs out of games politely', () => {
    const games: RulesGame[] = [];
    expect(() => {
      for (let i = 0; i < 1025; ++i) games.push(rules.start('janggi'));
    }).toThrow(/Too many/);
    games.forEach(game => game.release());
    expect(rules.start('janggi').state().legal.length).toBe(32);
  });
});

for (const file of readdirSync(folder)) {
  describe(file, () => {
    for (const line of readFileSync(new URL(file, folder), 'utf8').trim().split('\n')) {
      const vector = JSON.parse(line) as Vector;
      it(vector.id, () => {
        const game = rules.fromFen(vector.variant, vector.fen);
        for (const move of vector.moves) game.play(move);
        const state = game.state();
        if (vector.check !== undefined) expect(state.check).toBe(vector.check);
        if (vector.bikjang !== undefined) expect(state.flags['bikjang']).toBe(vector.bikjang);
        if (vector.legal) expect([...state.legal].sort()).toEqual([...vector.legal].sort());
        if (vector.result !== undefined) expect(results[state.outcome.winner]).toBe(vector.result);
        if (vector.reason !== undefined) expect(state.outcome.reason).toBe(vector.reason);
        if (vector.claims) expect(state.actions.filter(a => a.claim).map(a => a.id)).toEqual(vector.claims);
        if (vector.fen_after) expect(canonical(state.fen)).toBe(canonical(vector.fen_after));
        for (const [depth, nodes] of Object.entries(vector.perft ?? {})) {
          if (nodes <= MOST_NODES) expect(game.perft(Number(depth))).toBe(nodes);
        }
        game.release();
      });
    }
  });
}
