// Loads the rules module once, when a page first needs it.
import wasmUrl from '../generated/serai.wasm?url';
import { rulesFrom, type Rules } from '../rules/rules';
import { loadFile } from './files';

let loading: Promise<Rules> | undefined;

export function loadRules(): Promise<Rules> {
  loading ??= loadFile(wasmUrl).then(rulesFrom);
  loading.catch(() => (loading = undefined)); // the next try asks again
  return loading;
}
