import { afterEach, expect, it, vi } from 'vitest';
import type { TableReport } from '../generated/contract';
import type { VariantInfo } from '../rules/rules';
import { askEnding, endingAtHand, mayBeKnown, winningOf } from './ending';
import { sentenceOf } from './EndingPanel';

type Kind = 'win' | 'draw' | 'loss';
const report = (kind: Kind, plies: number, left: number, change: Partial<TableReport> = {}): TableReport => ({
  verdict: { kind, plies },
  unlimited: { kind, plies },
  to: 'mate',
  onlyMates: false,
  limit: 'count',
  left,
  moves: [],
  ...change,
});
const late = { verdict: { kind: 'draw' as const, plies: 0 } };
const variant = { colors: [{ en: 'Red' }, { en: 'Black' }] } as unknown as VariantInfo;
const signal = () => new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

it('counts the moves of the winner, who may be either side', () => {
  expect(winningOf(report('win', 45, 88), 'w')).toEqual({ winner: 'w', moves: 23, allowed: 44, isLate: false });
  expect(winningOf(report('loss', 44, 88), 'w')).toEqual({ winner: 'b', moves: 22, allowed: 44, isLate: false });
  // The last move of the winner is the last that the limit allows.
  expect(winningOf(report('win', 1, 1), 'b')).toEqual({ winner: 'b', moves: 1, allowed: 1, isLate: false });
  expect(winningOf(report('loss', 2, 1, late), 'b')).toEqual({ winner: 'w', moves: 1, allowed: 0, isLate: true });
  expect(winningOf(report('loss', 2, -1, late), 'b')?.allowed).toBe(0);
  expect(winningOf(report('draw', 0, 12), 'b')).toBeUndefined();
});

it('says it in a sentence', () => {
  expect(sentenceOf(report('win', 45, 88), 'w', variant)).toBe('Red mates in 23 moves. The count allows 44.');
  expect(sentenceOf(report('win', 5, 40, { to: 'capture', limit: 'clock' }), 'b', variant)).toBe(
    'Black wins: a capture, the count or mate comes in 3 moves. The move limit allows 20.'
  );
  expect(sentenceOf(report('win', 5, 4, late), 'w', variant)).toBe(
    'A draw: Red mates in 3 moves, but that is too late. The count allows 2.'
  );
  expect(sentenceOf(report('draw', 0, 4), 'w', variant)).toBe('A draw with perfect play.');
  expect(sentenceOf(report('draw', 0, 4, { onlyMates: true }), 'w', variant)).toBe('Nobody mates by force.');
});

it('asks only about positions with few men and none in hand', () => {
  expect(mayBeKnown('k7/8/1K6/8/8/8/8/7R[] w - 32 30 1')).toBe(true);
  expect(mayBeKnown('k7/8/1K6/8/8/8/8/7R[r] w - - 0 1')).toBe(false);
  expect(mayBeKnown('k7/8/1K6/8/8/8/8/4RRRR w - - 0 1')).toBe(false);
});

it('keeps what was answered, and no failures', async () => {
  const answers = [
    new Response('{"table":null}', { headers: { 'content-type': 'application/json' } }),
    new Response('{}', { status: 429, headers: { 'content-type': 'application/json' } }),
    new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), // a page kept for offline use
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'));
  });
  expect(await askEnding('sittuyin', 'a b', signal())).toBe('none');
  expect(endingAtHand('sittuyin', 'a b')).toBe('none');
  expect(await askEnding('sittuyin', 'c', signal())).toBe('busy');
  expect(await askEnding('sittuyin', 'c', signal())).toBe('offline');
  expect(await askEnding('sittuyin', 'c', signal())).toBe('offline');
  expect(endingAtHand('sittuyin', 'c')).toBeUndefined();
  expect(asked[0]).toBe('/api/table/sittuyin?fen=a%20b');
});
