import { expect, it } from 'vitest';
import { gameList } from '../lib/variants';
import { intros } from './intro';

it.each(gameList)('$id is introduced in a few sentences, in both languages', ({ id }) => {
  const { goal, special } = intros[id]!;
  expect(special.length).toBeGreaterThanOrEqual(3);
  expect(special.length).toBeLessThanOrEqual(4);
  for (const { en, zh } of [goal, ...special]) {
    expect(en).toMatch(/^[A-Z].*\.$/);
    expect(zh).toMatch(/[\u4e00-\u9fff].*。$/);
  }
});
it('introduces no game that is not there', () => {
  expect(Object.keys(intros).sort()).toEqual(gameList.map(({ id }) => id).sort());
});
