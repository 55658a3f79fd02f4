// The engine of the installed package, in Node.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { loadRules } from 'serai';
import { canRun, canShare, Engine, NOTHING } from 'serai/engine';

const rules = await loadRules();
const engine = new Engine();
after(() => engine.close());

test('can run here, with one thread', () => assert.deepEqual([canRun(), canShare()], [true, false]));

for (const { id } of rules.variants) {
  test(`${id}: a game of the engine against itself`, async () => {
    const game = rules.start(id);
    for (let ply = 0; ply < 12 && !game.isOver; ++ply) {
      const { move } = await engine.play(game, { nodes: 500, level: (ply % 2) * 3, seed: 1, threads: 2 });
      assert.ok(game.legalMoves.includes(move));
      game.play(move);
    }
    const start = rules.start(id);
    const [best, second] = await engine.analyse(start, { depth: 3, lines: 2 });
    assert.ok(start.legalMoves.includes(best.moves[0]) && start.legalMoves.includes(second.moves[0]));
    assert.equal(best.chances[0] + best.chances[1] + best.chances[2], 1000);
  });
}

test('a search goes on until it is stopped, while the program does something else', async () => {
  const game = rules.start('janggi');
  let seen = 0;
  const found = await new Promise(resolve => {
    const search = engine.play(game, { threads: 2, onLine: () => ++seen === 5 && (engine.stop(), resolve(search)) });
  });
  assert.ok(game.legalMoves.includes(found.move));
});

test('another search ends the one before', async () => {
  const game = rules.start('empire');
  const first = engine.play(game);
  const second = await engine.play(game, { depth: 2 });
  assert.ok(game.legalMoves.includes(second.move));
  const { move } = await first;
  assert.ok(move === NOTHING.move || game.legalMoves.includes(move));
});

test('the same seed makes the same errors', async () => {
  const game = rules.start('empire');
  const moves = [];
  for (const seed of [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]) {
    const { move } = await engine.search({
      variant: 'empire',
      position: { fen: game.fen, moves: [] },
      options: { hash: 1, threads: 1, lines: 1, level: 1, seed },
      limits: {},
      forget: true,
    });
    moves.push(move);
  }
  assert.deepEqual(moves.slice(0, 6), moves.slice(6));
});

test('there is no move when the game is over, and none before the players have chosen', async () => {
  const over = rules.fromFen('empire', '7k/8/6K1/8/8/8/8/T7 w - - 0 1');
  over.play('a1a8');
  assert.deepEqual(await engine.play(over, { depth: 2 }), NOTHING);
  await assert.rejects(engine.play(rules.choosing('janggi'), { depth: 2 }), { code: 'choice-pending' });
});

test('a search that cannot be made is an error, and the next one is made', async () => {
  const game = rules.start('empire');
  await assert.rejects(engine.play(game, { depth: 2, only: ['a1h8'] }), /not legal/);
  await assert.rejects(new Engine('/no/such/folder').play(game, { depth: 2 }), /engine\.wasm/);
  assert.ok((await engine.play(game, { depth: 2 })).move);
});

test('an idle engine does not keep a program alive', () => {
  const program = `
    import { loadRules } from 'serai';
    import { Engine } from 'serai/engine';
    const game = (await loadRules()).start('empire');
    console.log((await new Engine().play(game, { depth: 2, threads: 2 })).move.length);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.deepEqual([stdout, status], ['4\n', 0]);
});
