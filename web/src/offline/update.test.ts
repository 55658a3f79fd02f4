import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyUpdate, holdUpdates, loadAnew } from './update';

// A browser with a worker that waits; a lock that tabs with a game hold; and a page that can be loaded anew.
function browser({ waiting = true, active = true } = {}) {
  const said: string[] = [];
  const worker = { postMessage: (message: string) => said.push(message) };
  const registration = {
    active: active ? {} : null,
    installing: null,
    waiting: waiting ? worker : null,
    update: vi.fn(() => Promise.resolve()),
  };
  let holders = 0;
  const request = async (_: string, options: LockOptions, action: (lock: object | null) => unknown) => {
    if (options.mode === 'shared') {
      ++holders;
      await action({});
      --holders;
    } else await action(holders === 0 ? {} : null);
  };
  const reload = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    locks: { request },
  });
  vi.stubGlobal('location', { reload });
  return { said, reload, registration };
}
afterEach(() => vi.unstubAllGlobals());

describe('a new build', () => {
  let world: ReturnType<typeof browser>;
  beforeEach(() => {
    world = browser();
  });
  it('takes over between games', async () => {
    await applyUpdate();
    expect(world.said).toEqual(['apply']);
  });
  it('waits while a game runs in any tab', async () => {
    const first = holdUpdates();
    const second = holdUpdates();
    await applyUpdate();
    await loadAnew('between-games');
    first();
    await Promise.resolve();
    await applyUpdate();
    expect(world.said).toEqual([]);
    second();
    await vi.waitFor(async () => {
      await applyUpdate();
      expect(world.said).toEqual(['apply']);
    });
  });
  it('is asked for at once where the server refuses the old page', async () => {
    holdUpdates();
    await loadAnew('at-once');
    expect(world.registration.update).toHaveBeenCalled();
    expect(world.said).toEqual(['apply']);
    expect(world.reload).not.toHaveBeenCalled(); // the page loads anew when the worker has taken over
  });
});

describe('a page older than the server', () => {
  it('is loaded anew by itself where there is no worker', async () => {
    const { reload } = browser({ waiting: false, active: false });
    await loadAnew('between-games');
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('stays if there is nothing newer, unless the server refuses it', async () => {
    const { reload, said } = browser({ waiting: false });
    await loadAnew('between-games');
    expect(reload).not.toHaveBeenCalled();
    await loadAnew('at-once');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(said).toEqual([]);
  });
});
