// The engine's files: its module, and the networks, each fetched when it is first needed.
import engineUrl from '../generated/engine.wasm?url';
import { loadFile, once } from '../lib/files';
import type { EngineFiles } from './engine';
import { compileEngine } from './module';
import { NETWORK_OF } from './networks';

const NETWORKS = import.meta.glob<string>('../generated/*.network', { query: '?url', import: 'default', eager: true });

const modules = new Map<string, Promise<WebAssembly.Module>>();
const networks = new Map<string, Promise<Uint8Array>>();

// What a game needs of the network before the engine can search in it.
export function engineUrls(variant: string): string[] {
  const network = NETWORKS[`../generated/${NETWORK_OF[variant]}.network`];
  return network ? [engineUrl, network] : [engineUrl];
}

export const engineFiles: EngineFiles = {
  module: isShared => once(modules, `${isShared}`, async () => compileEngine(await loadFile(engineUrl), isShared)),
  network: async variant => {
    const name = NETWORK_OF[variant];
    const url = name && NETWORKS[`../generated/${name}.network`];
    return url ? once(networks, url, () => loadFile(url)) : undefined;
  },
};
