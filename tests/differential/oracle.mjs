// ffish, Fairy-Stockfish as a library, with the games it lacks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Loads ffish with games.ini. Board in the result is its board class.
export async function loadOracle() {
  // ffish takes a global `fetch` as the sign of a browser and then cannot find its own files.
  const { fetch } = globalThis;
  delete globalThis.fetch;
  const ffish = createRequire(import.meta.url)('ffish');
  await new Promise(resolve => {
    ffish.onRuntimeInitialized = resolve;
  });
  globalThis.fetch = fetch;
  // It also takes over the process's error handling.
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  ffish.loadVariantConfig(readFileSync(new URL('games.ini', import.meta.url), 'utf8'));
  return ffish;
}
