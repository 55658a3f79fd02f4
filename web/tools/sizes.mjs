// What a visitor downloads, with brotli: the home page, each language, the play page with the rules and one piece set, the code of the
// analysis page, the engine without networks, and what a device keeps. Fails beyond the limits. Needs dist/ (npm run
// build).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { keptFiles } from './kept.mjs';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const assets = readdirSync(join(dist, 'assets')).filter(name => !/\.(br|gz)$/.test(name));
const size = path => brotliCompressSync(readFileSync(join(dist, path))).length;
const total = names => names.reduce((sum, name) => sum + size(`assets/${name}`), 0);
const find = pattern => assets.filter(name => pattern.test(name));

const ids = find(/^[a-z]+-international-.*\.js$/).map(name => name.split('-')[0]);
// The page itself, and its words in the language that has most of them.
const language = find(/^language-/).reduce((a, b) => (size(`assets/${a}`) > size(`assets/${b}`) ? a : b));
const first = [...find(/^index-.*\.(js|css)$/), language];
const cards = find(new RegExp('^(?!.*-(wood|slate)-)[a-z]+-[\\w-]+\\.svg$')).filter(name => !name.startsWith('tiles'));
const home = size('index.html') + size('favicon.svg') + total([...first, ...cards]);
const play = find(/^PlayRoutes-.*\.(js|css)$/);
const wasm = find(/^serai-.*\.wasm$/);
const engine = find(/^engine-.*\.wasm$/);
const study = [...play, ...find(/^(AnalysisRoutes|worker|thread)-.*\.(js|css)$/)];
const games = ids.map(id => {
  const largest = pattern => Math.max(...find(pattern).map(name => size(`assets/${name}`)));
  const art =
    largest(new RegExp(`^${id}-(international|traditional)-.*\\.js$`)) +
    largest(new RegExp(`^${id}-(wood|slate)-.*\\.svg$`));
  return [id, size('index.html') + total([...first, ...play, ...wasm]) + art];
});

let failed = false;
function report(name, bytes, limit) {
  failed ||= bytes > limit;
  console.log(
    `${name.padEnd(22)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${limit / 1000} kB${bytes > limit ? '  TOO LARGE' : ''}`
  );
}
report('home, with all cards', home, 100_000);
for (const name of find(/^language-/)) report(name.slice(0, 'language-xx'.length), size(`assets/${name}`), 40_000);
report('rules (wasm)', total(wasm), 170_000);
report('engine (wasm)', total(engine), 350_000);
report('analysis, code', total([...first, ...study]), 150_000);
for (const [id, bytes] of games) report(`play ${id}`, bytes, 300_000);
const { shell, files } = keptFiles(dist);
// As compress.mjs has made them: networks take long.
const made = path => [`${path}.br`, path].map(name => join(dist, name)).find(existsSync);
const small = list => list.reduce((sum, { path }) => sum + statSync(made(path)).size, 0);
report('kept: the site', small(shell), 700_000);
report('kept: all games', small(files), 4_000_000);
process.exit(failed ? 1 : 0);
