// Conditional moves as lines, time in words, and which games wait.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { settings } from '../lib/settings';
import { server } from '../net/connection';
import { Study } from '../study/study';
import { between, fits, follow, harvest, leaves, MOST_DEPTH, MOST_LINES, plant } from './lines';
import { newlyWaiting } from './newly';
import { cut } from './NotePanel';
import { DAY, isShort, leftText } from './time';
import { nextAfter, waitingAt } from './waiting';

const rules = await loadRules();
const HOUR = DAY / 24;

describe('lines of conditional moves', () => {
  // Empire chess: the first side is to move, the second has prepared replies.
  const planted = (lines: string[]) => {
    const study = new Study(rules, { variant: 'empire' });
    plant(study, study.root, lines);
    return study;
  };
  const isOwn = ({ ply }: { ply: number }) => ply % 2 === 0;

  it('follow what is played', () => {
    const lines = ['c3c4 e7e5 d3d4 d7d5', 'd3d4 d7d5', 'c3c4 e7e5'];
    expect(follow(lines, 'c3c4')).toEqual(['e7e5 d3d4 d7d5', 'e7e5']);
    expect(follow(lines, 'e3e4')).toEqual([]);
    expect(follow(['d7d5'], 'd7d5')).toEqual([]);
  });
  it('become a tree and lines again', () => {
    const lines = ['c3c4 e7e5 d3d4 d7d5', 'c3c4 e7e5 e3e4 d7d6', 'd3d4 d7d5'];
    const study = planted(lines);
    expect(leaves(study.root)).toHaveLength(3);
    expect(between(study, study.root, leaves(study.root)[2]!).map(({ move }) => move!.uci)).toEqual(['d3d4', 'd7d5']);
    expect(harvest(study, study.root, isOwn)).toEqual(lines);
  });
  it('end with a reply, and none is said twice', () => {
    expect(harvest2(['c3c4 e7e5 d3d4', 'c3c4 e7e5 e3e4'])).toEqual(['c3c4 e7e5']);
    expect(harvest2(['c3c4'])).toEqual([]);
  });
  const harvest2 = (lines: string[]) => {
    const study = planted(lines);
    return harvest(study, study.root, isOwn);
  };
  it('leave out what the rules do not know', () => {
    expect(harvest2(['c3c4 e7e5 nonsense', 'c3c4 e7e4'])).toEqual(['c3c4 e7e5']);
  });
  it('are bounded as the server bounds them', () => {
    const header = readFileSync('../src/server/conditions.hpp', 'utf8');
    expect(header).toContain(`kMaxLines = ${MOST_LINES}`);
    expect(header).toContain(`kMaxDepth = ${MOST_DEPTH}`);
    expect(fits(['a b'])).toBe(true);
    expect(fits(Array.from({ length: MOST_LINES + 1 }, (_, i) => `a${i} b`))).toBe(false);
    expect(fits([Array.from({ length: MOST_DEPTH + 1 }, () => 'a').join(' ')])).toBe(false);
    expect(fits(Array.from({ length: 6 }, () => Array.from({ length: 26 }, () => 'a').join(' ')))).toBe(false);
  });
});

describe('time', () => {
  it('is said in its two largest parts', () => {
    settings.update({ language: 'en' });
    expect(leftText(3 * DAY + 4 * HOUR + 1)).toBe('3 d 4 h');
    expect(leftText(DAY - 1)).toBe('23 h 59 min');
    expect(leftText(59_000)).toBe('0 min');
    expect(leftText(-5)).toBe('0 min');
  });
  it('is short with less than a day, or a quarter of the turn', () => {
    expect(isShort(DAY - 1, 14 * DAY)).toBe(true);
    expect(isShort(DAY + 1, 14 * DAY)).toBe(false);
    expect(isShort(7 * HOUR, DAY)).toBe(false);
    expect(isShort(5 * HOUR, DAY)).toBe(true);
  });
});

describe('games that wait', () => {
  const game = (id: string, deadline: number) => ({ game: id, variant: 'empire', deadline, allowance: 2 * DAY });
  it('come the most urgent first', () => {
    const { games, short } = waitingAt([game('a', 5 * DAY), game('b', HOUR)], 0);
    expect(games.map(one => one.game)).toEqual(['b', 'a']);
    expect(short.map(one => one.game)).toEqual(['b']);
  });
  it('lead from one to the next', () => {
    server.update({ waiting: [game('a', HOUR), game('b', DAY)] });
    expect(nextAfter('a')?.game).toBe('b');
    expect(nextAfter('x')?.game).toBe('a');
    server.update({ waiting: [game('a', HOUR)] });
    expect(nextAfter('a')).toBeUndefined();
  });
  it('are new when they have another deadline', () => {
    expect(newlyWaiting([game('a', 1)], [game('a', 1), game('b', 2)]).map(one => one.game)).toEqual(['b']);
    expect(newlyWaiting([game('a', 1)], [game('a', 9)])).toHaveLength(1);
  });
});

describe('a note', () => {
  it('is cut to what the server takes, in bytes', () => {
    expect(cut('a'.repeat(4000))).toHaveLength(3000);
    expect(cut('将'.repeat(2000))).toHaveLength(1000);
  });
});
