import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameList } from '../lib/variants';
import { levelFor, levelRating, SCORES } from './levels';

describe('the levels of the computer as ratings', () => {
  it('come from the matches that docs/engine.md reports', () => {
    const page = readFileSync(new URL('../../../docs/engine.md', import.meta.url), 'utf8');
    const rowOf = (id: string) =>
      page.split('\n').find(line => line.startsWith(`| ${id} | `) && line.split('|').length === 10);
    const unmeasured = ['janggitraditional', 'janggimodern', 'janggicasual']; // the page says whose strengths they have
    for (const { id } of gameList) {
      const row = rowOf(unmeasured.includes(id) ? 'janggitournament' : id);
      expect(unmeasured.includes(id) && rowOf(id), `${id} is measured now`).toBeFalsy();
      const scores = row!
        .split('|')
        .slice(2, -1)
        .map(cell => Number(cell));
      expect(SCORES[id], id).toEqual(scores);
    }
  });
  it('rise with the level, from a beginner to a strong player', () => {
    for (const { id } of gameList) {
      expect(levelRating(id, 1)).toBe(800);
      for (let level = 2; level <= 8; ++level) {
        expect(levelRating(id, level)).toBeGreaterThan(levelRating(id, level - 1));
      }
      expect(levelRating(id, 8)).toBeGreaterThan(1900);
    }
  });
  it('tell where somebody should start', () => {
    expect(levelFor('janggi', 300)).toBe(1);
    expect(levelFor('janggi', levelRating('janggi', 5))).toBe(5);
    expect(levelFor('janggi', 3000)).toBe(8);
  });
});
