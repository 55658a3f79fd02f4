// `import { Engine } from 'serai/engine'` in Node.
import { Worker } from 'node:worker_threads';
import { inFolder, readFile, type Place } from '../read.node.js';
import { Engine as AnyEngine } from './engine.js';
import { engineFiles } from './files.js';
import type { EngineWorker, FromWorker } from './messages.js';

export { canRun, EngineError, NOTHING } from './engine.js';
export type * from './engine.js';

const ours = (name: string) => new URL(`../../files/${name}`, import.meta.url);

export class Engine extends AnyEngine {
  /** `folder` is the package's folder `files`, where that is not known. */
  constructor(folder?: Place) {
    super({
      files: engineFiles(name => readFile(folder ? inFolder(folder, name) : ours(name))),
      makeWorker,
    });
  }
}

/** Whether several threads can search: not in Node. */
export const canShare = (): boolean => false;

// A Worker of Node's that looks like a browser's. It keeps the process alive only while it has something to do, and takes
// none of its options: with --input-type no Worker would start.
function makeWorker(): EngineWorker {
  const worker = new Worker(new URL('./worker.node.js', import.meta.url), { execArgv: [] });
  let tasks = 0;
  const made: EngineWorker = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      if (++tasks === 1) worker.ref();
      worker.postMessage(message);
    },
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data: FromWorker) => {
    if (data.type !== 'line' && --tasks === 0) worker.unref();
    made.onmessage?.({ data });
  });
  worker.on('error', error => made.onerror?.(error));
  return made;
}
