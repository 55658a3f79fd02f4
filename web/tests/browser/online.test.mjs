// People in browsers of their own, who play each other and the computer through a real server.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { click, launch, move, moves, PHONE, plies, visit } from './browser.mjs';
import { serve } from './serai.mjs';

let server, browser;
let pages = [];
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  const problems = pages.flatMap(page => page.problems);
  for (const page of pages) await page.context().close();
  pages = [];
  assert.deepEqual(problems, []);
});

async function person(path = '/', options = {}) {
  const page = await visit(browser, { url: server.url + path, ...options });
  page.setDefaultTimeout(20_000);
  pages.push(page);
  return page;
}

// Fills the dialog for a new game and sends it.
async function challenge(page, { game, against, fen, time = 'No clock', side, level }) {
  await page.getByRole('button', { name: `Play: ${game}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: against, exact: true }).check();
  if (against !== 'This device') await dialog.getByRole('radio', { name: time, exact: true }).check();
  if (side) await dialog.getByRole('radio', { name: side, exact: true }).check();
  if (level) await dialog.getByLabel('Level').fill(String(level));
  if (fen) {
    await dialog.getByText('More choices').click();
    await dialog.getByLabel('Start from a position (FEN)').fill(fen);
  }
  await dialog.locator('button[type=submit]').click();
}
const onBoard = page => page.locator('cg-board').waitFor();
const over = async page => {
  await page.locator('.game-over').waitFor();
  return page.locator('.game-over').textContent();
};

// Two people at one board by an invitation; the first plays the given side.
async function pair({ game, side, fen, time, first = {}, second = {} }) {
  const a = await person('/', first);
  await challenge(a, { game, against: 'A friend', side, fen, time });
  const link = await a.getByRole('textbox', { name: 'Copy' }).inputValue();
  const b = await visit(browser, { url: link, ...second });
  b.setDefaultTimeout(20_000);
  pages.push(b);
  await b.getByText(`invites you to a game of ${game}`).waitFor();
  assert.equal(await b.locator('cg-board').count(), 0, 'opening the link takes nothing');
  await b.getByRole('button', { name: 'Accept and play' }).click();
  await Promise.all([onBoard(a), onBoard(b)]);
  return [a, b];
}

describe('two people', () => {
  it('play each other to mate, while a third watches', async () => {
    const [a, b] = await pair({ game: 'Janggi', side: 'Cho', fen: '4k4/9/RR7/8p/9/9/9/9/9/3K5 w - - 0 1' });
    const c = await person(new URL(a.url()).pathname);
    await c.getByText('You are watching.').waitFor();
    await move(a, 'b8', 'b9');
    await plies(b, 1);
    assert.match(await b.title(), /Your turn/);
    await move(b, 'i7', 'i6');
    await plies(a, 2);
    await plies(c, 2);
    await move(c, 'a8', 'a10');
    await move(a, 'a8', 'a10');
    assert.match(await over(a), /You win.*by checkmate/);
    assert.match(await over(b), /You lose.*by checkmate/);
    assert.match(await over(c), /Cho wins.*by checkmate/);
  });
  it('find each other in the lobby', async () => {
    const a = await person();
    await challenge(a, { game: 'Empire chess', against: 'The lobby', side: 'Gold', time: '10+5' });
    await a.getByText('Your offer is in the lobby.').waitFor();
    const b = await person();
    await b.getByRole('button', { name: 'Join' }).first().click();
    await Promise.all([onBoard(a), onBoard(b)]);
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    assert.equal((await b.getByRole('timer').count()) >= 2, true);
  });
  it('take back, agree on a draw and play again', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold' });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e6');
    await plies(a, 2);
    await a.getByRole('button', { name: 'Take back' }).click();
    await b.getByText('would like to take a move back').waitFor();
    await b.getByRole('button', { name: 'Accept', exact: true }).click();
    await plies(a, 0);
    await plies(b, 0);
    await move(a, 'e3', 'e4');
    await plies(b, 1);
    await move(b, 'e7', 'e6');
    await plies(a, 2);
    await a.getByRole('button', { name: 'Offer a draw' }).click();
    await b.getByRole('button', { name: 'Accept', exact: true }).click();
    assert.match(await over(a), /Draw.*by agreement/);
    await over(b);
    const first = a.url();
    await a.getByRole('button', { name: 'Rematch' }).click();
    await b.getByRole('button', { name: 'Accept the rematch' }).click();
    await a.waitForURL(url => String(url) !== first);
    await b.waitForURL(url => String(url) !== first);
    assert.equal(a.url(), b.url());
    await plies(a, 0);
  });
  it('premove, and a premove that is no longer legal is forgotten', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold' });
    await onBoard(b);
    await move(b, 'e7', 'e5');
    await b.locator('square.current-premove').first().waitFor();
    await move(a, 'd3', 'd4');
    await plies(a, 2);
    assert.deepEqual(await moves(b), ['Sd4', 'e5']);
    await move(b, 'e5', 'e4');
    await b.locator('square.current-premove').first().waitFor();
    await move(a, 'e3', 'e4');
    await plies(b, 3);
    await b.getByText(/^Your turn/).waitFor();
    await plies(b, 3);
    assert.equal(await b.locator('square.current-premove').count(), 0);
  });
  it('resign, and talk in their own languages', async () => {
    const [a, b] = await pair({ game: 'Xiang Fu', side: 'Red' });
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await b.locator('.chat-lines').getByText('Good luck!').waitFor();
    await b.getByRole('button', { name: /switch the language/i }).click();
    await b.locator('.chat-lines').getByText('祝你好运！').waitFor();
    await b.getByRole('button', { name: /switch the language|切换为英文/i }).click();
    await move(a, 'e3', 'e4');
    await plies(b, 1);
    const reply = (await b.getByPlaceholder(/^[a-i]/).getAttribute('placeholder')) ?? '';
    await b.getByLabel('Type a move').fill(reply);
    await b.keyboard.press('Enter');
    await plies(a, 2);
    await a.getByRole('button', { name: 'Resign' }).click();
    await a.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await over(b), /You win.*by resignation/);
  });
  it('choose their Janggi setups: Han first, then Cho', async () => {
    const [a, b] = await pair({ game: 'Janggi', side: 'Cho', second: { size: PHONE } });
    await a.getByText('Waiting for the setup of Han').waitFor();
    await b.getByRole('button', { name: 'Outer elephants' }).click();
    await a.getByRole('button', { name: 'Inner elephants' }).click();
    await b.locator('.choice-veil').waitFor({ state: 'detached' });
    await move(a, 'a4', 'a5');
    await plies(b, 1);
  });
});

describe('a player', () => {
  it('gives the opponent time, and hears that the opponent has left and is back', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold', time: '5+3' });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e5');
    await plies(a, 2);
    await a.getByRole('button', { name: '+15 seconds' }).click();
    await a.waitForFunction(() => /^5:1\d/.test(document.querySelector('.clock').textContent));
    const path = new URL(b.url()).pathname;
    await b.goto('about:blank');
    await a.getByText(/has left. You may claim in \d+ s/).waitFor();
    await b.goto(server.url + path);
    await a.getByText(/has left/).waitFor({ state: 'detached' });
  });
  it('moves to another device by a link', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold', first: { insecure: true } });
    await a.getByRole('button', { name: 'Move to another device' }).click();
    await a.getByRole('button', { name: 'Copy', exact: true }).click();
    await a.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await a.getByRole('textbox', { name: 'Copy' }).inputValue();
    const phone = await visit(browser, { url: link, size: PHONE });
    phone.setDefaultTimeout(20_000);
    pages.push(phone);
    await phone.getByRole('button', { name: 'Take the seat' }).click();
    await onBoard(phone);
    await move(phone, 'd3', 'd4');
    await plies(b, 1);
    await a.getByText('You are watching.').waitFor({ state: 'attached' });
  });
});

describe('the line', () => {
  it('breaks and comes back: nothing is lost, nothing is played twice', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold' });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await b.reload();
    await plies(b, 1);
    await server.crash();
    await move(b, 'e7', 'e5');
    await plies(a, 2);
    assert.deepEqual(await moves(a), ['Sd4', 'e5']);
    await move(a, 'e3', 'e4');
    await plies(b, 3);
  });
});

describe('the computer', () => {
  const near = [
    ['Sittuyin', 'Red', '7k/R7/6K1/8/8/8/3P4/3r4[] w - - 9 70', 'a7', 'a8'],
    ['Empire chess', 'Gold', '7k/8/8/8/8/6K1/8/T7 w - - 0 1', 'a1', 'h1'],
    ['Janggi', 'Cho', '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1', 'a8', 'a10'],
    ['Xiang Fu', 'Red', '9/9/6+g2/9/9/9/2+G6/5R3/7R1[] w - - 0 1', 'h1', 'g1'],
    ['East-West Fusion chess', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
    ['Fusion, simplified', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
    ['Fusion, advanced', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
  ];
  for (const [game, side, fen, from, to] of near) {
    it(`is beaten at ${game}`, async () => {
      const page = await person();
      await challenge(page, { game, against: 'Computer', side, fen, level: 1 });
      await onBoard(page);
      await move(page, from, to);
      assert.match(await over(page), /You win/);
    });
  }
  it('answers, and gives a move back', async () => {
    const page = await person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1 });
    await onBoard(page);
    await move(page, 'd3', 'd4');
    await plies(page, 2);
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
  });
  it('plays while one waits in the lobby; then one is called back', async () => {
    const a = await person();
    await challenge(a, { game: 'Xiang Fu', against: 'The lobby', side: 'Red' });
    await a.getByText('Your offer is in the lobby.').waitFor();
    await challenge(a, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1 });
    await onBoard(a);
    const b = await person();
    await b.locator('.row', { hasText: 'Xiang Fu' }).getByRole('button', { name: 'Join' }).click();
    await a.getByText('An opponent has come').waitFor();
    await a.getByRole('button', { name: 'Go to the game' }).click();
    await onBoard(b);
    await a.waitForURL(b.url());
  });
});

describe('the team game', () => {
  it('is played by two people and two computers', async () => {
    const a = await person();
    await a.getByRole('button', { name: 'Play: Fusion, team', exact: true }).click();
    const dialog = a.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'A friend', exact: true }).check();
    await dialog.getByRole('radio', { name: 'No clock', exact: true }).check();
    await dialog.getByLabel('Red East').selectOption('me');
    await dialog.getByLabel('Black East').selectOption('computer');
    await dialog.getByLabel('Red West').selectOption('open');
    await dialog.getByLabel('Black West').selectOption('computer');
    await dialog.getByLabel('Level').fill('1');
    await dialog.locator('button[type=submit]').click();
    const link = await a.getByRole('textbox', { name: 'Copy' }).inputValue();
    const b = await visit(browser, { url: link });
    pages.push(b);
    await b.getByRole('button', { name: 'Accept and play' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    await click(a, 'i2');
    await click(a, 'i3');
    await a.getByText('That piece is your partner’s to move.').waitFor();
    await move(a, 'b3', 'b4');
    await plies(b, 2);
    await b.getByText(/^Your turn/).waitFor();
    const west = await b.getByLabel('Type a move').getAttribute('placeholder');
    await b.getByLabel('Type a move').fill(west);
    await b.keyboard.press('Enter');
    await plies(a, 4);
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await b.locator('.chat-lines').getByText('Good luck!').waitFor();
  });
  it('lets partners talk without the other side hearing it', async () => {
    const a = await person();
    await a.getByRole('button', { name: 'Play: Fusion, team', exact: true }).click();
    const dialog = a.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'A friend', exact: true }).check();
    await dialog.getByRole('radio', { name: 'No clock', exact: true }).check();
    await dialog.getByLabel('Black East').selectOption('open');
    await dialog.locator('button[type=submit]').click();
    const link = await a.getByRole('textbox', { name: 'Copy' }).inputValue();
    const heard = [];
    const joined = [];
    for (const name of ['opponent', 'partner']) {
      const page = await person();
      page.on('websocket', socket =>
        socket.on('framereceived', ({ payload }) => String(payload).includes('"t":"chat"') && heard.push(name))
      );
      await page.goto(link);
      await page.getByRole('button', { name: 'Accept and play' }).click();
      joined.push(page);
    }
    await Promise.all([a, ...joined].map(onBoard));
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await joined[1].locator('.chat-lines').getByText('Good luck!').waitFor();
    await move(a, 'b3', 'b4');
    await plies(joined[0], 1); // whatever was said before has come by now
    assert.deepEqual(heard, ['partner']);
  });
});
