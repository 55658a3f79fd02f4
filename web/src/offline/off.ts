// The switch that turns the service worker off. Built as sw-off.js; copied over sw.js it makes browsers drop the worker
// they have, with all that it kept (docs/operating.md).
import { FILES, isOldCache } from './policy';

declare const self: ServiceWorkerGlobalScope;

async function leave(): Promise<void> {
  const none = { version: '', shell: [], files: [] };
  await self.registration.unregister(); // first: what is deleted is then looked for by nobody
  for (const name of await caches.keys()) if (name === FILES || isOldCache(name, none)) await caches.delete(name);
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(leave()));
self.addEventListener('message', event => event.waitUntil(leave())); // a page has registered it once more
