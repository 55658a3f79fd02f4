// The review of a game, the charts and learning from mistakes: with shared memory (our server isolates its pages) and
// without (a plain one does not), and with the network cut.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, plies, square } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { asks, challenge, company, onBoard, over, PATIENCE } from './people.mjs';
import { device } from './static.mjs';
import { openText, thinks } from './studies.mjs';

// As thorough as a quick review on a device.
const world = company({ limits: { review_nodes: 50_000 } });

// Two rooks against one that both of them can take. Red moves one away instead, and loses the other.
const FEN = '7k/8/8/R2r4/8/8/8/3RK3[] w - - 0 1';
const PGN = `[Variant "sittuyin"]\n[FEN "${FEN}"]\n\n1. d1d2 d5a5 2. d2d1 a5a2 *\n`;
const CAPTURES = ['d1d5', 'a5d5'];
// The same after both kings went to and fro: a review has something to do before it comes to the blunder, and after.
const LONG = `[Variant "sittuyin"]
[FEN "7k/3r4/8/R7/8/8/8/3RK3[] b - - 0 1"]

1... h8g8 2. e1f1 g8h8 3. f1e1 d7d5 4. d1d2 d5a5 5. d2d1 a5a2 *
`;
// One piece that could be taken for nothing, a move that leaves it there, and what comes of it.
const PLANTED = {
  sittuyin: { fen: FEN, moves: ['d1d2', 'd5a5'] },
  janggi: { fen: '3k5/9/9/9/R3r4/9/2P1P4/9/4A4/4K4 w - - 0 1', moves: ['a6b6', 'e6b6'] },
  empire: { fen: '4k3/pppppppp/8/8/T6q/8/8/3K4 w - - 0 1', moves: ['a4b4', 'h4b4'] },
};

const quick = page => page.evaluate(() => localStorage.setItem('serai.review-depth', '"quick"'));
const reviewed = (page, patience = 2 * PATIENCE) => page.locator('.review-summary').waitFor({ timeout: patience });
const count = (page, name) => page.getByRole('button', { name, exact: true });
const answer = async (page, text) => {
  await page.getByLabel('Type a move').fill(text);
  await page.keyboard.press('Enter');
};
const says = (page, text) => page.locator('.lesson').getByText(text).waitFor({ timeout: PATIENCE });
const written = page => page.evaluate(() => Object.values(localStorage).find(text => text.includes('%wdl')) ?? '');

async function openGame(page, pgn) {
  await openText(page, pgn);
  await page.locator('.tree .move').first().waitFor();
}

// The engine's own move of the two that are as good.
async function best(page) {
  await page.waitForFunction(() => Object.values(localStorage).some(text => text.includes('%wdl')));
  return /\[%best ([a-h]\d[a-h]\d)\]/.exec((await written(page)).replace(/^.*?FEN/, ''))[1];
}

