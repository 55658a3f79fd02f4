// The engine's WebAssembly module searches as the program does: the same nodes, and the positions of tests/engine/*.epd.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NETWORK_OF } from '../../packages/npm/src/engine/networks';
import {
  compileEngine,
  EngineModule,
  engineMemory,
  type EngineLine,
  type Score,
} from '../../packages/npm/src/engine/module';
import variants from '../src/generated/variants.json';

const root = new URL('../../', import.meta.url);
const bytes = (name: string) => readFileSync(new URL(`web/src/generated/${name}`, root));
const compiled = {
  shared: await compileEngine(new Uint8Array(bytes('engine.wasm')), true),
  own: await compileEngine(new Uint8Array(bytes('engine.wasm')), false),
};
type Memory = keyof typeof compiled;
const programs = process.env.SERAI_BIN ?? new URL('build/release/bin', root).pathname;
const startOf = (game: string) => variants.find(({ id }) => id === game)!.setups[0]!.fen;
const OPTIONS = { hash: 16, threads: 1, lines: 1, level: 0, seed: 1 };

async function engineFor(variant: string, memory: Memory = 'own'): Promise<EngineModule> {
  const engine = await EngineModule.from(compiled[memory], engineMemory(memory === 'shared'));
  const network = NETWORK_OF[variant];
  engine.open(variant, network ? new Uint8Array(bytes(`${network}.network`)) : undefined);
  engine.setOptions(OPTIONS);
  return engine;
}

it('is at most 350 kB with brotli', () => {
  expect(brotliCompressSync(bytes('engine.wasm')).length).toBeLessThanOrEqual(350_000);
});

describe.each<Memory>(['own', 'shared'])('with %s memory, the module', memory => {
  // Lines such as "sittuyin 123456"; the sum comes last.
  const native = execFileSync(`${programs}/serai-engine`, ['bench', '8'], { encoding: 'utf8' });
  it.each(variants.map(({ id }) => id))('searches as many nodes as the program: %s', async id => {
    const [, nodes] = new RegExp(`^${id}\\s+(\\d+)`, 'm').exec(native) ?? [];
    expect(nodes, native).toBeDefined();
    expect((await engineFor(id, memory)).bench(8)).toBe(Number(nodes));
  });

  it('answers what it cannot do with an error', async () => {
    const engine = await engineFor('janggi', memory);
    expect(() => engine.open('no such game')).toThrow(/no variant/);
    expect(() => engine.open('empire', new Uint8Array(bytes('janggi.network')))).toThrow(/another game/);
    expect(() => engine.open('empire', new Uint8Array(10))).toThrow(/network/);
    expect(() => engine.setPosition({ fen: 'rubbish', moves: [] })).toThrow();
    expect(() => engine.setPosition({ fen: 'x'.repeat(1_100_000), moves: [] })).toThrow(/too long/);
    const fen = startOf('empire');
    expect(() => engine.setPosition({ fen, moves: ['a1a9'] })).toThrow();
    engine.setPosition({ fen, moves: [] });
    expect(() => engine.search({ depth: 1, only: ['a1a9'] })).toThrow();
    expect(engine.search({ depth: 2 }).move).not.toBe('');
  });
});

describe('a search', () => {
  it('reports its lines, and considers only the moves it is told', async () => {
    const engine = await engineFor('empire');
    engine.setOptions({ ...OPTIONS, lines: 3 });
    engine.setPosition({ fen: startOf('empire'), moves: [] });
    let lines: EngineLine[] = [];
    engine.onLine = line => lines.push(line);
    engine.search({ depth: 2 });
    expect(lines.slice(-3).map(({ line }) => line)).toEqual([1, 2, 3]);
    for (const { chances } of lines) {
      expect(chances).toHaveLength(3);
      expect(chances.reduce((sum, chance) => sum + chance)).toBe(1000);
    }
    const only = lines.slice(-2).map(({ moves }) => moves[0]!);
    lines = [];
    const best = engine.search({ depth: 4, only });
    const last = lines.slice(-2);
    expect(last.map(({ line }) => line)).toEqual([1, 2]);
    expect(last.map(({ moves }) => moves[0]).sort()).toEqual(only.sort());
    expect(best.move).toBe(last[0]!.moves[0]);
  });
  it('keeps its table for the next one, until it is told to forget', async () => {
    const engine = await engineFor('empire');
    const depthReached = () => {
      let deepest = 0;
      engine.onLine = ({ depth }) => (deepest = depth);
      engine.setOptions(OPTIONS);
      engine.setPosition({ fen: startOf('empire'), moves: [] });
      engine.search({ nodes: 100_000 });
      return deepest;
    };
    const first = depthReached();
    expect(depthReached()).toBeGreaterThan(first);
    engine.newGame();
    expect(depthReached()).toBe(first);
  });
  it('of a weak level errs in the same way with the same seed', async () => {
    const engine = await engineFor('empire');
    const moveWith = (seed: number) => {
      engine.setOptions({ ...OPTIONS, level: 1, seed });
      engine.newGame();
      engine.setPosition({ fen: startOf('empire'), moves: [] });
      return engine.search({}).move;
    };
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const moves = seeds.map(moveWith);
    expect(seeds.map(moveWith)).toEqual(moves);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });
});

interface SuiteRecord {
  text: string;
  fen: string;
  moves: string[];
  best: string[];
  avoid: string[];
  mate: number;
  value: number;
  depth: number;
  checks: boolean;
}

// The form is explained in tests/engine/suite.hpp.
function suite(game: string): SuiteRecord[] {
  const lines = readFileSync(new URL(`tests/engine/${game}.epd`, root), 'utf8').split('\n');
  return lines
    .filter(line => line && !line.startsWith('#'))
    .map(text => {
      const [fen = '', ...parts] = text.split(';').map(part => part.trim());
      const operations = new Map(parts.map(part => [part.split(' ')[0]!, part.split(' ').slice(1)]));
      const words = (name: string) => operations.get(name) ?? [];
      const number = (name: string) => Number(words(name)[0] ?? 0);
      return {
        text,
        fen,
        moves: words('moves'),
        best: words('bm'),
        avoid: words('am'),
        mate: number('dm'),
        value: number('ce'),
        depth: number('acd'),
        checks: operations.has('checks'),
      };
    });
}

const mateOf = (score: Score) => ('mate' in score ? score.mate : undefined);

describe.each(variants.map(({ id }) => id))('the test positions of %s', id => {
  it('are solved at the stated depths', async () => {
    const engine = await engineFor(id);
    const records = suite(id);
    expect(records.length).toBeGreaterThanOrEqual(30);
    for (const { text, fen, moves, best, avoid, mate, value, depth, checks } of records) {
      engine.newGame();
      engine.setPosition({ fen, moves });
      let score: Score = { cp: 0 };
      engine.onLine = line => (score = line.score);
      const { move } = engine.search({ depth });
      const found = mateOf(score);
      expect(avoid, text).not.toContain(move);
      if (value !== 0 && found !== undefined && found > 0) continue; // a mate is better than a win by another rule
      if (best.length > 0 && !(checks && found === mate)) expect(best, text).toContain(move);
      if (mate !== 0) expect(found, text).toBe(mate);
      if (value !== 0) {
        expect(score, text).toMatchObject({ rule: { reason: expect.stringMatching(/^[a-z-]+$/) as string } });
      }
    }
  });
});
