// How long the review of a game takes in Chromium beside `serai review` of the same game, one thread each.
//
//   node bench/browser_review.mjs [--games empire,janggi] [--nodes N] [--moves N]
//
// The games are those of the engine against itself, of 60 moves of each side unless they end sooner; each position gets
// 200,000 nodes. Prints for each game its positions, the seconds of processor time of both for a game of 60 moves (121
// positions), and how many verdicts are the same. Aim: at most twice the native time. In the browser it is the client's
// own review (web/src/review/device.ts) that runs.
//
// Needs web/dist and build/release/bin (or SERAI_BIN). The load of the machine is printed: figures count only where it
// does nothing else.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { askWorker, bin, launch, load, processorTime, serve, variants, workerCode } from './browser.mjs';

const run = promisify(execFile);
const { values: wanted } = parseArgs({
  options: {
    games: { type: 'string', default: '' },
    nodes: { type: 'string', default: '200000' },
    moves: { type: 'string', default: '60' },
  },
});
const NODES = Number(wanted.nodes);
const PLIES = 2 * Number(wanted.moves);
const HASH = 64;
const games = variants.filter(({ id }) => wanted.games === '' || wanted.games.split(',').includes(id));

// Answers {game, settings} with what the review found out, and {game} alone when it is ready for it.
const WORKER = `
  import { compileEngine, EngineModule, engineMemory } from './module';
  import { NETWORK_OF } from './networks';
  import { examine } from '../review/device';
  const bytes = async path => new Uint8Array(await (await fetch(path)).arrayBuffer());
  let module;
  const engine = {
    async search({ position, options, limits, forget, onLine }) {
      module.setOptions(options);
      if (forget) module.newGame();
      module.setPosition(position);
      module.onLine = onLine;
      return module.search(limits);
    },
  };
  onmessage = async ({ data: { game, settings } }) => {
    module ??= await EngineModule.from(await compileEngine(await bytes('/bench/engine.wasm'), true), engineMemory(true));
    const found = [];
    if (settings) await examine(engine, game, settings, (index, one) => (found[index] = one), () => true);
    else module.open(game.variant, await bytes('/bench/' + NETWORK_OF[game.variant] + '.network'));
    postMessage(found);
  };`;

// A game of the engine against itself, as a file.
async function played(variant, file) {
  const engine = ['--engine', `cmd=${join(bin, 'serai-engine')}`, 'option.Level=8'];
  const how = ['--tc', 'nodes=20000', '--games', '2', '--openings', 'random:8,balanced', '--max-plies', String(PLIES)];
  await run(join(bin, 'serai'), [
    'match',
    ...engine,
    'name=a',
    ...engine,
    'name=b',
    '--variant',
    variant,
    ...how,
    '--pgn',
    file,
  ]);
  const first = readFileSync(file, 'utf8').split(/\n\n(?=\[Event)/)[0];
  return `${first.trim()}\n`;
}

// The review of the program: the seconds it took, and what it says.
async function native(file) {
  const command = `TIMEFORMAT=%U; time "$0" review --json --nodes ${NODES} --hash ${HASH} "$1"`;
  const { stdout, stderr } = await run('bash', ['-c', command, join(bin, 'serai'), file], { maxBuffer: 1 << 26 });
  const [line] = stdout.trim().split('\n');
  return { seconds: Number(stderr.trim().split('\n').at(-1)), review: JSON.parse(line) };
}

const sameChances = (one, other) => (one ? other?.chances.join() === one.chances.join() : !other);

async function measure(page, used, variant, folder) {
  const file = join(folder, `${variant}.pgn`);
  writeFileSync(file, await played(variant, file));
  const { seconds, review } = await native(file);
  const { fen, moves, positions } = review;
  const game = { variant, fen, moves };
  await askWorker(page, { game });
  const begin = await used();
  const found = await askWorker(page, { game, settings: { nodes: NODES, threads: 1, hash: HASH } });
  const browser = ((await used()) - begin) / 1000;
  const same = positions.filter((one, i) => sameChances(one, found[i])).length;
  return { count: positions.length, seconds, browser, same };
}

const folder = mkdtempSync(join(tmpdir(), 'serai-bench-'));
const server = await serve(await workerCode(WORKER));
const browser = await launch();
try {
  console.log(`reviews at ${NODES} nodes a position, one thread, seconds for a game of 60 moves (aim: ratio 2.00)`);
  console.log('game              positions  native  browser  ratio      same   load');
  const page = await browser.newPage();
  await page.goto(`${server.url}/bench/`);
  const used = await processorTime(browser);
  for (const { id } of games) {
    const { count, seconds, browser: own, same } = await measure(page, used, id, folder);
    const scaled = time => ((time * 121) / count).toFixed(1).padStart(8);
    const ratio = (own / seconds).toFixed(2).padStart(6);
    const agreed = `${same}/${count}`.padStart(9);
    console.log(
      `${id.padEnd(18)}${String(count).padStart(9)}${scaled(seconds)} ${scaled(own)} ${ratio} ${agreed}  ${load()}`
    );
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
