// The service worker: keeps the page and its files on the device, and answers with them. Built as /sw.js by
// tools/worker.mjs, which puts the list of files in. What it does with a request is decided in policy.ts.
//
// A new build is a new worker: it is installed beside the old one, waits, and takes over when a page says `apply`
// (update.ts) or when all pages are closed.
import { FILES, isOldCache, isOldKey, isSound, keyOf, PAGE, renewed, shellName, wayOf } from './policy';
import type { Build, Kept, KeptFile, ToWorker } from './policy';

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: Build;

const AT_ONCE = 4; // downloads
const ignore = (): void => undefined;

async function hashOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer()));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

// A file from the network, exactly as the build has it.
async function load(file: KeptFile): Promise<Response> {
  const answer = await fetch(file.path, { cache: file.hash ? 'no-cache' : 'default' });
  if (!isSound(answer, file.path)) throw new Error(`${file.path}: ${answer.status}`);
  if (file.hash && (await hashOf(answer.clone())) !== file.hash) throw new Error(`${file.path} is of another build`);
  return answer;
}

// Does something with every file, a few at a time; rejects after the first failure.
async function withEach(files: KeptFile[], action: (file: KeptFile) => Promise<void>): Promise<void> {
  const rest = [...files];
  const work = async () => {
    for (let file = rest.shift(); file; file = rest.shift()) await action(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// What the build before had too is not downloaded again.
async function install(): Promise<void> {
  const cache = await caches.open(shellName(BUILD));
  await withEach(BUILD.shell, async file => {
    const known = file.hash ? undefined : await caches.match(file.path);
    await cache.put(file.path, known ?? (await load(file)));
  });
  const files = await caches.open(FILES);
  const keys = (await files.keys()).map(({ url }) => url);
  await withEach(renewed(keys, BUILD), file => keep(file).then(ignore, ignore)); // the rest works without them
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (isOldCache(name, BUILD)) await caches.delete(name);
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) if (isOldKey(url, BUILD)) await files.delete(url);
  await self.clients.claim();
}

async function keep(file: KeptFile): Promise<Response> {
  const answer = await load(file);
  const files = await caches.open(FILES);
  await files.put(keyOf(file), answer.clone()).catch(() => undefined); // a full device keeps nothing
  return answer;
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(shellName(BUILD));
  return (await cache.match(path)) ?? fetch(request);
}
async function fromFiles(file: KeptFile, request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  return (await cache.match(keyOf(file))) ?? keep(file).catch(() => fetch(request));
}

async function state(failed = false): Promise<Kept> {
  const cache = await caches.open(FILES);
  const kept = await Promise.all(BUILD.files.map(file => cache.match(keyOf(file))));
  return {
    version: BUILD.version,
    files: BUILD.files.map((file, i) => ({ ...file, isKept: kept[i] !== undefined })),
    failed,
  };
}
// Keeps all files, and says after each how far it is.
async function keepAll(tell: (kept: Kept) => void): Promise<void> {
  const cache = await caches.open(FILES);
  let failed = false;
  await withEach(BUILD.files, async file => {
    if (await cache.match(keyOf(file))) return;
    await keep(file).catch(() => (failed = true));
    tell(await state());
  });
  const end = await state();
  tell({ ...end, failed: failed || end.files.some(({ isKept }) => !isKept) });
}

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(activate()));

self.addEventListener('fetch', event => {
  const { request } = event;
  const found = wayOf(request, self.location.origin, BUILD);
  if (found.way === 'page') event.respondWith(fromShell(PAGE, request));
  else if (found.way === 'shell') event.respondWith(fromShell(found.file.path, request));
  else if (found.way === 'file') event.respondWith(fromFiles(found.file, request));
});

self.addEventListener('message', event => {
  const [port] = event.ports;
  const tell = (kept: Kept) => port?.postMessage(kept);
  const message = event.data as ToWorker;
  if (message === 'apply') void self.skipWaiting();
  else if (message === 'state') event.waitUntil(state().then(tell));
  else if (message === 'keep') event.waitUntil(keepAll(tell));
});
