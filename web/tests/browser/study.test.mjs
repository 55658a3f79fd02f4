// The analysis page: games to look back on, files, and the engine on the visitor's device, with shared memory (our server
// isolates its pages) and without (a plain one does not).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { click, drag, move, plies, square } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { challenge, company, over } from './people.mjs';
import { device } from './static.mjs';
import { opener, openText, thinks, treeHas, until } from './studies.mjs';

const world = company();
const written = page => page.locator('.tree .move').allTextContents();
const switchOn = async page => {
  await page.getByRole('switch', { name: 'Engine' }).check();
  await thinks(page);
};

describe('a game that is over', () => {
  it('is analysed from the dialog at its end, with several threads and without a network, and is there after a reload', async () => {
    const page = await world.person('/');
    await challenge(page, { game: 'Empire chess', against: 'This device' });
    await page.locator('cg-board').waitFor();
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('.confirm .button').first().click();
    await over(page);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await treeHas(page, 2);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.getByRole('button', { name: 'Engine settings' }).click();
    await page.getByLabel('Lines').selectOption('3');
    const threads = await page.getByLabel('Threads').locator('option').count();
    await page.getByLabel('Threads').selectOption(String(Math.min(2, threads)));
    await switchOn(page);
    await until(page, () => document.querySelectorAll('.engine-lines > li').length === 3);
    await page.context().setOffline(true); // all it needs is here
    await page.getByRole('button', { name: 'To the latest move' }).click();
    await page.locator('.engine-lines .engine-move').first().waitFor();
    await page.locator('.engine-lines .engine-move').first().click();
    await treeHas(page, 3);
    await page.getByLabel('Comment').fill('A word <b>of</b> mine');
    await page.getByRole('button', { name: 'Good move' }).click();
    await page.context().setOffline(false);
    await page.reload();
    await treeHas(page, 3);
    assert.match(await page.locator('.tree').textContent(), /A word <b>of<\/b> mine/);
    assert.match((await written(page)).at(-1), /!$/);
    await page.getByRole('link', { name: 'All analyses' }).click();
    await page.locator('.study-card').first().waitFor();
    assert.equal(await page.locator('.study-card').count(), 1);
  });

  it('is not analysed before it is over', async () => {
    const page = await world.person('/');
    await challenge(page, { game: 'Empire chess', against: 'Computer' });
    await page.locator('cg-board').waitFor();
    const id = page.url().split('/').at(-1);
    await page.goto(`${world.server.url}/analysis/empire?game=${id}`);
    await page.getByText('This game is not over yet').waitFor();
  });
});

