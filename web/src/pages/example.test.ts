import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { menOf } from '../board/squares';
import armies from '../generated/armies.json';
import { gameList } from '../lib/variants';
import { exampleOf } from './example';

const rules = await loadRules();
const example = (id: string, letter: string) =>
  exampleOf(
    rules,
    gameList.find(game => game.id === id)!,
    letter
  )!;
const count = (id: string, letter: string) => {
  const { marks } = example(id, letter);
  return ['reach', 'reach-move', 'reach-take'].map(kind => marks.filter(mark => mark.kind === kind).length);
};

describe.each(gameList)('the examples of $id', game => {
  it.each((armies as Record<string, { letter: string }[]>)[game.id]!)('show what $letter does', ({ letter }) => {
    const shown = example(game.id, letter);
    expect(shown).toBeDefined();
    expect(shown.marks.some(mark => mark.kind !== 'reach-take')).toBe(true); // it moves
    expect(shown.marks.some(mark => mark.kind !== 'reach-move')).toBe(true); // and it captures
    expect([...menOf(shown.fen).values()].some(man => man.letter === letter)).toBe(true);
  });
});
it.each([
  ['janggi', 'N', [8, 0, 0]],
  ['janggi', 'B', [8, 0, 0]],
  ['empire', 'N', [8, 0, 0]],
  ['empire', 'P', [0, 1, 2]],
  ['sittuyin', 'R', [14, 0, 0]],
  ['sittuyin', 'F', [4, 0, 0]],
  ['xiangfu', '+G', [8, 0, 0]],
  ['fusion', 'H', [8, 0, 0]],
  ['fusion', 'J', [17, 0, 0]],
  ['fusion', 'G', [4, 0, 0]],
  ['fusion', 'A', [4, 0, 0]],
  ['fusion', 'K', [8, 0, 0]],
])('%s has %s go, only move and only capture to so many squares', (id, letter, counts) => {
  expect(count(id, letter)).toEqual(counts);
});
it.each([
  ['janggi', 'C'],
  ['fusion', 'C'],
  ['xiangfu', 'C'],
  ['xiangfu', 'W'],
  ['fusionplus', 'W'],
])('%s gives its %s a screen, and something to capture behind it', (id, letter) => {
  const { fen, marks } = example(id, letter);
  const men = menOf(fen);
  expect(marks.some(mark => mark.kind === 'reach-take' && men.get(mark.square)?.side === 'b')).toBe(true);
});
