// `import { Engine } from 'serai/engine'` in browsers.
import { inFolder, readFile, type Place } from '../read.browser.js';
import { Engine as AnyEngine } from './engine.js';
import { engineFiles } from './files.js';
import type { EngineWorker } from './messages.js';

export { canRun, canShare, EngineError, NOTHING } from './engine.js';
export type * from './engine.js';

const ours = (name: string) => new URL(`../../files/${name}`, import.meta.url);

export class Engine extends AnyEngine {
  /** `folder` is the address of the package's folder `files`, where that is not known: it ends with a slash. */
  constructor(folder?: Place) {
    super({
      files: engineFiles(name => readFile(folder ? inFolder(folder, name) : ours(name))),
      makeWorker: () =>
        new Worker(new URL('./worker.browser.js', import.meta.url), { type: 'module' }) as unknown as EngineWorker,
    });
  }
}
