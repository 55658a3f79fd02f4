#!/usr/bin/env node
// Compares the rules of `serai judge` with ffish on the positions of random games. See README.md.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GAMES } from './games.mjs';
import { Judge } from './judge.mjs';
import { loadOracle } from './oracle.mjs';
import { playGame } from './play.mjs';

const SHOWN = 5; // failures printed in full, a game
const USAGE = `usage: node run.mjs [--serai PATH] [--positions N] [--seed S] [--games a,b,...]
  --serai      the program (default: the release build)
  --positions  compared a game (default 2000)
  --seed       any text (default 1)
  --games      of: ${GAMES.map(g => g.id).join(' ')} (default: all)`;

function readOptions() {
  const release = new URL('../../build/release/bin/serai', import.meta.url).pathname;
  const text = fallback => ({ type: 'string', default: fallback });
  const help = { type: 'boolean' };
  const { values } = parseArgs({
    options: { serai: text(release), positions: text('2000'), seed: text('1'), games: text(''), help },
  });
  if (values.help) throw new Error('');
  const positions = Number(values.positions);
  if (!(Number.isInteger(positions) && positions > 0)) throw new Error('--positions must be a number above 0');
  const names = values.games.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find(name => !GAMES.some(g => g.id === name));
  if (unknown) throw new Error(`there is no game ${unknown}`);
  if (!existsSync(values.serai)) throw new Error(`there is no program ${values.serai}`);
  return { ...values, positions, games: GAMES.filter(g => names.length === 0 || names.includes(g.id)) };
}

function show({ origin, moves, fen, lines }) {
  console.log(`  FAILED at ${fen}`);
  console.log(`    from ${origin.fen ?? `setup ${origin.setup}`}, moves: ${moves.join(' ') || '-'}`);
  for (const line of lines) console.log(`    ${line}`);
}

function report(game, run, seconds) {
  const list = counts =>
    Object.entries(counts)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ') || 'none';
  const failed = run.failures.length;
  console.log(`${game.id}: ${run.passed} passed, ${failed} failed (${run.games} games, ${seconds.toFixed(1)} s)`);
  console.log(`  seen: ${list(run.counts.features)}`);
  console.log(`  ends: ${list(run.counts.ends)}; impossible positions refused by both: ${run.refused}`);
  for (const { name, section } of game.differences) {
    console.log(`  ruled difference: ${name} (docs/rules/${section}): ${run.counts.differences[name]}`);
  }
  run.failures.slice(0, SHOWN).forEach(show);
}

async function main({ serai, positions, seed, games }) {
  const ffish = await loadOracle();
  const judge = new Judge(serai);
  let passed = 0;
  let failed = 0;
  for (const game of games) {
    const began = Date.now();
    const run = await playGame(game, { judge, ffish, positions, seed });
    report(game, run, (Date.now() - began) / 1000);
    passed += run.passed;
    failed += run.failures.length;
  }
  judge.close();
  console.log(`${passed} passed, ${failed} failed (seed ${seed}, ${ffish.info()})`);
  return failed === 0 ? 0 : 1;
}

let options = null;
try {
  options = readOptions();
} catch (e) {
  console.error(e.message ? `${e.message}\n${USAGE}` : USAGE);
  process.exit(2);
}
process.exit(
  await main(options).catch(e => {
    console.error(e.message);
    return 1;
  })
);
