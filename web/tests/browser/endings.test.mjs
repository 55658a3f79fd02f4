// Endgame tables on the analysis page, and the trainer of endings, against a real server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESKTOP, PHONE } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { company } from './people.mjs';
import { treeHas } from './studies.mjs';

const world = company();
const panel = page => page.getByRole('region', { name: 'Endgame tables' });
const MATE_IN_TWO = 'k7/8/2K5/8/8/8/8/1R6[] w - 32 11 1';
const analysis = fen => `${world.server.url}/analysis/sittuyin?fen=${encodeURIComponent(fen)}`;
const status = page => page.locator('.learn-verdict');

describe('endgame tables', () => {
  it('say who wins, whether the count allows it, and what each move comes to', async () => {
    const page = await world.person('/about');
    await page.goto(analysis(MATE_IN_TWO));
    await panel(page)
      .getByText(/Red mates in \d+ moves?\. The count allows 11\./)
      .waitFor();
    const best = panel(page).locator('tbody tr').first();
    assert.match(await best.textContent(), /Mates in/);
    await best.getByRole('button').click();
    await treeHas(page, 1);
    await panel(page).getByText('Is mated').first().waitFor();
    // Too late by the count.
    await page.goto(analysis('k7/8/2K5/8/8/8/8/1R6[] w - 32 31 1'));
    await panel(page).getByText('that is too late. The count allows 1.', { exact: false }).waitFor();
  });

  it('are quiet where there are none, and say what is missing without a network', async () => {
    const page = await world.person('/about');
    await page.goto(`${world.server.url}/analysis/sittuyin`);
    await page.locator('cg-board').waitFor();
    assert.equal(await panel(page).count(), 0);
    await page.goto(analysis(MATE_IN_TWO));
    await panel(page).locator('tbody tr').first().waitFor();
    await page.context().setOffline(true);
    await panel(page).locator('tbody tr').first().click();
    await treeHas(page, 1);
    await page.getByText('The endgame tables need a connection.', { exact: false }).waitFor();
    await page.context().setOffline(false);
  });

  it('speak Chinese', async () => {
    const page = await world.person('/about', { locale: 'zh-CN' });
    await page.goto(analysis(MATE_IN_TWO));
    await page.getByText('计步还允许 11 步。', { exact: false }).waitFor();
  });

  for (const dark of [false, true]) {
    it(`axe finds nothing ${dark ? 'by night, on a phone' : 'by day'}, and nothing sticks out`, async () => {
      const page = await world.person('/about', { dark, size: dark ? PHONE : DESKTOP });
      const places = [
        [analysis(MATE_IN_TWO), '.ending tbody tr'],
        [`${world.server.url}/learn/sittuyin/endings`, 'cg-board'],
      ];
      for (const [address, shown] of places) {
        await page.goto(address);
        await page.locator(shown).first().waitFor();
        await inspect(page, address);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${address}: ${over} px too wide`);
      }
    });
  }
});

describe('the trainer of endings', () => {
  it('is won by following the hints, against the best defence', async () => {
    const page = await world.person('/learn/sittuyin');
    await page.getByRole('link', { name: 'Train endings' }).click();
    await status(page).getByText('Your move.').waitFor();
    for (let moves = 0; !(await status(page).textContent()).includes('Mate!'); ++moves) {
      assert.ok(moves < 17, 'not mated in sixteen moves');
      await page.getByRole('button', { name: 'Hint' }).click();
      await status(page).getByText('go to').waitFor();
      const [, from, to] = /(\w\d): go to (\w\d)/.exec(await status(page).textContent());
      await page.getByLabel('Type a move').fill(from + to);
      await page.keyboard.press('Enter');
      await status(page).getByText('go to').waitFor({ state: 'detached' });
      await status(page)
        .getByText(/Your move\.|Mate!/)
        .waitFor();
    }
    const [, made, fewest] = /Moves: (\d+); the fewest: (\d+)\./.exec(await status(page).textContent());
    assert.equal(made, fewest, 'nobody can do better, and the defence did not help');
  });

  it('takes back a move that wins no more, by keyboard alone', async () => {
    const page = await world.person('/about');
    let answers = [];
    page.on('response', async response => {
      if (response.url().includes('/api/table/')) answers.push((await response.json()).table);
    });
    await page.goto(`${world.server.url}/learn/sittuyin/endings`);
    const field = page.getByLabel('Type a move');
    const type = async text => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    let bad;
    for (;;) {
      await status(page).getByText('Your move.').waitFor();
      // The trainer takes the longest win of those it found.
      const wins = answers.filter(table => table?.verdict.kind === 'win' && table.to === 'mate');
      const chosen = wins.reduce((a, b) => (b.verdict.plies > a.verdict.plies ? b : a));
      bad = chosen.moves.find(({ verdict }) => verdict.kind === 'draw')?.move;
      if (bad) break;
      answers = [];
      await page.getByRole('button', { name: 'Another position' }).press('Enter');
    }
    await field.focus();
    await type('rubbish');
    await status(page).getByText('This move is not allowed here.').waitFor();
    await field.fill('');
    await type(bad);
    await status(page).getByText('This move does not win in time.').waitFor();
    await page.keyboard.press('Enter'); // the focus is on "Try again"
    await status(page).getByText('Your move.').waitFor();
    await page.getByRole('button', { name: 'Hint' }).press('Enter');
    await status(page).getByText('go to').waitFor();
    const [, from, to] = /(\w\d): go to (\w\d)/.exec(await status(page).textContent());
    await field.focus();
    await type(from + to);
    await status(page).getByText('go to').waitFor({ state: 'detached' });
    await status(page)
      .getByText(/Your move\.|Mate!/)
      .waitFor();
    if ((await status(page).textContent()).includes('Mate!')) return; // a mate in one leaves nothing to type
    assert.ok(await field.evaluate(input => input === document.activeElement), 'the field keeps the focus');
  });
});
