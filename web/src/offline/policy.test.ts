import { describe, expect, it } from 'vitest';
import { isOldCache, isOldKey, isSound, keyOf, renewed, shellName, wayOf, type Build } from './policy';

const ORIGIN = 'https://serai.example';
const build: Build = {
  version: 'abc',
  shell: [
    { path: '/index.html', hash: 'f'.repeat(64), bytes: 1 },
    { path: '/assets/index-B4d1xY_z.js', hash: '', bytes: 1 },
  ],
  files: [
    { path: '/assets/janggi-B4d1xY_z.network', hash: '', bytes: 1 },
    { path: '/pictures/janggi-wood.txt', hash: '0123456789abcdef'.repeat(4), bytes: 1 },
    { path: '/assets/language-ko-B4d1xY_z.js', hash: '', bytes: 1 },
  ],
};
const ways = (path: string, mode = 'cors', method = 'GET') =>
  wayOf({ method, mode, url: path.startsWith('/') ? ORIGIN + path : path }, ORIGIN, build).way;

describe('the service worker', () => {
  it('answers every address of a page with the page', () => {
    for (const path of ['/', '/local/empire', '/game/abc', '/analysis/janggi?fen=8/8', '/rules/janggi', '/nowhere'])
      expect(ways(path, 'navigate'), path).toBe('page');
  });
  it('never answers for the server', () => {
    for (const path of [
      '/api/variants',
      '/api',
      '/ws?v=2',
      '/admin/ban',
      '/healthz',
      '/metrics',
      '/preview/game/x.png',
    ]) {
      expect(ways(path), path).toBe('pass');
      expect(ways(path, 'navigate'), path).toBe('pass');
    }
    expect(ways('/', 'navigate', 'POST')).toBe('pass');
    expect(ways('/assets/index-B4d1xY_z.js', 'cors', 'HEAD')).toBe('pass');
  });
  it('leaves downloads and other sites alone', () => {
    for (const path of ['/game/abc.pgn', '/serai-source.tgz']) {
      expect(ways(path, 'navigate')).toBe('pass');
      expect(ways(path)).toBe('pass');
    }
    expect(ways('https://elsewhere.example/', 'navigate')).toBe('pass');
    expect(ways('https://elsewhere.example/index.html')).toBe('pass');
    expect(ways('/sw.js')).toBe('pass');
  });
  it('knows the files of its build, and no others', () => {
    expect(ways('/assets/index-B4d1xY_z.js')).toBe('shell');
    expect(ways('/index.html')).toBe('shell');
    expect(ways('/assets/janggi-B4d1xY_z.network')).toBe('file');
    expect(ways('/pictures/janggi-wood.txt')).toBe('file');
    expect(ways('/assets/language-ko-B4d1xY_z.js')).toBe('file');
    expect(ways('/assets/janggi-otherOne.network')).toBe('pass');
  });
  it('keeps other contents of the same name apart', () => {
    const [network, drawing] = build.files;
    expect(keyOf(network!)).toBe('/assets/janggi-B4d1xY_z.network');
    expect(keyOf(drawing!)).toBe('/pictures/janggi-wood.txt?0123456789abcdef');
  });
  it('removes what no longer belongs to it', () => {
    expect(isOldCache('serai-shell-abb', build)).toBe(true);
    expect(isOldCache(shellName(build), build)).toBe(false);
    expect(isOldCache('serai-files', build)).toBe(false);
    expect(isOldCache('somebody-elses', build)).toBe(false);
    expect(isOldKey(`${ORIGIN}/assets/janggi-B4d1xY_z.network`, build)).toBe(false);
    expect(isOldKey(`${ORIGIN}/assets/janggi-AAAAAAAA.network`, build)).toBe(true);
    expect(isOldKey(`${ORIGIN}/pictures/janggi-wood.txt?0123456789abcdef`, build)).toBe(false);
    expect(isOldKey(`${ORIGIN}/pictures/janggi-wood.txt?ffff`, build)).toBe(true);
  });
  it('fetches again what the device had in the build before', () => {
    const [network, drawing, language] = build.files;
    const keys = (...paths: string[]) => paths.map(path => ORIGIN + path);
    expect(renewed([], build)).toEqual([]);
    expect(renewed(keys('/assets/janggi-AAAAAAAA.network'), build)).toEqual([network]);
    expect(renewed(keys('/assets/janggi-AAAAAAAA.network', '/assets/janggi-B4d1xY_z.network'), build)).toEqual([]);
    expect(renewed(keys('/assets/janggitournament-AAAAAAAA.network', '/assets/janggi-AAAAAAAA.book'), build)).toEqual(
      []
    );
    expect(renewed(keys('/assets/language-ko-AAAAAAAA.js'), build)).toEqual([language]);
    expect(renewed(keys('/assets/language-my-AAAAAAAA.js'), build)).toEqual([]);
    expect(renewed(keys('/pictures/janggi-wood.txt?ffff'), build)).toEqual([drawing]);
    expect(renewed(keys('/pictures/janggi-wood.txt?0123456789abcdef'), build)).toEqual([]);
  });
  it('keeps whole answers of this server only, and no page in place of a file', () => {
    const answer = (change: Partial<Response>, type = 'text/javascript') => ({
      status: 200,
      type: 'basic' as const,
      redirected: false,
      headers: new Headers({ 'content-type': type }),
      ...change,
    });
    expect(isSound(answer({}), '/assets/x.js')).toBe(true);
    expect(isSound(answer({}, 'text/html; charset=utf-8'), '/index.html')).toBe(true);
    expect(isSound(answer({}, 'text/html; charset=utf-8'), '/assets/x.js')).toBe(false);
    expect(isSound(answer({ status: 206 }), '/assets/x.js')).toBe(false);
    expect(isSound(answer({ status: 404 }), '/assets/x.js')).toBe(false);
    expect(isSound(answer({ type: 'opaque' }), '/assets/x.js')).toBe(false);
    expect(isSound(answer({ redirected: true }), '/assets/x.js')).toBe(false);
  });
});
