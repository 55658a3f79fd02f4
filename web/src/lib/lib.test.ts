import { describe, expect, it } from 'vitest';
import { browserLanguage } from '../i18n/languages';
import { routeOf } from './router';
import { defaults, sanitize, settings } from './settings';
import { Store } from './store';

describe('settings', () => {
  it('take the language from the browser', () => {
    expect(browserLanguage(['zh-CN', 'en'])).toBe('zh');
    expect(browserLanguage(['fr', 'zh-TW'])).toBe('zh');
    expect(browserLanguage(['de', 'en-GB'])).toBe('en');
    expect(browserLanguage(['ko-KR', 'en'])).toBe('ko');
    expect(browserLanguage(['my'])).toBe('my');
    expect(browserLanguage(['de', 'ko', 'zh'])).toBe('ko');
    expect(browserLanguage([])).toBe('en');
  });
  it('begin with characters on the pieces for who can read them', () => {
    expect(defaults(['zh-CN']).pieces).toBe('traditional');
    expect(defaults(['ko']).pieces).toBe('traditional');
    expect(defaults(['en']).pieces).toBe('international');
  });
  it('know what an older page has stored', () => {
    expect(sanitize({ coordinates: false }, settings.get()).coordinates).toBe('none');
    expect(sanitize({ coordinates: true }, settings.get()).coordinates).toBe('inside');
  });
  it('survive rubbish in the storage', () => {
    const base = settings.get();
    expect(sanitize(null, base)).toEqual(base);
    expect(sanitize('x', base)).toEqual(base);
    expect(sanitize({ theme: 'pink', level: 99, sound: 'yes', notation: { janggi: 5 } }, base)).toEqual(base);
    const good = sanitize({ theme: 'dark', level: 3, notation: { janggi: 'korean' } }, base);
    expect(good).toMatchObject({ theme: 'dark', level: 3, notation: { janggi: 'korean' } });
    expect(sanitize({ volume: 101, boardSize: 10, coordinates: 'above' }, base)).toEqual(base);
    expect(sanitize({ volume: 0, boardSize: 60 }, base)).toMatchObject({ volume: 0, boardSize: 60 });
  });
});

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/game/abc')).toEqual({ page: 'game', id: 'abc' });
    expect(routeOf('/c/tok')).toEqual({ page: 'join', token: 'tok' });
    expect(routeOf('/s/tok')).toEqual({ page: 'seat', token: 'tok' });
    expect(routeOf('/learn')).toEqual({ page: 'learn' });
    expect(routeOf('/learn/janggi')).toEqual({ page: 'course', game: 'janggi', lesson: '' });
    expect(routeOf('/learn/janggi/horse')).toEqual({ page: 'course', game: 'janggi', lesson: 'horse' });
    expect(routeOf('/puzzles')).toEqual({ page: 'puzzles', game: '', theme: '', id: '', isRun: false });
    expect(routeOf('/puzzles/daily')).toMatchObject({ page: 'puzzles', game: 'daily' });
    expect(routeOf('/puzzles/janggi', '?theme=fork&id=ab')).toMatchObject({ game: 'janggi', theme: 'fork', id: 'ab' });
    expect(routeOf('/puzzles/janggi/run')).toMatchObject({ game: 'janggi', isRun: true });
    for (const wrong of ['/puzzles/nothing', '/puzzles/daily/run', '/puzzles/janggi/walk', '/puzzles/janggi/run/more'])
      expect(routeOf(wrong)).toEqual({ page: 'lost' });
    expect(routeOf('/learn/nothing')).toEqual({ page: 'lost' });
    expect(routeOf('/learn/janggi/horse/more')).toEqual({ page: 'lost' });
    expect(routeOf('/rules/janggi')).toEqual({ page: 'rules', id: 'janggi', language: '' });
    expect(routeOf('/rules/janggi', '?in=ko')).toEqual({ page: 'rules', id: 'janggi', language: 'ko' });
    expect(routeOf('/local/a1b2c3')).toEqual({ page: 'local', id: 'a1b2c3' });
    expect(routeOf('/local/fusion', '?setup=drawn')).toEqual({
      page: 'new-local',
      variant: 'fusion',
      setup: 'drawn',
      fen: '',
    });
    expect(routeOf('/games')).toEqual({ page: 'games', show: 'all', variant: '' });
    expect(routeOf('/games', '?show=running&game=janggi')).toEqual({
      page: 'games',
      show: 'running',
      variant: 'janggi',
    });
    expect(routeOf('/games', '?show=x&game=y')).toEqual({ page: 'games', show: 'all', variant: '' });
  });
  it('that lead nowhere say so', () => {
    for (const path of ['/nothing', '/game', '/game/a/b', '/x/y']) expect(routeOf(path)).toEqual({ page: 'lost' });
  });
});

describe('a store', () => {
  it('tells its followers of changes only', () => {
    const store = new Store({ n: 1 });
    let told = 0;
    const stop = store.follow(() => ++told);
    store.update({ n: 2 });
    store.set(store.get());
    expect(told).toBe(1);
    stop();
    store.update({ n: 3 });
    expect(told).toBe(1);
  });
});
