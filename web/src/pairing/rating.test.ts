import { expect, it } from 'vitest';
import { changeText, ratingText } from './rating';
import { waitedText } from './seeking';

it('a rating is a number, with a question mark while little is known', () => {
  expect(ratingText({ value: 1512 })).toBe('1512');
  expect(ratingText({ value: 1512, provisional: true })).toBe('1512?');
});
it('a change has its sign', () => {
  expect([12, -7, 0].map(changeText)).toEqual(['+12', '−7', '±0']);
});
it('a wait is minutes and seconds', () => {
  expect([0, 7_400, 65_000, 760_000, -3].map(waitedText)).toEqual(['0:00', '0:07', '1:05', '12:40', '0:00']);
});
