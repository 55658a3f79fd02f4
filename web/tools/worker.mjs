// Writes dist/sw.js, the service worker with the list of this build's files, and dist/sw-off.js, which turns it off.
// Runs after Vite, before the files are compressed.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { hashOf, keptFiles } from './kept.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, 'dist');
const kept = keptFiles(dist);
const version = hashOf(JSON.stringify(kept)).slice(0, 12);

for (const [entry, name] of Object.entries({ sw: 'sw.js', off: 'sw-off.js' })) {
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify({ version, ...kept }) },
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      lib: { entry: join(web, `src/offline/${entry}.ts`), formats: ['iife'], name: 'worker', fileName: () => name },
    },
  });
}
