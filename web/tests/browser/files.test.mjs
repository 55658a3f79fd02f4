// Analyses as files: what is pasted, dropped and chosen; the list of those that are kept; and what goes on when the
// network is cut, with several threads and with one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { drag } from './browser.mjs';
import { company, PATIENCE } from './people.mjs';
import { device } from './static.mjs';
import { opener, thinks, treeHas, until } from './studies.mjs';

const here = device();
const openDialog = page => page.getByRole('dialog');

// What a person does with a file or a text and the whole page.
const paste = (page, text) =>
  page.evaluate(what => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', what);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
const drop = (page, text) =>
  page.evaluate(what => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([what], 'games.pgn'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
const fileCalled = (name, buffer) => ({ name, mimeType: 'text/plain', buffer });
async function exported(page) {
  await page.getByRole('button', { name: 'Save or copy' }).click();
  const text = await page.locator('textarea.pgn').inputValue();
  await page.keyboard.press('Escape');
  return text;
}

const EVERYTHING = `[Variant "janggi"]
[White "김 \\"K\\""]
[Black "李"]

{[%csl Ge2] Start} 1. 01차81!? {[%clk 0:09:58.5] [%eval 0.35] [%cal Ga1a3,Ra7a6] 好棋 <b>x</b>} (1. 02馬83 $6 41병51
(1... -- {passes} 2. R01-81)) 1... K25-25 {[%eval #-12]} 2. Hc3 +- *
`;

describe('a game that is pasted', () => {
  it('comes with all that is said in it, and is the same when it is taken away and opened again', async () => {
    const page = await here.person('/analysis/empire');
    await page.locator('cg-board').waitFor();
    await paste(page, EVERYTHING);
    await treeHas(page, 7);
    await until(page, () => location.pathname === '/analysis/janggi');
    assert.match(await page.locator('.tree').textContent(), /Start.*!\?.*好棋 <b>x<\/b>.*passes.*\+−/);
    await page.getByRole('button', { name: 'One move forward' }).click();
    await page.locator('cg-container svg line').first().waitFor({ state: 'attached' });
    // Scores are enough for a curve and the bar: the game knows what they are worth.
    const chart = page.getByRole('slider', { name: 'Evaluation' });
    assert.match(await chart.getAttribute('aria-valuetext'), /Cho 5\d %/);
    await page.locator('.eval-bar').waitFor();
    const first = await exported(page);
    for (const part of ['[%clk 0:09:58.5]', '[%eval 0.35]', '[%cal Ga1a3,Ra7a6]', '[%csl Ge2]', '[%eval #-12]', '$18'])
      assert.ok(first.replace(/\s+/g, ' ').includes(part), part);
    assert.ok(first.includes('[White "김 \\"K\\""]'));
    await paste(page, first);
    await until(page, old => location.href !== old, page.url());
    await treeHas(page, 7);
    assert.equal(await exported(page), first);
    await here.close(page);
  });
});

describe('a file', () => {
  it('of several games is a list, and what stands before a mistake is opened', async () => {
    const page = await here.person('/analysis');
    await page.locator('h1').waitFor();
    await drop(
      page,
      '\uFEFF[Variant "empire"]\r\n[White "Mei"]\r\n[Black "Lin"]\r\n\r\n1. Sd4 e5 1-0\r\n\r\n' +
        '[Variant "empire"]\r\n[Event "Cup"]\r\n\r\n1. Sd4 e5 2. Kh8 *\r\n\r\n[Variant "none"]\r\n\r\n*\r\n'
    );
    const dialog = openDialog(page);
    await dialog.getByText('Games in this file: 3').waitFor();
    await dialog.getByRole('button', { name: 'Mei – Lin · Empire chess · 1-0 (2)' }).waitFor();
    await dialog.getByText(/Line 10, move 2\. Kh8: this move is not legal here/).waitFor();
    await dialog.getByText(/Line 12: there is no such game here/).waitFor();
    await dialog.getByRole('button', { name: 'Cup' }).click();
    await treeHas(page, 2);
    await here.close(page);
  });

  it('that is not UTF-8, or too large, or of too many games is answered with a sentence', async () => {
    const page = await here.person('/analysis/empire');
    await opener(page);
    const dialog = openDialog(page);
    const choose = (name, buffer) => dialog.locator('input[type=file]').setInputFiles(fileCalled(name, buffer));
    await choose('latin1.pgn', Buffer.from('[Variant "empire"]\n[White "M\xfcller"]\n\n1. Sd4 *\n', 'latin1'));
    await dialog.getByText('This file is not UTF-8: line 2').waitFor();
    await choose('large.pgn', Buffer.alloc(1_000_001, 32));
    await dialog.getByText('The file is too large').waitFor();
    await choose('many.pgn', Buffer.from('[Variant "empire"]\n\n1. Sd4 *\n\n'.repeat(1001)));
    await dialog.getByText('more games than these 1,000').waitFor({ timeout: PATIENCE });
    await dialog.locator('.file-games button').first().click();
    await treeHas(page, 1);
    await here.close(page);
  });

  it('without tags is of the game that was chosen', async () => {
    const page = await here.person('/analysis/empire');
    await opener(page);
    const dialog = openDialog(page);
    await dialog.getByLabel('Game, if the text').selectOption('janggi');
    await dialog.getByLabel('Paste PGN').fill('1. 0181 pass');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await treeHas(page, 2);
    await here.close(page);
  });
});

describe('the list of analyses', () => {
  const filled = async count => {
    const page = await here.person('/analysis/empire');
    await page.locator('cg-board').waitFor();
    await page.evaluate(many => {
      for (let i = 1; i <= many; ++i) {
        const pgn = `[Event "?"]\n[Variant "empire"]\n\n1. Sd4 {number ${i}} *\n\n`;
        const fen = 'rnbqkbnr/pppppppp/8/8/8/PPPSSPPP/8/TECDKCET w kq - 0 1';
        const study = { id: `id${i}`, name: `Study ${i}`, variant: 'empire', pgn, place: [], fen, at: i };
        localStorage.setItem(`serai.study.id${i}`, JSON.stringify(study));
      }
    }, count);
    await page.goto(here.address('/analysis'));
    await page.locator('.study-card').first().waitFor();
    return page;
  };
  const cards = page => page.locator('.study-card').count();
  const saved = async (page, button) => {
    const coming = page.waitForEvent('download');
    await button.click();
    return readFileSync(await (await coming).path(), 'utf8');
  };

  it('is searched, renamed, deleted from and restored, and taken away as one file', async () => {
    const page = await filled(9);
    await page.getByLabel('Search by name or game').fill('study 4');
    assert.equal(await cards(page), 1);
    await page.getByLabel('Name of the analysis').fill('The "best" one');
    await page.keyboard.press('Enter');
    await page.getByLabel('Search by name or game').fill('nothing');
    await page.getByText('No analysis has this name').waitFor();
    await page.getByLabel('Search by name or game').fill('best');
    assert.equal(await cards(page), 1);
    const one = await saved(page, page.getByRole('button', { name: 'Save as PGN' }));
    assert.match(one, /^\[Event "The \\"best\\" one"\]/);
    await page.getByRole('button', { name: 'Delete this analysis' }).click();
    assert.equal(await cards(page), 0);
    await page.getByLabel('Search by name or game').fill('');
    assert.equal(await cards(page), 8);
    await page.getByText('Deleted: The "best" one').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await cards(page), 9);
    await page.reload();
    await page.locator('.study-card').first().waitFor();
    assert.equal(await cards(page), 9);
    const all = await saved(page, page.getByRole('button', { name: 'Save all as one PGN file' }));
    assert.equal(all.match(/^\[Variant "empire"\]$/gm).length, 9);
    await here.close(page);
  });

  it('says when the storage is full, and loses nothing while the page is open', async () => {
    const page = await filled(1);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await paste(page, EVERYTHING);
    await treeHas(page, 7);
    await page.getByText('This browser’s storage is full').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'All analyses' }).click();
    await page.locator('.study-card').first().waitFor();
    assert.equal(await cards(page), 2);
    await page.locator('.study-card a').first().click();
    await treeHas(page, 7);
    await here.close(page);
  });
});

