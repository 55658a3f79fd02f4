import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { badFen, squaresOf } from '../lib/badFen';
import { settings } from '../lib/settings';
import { RuleError, type VariantInfo } from '../rules/rules';
import { advance, back, begin, changed, forward, manOfKey, opened, touch } from './editor';
import { judgeFen } from './judged';
import { cleared, fenOf, hold, move, put, scoreOf, scoreText, setupOf, withRight } from './setup';

const rules = await loadRules();
const variant = (id: string): VariantInfo => rules.variant(id)!;

// A fixed sequence of numbers that look like chance.
function chance(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Positions of random games, one after another.
function* positions(id: string, count: number): Generator<string> {
  const random = chance(18);
  for (let found = 0; found < count;) {
    const { setups } = variant(id);
    const game = rules.start(id, setups[random(setups.length)]!.id);
    for (let ply = 0; ply < 60 && found < count; ++ply) {
      const { legal, fen } = game.state();
      if (ply % 3 === 2) {
        ++found;
        yield fen;
      }
      if (legal.length === 0) break;
      game.play(legal[random(legal.length)]!);
    }
    game.release();
  }
}

describe.each(rules.variants.map(v => v.id))('positions of %s', id => {
  it('are the same after the editor has read and written them: every setup', () => {
    for (const { fen } of variant(id).setups) {
      const now = judgeFen(rules, variant(id), fen);
      expect(fenOf(now.setup, variant(id))).toBe(now.fen);
      expect(now.problems).toEqual([]);
      expect(setupOf(now.fen)).toEqual(setupOf(fen));
    }
  });
  it('and 200 of random games', () => {
    for (const fen of positions(id, 200)) {
      expect(fenOf(setupOf(fen), variant(id))).toBe(fen);
      expect(judgeFen(rules, variant(id), fen)).toMatchObject({ fen, problems: [] });
      // Nor does an edit that changes nothing on the board take anything away.
      expect(changed(rules, variant(id), judgeFen(rules, variant(id), fen), s => ({ ...s })).fen).toBe(fen);
    }
  });
});

interface Refused {
  variant: string;
  fen: string;
  problems?: string[];
  unreadable?: string;
}
const refused = readFileSync(new URL('../../../tests/refused.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Refused);

describe('positions that cannot be played', () => {
  const shown = (problem: { detail: string; about: Record<string, string> }) =>
    [problem.detail, problem.about['side'], problem.about['squares']].filter(Boolean).join(' ');
  const found = ({ variant: id, fen }: Refused): RuleError | { problems: string[] } => {
    try {
      return { problems: rules.examine(id, fen).problems.map(shown) };
    } catch (error) {
      return error as RuleError;
    }
  };
  it('a dozen in every game, each with its problems and squares', () => {
    for (const line of refused) {
      const answer = found(line);
      if (line.unreadable) expect((answer as RuleError).detail, line.fen).toBe(line.unreadable);
      else expect(answer, line.fen).toEqual({ problems: line.problems });
    }
    for (const { id } of rules.variants)
      expect(refused.filter(r => r.variant === id).length).toBeGreaterThanOrEqual(12);
  });
  it.each(['en', 'zh'] as const)('have a whole sentence in %s', language => {
    settings.update({ language });
    for (const { variant: id, fen, unreadable } of refused.filter(r => !r.unreadable)) {
      expect(unreadable).toBeUndefined();
      for (const problem of rules.examine(id, fen).problems) {
        const text = badFen(problem, variant(id));
        expect(text, fen).not.toMatch(/[{}]|undefined/);
        expect(text, fen).not.toBe(problem.message);
        if (language === 'zh') expect(text, fen).toMatch(/[一-鿿]/);
      }
    }
    settings.update({ language: 'en' });
  });
  it('squares are called as the board calls them', () => {
    const [problem] = rules.examine('janggi', '3k5/9/9/9/9/9/9/9/9/A3K3A w - - 0 1').problems;
    expect(squaresOf(problem!)).toEqual(['a1', 'i1']);
    expect(badFen(problem!, variant('janggi'))).toContain('01, 09');
  });
});

describe('the editor', () => {
  const start = (id: string, fen = '') => opened(rules, variant(id), fen).now;
  const edit = (id: string, now = start(id)) => ({
    now,
    by: (change: Parameters<typeof changed>[3]) => changed(rules, variant(id), now, change),
  });
  beforeEach(() => settings.update({ language: 'en' }));

  it('begins with the first setup where the address says nothing or nonsense', () => {
    expect(start('empire').fen).toBe(variant('empire').setups[0]!.fen);
    const { now, error } = opened(rules, variant('empire'), 'rubbish');
    expect(now.fen).toBe(variant('empire').setups[0]!.fen);
    expect(error?.detail).toBe('no-turn');
  });
  it('takes a right to castle away with its king, and leaves the other', () => {
    const moved = edit('fusion').by(s => move(s, 'f1', 'f2'));
    expect(moved.setup.castling).toBe('k');
    expect(moved.problems).toEqual([]);
    expect(moved.castlings).toBe('k');
  });
  it('shows a wrong right that was pasted', () => {
    const now = judgeFen(rules, variant('empire'), '3k4/8/8/8/8/8/8/4K3 b k - 0 1');
    expect(now.problems.map(p => p.detail)).toEqual(['castling-place']);
    expect(now.setup.castling).toBe('k');
    expect(edit('empire', now).by(s => put(s, 'a5', { letter: 'P', side: 'w' })).problems).toEqual([]);
  });
  it('takes a count away when it cannot be any more', () => {
    const now = judgeFen(rules, variant('sittuyin'), '4k3/8/8/8/8/8/8/R3K3[] b - 32 5 1');
    expect(now.fourths).toEqual(['-', '32', '88', '128']);
    const pawn = edit('sittuyin', now).by(s => put(s, 'a3', { letter: 'P', side: 'w' }));
    expect(pawn.problems).toEqual([]);
    expect(pawn.setup.fourth).toBe('-');
  });
  it('takes an en-passant square away when the pawn has gone', () => {
    const now = judgeFen(rules, variant('empire'), '4k3/8/8/3pP3/8/8/8/3K4 w - d6 0 1');
    expect(now.setup.fourth).toBe('d6');
    expect(edit('empire', now).by(s => put(s, 'd5', undefined)).fen).toBe('4k3/8/8/4P3/8/8/8/3K4 w - - 0 1');
  });
  it('keeps what a side wants although the position is wrong for a while', () => {
    const wrong = edit('fusion').by(s => put(s, 'a5', { letter: 'A', side: 'w' }));
    expect(wrong.problems.map(squaresOf)).toEqual([['a5']]);
    expect(wrong.setup.castling).toBe('Kk');
    expect(wrong.game).toBeUndefined();
  });
  it('goes back and forth', () => {
    const first = start('empire');
    const next = edit('empire', first).by(s => touch(s, 'erase', 'a1'));
    const history = advance(begin(first), next);
    expect(back(history).now).toBe(first);
    expect(forward(back(history)).now).toBe(next);
    expect(back(begin(first)).now).toBe(first);
    expect(advance(history, { ...next }).past.length).toBe(1);
  });
  it('a touch with the same man takes it away', () => {
    const man = { letter: 'T', side: 'w' } as const;
    const { setup } = start('empire');
    expect(touch(setup, man, 'a1').men.has('a1')).toBe(false);
    expect(touch(setup, man, 'a5').men.get('a5')).toEqual(man);
    expect(touch(setup, 'move', 'a1')).toBe(setup);
  });
  it('clears everything, and fills hands', () => {
    const empty = cleared(start('xiangfu').setup);
    expect(fenOf(empty, variant('xiangfu'))).toBe('9/9/9/9/9/9/9/9/9[] w - - 0 1');
    expect(fenOf(hold(hold(empty, 'b', 'N', 2), 'w', 'G', 1), variant('xiangfu'))).toContain('[Gnn]');
    expect(hold(empty, 'w', 'G', -1).hands.w['G']).toBe(0);
    expect(cleared(start('fusion').setup).score).toBe('0-0');
  });
  it('moves a man off the board, and onto another', () => {
    const { setup } = start('empire');
    expect(move(setup, 'a1', undefined).men.has('a1')).toBe(false);
    expect(move(setup, 'a1', 'a8').men.get('a8')).toEqual({ letter: 'T', side: 'w' });
    expect(move(setup, 'a5', 'a8')).toBe(setup);
  });
  it('reads and writes scores and rights', () => {
    expect(scoreOf('7-4+')).toEqual({ w: 7, b: 4, check: true });
    expect(scoreText({ w: 7, b: 4, check: false })).toBe('7-4');
    expect(scoreOf('x')).toEqual({ w: 0, b: 0, check: false });
    expect(withRight('k', 'Kk', 'K', true)).toBe('Kk');
    expect(withRight('Kk', 'Kk', 'k', false)).toBe('K');
  });
  it('letters choose pieces as a FEN writes them', () => {
    const key = (id: string, letter: string) => manOfKey(letter, variant(id), 'move');
    expect(key('empire', 'T')).toEqual({ letter: 'T', side: 'w' });
    expect(key('empire', 't')).toBeUndefined(); // only Gold has towers
    expect(key('empire', 'n')).toEqual({ letter: 'N', side: 'b' });
    const first = key('xiangfu', 'g')!;
    const second = manOfKey('g', variant('xiangfu'), first)!;
    expect([first.letter, second.letter].sort()).toEqual(['+G', 'G']);
    expect(manOfKey('g', variant('xiangfu'), second)).toEqual(first);
    expect(key('janggi', 'Enter')).toBeUndefined();
  });
});
