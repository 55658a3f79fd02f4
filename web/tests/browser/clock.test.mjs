// Clocks: byoyomi, and what a player learns of a line that has died while a clock runs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, plies } from './browser.mjs';
import { badLine } from './lines.mjs';
import { anyMove, asks, company, onBoard, over } from './people.mjs';

const world = company();

// A page with a game against the computer whose control the form does not offer.
async function timed(control) {
  const page = await world.person();
  const seats = ['me', 'computer:1'];
  const challenge = { t: 'challenge', variant: 'empire', control, seats, shuffle: false, listed: false, casual: true };
  await asks(page, 1, challenge);
  await page.waitForURL(/\/game\//);
  await onBoard(page);
  return page;
}
const own = page => page.locator('.player.near .clock');
const shows = (page, pattern) => own(page).getByText(pattern).waitFor();

describe('byoyomi', () => {
  it('counts the seconds of each period, also after a reload, until the last one is used up', async () => {
    const page = await timed({ kind: 'byoyomi', base: 0, period: 2, periods: 10 });
    await page.getByText('0+10×2').waitFor();
    await anyMove(page);
    await plies(page, 2);
    await shows(page, /^2 s × 10$/);
    await shows(page, /^1 s × 10$/);
    await shows(page, /^[12] s × 9$/);
    await page.reload();
    await onBoard(page);
    await shows(page, /^[12] s × [2-8]$/);
    assert.match(await over(page), /You lose.*you ran out of time/);
  });
  it('is explained where the time is chosen', async () => {
    const page = await world.person();
    await page.getByRole('button', { name: 'Play: Janggi', exact: true }).click();
    await page.getByRole('radio', { name: '10+3×30', exact: true }).check();
    await page.getByText('then 3 periods of 30 s').waitFor();
  });
});

describe('a line that dies while a clock runs', () => {
  it('is noticed; the move is marked, the clock runs on, and nothing is lost', async () => {
    const line = badLine();
    const [a, b] = await world.pair({
      game: 'Empire chess',
      side: 'Gold',
      time: '5+3',
      first: { prepare: line.prepare },
    });
    await a.getByText('5+3', { exact: true }).waitFor();
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e6');
    await plies(a, 2);
    const gone = line.lose('up', '"t":"move"');
    line.out();
    await move(a, 'e3', 'e4');
    await gone;
    await a.getByText('Sending your move').waitFor();
    await a.locator('.move.sending').waitFor();
    await a.getByText('Connection lost.').waitFor();
    const before = await own(a).textContent();
    await a.waitForFunction(text => document.querySelector('.player.near .clock').textContent !== text, before);
    line.out(true);
    await line.cut();
    await plies(b, 3);
    await a.getByText('Sending your move').waitFor({ state: 'detached' });
    await a.getByText('Connection lost.').waitFor({ state: 'detached' });
  });
  it('is noticed at once when the browser says that there is no network', async () => {
    const line = badLine();
    const [a] = await world.pair({ game: 'Empire chess', side: 'Gold', first: { prepare: line.prepare } });
    line.out();
    await a.evaluate(() => dispatchEvent(new Event('offline')));
    await a.getByText('Connection lost.').waitFor();
    line.out(true);
    await a.evaluate(() => dispatchEvent(new Event('online')));
    await a.getByText('Connection lost.').waitFor({ state: 'detached' });
  });
});
