// The engine's files: its module, and the networks, each read once, when it is first needed.
import type { EngineFiles } from './engine.js';
import { compileEngine } from './module.js';
import { NETWORK_OF } from './networks.js';

/** `read` reads a file of this name. */
export function engineFiles(read: (name: string) => Promise<Uint8Array<ArrayBuffer>>): EngineFiles {
  const modules = new Map<string, Promise<WebAssembly.Module>>();
  const networks = new Map<string, Promise<Uint8Array>>();
  return {
    module: isShared => once(modules, `${isShared}`, async () => compileEngine(await read('engine.wasm'), isShared)),
    network: async variant => {
      const name = NETWORK_OF[variant];
      return name ? once(networks, name, () => read(`${name}.network`)) : undefined;
    },
  };
}

/** The value of `make`, made once; after a failure it is tried again. */
export function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = made.get(key);
  if (!value) {
    value = make();
    made.set(key, value);
    value.catch(() => made.delete(key));
  }
  return value;
}
