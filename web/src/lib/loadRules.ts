// Loads the rules module once, when a page first needs it.
import wasmUrl from '../generated/serai.wasm?url';
import { Rules } from '../rules/rules';

let loading: Promise<Rules> | undefined;

export function loadRules(): Promise<Rules> {
  loading ??= Rules.fetch(wasmUrl).catch((error: unknown) => {
    loading = undefined; // the next try asks again
    throw error;
  });
  return loading;
}
