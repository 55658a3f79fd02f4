// Games of the installed package: all of them are played, and what one does with a game does what it says.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate as next } from 'node:timers/promises';
import { Game, loadRules, RuleError } from 'serai';

const rules = await loadRules();
const MOST_GAMES = 1024;

// Numbers that look random, the same in every run.
function numbers(seed) {
  let state = seed;
  return most => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('there are all the games', () => {
  assert.equal(rules.variants.length, 12);
  assert.equal(rules.variant('janggi').name.ko, '장기');
});

for (const { id, setups, notations } of rules.variants) {
  test(`${id}: games in every setup, written and read again`, () => {
    setups.forEach((setup, i) => {
      const game = rules.start(id, setup.id);
      assert.equal(game.fen, setup.fen);
      assert.equal(game.variant.id, id);
      const any = numbers(i + 1);
      for (let ply = 0; ply < 80 && !game.isOver; ++ply) {
        const uci = game.legalMoves[any(game.legalMoves.length)];
        assert.equal(game.whyIllegal(uci), undefined);
        const written = game.read(uci);
        // Whatever is written can be read.
        for (const notation of notations) assert.equal(game.read(written[notation]).uci, uci);
        const before = game.fen;
        assert.deepEqual(game.play(uci), written);
        const after = game.fen;
        game.undo();
        assert.equal(game.fen, before);
        game.play(written[notations[0]]);
        assert.equal(game.fen, after);
      }
      const again = rules.fromPgn(game.pgn({ White: 'Mei' }));
      assert.equal(again.fen, game.fen);
      assert.deepEqual(again.moves, game.moves);
      const copy = game.clone();
      assert.deepEqual(copy.state(), game.state());
      copy.undo();
      assert.equal(copy.moves.length, game.moves.length - 1);
      for (const done of [game, again, copy]) done.release();
    });
  });
  test(`${id}: the players' choices`, () => {
    const game = rules.choosing(id);
    for (let left = game.variant.choices.length; left > 0; --left) {
      assert.throws(() => game.play(game.legalMoves[0]), { code: 'choice-pending' });
      game.choose(game.state().choice.options.at(-1));
    }
    assert.equal(game.state().choice, undefined);
    game.play(game.legalMoves[0]);
  });
}

test('a claim ends a game', () => {
  const line = readFileSync(`${process.env.SERAI_ROOT}/tests/vectors/sittuyin.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text))
    .find(({ claims }) => claims?.length > 0);
  const game = rules.fromFen(line.variant, line.fen);
  for (const move of line.moves) game.play(move);
  assert.deepEqual(
    game.actions.filter(({ claim }) => claim).map(({ id }) => id),
    line.claims
  );
  game.claim(line.claims[0]);
  assert.equal(game.isOver, true);
  assert.deepEqual(game.legalMoves, []);
});

test('what cannot be done is a RuleError, and changes nothing', () => {
  const game = rules.start('xiangfu');
  const before = game.state();
  for (const attempt of [
    () => game.play('a1a9'),
    () => game.undo(),
    () => game.claim('everything'),
    () => game.choose('inner'),
    () => rules.start('chess960'),
    () => rules.start('janggi', 'upside-down'),
    () => rules.fromFen('janggi', 'rubbish'),
    () => rules.fromPgn(''),
    () => rules.fromPgn('[Variant "Empire"]\n\n1. Ke9 *'),
    () => rules.start('x'.repeat(2_000_000)),
  ]) {
    assert.throws(
      attempt,
      error => error instanceof RuleError && /^[a-z-]+$/.test(error.code) && error.message.endsWith('.')
    );
  }
  assert.equal(game.state(), before);
});

test('after its release a game answers nothing, also when another one has taken its place', () => {
  const game = rules.start('empire');
  game.release();
  game.release();
  const other = rules.start('empire');
  for (const attempt of [
    () => game.state(),
    () => game.play('d3d4'),
    () => game.whyIllegal('d3d4'),
    () => game.clone(),
  ])
    assert.throws(attempt, { code: 'no-game' });
  assert.equal(other.moves.length, 0);
  assert.equal(other.legalMoves.length, 30);
});

test('games that were lost are released with the garbage', async () => {
  const own = await loadRules();
  const kept = own.start('empire');
  let made = 0;
  for (let i = 0; i < 4 * MOST_GAMES; ++i) {
    try {
      assert.ok(own.start('empire') instanceof Game);
      ++made;
    } catch (error) {
      assert.equal(error.code, 'too-many-games');
      global.gc();
      await next(); // finalizers run between tasks
    }
  }
  assert.ok(made > 2 * MOST_GAMES, `${made} games`);
  assert.equal(kept.legalMoves.length, 30);
});
