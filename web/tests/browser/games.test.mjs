// What may be done with a game at the server besides playing it: take it away, play on from it, play it again otherwise,
// and be told when it is one's turn.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, moves, plies } from './browser.mjs';
import { challenge, company, onBoard, over } from './people.mjs';

const { pair, person } = company();
const fen = '7k/8/8/8/8/6K1/8/T7 w - - 0 1'; // Gold mates by a1h1

describe('a game at the server', () => {
  it('is copied and saved as PGN', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold' });
    await move(a, 'd3', 'd4');
    await plies(b, 1); // by then it is stored
    await a.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await a.getByRole('button', { name: 'More' }).click();
    await a.getByText('Save or copy the game').click();
    await a.getByRole('button', { name: 'Copy the game' }).click();
    await a.getByRole('button', { name: 'Copied' }).waitFor();
    const file = await a.evaluate(() => navigator.clipboard.readText());
    assert.match(file, /\[Site "http.*\/game\//);
    assert.match(file, /1\. Sd4/);
  });
  it('is played again at another level and from the other side', async () => {
    const page = await person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', fen, level: 1 });
    await onBoard(page);
    await move(page, 'a1', 'h1');
    await over(page);
    const first = page.url();
    await page.getByRole('button', { name: 'New game with other settings' }).click();
    const form = page.getByRole('dialog');
    assert.equal(await form.getByLabel('Start from a position (FEN)').inputValue(), fen);
    assert.equal(await form.getByRole('radio', { name: 'Gold' }).isChecked(), true);
    await form.getByLabel('Level').fill('3');
    await form.getByRole('radio', { name: 'Black' }).check();
    await form.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL(url => url.href !== first);
    await page.locator('.seat', { hasText: 'Computer, level 3' }).waitFor();
  });
  it('begins from a position of another', async () => {
    const page = await person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', fen, level: 1 });
    await onBoard(page);
    await move(page, 'a1', 'h1');
    await over(page);
    const first = page.url();
    await page.getByRole('button', { name: 'More' }).click();
    assert.equal(await page.getByText('Continue from here').count(), 0, 'nothing can be played after the end');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Continue from here').click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL(url => url.href !== first);
    await onBoard(page);
    await move(page, 'a1', 'a2');
    await plies(page, 2);
    assert.match((await moves(page))[0], /a2/);
  });
  it('calls who wants it back when it is their turn, and asks the browser only then', async () => {
    const prepare = page =>
      page.addInitScript(() => {
        window.asked = 0;
        window.notices = [];
        window.away = false;
        Object.defineProperty(document, 'hidden', { get: () => window.away });
        window.Notification = class {
          static permission = 'default';
          static async requestPermission() {
            ++window.asked;
            window.Notification.permission = 'granted';
          }
          constructor(title, { body }) {
            window.notices.push(body);
          }
        };
      });
    const [a, b] = await pair({ game: 'Empire chess', side: 'Black', first: { prepare } });
    assert.equal(await a.evaluate(() => window.asked), 0);
    await a.getByRole('button', { name: 'Settings' }).click();
    await a.getByRole('switch', { name: 'Notify me when it is my turn' }).click();
    await a.waitForFunction(() => window.asked === 1);
    await a.getByRole('button', { name: 'Close' }).click();
    await a.evaluate(() => (window.away = true));
    await move(b, 'd3', 'd4');
    await a.waitForFunction(() => window.notices.length > 0);
    assert.deepEqual(await a.evaluate(() => window.notices), ['Empire chess: Your turn']);
  });
});
