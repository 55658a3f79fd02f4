// The files of dist/ that the service worker keeps on a device (src/offline/policy.ts).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// What every page may need. Other assets are kept on demand: languages, the engine, networks, books, drawings for pictures.
const SHELL = /^\/(index\.html|favicon\.svg|assets\/(?!language-)(.*\.(js|css|svg)|serai-.{8}\.wasm))$/;
const ON_DEMAND = /^\/(assets|pictures)\//;

export const hashOf = data => createHash('sha256').update(data).digest('hex');

export function keptFiles(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map(path => `/${path}`)
    .filter(path => !/\.(br|gz)$/.test(path) && statSync(join(dist, path)).isFile())
    .sort()
    .map(path => {
      const bytes = readFileSync(join(dist, path));
      // The names of assets change with their contents.
      return { path, hash: path.startsWith('/assets/') ? '' : hashOf(bytes), bytes: bytes.length };
    });
  const isShell = ({ path }) => SHELL.test(path);
  return {
    shell: files.filter(isShell),
    files: files.filter(file => ON_DEMAND.test(file.path) && !isShell(file)),
  };
}
