// The package as it is installed: its size, its files, its types.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const MOST_PACKED = 4_400_000; // bytes; four fifths are networks
const root = process.env.SERAI_ROOT;
const web = name => join(root, 'web/node_modules', name);

test('the package is not too large', () => {
  const tarball = readdirSync('.').find(name => name.endsWith('.tgz'));
  const { size } = statSync(tarball);
  console.log(`${tarball}: ${(size / 1e6).toFixed(2)} MB of ${MOST_PACKED / 1e6} MB`);
  assert.ok(size <= MOST_PACKED);
});

test('its version is that of everything else', () => {
  const { version } = JSON.parse(readFileSync('node_modules/serai/package.json', 'utf8'));
  const project = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');
  assert.match(project, new RegExp(`project\\(serai VERSION ${version} `));
});

test('it has what is needed and nothing else', () => {
  const here = 'node_modules/serai';
  assert.deepEqual(readdirSync(here).sort(), ['LICENSE', 'README.md', 'dist', 'files', 'package.json']);
  const kinds = new Set(
    readdirSync(join(here, 'dist'), { recursive: true }).map(name => name.replace(/^.*?(\.d\.ts|\.js)?$/s, '$1'))
  );
  assert.deepEqual([...kinds].sort(), ['', '.d.ts', '.js']); // folders have none
  const networks = readdirSync(join(here, 'files')).filter(name => name.endsWith('.network'));
  assert.ok(networks.length >= 6);
});

// A program with types, and what TypeScript says to it.
const PROGRAM = `
import { loadRules, RuleError, type Game, type GameState, type Meter, type PgnTree } from 'serai';
import { Engine, type BestMove, type EngineLine, type Score } from 'serai/engine';
const rules = await loadRules();
const game: Game = rules.start('janggi', 'inner-left');
const state: GameState = game.state();
const meters: readonly Meter[] = game.meters;
const trees: PgnTree[] = rules.readPgn(game.pgn());
const why: RuleError | undefined = game.whyIllegal('e2e5');
const engine = new Engine();
const best: BestMove = await engine.play(game, { ms: 100, level: 3 });
const lines: EngineLine[] = await engine.analyse(game, { depth: 3, onLine: line => void line.depth });
const score: Score | undefined = lines[0]?.score;
const text: string = game.play(best.move).uci;
void [state, meters, trees, why, score, text];
`;
const WRONG = `
import { loadRules } from 'serai';
const game = (await loadRules()).start(5);
game.legalMoves.push('e2e4');
game.turn = 'w';
void game.played;
`;
function check(name, program, lib, conditions) {
  mkdirSync(name, { recursive: true });
  writeFileSync(join(name, 'program.ts'), program);
  const compilerOptions = {
    target: 'ES2022',
    module: conditions === 'node' ? 'NodeNext' : 'ESNext',
    moduleResolution: conditions === 'node' ? 'NodeNext' : 'bundler',
    customConditions: conditions === 'node' ? undefined : ['browser'],
    lib,
    types: conditions === 'node' ? ['node'] : [],
    typeRoots: [web('@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: conditions === 'node', // of Node's own types
  };
  writeFileSync(join(name, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const { stdout, status } = spawnSync(process.execPath, [web('typescript/bin/tsc'), '-p', name], { encoding: 'utf8' });
  return { stdout, status };
}
test('its types serve programs for Node', () => {
  assert.deepEqual(check('typed-node', PROGRAM, ['ES2022'], 'node'), { stdout: '', status: 0 });
});
test('its types serve programs for browsers', () => {
  assert.deepEqual(check('typed-browser', PROGRAM, ['ES2022', 'DOM'], 'browser'), { stdout: '', status: 0 });
});
test('its types find mistakes', () => {
  const { stdout } = check('typed-wrong', WRONG, ['ES2022', 'DOM'], 'browser');
  assert.deepEqual(stdout.match(/TS\d+/g), ['TS2345', 'TS2339', 'TS2540', 'TS2341']);
});

test('it needs no other package', () => {
  const { dependencies } = JSON.parse(execFileSync('npm', ['ls', '--json', '--all'], { encoding: 'utf8' }));
  assert.deepEqual(Object.keys(dependencies), ['serai']);
});