describe('without shared memory', () => {
  const here = device();
  const open = (path, look) => here.person(path, look);

  it('one thread thinks and follows the position', async () => {
    const page = await open('/analysis/janggi');
    await page.locator('cg-board').waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await switchOn(page);
    for (const count of [1, 2, 3]) {
      await page.locator('.engine-lines .engine-move').first().click();
      await treeHas(page, count);
      await thinks(page);
    }
    await page.getByRole('button', { name: 'Engine settings' }).click();
    await page.getByText('Only one thread').waitFor();
    await page.getByRole('button', { name: 'Show the threat' }).click();
    await page.getByText('The red arrow').waitFor();
    await page.keyboard.press('e');
    assert.equal(await page.locator('.engine-lines').count(), 0);
    await here.close(page);
  });

  it('a file is opened with all that is in it', async () => {
    const page = await open('/analysis/empire');
    const pgn =
      '[Variant "empire"]\n[White "Mei"]\n[Black "Lin"]\n\n' +
      '{Start} 1. Sd4 $1 {[%cal Gd3d4] Forward} (1. Se4 e5 (1... d5 $6)) 1... e5 2. Sd5 *\n';
    await openText(page, pgn);
    await treeHas(page, 6);
    assert.match(await page.locator('.tree').textContent(), /Start.*Forward/);
    await page.getByRole('button', { name: 'One move forward' }).click();
    await page.locator('cg-container svg line').first().waitFor({ state: 'attached' }); // the arrow of the first move
    await page.getByRole('radio', { name: 'Text' }).check();
    assert.match(await page.locator('.tree').textContent(), /\(.*\(.*\).*\)/);
    // A variation becomes the main line, and goes.
    await page.locator('.tree .move', { hasText: 'e4' }).click();
    await page.getByRole('button', { name: 'Main line' }).click();
    assert.match((await written(page))[0], /e4/);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Really delete?' }).click();
    await treeHas(page, 3);
    await page.getByRole('button', { name: 'Save or copy' }).click();
    assert.match(await page.locator('textarea.pgn').inputValue(), /\[White "Mei"\][^]*Sd4 \$1/);
    await here.close(page);
  });

  it('what is wrong with a file is said, and what came before is kept', async () => {
    const page = await open('/analysis/empire');
    await opener(page);
    const dialog = page.getByRole('dialog');
    const tell = async text => {
      await dialog.getByLabel('Paste PGN').fill(text);
      await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    };
    await tell('8/8 w - - 0 1');
    await dialog.getByRole('alert').waitFor();
    await tell('[Variant "empire"]\n\n1. Sd4 Kh8 *\n\n[Variant "empire"]\n\n1. Se4 *\n');
    await dialog.getByText(/Line 3.*Kh8/).waitFor();
    assert.equal(await dialog.locator('.file-games button').count(), 2);
    await dialog.locator('.file-games button').first().click();
    await treeHas(page, 1);
    await here.close(page);
  });

  it('what was only looked at is not kept, and two tabs lose nothing', async () => {
    const page = await open('/analysis/empire');
    await page.locator('cg-board').waitFor();
    const kept = async () => {
      const list = await page.context().newPage();
      await list.goto(here.address('/analysis'));
      await list.locator('h1').waitFor();
      const count = await list.locator('.study-card').count();
      await list.close();
      return count;
    };
    assert.equal(await kept(), 0);
    const isKept = count =>
      until(page, n => Object.keys(localStorage).filter(key => key.startsWith('serai.study.')).length === n, count);
    await move(page, 'd3', 'd4');
    await treeHas(page, 1);
    await isKept(1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await treeHas(other, 1);
    await drag(other, 'e7', 'e5');
    await treeHas(other, 2);
    await until(page, () => Object.values(localStorage).some(text => text.includes('e5')));
    await drag(page, 'd7', 'd5');
    await treeHas(page, 2);
    await isKept(2);
    assert.equal(await kept(), 2);
    assert.notEqual(page.url(), other.url());
    await here.close(page);
  });

  it('what another tab does with an analysis is told, and neither copies nor loses it', async () => {
    const page = await open('/analysis/empire');
    await page.locator('cg-board').waitFor();
    const kept = count =>
      until(page, n => Object.keys(localStorage).filter(key => key.startsWith('serai.study.')).length === n, count);
    await move(page, 'd3', 'd4');
    await kept(1);
    const address = page.url();
    const list = await page.context().newPage();
    await list.goto(here.address('/analysis'));
    await list.getByLabel('Name of the analysis').fill('My line');
    await list.keyboard.press('Enter');
    await until(page, () => Object.values(localStorage).some(text => text.includes('My line')));
    // A new name makes no copy and is not lost.
    await drag(page, 'e7', 'e5');
    await treeHas(page, 2);
    await until(page, () => Object.values(localStorage).some(text => text.includes('My line') && text.includes('e5')));
    await kept(1);
    assert.equal(page.url(), address);
    // Deleted: the page says so, and what is here is not gone.
    await list.getByRole('button', { name: 'Delete this analysis' }).click();
    await page.getByText('deleted in another tab').waitFor();
    await inspect(page, 'what another tab has done');
    await page.getByRole('button', { name: 'One move back' }).click(); // looking keeps nothing
    await kept(0);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await kept(1);
    assert.equal(await page.getByText('deleted in another tab').count(), 0);
    await list.getByRole('button', { name: 'Undo' }).click(); // it is there already
    await kept(1);
    // Changed: the page says so before one changes something oneself.
    const other = await page.context().newPage();
    await other.goto(address);
    await treeHas(other, 2);
    await other.getByLabel('Comment').fill('From the other tab');
    await page.getByText('changed in another tab').waitFor();
    await page.getByRole('button', { name: 'Show the newer one' }).click();
    await page.getByText('From the other tab').waitFor();
    await kept(1);
    await here.close(page);
  });

  it('a pawn of Sittuyin becomes a general where it stands, by mouse, finger and keys', async () => {
    const FEN = '7k/p7/8/3P4/8/P7/8/KR6[] w - - 0 1';
    const page = await open(`/analysis/sittuyin?fen=${encodeURIComponent(FEN)}`, { touch: true });
    await page.locator('cg-board').waitFor();
    const badge = page.getByRole('button', { name: 'Promote here' });
    const promoted = async () => {
      await page.locator('.tree .move[aria-current]').waitFor();
      await treeHas(page, 1);
      assert.equal(await badge.count(), 0);
      await page.getByRole('button', { name: 'One move back' }).click();
      await page.locator('.tree .move[aria-current]').waitFor({ state: 'detached' });
    };
    await click(page, 'd5');
    await badge.click();
    await promoted();
    const { x, y } = await square(page, 'd5');
    await page.touchscreen.tap(x, y);
    await badge.tap();
    await promoted();
    await page.getByRole('button', { name: 'Promote on d5' }).focus();
    await page.keyboard.press('Enter');
    await promoted();
    await here.close(page);
  });

  it('a position that cannot be is explained', async () => {
    const page = await open(`/analysis/empire?fen=${encodeURIComponent('8/8/8/8/8/8/8/8 w - - 0 1')}`);
    await page.getByText('This position cannot be played').waitFor();
  });
});
