import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import armies from '../generated/armies.json';
import { exampleOf } from './example';
import { gameList } from '../lib/variants';

const rules = await loadRules();

describe.each(gameList)('the examples of $id', game => {
  it.each((armies as Record<string, { letter: string }[]>)[game.id]!)('show where $letter goes', ({ letter }) => {
    const example = exampleOf(rules, game, letter);
    expect(example, letter).toBeDefined();
    expect(example!.reach.length).toBeGreaterThan(0);
  });
});
it.each([
  ['janggi', 'N', 8],
  ['empire', 'N', 8],
  ['sittuyin', 'R', 14],
  ['fusion', 'H', 8],
  ['fusion', 'J', 17],
])('in the middle of an empty board %s has %s go to %d places', (id, letter, count) => {
  const game = gameList.find(g => g.id === id)!;
  expect(exampleOf(rules, game, letter)!.reach.length).toBe(count);
});
