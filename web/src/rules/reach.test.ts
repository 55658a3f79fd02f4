import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { kindsOf, reachNow, reachPattern } from './reach';

const rules = await loadRules();

// "d4 reach" for every mark.
function marks(variant: string, fen: string, square: string, draw = reachNow): string[] {
  const game = fen ? rules.fromFen(variant, fen) : rules.start(variant);
  try {
    return draw(game.reach(square))
      .map(mark => `${mark.square} ${mark.kind}`)
      .sort();
  } finally {
    game.release();
  }
}
const count = (all: string[], kind: string) => all.filter(mark => mark.endsWith(` ${kind}`)).length;

describe('what a piece can do', () => {
  it('tells squares it only moves to from those it also captures on', () => {
    const fen = (letter: string) => `k7/8/8/8/3${letter}4/7K/8/8 w - - 0 1`;
    const kinds = ['T', 'C', 'D', 'E'].map(letter => {
      const all = marks('empire', fen(letter), 'd4');
      return [count(all, 'reach'), count(all, 'reach-move')];
    });
    expect(kinds).toEqual([
      [14, 13],
      [13, 14],
      [8, 19],
      [0, 27],
    ]);
  });
  it('shows a capture where there is something to capture', () => {
    expect(marks('empire', '4k3/8/8/8/3p4/2P5/8/6K1 w - - 0 1', 'c3')).toEqual(['c4 reach-move', 'd4 reach-take']);
  });
  it('shows what could be captured only for teaching', () => {
    const pawn = '4k3/8/8/8/8/2P5/8/6K1 w - - 0 1';
    expect(marks('empire', pawn, 'c3')).toEqual(['c4 reach-move']);
    expect(marks('empire', pawn, 'c3', reachPattern)).toEqual(['b4 reach-take', 'c4 reach-move', 'd4 reach-take']);
  });
  it('is true of the side that is not to move', () => {
    expect(marks('empire', '', 'b8')).toEqual(['a6 reach', 'c6 reach']);
    expect(marks('empire', '', 'a8')).toEqual([]);
    expect(marks('janggi', '', 'b8')).toEqual([]); // a cannon without a screen
  });
  it('shows the king to the piece that gives check', () => {
    expect(marks('empire', '4k3/8/8/8/4T3/8/8/3K4 b - - 0 1', 'e4')).toContain('e8 reach-take');
  });
  it('names the kinds in the order of a legend', () => {
    expect(kindsOf([])).toEqual([]);
    expect(
      kindsOf([
        { square: 'a1', kind: 'reach-take' },
        { square: 'a2', kind: 'reach' },
      ])
    ).toEqual(['reach', 'reach-take']);
  });
});
