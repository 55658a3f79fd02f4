// The Worker in which the engine searches, in browsers.
import type { FromWorker, Lend, Port, ToWorker } from './messages.js';
import { serveSearches } from './serve.js';

serveSearches(self as unknown as Port<ToWorker, FromWorker>, () => {
  const worker = new Worker(new URL('./thread.browser.js', import.meta.url), { type: 'module' });
  return { postMessage: (lend: Lend) => worker.postMessage(lend) };
});
