import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { figureOf, isPass, moveText } from './moveText';
import { Timeline } from './timeline';

const rules = await loadRules();

describe('a written move', () => {
  it('is a word where it is a pass', () => {
    const timeline = new Timeline(rules, { variant: 'janggi', fen: '4k4/9/9/1r7/9/R8/9/9/9/3K5 w - - 0 1' });
    const pass = timeline.state.actions.find(action => action.id === 'pass')!.move!;
    expect(isPass(pass)).toBe(true);
    expect(moveText(timeline.read(pass), timeline.variant)).toBe('Pass');
    expect(moveText(timeline.read('a5a6'), timeline.variant)).toBe('R61-51');
    timeline.release();
  });
  it('is no pass where a pawn is promoted in its place', () => {
    expect(isPass('d5d5f')).toBe(false);
    expect(isPass('R@a1')).toBe(false);
  });
  it('begins with a piece, by the letter that stands for it', () => {
    const janggi = rules.variant('janggi')!;
    expect(figureOf('H18-37', janggi)).toEqual({ letter: 'N', san: 'H', rest: '18-37' });
    expect(figureOf('61車51', janggi)).toBeUndefined();
    expect(figureOf('e5', rules.variant('empire')!)).toBeUndefined();
    expect(figureOf('O-O', rules.variant('fusion')!)).toBeUndefined();
  });
  it('can be looked at before it is made', () => {
    const timeline = new Timeline(rules, { variant: 'empire' });
    const fen = timeline.after('d3d4');
    expect(fen).not.toBe(timeline.state.fen);
    expect(timeline.ply).toBe(0);
    timeline.play('d3d4');
    expect(timeline.state.fen).toBe(fen);
    timeline.release();
  });
});