describe('with shared memory', () => {
  it('a game is reviewed from the dialog at its end, and its blunder is found', async () => {
    const page = await world.person(`/local/sittuyin?fen=${encodeURIComponent(FEN)}`);
    await onBoard(page);
    await quick(page);
    await move(page, 'd1', 'd2');
    await plies(page, 1);
    await move(page, 'd5', 'a5');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.confirm .button').first().click();
    await over(page);
    await page.getByRole('link', { name: 'Review' }).click();
    await reviewed(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    assert.equal(await count(page, 'Red, Blunders: 1').count(), 1);
    await count(page, 'Red, Blunders: 1').click();
    assert.match(await page.locator('.tree .move[aria-current]').textContent(), /\?\?/);
    // It is there after a reload, and is not made twice.
    await page.waitForFunction(() => Object.values(localStorage).some(text => text.includes('%review')));
    await page.reload();
    await reviewed(page);
    assert.equal(await page.locator('.review progress').count(), 0);
    assert.equal(await count(page, 'Red, Blunders: 1').count(), 1);
    await page.goto(`${world.server.url}/games`);
    assert.match(await page.getByRole('link', { name: 'Review' }).getAttribute('href'), /local=.*&review=1/);
  });

  it('the server finds the same blunder, and everybody sees its review', async () => {
    const page = await world.person('/');
    await challenge(page, { game: 'Sittuyin', against: 'Computer', fen: FEN, side: 'Red' });
    await onBoard(page);
    await move(page, 'd1', 'd2');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.confirm .button').first().click();
    await over(page);
    await page.getByRole('link', { name: 'Analyse' }).click();
    const address = page.url();
    await page.getByRole('button', { name: 'On the server' }).click();
    await reviewed(page, 8 * PATIENCE); // a busy machine has little time for reviews
    assert.equal(await count(page, 'Red, Blunders: 1').count(), 1);
    const other = await world.person(new URL(address).pathname + new URL(address).search);
    await reviewed(other);
    assert.equal(await count(other, 'Red, Blunders: 1').count(), 1);
  });

  for (const [variant, { fen, moves }] of Object.entries(PLANTED)) {
    it(`the server and the device find the same planted blunder: ${variant}`, async () => {
      const page = await world.person('/about');
      const [{ game }] = await asks(
        page,
        1,
        { t: 'challenge', variant, fen, seats: ['me', 'me'] },
        ...moves.map((uci, version) => ({ t: 'move', game: 'GAME', version, move: uci })),
        { t: 'offer', game: 'GAME', offer: 'draw' }
      );
      const address = `${world.server.url}/analysis/${variant}?game=${game}`;
      await quick(page);
      const found = async () => {
        await reviewed(page, 8 * PATIENCE);
        return {
          counts: await page.locator('.review-count').allTextContents(),
          blunders: await page.locator('.tree .move.blunder').allTextContents(),
        };
      };
      await page.goto(address);
      await page.getByRole('button', { name: 'On this device' }).click();
      const onDevice = await found();
      // Somebody else, on whose device there is nothing.
      await page.goto(`${world.server.url}/about`);
      await page.evaluate(() => localStorage.clear());
      await page.goto(address);
      await page.getByRole('button', { name: 'On the server' }).click();
      const onServer = await found();
      assert.equal(onServer.blunders.length, 1);
      assert.deepEqual(onServer, onDevice);
    });
  }

  it('a game that still goes on is not reviewed', async () => {
    const page = await world.person(`/local/sittuyin?fen=${encodeURIComponent(FEN)}`);
    await onBoard(page);
    await move(page, 'd1', 'd2');
    await plies(page, 1);
    await move(page, 'd5', 'a5');
    await plies(page, 2);
    const id = page.url().split('/').at(-1);
    await page.goto(`${world.server.url}/analysis/sittuyin?local=${id}&review=1`);
    await page.locator('.tree .move').first().waitFor();
    assert.equal(await page.locator('.review').count(), 0);
  });
});

describe('without shared memory', () => {
  const here = device();
  const open = async (look = {}, pgn = PGN) => {
    const page = await here.person('/analysis/sittuyin', look);
    await page.locator('cg-board').waitFor();
    await quick(page);
    await page.reload();
    await openGame(page, pgn);
    return page;
  };
  const review = async page => {
    await page.getByRole('button', { name: 'Review the game' }).click();
    await reviewed(page);
  };

  it('a review runs, and again with the network cut, without doubling anything', async () => {
    const page = await open();
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await page.getByRole('switch', { name: 'Engine' }).check();
    await thinks(page);
    await page.getByRole('switch', { name: 'Engine' }).uncheck();
    await page.context().setOffline(true); // all it needs is here
    let workers = 0;
    page.on('worker', () => ++workers);
    await review(page);
    assert.equal(workers, 1, 'one Worker, and with it one table, for all positions');
    const moves = await page.locator('.tree .move').count();
    assert.ok(moves > 4, 'the better line is a variation');
    await page.getByText('Review again').click();
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('.review progress').waitFor();
    await reviewed(page);
    assert.equal(await page.locator('.tree .move').count(), moves);
    await here.close(page);
  });

  it('a review that is stopped keeps what it has found out', async () => {
    const page = await open();
    await page.getByLabel('Thoroughness').selectOption('deep');
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForFunction(() => document.querySelector('.review progress')?.value >= 2, null, {
      timeout: PATIENCE,
    });
    await page.locator('.tree .move').first().click(); // one may look around meanwhile
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/of 5 positions (is|are) done/).waitFor();
    await here.close(page);
  });

  it('a review that is left in the middle loses nothing, and goes on when one comes back', async () => {
    const page = await open({}, LONG);
    const judged = () => page.getByText(/\d+ of 10 positions (is|are) done/).textContent({ timeout: PATIENCE });
    const blunders = () => page.locator('.tree .move.blunder').allTextContents();
    const beyond = count =>
      page.waitForFunction(n => document.querySelector('.review progress')?.value >= n, count, { timeout: PATIENCE });
    await page.getByLabel('Thoroughness').selectOption('deep');
    await page.getByRole('button', { name: 'Review the game' }).click();
    await beyond(5);
    const found = await blunders();
    assert.ok(found.length >= 1, 'what is found out is there at once');
    // Another page of the client, and back.
    await page.getByRole('link', { name: 'All analyses' }).click();
    await page.locator('.study-card a').first().click();
    const before = parseInt(await judged());
    assert.ok(before >= 5);
    assert.deepEqual((await blunders()).slice(-found.length), found);
    // It goes on where it was. Now the whole page is left.
    await page.getByRole('button', { name: 'Continue the review' }).click();
    await beyond(before + 1);
    await page.reload();
    assert.ok(parseInt(await judged()) > before);
    await quick(page);
    await page.reload();
    await page.getByRole('button', { name: 'Continue the review' }).click();
    await page.getByText('Review again').waitFor({ timeout: 2 * PATIENCE });
    assert.equal(await page.getByRole('button', { name: 'Continue the review' }).count(), 0);
    assert.ok((await blunders()).some(text => text.includes('d2')));
    await here.close(page);
  });

  it('mistakes become questions: failed, solved by an equally good move, solved by the best', async () => {
    const page = await open();
    await review(page);
    const own = await best(page);
    const other = CAPTURES.find(uci => uci !== own);
    const moves = await page.locator('.tree .move').count();
    await page.getByRole('button', { name: 'Learn from Red’s mistakes' }).click();
    await says(page, 'Find a better move for Red.');
    assert.equal(await page.locator('.tree').count(), 0);
    await answer(page, 'a9a9'); // not a move
    await page.getByRole('alert').waitFor();
    await answer(page, 'd1c1');
    await says(page, /loses \d+ %/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await says(page, /Hint: move the \w+/);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await says(page, 'The best move is');
    await page.keyboard.press('Enter'); // the button for what comes next has the focus
    await says(page, 'Done: 0 of 1 solved. Solutions shown: 1.');
    await page.getByRole('button', { name: 'Once more' }).click();
    await move(page, other.slice(0, 2), other.slice(2));
    await says(page, 'is as good as');
    await page.getByRole('button', { name: 'Next' }).click();
    await says(page, 'Done: 1 of 1 solved.');
    await page.getByRole('button', { name: 'Once more' }).click();
    await answer(page, own);
    await says(page, 'is the best move');
    await page.getByRole('button', { name: 'Back to the analysis' }).click();
    assert.equal(await page.locator('.tree .move').count(), moves); // nothing of it is in the analysis
    await here.close(page);
  });

  it('charts show where one is, and lead elsewhere', async () => {
    const page = await open();
    await review(page);
    const chart = page.getByRole('slider', { name: 'Evaluation' });
    const shown = () => chart.getAttribute('aria-valuenow');
    const at = async ply =>
      page.waitForFunction(n => document.querySelector('[role=slider]').ariaValueNow === n, String(ply));
    const box = await chart.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 10);
    await at(2);
    assert.match(await chart.getAttribute('aria-valuetext'), /Red \d+ %/);
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + 30, { steps: 4 });
    await at(4);
    await page.mouse.up();
    await chart.focus();
    await page.keyboard.press('Home');
    await at(0);
    await page.keyboard.press('ArrowRight');
    await at(1);
    assert.match(await chart.getAttribute('aria-valuetext'), /Blunder/);
    assert.equal(await page.locator('.chart-fault.blunder').count(), 1);
    await page.getByText('Evaluation in numbers').click();
    await page.waitForFunction(() => document.querySelectorAll('.chart-table tr').length === 5);
    assert.equal(await shown(), '1');
    await here.close(page);
  });

  it('a line of the engine is previewed by keyboard and by touch', async () => {
    const page = await open({ touch: true });
    await page.getByRole('switch', { name: 'Engine' }).check();
    const first = page.locator('.engine-lines .engine-move').first();
    await first.waitFor({ timeout: PATIENCE });
    await page.keyboard.press('Tab');
    for (let i = 0; i < 4 && (await page.locator('.engine-preview').count()) === 0; ++i)
      await page.keyboard.press('Tab');
    await page.locator('.engine-preview').waitFor();
    const moves = await page.locator('.tree .move').count();
    await first.tap();
    await page.locator('.engine-preview').waitFor();
    assert.equal(await page.locator('.tree .move').count(), moves);
    await here.close(page);
  });

  for (const dark of [false, true]) {
    it(`axe finds nothing ${dark ? 'by night' : 'by day'}`, async () => {
      const page = await open({ dark });
      await inspect(page, 'before the review');
      await review(page);
      await page.getByText('Evaluation in numbers').click();
      await page.getByText('Review again').click();
      await inspect(page, 'the review');
      await page.getByRole('button', { name: 'Learn from Red’s mistakes' }).click();
      await page.getByRole('button', { name: 'Hint' }).click();
      await inspect(page, 'a question');
      await page.getByRole('button', { name: 'Skip' }).click();
      await inspect(page, 'the end of the questions');
    });
  }

  it('the moves stay in sight beside engine and review on a laptop', async () => {
    const page = await open({ size: { width: 1366, height: 768 } });
    await review(page);
    await page.getByRole('switch', { name: 'Engine' }).check();
    await page.getByRole('button', { name: 'Engine settings' }).click();
    await page.getByLabel('Lines').selectOption('3');
    await page.getByRole('button', { name: 'Engine settings' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.engine-lines > li').length === 3);
    const { y } = await page.locator('.tree').boundingBox();
    assert.ok(y <= 648, `the list of moves begins at ${y}`);
    const bar = page.locator('.eval-text');
    await bar.evaluate(text => (text.textContent = '−#12')); // as long as it gets
    assert.ok(await bar.evaluate(text => text.scrollWidth <= text.clientWidth), 'the verdict fits on its bar');
    await here.close(page);
  });

  it('all of it fits on a phone', async () => {
    const page = await open({ size: { width: 360, height: 740 } });
    await review(page);
    await page.evaluate(() => scrollTo(0, 0));
    const { x, y } = await square(page, 'a5');
    assert.ok(x > 0 && y > 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    // One steps with the board in sight.
    const { y: stepper, height } = await page.locator('.stepper').boundingBox();
    assert.ok(stepper + height <= 741);
    await page.getByRole('button', { name: 'One move forward' }).click();
    await page.locator('.tree .move[aria-current]').waitFor();
    await inspect(page, 'on a phone');
    // So one does when it is held across, while one reads the moves.
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ]) {
      await page.setViewportSize({ width, height });
      await page.locator('.tree').evaluate(tree => tree.scrollIntoView());
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const board = await page.locator('cg-board').boundingBox();
      const steps = await page.locator('.stepper').boundingBox();
      assert.ok(board.y >= 0 && board.y + board.height <= height, `the board at ${width}×${height}`);
      assert.ok(steps.y >= 0 && steps.y + steps.height <= height + 1, `the steps at ${width}×${height}`);
      assert.ok(steps.x >= board.x + board.width, 'beside each other');
    }
  });
});
