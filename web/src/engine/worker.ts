// The Worker in which the engine searches.
import type { FromWorker, Lend, Port, ToWorker } from '../../../packages/npm/src/engine/messages';
import { serveSearches } from '../../../packages/npm/src/engine/serve';

serveSearches(self as unknown as Port<ToWorker, FromWorker>, () => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
  return { postMessage: (lend: Lend) => worker.postMessage(lend) };
});
