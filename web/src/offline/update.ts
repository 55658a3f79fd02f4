// The page's side of the service worker (sw.ts): starts it, and loads the page anew, the one way to do so.
//
// The worker answers with the page it knows. A new page therefore begins with a new worker: it is downloaded in the
// background and takes over between games. A tab in which a game runs holds a lock; while one does, no worker is
// exchanged in any tab, unless the server refuses the old page altogether.
import { Store } from '../lib/store';
import { FILES } from './policy';
import type { Kept, ToWorker } from './policy';

// `insecure`: browsers give workers to secure pages only. `none`: they cannot or may not.
export type Standing = 'starting' | 'ready' | 'insecure' | 'none';
export const standing = new Store<Standing>('starting');

const LOCK = 'serai.playing';
const PATIENCE = 20_000; // ms for a new worker to be ready
const URGE_AFTER = 2_000; // ms until a new worker that has not taken over is told again
const URGED = 10; // how often it is told

const workers = (): ServiceWorkerContainer | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;

let again: ReturnType<typeof setTimeout> | undefined; // when a new worker is told again

// A game runs on this page until the function is called that this returns.
export function holdUpdates(): () => void {
  clearTimeout(again);
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
  return release;
}

// Does something if no game runs in any tab.
async function betweenGames(action: () => void): Promise<void> {
  await navigator.locks?.request(LOCK, { ifAvailable: true }, lock => (lock ? action() : undefined));
}

const say = (worker: ServiceWorker, message: ToWorker): void => worker.postMessage(message);
const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  workers()
    ?.getRegistration()
    .catch(() => undefined);

// Keeps the file of the language on the device. The page asked for it before there was a worker that could.
async function keepLanguage(url: string): Promise<void> {
  const files = await caches.open(FILES);
  if (!(await files.match(url))) await files.add(url);
}

// Starts the worker once the page is there.
export function startWorker(language: string): void {
  const container = workers();
  if (!container) return standing.set(globalThis.isSecureContext ? 'none' : 'insecure');
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) location.reload(); // another build has taken over
    isControlled = true;
  });
  const begin = async () => {
    try {
      await keepLanguage(language).catch(() => undefined);
      // Not where one is in charge: it learns of newer builds by itself, and one that is leaving (off.ts) would stay.
      if (!container.controller) {
        const { active } = await container.register('/sw.js', { updateViaCache: 'none' });
        if (active) say(active, 'apply'); // one that was leaving is told again: this has called it back
      }
      void applyUpdate(); // of a build that came too late for the last visit
      await container.ready;
      standing.set('ready');
    } catch {
      standing.set('none');
    }
  };
  if (document.readyState === 'complete') void begin();
  else addEventListener('load', () => void begin(), { once: true });
}

// Lets a new worker take over that is ready, if no game runs; the pages load anew by themselves. Chromium lets the old
// worker finish its work first, and has been seen to wait for minutes after that: the new one is told again.
export async function applyUpdate(times = URGED): Promise<void> {
  clearTimeout(again);
  const waiting = (await registered())?.waiting;
  if (!waiting) return;
  await betweenGames(() => say(waiting, 'apply'));
  clearTimeout(again);
  if (times > 1) again = setTimeout(() => void applyUpdate(times - 1), URGE_AFTER);
}

// The worker of a newer build, once it is ready; undefined if there is none.
async function newer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  await registration.update().catch(() => undefined);
  const { installing } = registration;
  if (installing) {
    await new Promise<void>(resolve => {
      const settle = () => installing.state !== 'installing' && resolve();
      installing.addEventListener('statechange', settle);
      setTimeout(resolve, PATIENCE);
      settle();
    });
  }
  return registration.waiting ?? undefined;
}

// Loads a page anew that is older than the server. `at-once`: the server does not speak to it any more.
export async function loadAnew(when: 'between-games' | 'at-once'): Promise<void> {
  const registration = await registered();
  if (!registration?.active) return location.reload();
  const worker = await newer(registration);
  if (when === 'between-games') return worker ? betweenGames(() => say(worker, 'apply')) : undefined;
  if (worker) say(worker, 'apply');
  else location.reload();
}

// Asks the worker for `state` or `keep`; it may answer several times. Nothing is heard where there is no worker.
export async function askWorker(message: 'state' | 'keep', onAnswer: (kept: Kept) => void): Promise<void> {
  const worker = (await registered())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Kept>) => onAnswer(data);
  worker.postMessage(message, [port2]);
}

// Keeps all files on the device, and asks the browser not to throw them away when space runs low.
export async function keepAll(onProgress: (kept: Kept) => void): Promise<void> {
  void navigator.storage?.persist?.().catch(() => undefined);
  await askWorker('keep', onProgress);
}
