// The engine on the visitor's device: the package's, with Workers of this build.
import { Engine as AnyEngine, type EngineFiles } from '../../../packages/npm/src/engine/engine';
import type { EngineWorker } from '../../../packages/npm/src/engine/messages';

export { canRun, canShare, EngineError, NOTHING } from '../../../packages/npm/src/engine/engine';
export type * from '../../../packages/npm/src/engine/engine';

export class Engine extends AnyEngine {
  constructor(files: EngineFiles) {
    const makeWorker = () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as EngineWorker;
    super({ files, makeWorker });
  }
}
