// Writes src/generated/: the modules of rules and engine, the engine's networks, what the rules say of the games, and the
// rules pages as pieces of HTML. Run before every build, test and type check; needs build/wasm/bin/*.wasm (build_web of
// tools/setup.sh).
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPage } from './markdown.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const out = join(web, 'src/generated');
mkdirSync(join(out, 'rules'), { recursive: true });

const modules = join(root, 'build/wasm/bin');
for (const name of ['serai.wasm', 'engine.wasm']) copyFileSync(join(modules, name), join(out, name));
const folders = join(root, 'src/variants');
for (const path of readdirSync(folders, { recursive: true })) {
  if (path.endsWith('.network')) copyFileSync(join(folders, path), join(out, basename(path)));
}

// The games as the module describes them, so that the home page needs no module.
const { instance } = await WebAssembly.instantiate(readFileSync(join(modules, 'serai.wasm')), {});
const { memory, _initialize, variants, output, output_size } = instance.exports;
_initialize();
variants();
const text = new TextDecoder().decode(new Uint8Array(memory.buffer, output(), output_size()));
const all = JSON.parse(text);
writeFileSync(join(out, 'variants.json'), JSON.stringify(all.map(({ pieces, ...variant }) => variant)));
// The armies, without royals that a smaller game of a family has left out: nobody begins with them, and none is made.
const begins = ({ letter, royal }, setups) => !royal || setups.some(({ fen }) => fen.split(' ')[0].includes(letter));
const armies = all.map(({ id, pieces, setups }) => [
  id,
  pieces.filter(piece => begins(piece, setups)).map(({ letter, name, side }) => ({ letter, name, side })),
]);
writeFileSync(join(out, 'armies.json'), JSON.stringify(Object.fromEntries(armies)));

for (const file of readdirSync(join(root, 'docs/rules'))) {
  const page = file.replace(/\.md$/, '').replace(/\.([a-z]{2})$/, '-$1');
  const source = readFileSync(join(root, 'docs/rules', file), 'utf8');
  writeFileSync(join(out, 'rules', `${page}.json`), JSON.stringify(toPage(source)));
}
