// Builds the client into dist/: art, generated sources, bundle, compressed copies. Types are checked by `npm run lint`.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const step = (...command) => {
  const { status } = spawnSync(process.execPath, command, { cwd: web, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
step('art/build.mjs');
step('tools/generate.mjs');
step('tools/contract.mjs', '--types');
step('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
step('tools/worker.mjs');
step('tools/compress.mjs');
