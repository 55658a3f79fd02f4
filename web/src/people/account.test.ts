import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldOf, logIn, nextPath, Refused, whyRefused } from './account';
import { fromBase64url, toBase64url } from './passkeys';

afterEach(() => vi.unstubAllGlobals());

describe('a refusal', () => {
  it('has a sentence, a finer one where the cause is known', () => {
    expect(whyRefused(new Refused('bad-password', 'common'))).toMatch(/most common/);
    expect(whyRefused(new Refused('bad-password', 'something new'))).toBe('This password cannot be used.');
    expect(whyRefused(new Refused('no such code'))).toBe('This did not work. Try again.');
    expect(whyRefused(new Refused('too-many', '', 90))).toBe('Too many attempts. Try again in 2 min.');
    expect(whyRefused(new Error('other'))).toBe('This did not work. Try again.');
  });
  it('stands beside the field it is about', () => {
    expect(fieldOf(new Refused('name-taken'))).toBe('name');
    expect(fieldOf(new Refused('wrong-password'))).toBe('password');
    expect(fieldOf(new Refused('wrong-code'))).toBe('code');
    expect(fieldOf(new Refused('busy'))).toBe('');
    expect(fieldOf(undefined)).toBe('');
  });
  it('comes from the answer, or from a line that is down', async () => {
    const body = JSON.stringify({ code: 'too-many', message: 'x', detail: 'y' });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(body, { status: 429, headers: { 'retry-after': '61' } }))
    );
    await expect(logIn('a', 'b')).rejects.toMatchObject({ code: 'too-many', detail: 'y', wait: 61 });
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')));
    await expect(logIn('a', 'b')).rejects.toMatchObject({ code: 'offline' });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    await expect(logIn('a', 'b')).rejects.toMatchObject({ code: '' });
  });
});

describe('after a login', () => {
  it('one goes where one wanted, but never to another site', () => {
    expect(nextPath('?next=%2Fgame%2Fabc')).toBe('/game/abc');
    expect(nextPath('')).toBe('/');
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example',
      'https://evil.example',
      'javascript:x',
    ])
      expect(nextPath(`?next=${encodeURIComponent(bad)}`)).toBe('/');
  });
});

describe('bytes', () => {
  it('go through base64url and back', () => {
    const bytes = new Uint8Array([255, 254, 63, 0]);
    expect(toBase64url(bytes.buffer)).toBe('__4_AA');
    expect([...fromBase64url('__4_AA')]).toEqual([...bytes]);
  });
});
