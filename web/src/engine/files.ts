// The engine's files: its module, and the networks, each fetched when it is first needed. The browser keeps them: their
// names change with their contents.
import engineUrl from '../generated/engine.wasm?url';
import type { EngineFiles } from './engine';
import { compileEngine } from './module';
import { NETWORK_OF } from './networks';

const NETWORKS = import.meta.glob<string>('../generated/*.network', { query: '?url', import: 'default', eager: true });

async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const modules = new Map<string, Promise<WebAssembly.Module>>();
const networks = new Map<string, Promise<Uint8Array>>();

// The value of `make`, made once; after a failure it is tried again.
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = made.get(key);
  if (!value) {
    value = make();
    made.set(key, value);
    value.catch(() => made.delete(key));
  }
  return value;
}

export const engineFiles: EngineFiles = {
  module: isShared => once(modules, `${isShared}`, async () => compileEngine(await load(engineUrl), isShared)),
  network: async variant => {
    const name = NETWORK_OF[variant];
    const url = name && NETWORKS[`../generated/${name}.network`];
    return url ? once(networks, url, () => load(url)) : undefined;
  },
};
