// The module as it was built, for tests.
import { readFileSync } from 'node:fs';
import { rulesFrom, type Rules } from '../src/rules/rules';

export const wasmBytes = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL('../../build/wasm/bin/serai.wasm', import.meta.url)));
export const loadRules = (): Promise<Rules> => rulesFrom(wasmBytes());
