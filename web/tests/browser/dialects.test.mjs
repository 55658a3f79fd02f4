// The sets of rules of Janggi: one card with a choice, what each shows beside the board, the warning before a move that
// loses by repetition, and the rules in Korean.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESKTOP, move, PHONE, plies } from './browser.mjs';
import { challenge, company, onBoard, over } from './people.mjs';

const { pair, person } = company();
const WARNING = 'This move repeats the position once too often, so you lose.';
const SHUFFLE = ['a1a2', 'a10a9', 'a2a1', 'a9a10'];
const squares = uci => uci.match(/[a-i]\d+/g);

async function type(page, text) {
  await page.getByLabel('Type a move').fill(text);
  await page.keyboard.press('Enter');
}
// A game on this device, just before the third occurrence.
async function repeated(variant, options) {
  const page = await person(`/local/${variant}?setup=inner-inner`, options);
  await onBoard(page);
  for (const uci of [...SHUFFLE, ...SHUFFLE].slice(0, 7)) await type(page, uci);
  await plies(page, 7);
  return page;
}

describe('the card of Janggi', () => {
  it('lets one choose the rules, says what they are, and remembers them', async () => {
    const page = await person();
    const card = page.locator('.card', { hasText: 'Korean chess' });
    assert.equal(await page.locator('.card', { hasText: 'Janggi' }).count(), 1);
    await card.getByLabel('Rules').selectOption('Modern');
    const modern = page.locator('.card', { hasText: 'no bikjang, and repetition loses' });
    await modern.waitFor();
    await page.reload();
    await modern.getByRole('button', { name: 'Play: Janggi' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Rules').inputValue(), 'janggimodern');
    await dialog.getByLabel('Rules').selectOption('Casual');
    await dialog.getByText('mate wins, everything else is a draw').waitFor();
    await dialog.getByLabel('Game').selectOption('Empire chess');
    assert.equal(await dialog.getByLabel('Rules').count(), 0);
    await dialog.getByLabel('Game').selectOption('Janggi');
    assert.equal(await dialog.getByLabel('Rules').inputValue(), 'janggicasual');
    await dialog.getByRole('radio', { name: 'This device' }).check();
    await dialog.locator('button[type=submit]').click();
    await page.getByRole('heading', { name: 'Janggi (casual)' }).waitFor();
  });
  it('leads to the rules that are chosen, and those to one another and to Korean', async () => {
    const page = await person('/', { size: PHONE });
    await page.locator('.card', { hasText: 'Korean chess' }).getByLabel('Rules').selectOption('Traditional');
    await page.getByRole('link', { name: 'How to play: Janggi' }).click();
    await page.getByRole('link', { name: 'The rules', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Janggi (traditional)' }).waitFor();
    await page.getByRole('navigation', { name: 'Rules' }).getByRole('link', { name: 'Modern' }).click();
    await page.getByRole('heading', { level: 1, name: 'Janggi (modern)' }).waitFor();
    await page.getByRole('link', { name: '한국어' }).click();
    await page.getByText('빅장이 없고 반복수를 둘 수 없습니다').waitFor();
    assert.equal(await page.locator('.rules-body').first().getAttribute('lang'), 'ko');
    await page.locator('.rules-full').getByRole('link', { name: '장기' }).first().click();
    await page.getByText('장기는 한국의 전통 놀이입니다').waitFor();
    await page.getByRole('link', { name: 'In English' }).click();
    await page.getByText('Janggi is the chess of Korea').waitFor();
  });
});

describe('beside the board', () => {
  const FACING = '4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1';
  for (const [variant, points, bikjang] of [
    ['janggi', true, true],
    ['janggitraditional', false, true],
    ['janggimodern', true, false],
    ['janggicasual', false, false],
  ]) {
    it(`${variant} shows what its rules have`, async () => {
      const page = await person(`/local/${variant}?fen=${encodeURIComponent(FACING)}`);
      await onBoard(page);
      await page.getByRole('button', { name: 'Pass' }).waitFor();
      assert.equal(await page.locator('.balance').count(), points ? 1 : 0);
      assert.equal(await page.getByText('Bikjang!').count(), bikjang ? 1 : 0);
      await page.getByRole('button', { name: 'Pass' }).click();
      const then = { janggi: 'you win 13 to 1.5', janggitraditional: 'in a draw' }[variant] ?? 'The game goes on';
      await page.getByText(then).waitFor();
    });
  }
  it('the modern clock counts to 200', async () => {
    const page = await person(`/local/janggimodern?fen=${encodeURIComponent(FACING.replace('0 1', '120 90'))}`);
    await page.getByText('120 of 200').waitFor();
  });
});

describe('a move that loses by repetition', () => {
  it('is asked about once more when it is clicked, and can be left', async () => {
    const page = await repeated('janggimodern');
    await move(page, 'a9', 'a10');
    const warning = page.getByRole('alertdialog', { name: WARNING });
    await warning.getByText(WARNING).waitFor();
    await page.keyboard.press('Enter'); // what is at hand is to leave it
    await warning.waitFor({ state: 'detached' });
    await plies(page, 7);
    await move(page, 'a9', 'a8');
    await plies(page, 8);
  });
  it('is asked about when it is typed, and played after one yes', async () => {
    const page = await repeated('janggi', { size: PHONE });
    await type(page, 'R21-11');
    const warning = page.getByRole('alertdialog', { name: WARNING });
    await warning.getByRole('button', { name: /^Play/ }).click();
    assert.match(await over(page), /Cho wins/);
  });
  it('is asked about once where every move is', async () => {
    const page = await repeated('janggi', { settings: { confirmMove: true } });
    await move(page, 'a9', 'a10');
    await page.getByText(WARNING).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Play/ }).click();
    await over(page);
  });
  it('is none where repeating draws', async () => {
    const page = await repeated('janggicasual', { size: DESKTOP });
    await move(page, 'a9', 'a10');
    assert.match(await over(page), /[Dd]raw/);
  });
  it('is asked about at the server, in games of people', async () => {
    const [a, b] = await pair({ game: 'Janggi (modern)', side: 'Cho', fen: 'r3k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1' });
    let n = 0;
    for (const uci of [...SHUFFLE, ...SHUFFLE].slice(0, 7)) {
      await move(n % 2 === 0 ? a : b, ...squares(uci));
      await Promise.all([plies(a, ++n), plies(b, n)]);
    }
    await move(b, 'a9', 'a10');
    const warning = b.getByRole('alertdialog', { name: WARNING });
    await warning.waitFor();
    await plies(a, 7); // nothing was sent
    await warning.getByRole('button', { name: /^Play/ }).click();
    assert.match(await over(a), /You win/);
  });
  it('is asked about against the computer', async () => {
    const page = await person();
    const fen = '4k4/c7R/9/3R1R3/9/9/9/9/9/3K5 b - - 0 1'; // Han can only pass
    await challenge(page, { game: 'Janggi (modern)', against: 'Computer', side: 'Cho', level: 1, fen });
    await onBoard(page);
    await plies(page, 1);
    for (const [n, uci] of ['d1d2', 'd2d1', 'd1d2'].entries()) {
      await type(page, uci);
      await plies(page, 2 * n + 3);
    }
    await move(page, 'd2', 'd1');
    await page.getByText(WARNING).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await move(page, 'd2', 'e2');
    await plies(page, 9);
  });
});
