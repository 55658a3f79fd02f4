// The engine in Chromium beside the native program, in every game:
//
//   speed      nodes a second of processor time on one thread, after warm-up; both search the same nodes and take turns,
//              and the best round of each counts. Aim: at least half of native.
//   size       of the engine's module with brotli, networks apart. Aim: at most 350 kB.
//   start      from pressing the engine's switch to the first line, on a machine four times slower, the files being in
//              the browser's cache. Aim: one second.
//
//   node bench/browser_engine.mjs [--games empire,janggi] [--nodes N] [--rounds N]
//
// Needs web/dist and build/release/bin/serai-engine (or SERAI_BIN). The load of the machine is printed: figures count only
// where it does nothing else, though processor time suffers less from others than time does. Slower means that the page's processes are stopped three quarters of the time, because
// Chromium's own throttling spares Workers.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { askWorker, bin, generated, launch, load, processorTime, serve, variants, workerCode } from './browser.mjs';

const { values: wanted } = parseArgs({
  options: {
    games: { type: 'string', default: '' },
    nodes: { type: 'string', default: '400000' },
    rounds: { type: 'string', default: '5' },
  },
});
const NODES = Number(wanted.nodes);
const ROUNDS = Number(wanted.rounds);
const SLOWER = 4;
const HASH = 16;
const TICKS = 100; // a second, in /proc
const games = variants.filter(({ id }) => wanted.games === '' || wanted.games.split(',').includes(id));
// Sittuyin's pieces are on the board: placing them is no search to speak of.
const PLACED = { sittuyin: '2rr4/1k2n3/1sfspppp/pppp4/4PPPP/PPPPSFS1/2NN2K1/4RR2[n] b - - 0 8' };
const fenOf = ({ id, setups }) => PLACED[id] ?? setups[0].fen;

// Answers {variant, fen, nodes, hash} with the nodes it has searched.
const WORKER = `
  import { compileEngine, EngineModule, engineMemory } from './module';
  import { NETWORK_OF } from './networks';
  const bytes = async path => new Uint8Array(await (await fetch(path)).arrayBuffer());
  let engine, opened = '';
  onmessage = async ({ data: { variant, fen, nodes, hash } }) => {
    engine ??= await EngineModule.from(await compileEngine(await bytes('/bench/engine.wasm'), true), engineMemory(true));
    if (opened !== variant) engine.open(variant, await bytes('/bench/' + NETWORK_OF[variant] + '.network'));
    opened = variant;
    engine.setOptions({ hash, threads: 1, lines: 1, level: 0, seed: 1 });
    engine.newGame();
    engine.setPosition({ fen, moves: [] });
    let last;
    engine.onLine = line => (last = line);
    engine.search({ nodes });
    postMessage(last.nodes);
  };`;

// The native program: search(game) resolves to {nodes, ms} of processor time.
function native() {
  const child = spawn(join(bin, 'serai-engine'), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = text => child.stdin.write(`${text}\n`);
  const hear = async word => {
    let nodes = 0;
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('serai-engine has ended');
      nodes = Number(/ nodes (\d+)/.exec(value)?.[1] ?? nodes);
      if (value.startsWith(word)) return nodes;
    }
  };
  const used = () => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' '); // behind the name
    return (Number(fields[11]) + Number(fields[12])) * (1000 / TICKS);
  };
  say('uci');
  say('setoption name Threads value 1');
  say(`setoption name Hash value ${HASH}`);
  return {
    async search(game) {
      say(`setoption name UCI_Variant value ${game.id}`);
      say('ucinewgame');
      say(`position fen ${fenOf(game)}`);
      say('isready');
      await hear('readyok');
      const begin = used();
      say(`go nodes ${NODES}`);
      const nodes = await hear('bestmove');
      return { nodes, ms: used() - begin };
    },
    close: () => say('quit'),
  };
}

const thousands = ({ nodes, ms }) => nodes / ms;

