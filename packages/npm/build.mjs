// Makes the package: dist/ from src/ with the compiler of the web client, files/ from what the preset `wasm` has built.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const compiler = join(root, 'web/node_modules/typescript/bin/tsc');
const modules = ['serai.wasm', 'engine.wasm'].map(name => join(root, 'build/wasm/bin', name));
for (const [path, command] of [
  [compiler, 'npm ci --prefix web'],
  [modules[0], 'cmake --preset wasm && cmake --build build/wasm'],
]) {
  if (!existsSync(path)) throw new Error(`${path} is missing: run ${command} in ${root}`);
}

for (const folder of ['dist', 'files']) rmSync(join(here, folder), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '--project', here], { stdio: 'inherit' });

const variants = join(root, 'src/variants');
const networks = readdirSync(variants, { recursive: true }).filter(path => path.endsWith('.network'));
mkdirSync(join(here, 'files'));
for (const path of [...modules, ...networks.map(path => join(variants, path))])
  copyFileSync(path, join(here, 'files', basename(path)));
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
