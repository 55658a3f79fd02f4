// What the engine says of decided games, in words: every win of the rule vectors is shown to the engine one move before
// its end.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileEngine, EngineModule, engineMemory, type EngineLine } from '../../packages/npm/src/engine/module';
import { settings } from '../src/lib/settings';
import { forFirst, scoreSentence, scoreText, winnerOf } from '../src/study/scores';
import { Study } from '../src/study/study';
import { threatAt } from '../src/study/threat';
import { loadRules } from './wasm';

interface Vector {
  id: string;
  variant: string;
  fen: string;
  moves: string[];
  result?: string;
  reason?: string;
}

const rules = await loadRules();
const source = readFileSync(new URL('../src/generated/engine.wasm', import.meta.url));
const compiled = await compileEngine(new Uint8Array(source), false);
async function engineFor(variant: string): Promise<EngineModule> {
  const engine = await EngineModule.from(compiled, engineMemory(false));
  engine.open(variant, undefined);
  engine.setOptions({ hash: 16, threads: 1, lines: 1, level: 0, seed: 1 });
  return engine;
}

const folder = new URL('../../tests/vectors/', import.meta.url);
const won = readdirSync(folder)
  .flatMap(file => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'))
  .map(line => JSON.parse(line) as Vector)
  .filter(({ result, moves }) => (result === '1-0' || result === '0-1') && moves.length > 0);

// The sentences, by what ended the game. Where points decide, they say by how much.
const POINTS = String.raw`by [\d.]+ in 1 move$`;
const ENGLISH: Record<string, RegExp> = {
  checkmate: /^\S+ mates in 1 move$/,
  stalemate: /^No move left: \S+ wins in 1 move$/,
  campmate: /^Campmate: \S+ wins in 1 move$/,
  bikjang: new RegExp(String.raw`^Bikjang: \S+ wins ${POINTS}`),
  'double-pass': new RegExp(String.raw`^Both pass: \S+ wins ${POINTS}`),
  points: new RegExp(String.raw`^On points: \S+ wins ${POINTS}`),
  'move-limit': new RegExp(String.raw`^Move limit: \S+ wins ${POINTS}`),
  repetition: /^Repetition: \S+ wins in 1 move$/,
  'perpetual-check': /^Perpetual check: \S+ wins in 1 move$/,
};

describe('what the engine says of a won game', () => {
  it('is tested for every reason', () => {
    expect(new Set(won.map(({ reason }) => reason))).toEqual(new Set(Object.keys(ENGLISH)));
  });
  it.each(won)('$id: $reason', async ({ variant, fen, moves, result, reason = '' }) => {
    const engine = await engineFor(variant);
    const before = moves.slice(0, -1);
    engine.setPosition({ fen, moves: before });
    let line: EngineLine | undefined;
    engine.onLine = found => (line = found);
    engine.search({ depth: 4, only: moves.slice(-1) });
    const game = rules.fromFen(variant, fen);
    for (const move of before) game.play(move);
    const score = forFirst(line!.score, game.state().turn);
    expect(winnerOf(score)).toBe(result === '1-0' ? 'w' : 'b');
    expect(scoreText(score)).toMatch(/^(−?#1|1-0|0-1)$/);
    const info = rules.variant(variant)!;
    const sentence = () => scoreSentence(score, line!.moves, info, game);
    expect(sentence()).toMatch(ENGLISH[reason]!);
    settings.set({ ...settings.get(), language: 'zh' });
    expect(sentence()).toMatch(/^[^A-Za-z{}]+$/);
    settings.set({ ...settings.get(), language: 'en' });
    game.release();
  });
});

describe('the threat', () => {
  it.each(rules.variants.map(({ id }) => id))('is a move of the other side: %s', async id => {
    const engine = await engineFor(id);
    const study = new Study(rules, { variant: id });
    let node = study.root;
    let shown = 0;
    let asked = 0;
    for (let ply = 0; ply < 40; ++ply) {
      const { legal, check } = study.state(node);
      if (legal.length === 0) break;
      const threat = threatAt(rules, study, node);
      if (!check) asked += 1;
      if (threat) {
        shown += 1;
        engine.setPosition(threat);
        const game = rules.fromFen(id, threat.fen);
        for (const move of threat.moves) game.play(move);
        expect(game.state().turn).not.toBe(node.step.turn);
        expect(game.state().legal).toContain(engine.search({ depth: 1 }).move);
        game.release();
      }
      node = study.play(node, legal[(ply * 7 + 3) % legal.length]!);
    }
    expect(asked).toBeGreaterThan(20);
    expect(shown).toBeGreaterThanOrEqual(asked / 2);
    study.release();
  });
  it('of Janggi is shown by a real pass', () => {
    const study = new Study(rules, { variant: 'janggi' });
    expect(threatAt(rules, study, study.root)!.moves).toEqual(['e2e2']);
    study.release();
  });
});
