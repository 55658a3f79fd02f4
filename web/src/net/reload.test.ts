import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
};
let reloads: number;
const reload = () => void ++reloads;

beforeEach(() => {
  reloads = 0;
  vi.stubGlobal('sessionStorage', memory());
});
afterEach(() => vi.unstubAllGlobals());

describe('an old page', () => {
  it('is loaded anew, but not a second time', () => {
    expect(reloadOnce(2, reload)).toBe(true);
    expect(reloadOnce(2, reload)).toBe(false);
    expect(reloads).toBe(1);
  });
  it('may be loaded anew when it has a newer version and is old again', () => {
    reloadOnce(2, reload);
    expect(reloadOnce(3, reload)).toBe(true);
    expect(reloads).toBe(2);
  });
  it('is left alone where the browser remembers nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(reloadOnce(2, reload)).toBe(false);
    expect(reloads).toBe(0);
  });
});
