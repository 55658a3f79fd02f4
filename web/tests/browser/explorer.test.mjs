// The opening explorer on the analysis page: the book, what was played on this server, and what is left without it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESKTOP, PHONE } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { asks, company } from './people.mjs';
import { treeHas } from './studies.mjs';

const world = company();
const panel = page => page.getByRole('region', { name: 'Opening explorer' });
const row = (page, move) =>
  panel(page).locator('tbody tr', { has: page.getByRole('button', { name: move, exact: true }) });
const status = page => panel(page).getByRole('status');
const arrows = page => page.locator('cg-container svg.cg-shapes line, cg-container svg line');

// A game between this person and another, drawn; its id.
async function played(page, variant, ...moves) {
  const other = await world.person('/about');
  const [{ challenge }] = await asks(page, 1, { t: 'challenge', variant, seats: ['me', 'open'], listed: true });
  const [{ game }] = await asks(other, 1, { t: 'join', challenge: challenge.id });
  for (const [version, move] of moves.entries()) {
    const [answer] = await asks(version % 2 === 0 ? page : other, 1, { t: 'move', game, version, move });
    assert.equal(answer.t, 'ack', move);
  }
  for (const person of [page, other]) await asks(person, 1, { t: 'offer', game, offer: 'draw' });
  return game;
}

// A game of one person on both sides, drawn.
async function playedAlone(page, variant, ...moves) {
  const answers = await asks(
    page,
    1,
    { t: 'challenge', variant, seats: ['me', 'me'], listed: true },
    ...moves.map((move, version) => ({ t: 'move', game: 'GAME', version, move })),
    { t: 'offer', game: 'GAME', offer: 'draw' }
  );
  assert.deepEqual(answers.map(({ t }) => t).slice(1), Array(moves.length + 1).fill('ack'));
}

async function open(page, path) {
  await page.goto(world.server.url + path);
  await page.locator('cg-board').waitFor();
  const toggle = page.getByRole('switch', { name: 'Opening explorer' });
  if (!(await toggle.isChecked())) await toggle.check();
}

describe('the opening explorer', () => {
  it('shows book and server side by side, and its moves are played with mouse and keyboard', async () => {
    const page = await world.person('/about');
    await playedAlone(page, 'empire', 'd3d4', 'd7d5'); // this does not count
    const game = await played(page, 'empire', 'd3d4', 'e7e5', 'e3e4');
    await open(page, '/analysis/empire');
    const first = panel(page).locator('tbody tr').first();
    await first.waitFor();
    assert.match(await status(page).textContent(), /games of the engine against itself/);
    await row(page, 'Sd4').locator('td').last().getByRole('img').waitFor();
    assert.match(
      await row(page, 'Sd4').locator('td').last().getByRole('img').getAttribute('aria-label'),
      /^Games: 1 \(100%\)\. Gold wins 0%, draws 100%, Black wins 0%$/
    );
    // Pointing draws an arrow, which goes with the pointer. The pointer may have been left over a row.
    await page.locator('h1').hover();
    await arrows(page).first().waitFor({ state: 'detached' });
    await first.hover();
    await arrows(page).first().waitFor({ state: 'attached' });
    await page.locator('h1').hover();
    await page.waitForFunction(() => document.querySelectorAll('cg-container svg line').length === 0);
    // The mouse plays a move, and so does the keyboard.
    await row(page, 'Sd4').locator('td').first().click();
    await treeHas(page, 1);
    await row(page, 'e5').getByRole('button').focus();
    await arrows(page).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await treeHas(page, 2);
    // The games through a position.
    await panel(page).getByText('Latest games from here').click();
    assert.equal(await panel(page).locator('.explorer-games a').getAttribute('href'), `/game/${game}`);
    // It is still open after a reload; a key closes it.
    await page.reload();
    await panel(page).locator('tbody tr').first().waitFor();
    await page.locator('body').click({ position: { x: 2, y: 2 } });
    await page.keyboard.press('x');
    await page.waitForFunction(() => !document.querySelector('.explorer table'));
    await page.reload();
    await page.locator('cg-board').waitFor();
    assert.equal(await page.getByRole('switch', { name: 'Opening explorer' }).isChecked(), false);
  });

  it('knows a position by any way that leads there', async () => {
    const page = await world.person('/about');
    await played(page, 'empire', 'd3d4', 'd7d5', 'e3e4', 'e7e6');
    await open(page, '/analysis/empire');
    const field = page.getByLabel('Type a move');
    for (const [count, move] of ['e3e4', 'd7d5', 'd3d4'].entries()) {
      await field.fill(move);
      await page.keyboard.press('Enter');
      await treeHas(page, count + 1);
    }
    await row(page, 'e6').locator('td').last().getByRole('img').waitFor();
  });

  it('says what it does not know, and works without a network as far as it can', async () => {
    const page = await world.person('/about');
    await open(page, `/analysis/empire?fen=${encodeURIComponent('3k4/p7/8/8/8/8/8/4K3 w - - 0 1')}`);
    await page.getByText('This position is not in the book.').waitFor();
    await page.getByText('Not in any public game on this server yet.').waitFor();
    await open(page, '/analysis/empire');
    await panel(page).locator('tbody tr').first().waitFor();
    await page.context().setOffline(true);
    await panel(page).locator('tbody tr').first().click();
    await treeHas(page, 1);
    await page.getByText('Games from this server need a connection.').waitFor();
    await panel(page).locator('tbody tr').first().waitFor(); // the book is here
    await page.context().setOffline(false);
  });

  for (const dark of [false, true]) {
    it(`axe finds nothing ${dark ? 'by night, on a phone' : 'by day'}, and nothing sticks out`, async () => {
      const page = await world.person('/about', { dark, size: dark ? PHONE : DESKTOP });
      for (const game of ['janggi', 'sittuyin', 'xiangfu', 'fusionteam']) {
        await open(page, `/analysis/${game}`);
        await panel(page).locator('tbody tr').first().waitFor();
        await inspect(page, game);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${game}: ${over} px too wide`);
      }
    });
  }

  it('speaks Chinese', async () => {
    const page = await world.person('/about', { locale: 'zh-CN' });
    await page.goto(`${world.server.url}/analysis/janggi`);
    await page.getByRole('switch', { name: '开局库' }).check();
    await page.locator('.explorer tbody tr').first().waitFor();
    await page.getByText('引擎自我对弈', { exact: false }).and(page.getByRole('status')).waitFor();
  });
});