// Everything that needs no other page: engine, tree, keeping, files.
async function worksAlone(page) {
  await page.locator('cg-board').waitFor();
  await page.getByRole('switch', { name: 'Engine' }).check();
  await thinks(page);
  await page.context().setOffline(true);
  await drag(page, 'd3', 'd4');
  await treeHas(page, 1);
  await thinks(page);
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await thinks(page);
  await page.locator('.engine-lines .engine-move').first().click();
  await treeHas(page, 2);
  await page.getByLabel('Comment').fill('Without a network');
  await until(page, () => Object.values(localStorage).some(text => text.includes('Without a network')));
  assert.match(await exported(page), /\{Without a network\}/);
  await paste(page, '[Variant "empire"]\n\n1. Se4 {from a file} d5 (1... e5) *\n');
  await treeHas(page, 3);
  await page.getByText('from a file').waitFor();
  await page.context().setOffline(false);
}

describe('with the network cut', () => {
  const world = company();
  it('one thread goes on', async () => {
    const page = await here.person('/analysis/empire');
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await worksAlone(page);
    await here.close(page);
  });
  it('several threads go on', async () => {
    const page = await world.person('/analysis/empire');
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await page.getByRole('button', { name: 'Engine settings' }).click();
    const threads = await page.getByLabel('Threads').locator('option').count();
    await page.getByLabel('Threads').selectOption(String(Math.min(2, threads)));
    await worksAlone(page);
  });
});
