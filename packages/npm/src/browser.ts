// `import ... from 'serai'` in browsers.
import { readFile, type Place } from './read.browser.js';
import { Rules } from './rules.js';

export * from './rules.js';

/** The rules of all games, from the module that comes with this package or from elsewhere: an address, or its bytes. */
export async function loadRules(
  source: Place | Uint8Array | ArrayBuffer = new URL('../files/serai.wasm', import.meta.url)
): Promise<Rules> {
  const isPlace = typeof source === 'string' || source instanceof URL;
  return Rules.from(isPlace ? await readFile(source) : source);
}
