// What makes a board comfortable, on one device: looking back, settings tried at the board, actions in words.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, moves, plies, speak } from './browser.mjs';
import { device } from './static.mjs';

const here = device();
const { close } = here;
const open = (game, look) => here.local(game, look);
const position = (game, fen, look) => open(`${game}?fen=${encodeURIComponent(fen)}`, look);
const shown = page => page.locator('.move[aria-current]').textContent();
const settings = page => page.getByRole('button', { name: 'Settings' }).click();

async function twoMoves(look) {
  const page = await open('empire', look);
  await move(page, 'd3', 'd4');
  await plies(page, 1);
  await move(page, 'b8', 'c6');
  await plies(page, 2);
  return page;
}

describe('the moves of a game', () => {
  it('are looked through with the wheel over the board and with the keys', async () => {
    const page = await twoMoves();
    await page.locator('.board').hover();
    await page.mouse.wheel(0, -100);
    assert.equal(await shown(page), 'Sd4');
    await page.mouse.wheel(0, 100);
    assert.equal(await shown(page), 'Nc6');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.locator('.move[aria-current]').count(), 0);
    await page.keyboard.press('ArrowDown');
    assert.equal(await shown(page), 'Nc6');
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('main')).outlineStyle), 'none');
    await close(page);
  });
  it('show pieces as pictures, or letters for who prefers them', async () => {
    const page = await twoMoves();
    await page.locator('.figurine').first().waitFor();
    assert.equal(await page.locator('.figurine .n-piece.black').count(), 1);
    await settings(page);
    await page.getByLabel('Piece icons in the move list').uncheck();
    assert.equal(await page.locator('.figurine').count(), 0);
    assert.deepEqual(await moves(page), ['Sd4', 'Nc6']);
    await close(page);
  });
  it('end with the result', async () => {
    const page = await position('janggi', '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1');
    await move(page, 'a8', 'a10');
    assert.equal(await page.locator('.move-result').textContent(), '1–0 · Cho wins · by checkmate');
    await close(page);
  });
  it('have a word for a pass, which is announced', async () => {
    const page = await position('janggi', '5k3/9/9/1r7/9/R8/9/9/9/3K5 w - - 0 1');
    await page.getByRole('button', { name: 'Pass' }).click();
    await page.getByRole('button', { name: 'Press again to pass' }).click();
    await page.locator('.panel').getByText('Cho has passed.').waitFor();
    assert.deepEqual(await moves(page), ['Pass']);
    assert.match(await page.locator('[aria-live=polite]').first().textContent(), /Cho has passed/);
    await speak(page, 'zh');
    assert.deepEqual(await moves(page), ['虚手']);
    await close(page);
  });
  it('say who is ahead in pieces', async () => {
    const page = await position('empire', '5k2/3q4/8/8/8/3T4/8/4K3 w - - 0 1');
    await move(page, 'd3', 'd7');
    assert.equal(await page.locator('.player.near .lead').textContent(), '+10');
    assert.equal(await page.locator('.player.far .lead').count(), 0);
    await close(page);
  });
});

describe('the board', () => {
  it('asks before every move for who wants it', async () => {
    const page = await open('empire', { settings: { confirmMove: true } });
    await move(page, 'd3', 'd4');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('square.last-move').first().waitFor({ state: 'detached' });
    await plies(page, 0);
    await move(page, 'e3', 'e4');
    await page.getByRole('button', { name: 'Play Se4' }).waitFor();
    await page.keyboard.press('Enter');
    await plies(page, 1);
    assert.deepEqual(await moves(page), ['Se4']);
    await close(page);
  });
  it('is alone on the page for who wants it, until the next press', async () => {
    const page = await open('janggi');
    await page.keyboard.press('z');
    await page.locator('.moves').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('header.top').isVisible(), false);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Show everything again' }).click();
    await page.locator('.moves').waitFor();
    await close(page);
  });
  it('is made smaller by its corner, and stays so', async () => {
    const page = await open('empire');
    const width = async () => (await page.locator('.board').boundingBox()).width;
    const before = await width();
    const corner = await page.locator('.resize').boundingBox();
    await page.mouse.move(corner.x + 8, corner.y + 8);
    await page.mouse.down();
    await page.mouse.move(corner.x - 50, corner.y - 50, { steps: 3 });
    await page.mouse.up();
    const after = await width();
    assert.ok(after < before - 80, `${before} to ${after}`);
    await page.reload();
    await page.locator('cg-board piece').first().waitFor();
    assert.ok(Math.abs((await width()) - after) < 1);
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await close(page);
  });
  it('has its coordinates on the lines, and beside it for who wants them there', async () => {
    const page = await open('janggi?setup=inner-inner');
    const middle = async selector => {
      const { x, width } = await page.locator(selector).first().boundingBox();
      return x + width / 2;
    };
    const text = page.locator('.coordinate-files span').first();
    assert.equal(await text.evaluate(e => getComputedStyle(e).textAlign), 'center');
    await settings(page);
    await page.getByRole('radio', { name: 'Beside the board' }).check();
    const board = await page.locator('cg-board').boundingBox();
    const label = await text.boundingBox();
    assert.ok(label.y >= board.y + board.height, 'below the board');
    assert.ok((await middle('.coordinate-ranks')) < board.x, 'left of the board');
    await page.getByRole('radio', { name: 'None' }).check();
    assert.equal(await text.count(), 0);
    await close(page);
  });
  it('shows a set of pieces at once when its picture is chosen', async () => {
    const page = await open('janggi?setup=inner-inner');
    const piece = page.locator('cg-board piece.k-piece.white');
    const drawing = () => piece.evaluate(e => getComputedStyle(e).backgroundImage);
    const before = await drawing();
    await settings(page);
    await page.locator('.piece-picture img').nth(7).waitFor();
    await page.getByRole('radio', { name: 'Traditional' }).check();
    await page.waitForFunction(
      old => getComputedStyle(document.querySelector('cg-board piece.k-piece.white')).backgroundImage !== old,
      before
    );
    const dialog = await page.getByRole('dialog').boundingBox();
    const board = await page.locator('.board').boundingBox();
    assert.ok(dialog.x >= board.x + board.width, 'the board is in sight');
    await close(page);
  });
  it('begins with characters on the pieces for who reads Chinese', async () => {
    const page = await open('janggi', { locale: 'zh-CN' });
    await page.getByRole('button', { name: '设置' }).click();
    assert.equal(await page.getByRole('radio', { name: '传统汉字' }).isChecked(), true);
    await close(page);
  });
});

describe('actions', () => {
  it('have words, and no icon twice', async () => {
    const page = await open('empire');
    for (const word of ['Take back', 'Draw', 'Resign', 'Flip', 'More'])
      await page.locator('.controls').getByText(word, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('.menu-item').first().waitFor();
    const icons = await page.locator('.controls path').evaluateAll(paths => paths.map(path => path.getAttribute('d')));
    assert.equal(new Set(icons).size, icons.length);
    await page.keyboard.press('Escape');
    await page.locator('.menu-item').first().waitFor({ state: 'detached' });
    await close(page);
  });
});
