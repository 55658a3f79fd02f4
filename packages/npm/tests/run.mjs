// Makes the package, installs it in an empty folder, and runs the tests there: what they import is what others get.
//
//   node tests/run.mjs [FILE...]      of tests/, e.g. game.test.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'serai-npm-'));
try {
  const npm = (cwd, ...words) =>
    execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  npm(dirname(here), 'pack', '--silent', '--pack-destination', folder);
  const tarball = readdirSync(folder)[0];
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  npm(folder, 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  cpSync(here, join(folder, 'tests'), { recursive: true });
  const files = process.argv.slice(2);
  const tests = (
    files.length > 0 ? files : ['game', 'readme', 'package', 'engine', 'browser'].map(name => `${name}.test.mjs`)
  ).map(name => join('tests', name));
  const env = { ...process.env, SERAI_ROOT: dirname(dirname(dirname(here))) };
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--test', '--test-reporter=spec', ...tests], {
    cwd: folder,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
