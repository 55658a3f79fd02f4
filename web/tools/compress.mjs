// Writes .br and .gz beside every file of dist/ that shrinks by it; the server hands them out as they are.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

for (const path of [...files(dist)]) {
  if (!/\.(html|js|css|svg|wasm|network|book|json|txt)$/.test(path)) continue;
  const data = readFileSync(path);
  const write = (suffix, small) => {
    if (small.length < data.length) writeFileSync(path + suffix, small);
  };
  // The highest quality takes twice as long for networks and makes them larger.
  const quality = path.endsWith('.network') ? 10 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length, [constants.BROTLI_PARAM_QUALITY]: quality };
  write('.br', brotliCompressSync(data, { params }));
  write('.gz', gzipSync(data, { level: 9 }));
}
