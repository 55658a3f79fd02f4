// The engine's files in this build: its module, and the networks, each fetched when it is first needed.
import { engineFiles as filesFrom } from '../../../packages/npm/src/engine/files';
import { NETWORK_OF } from '../../../packages/npm/src/engine/networks';
import engineUrl from '../generated/engine.wasm?url';
import { loadFile } from '../lib/files';

const NETWORKS = import.meta.glob<string>('../generated/*.network', { query: '?url', import: 'default', eager: true });

const urlOf = (name: string) => (name === 'engine.wasm' ? engineUrl : NETWORKS[`../generated/${name}`]!);

// What a game needs of the network before the engine can search in it.
export function engineUrls(variant: string): string[] {
  const network = NETWORK_OF[variant];
  return network ? [engineUrl, urlOf(`${network}.network`)] : [engineUrl];
}

export const engineFiles = filesFrom(name => loadFile(urlOf(name)));