async function speed(browser, page, program) {
  console.log(`\nspeed, one thread, ${NODES} nodes, best of ${ROUNDS} (kn/s; aim 0.50)`);
  console.log('game               native  browser  ratio   load');
  const used = await processorTime(browser);
  const ask = async game => {
    const begin = await used();
    const nodes = await askWorker(page, { variant: game.id, fen: fenOf(game), nodes: NODES, hash: HASH });
    return { nodes, ms: (await used()) - begin };
  };
  for (const game of games) {
    await ask(game); // warm-up: until then the browser has not optimised the code
    let [best, own] = [0, 0];
    for (let round = 0; round < ROUNDS; ++round) {
      own = Math.max(own, thousands(await program.search(game)));
      best = Math.max(best, thousands(await ask(game)));
    }
    const numbers = [own.toFixed(0).padStart(8), best.toFixed(0).padStart(8), (best / own).toFixed(2).padStart(6)];
    console.log(`${game.id.padEnd(17)}${numbers.join(' ')}  ${load().padStart(5)}`);
  }
}

function size() {
  const bytes = brotliCompressSync(generated('engine.wasm')).length;
  console.log(`\nsize: ${(bytes / 1000).toFixed(0)} kB with brotli (aim 350)`);
}

// Lets processes run for one part in SLOWER of the time, until the answer is called.
function slowDown(pids) {
  const code = `const pids = [${pids}]; const tell = signal => pids.forEach(pid => { try { process.kill(pid, signal) } catch {} });
    const run = () => { tell('SIGCONT'); setTimeout(stop, 5) }, stop = () => { tell('SIGSTOP'); setTimeout(run, ${5 * (SLOWER - 1)}) };
    process.on('SIGTERM', () => { tell('SIGCONT'); process.exit() }); run();`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.on('exit', resolve));
  return async () => {
    child.kill();
    await ended;
  };
}

// Presses the switch in the page and resolves to the milliseconds until a line is there.
const firstLine = page =>
  page.evaluate(
    () =>
      new Promise(resolve => {
        const begin = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector('.engine-lines .engine-move')) return;
          seen.disconnect();
          resolve(performance.now() - begin);
        });
        seen.observe(document.body, { childList: true, subtree: true });
        document.querySelector('.engine-head input').click();
      })
  );

async function start(browser, url) {
  console.log(`\nstart, ${SLOWER} times slower, median of ${ROUNDS} (ms; aim 1000)`);
  console.log('game               median     most   load');
  const system = await browser.newBrowserCDPSession();
  const open = async (context, game) => {
    const page = await context.newPage();
    await page.goto(`${url}/analysis/${game.id}`);
    await page.getByRole('switch', { name: 'Engine' }).waitFor();
    return page;
  };
  for (const game of games) {
    const context = await browser.newContext();
    await firstLine(await open(context, game)); // the files are in the cache from now on
    for (const page of context.pages()) await page.close();
    const times = [];
    for (let round = 0; round < ROUNDS; ++round) {
      const page = await open(context, game);
      const { processInfo } = await system.send('SystemInfo.getProcessInfo');
      const end = slowDown(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
      times.push(await firstLine(page));
      await end();
      await page.close();
    }
    times.sort((a, b) => a - b);
    const numbers = [times[ROUNDS >> 1], times.at(-1)].map(time => time.toFixed(0).padStart(8));
    console.log(`${game.id.padEnd(17)}${numbers.join(' ')}  ${load().padStart(5)}`);
    await context.close();
  }
}

const server = await serve(await workerCode(WORKER));
const browser = await launch();
const program = native();
try {
  console.log(`load of the machine at the start: ${load()}`);
  size();
  const page = await browser.newPage();
  await page.goto(`${server.url}/bench/`);
  await speed(browser, page, program);
  await page.close();
  await start(browser, server.url);
} finally {
  program.close();
  await browser.close();
  server.close();
}
