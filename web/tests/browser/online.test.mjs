// People in browsers of their own, who play each other and the computer through a real server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { click, move, moves, PHONE, plies, speak } from './browser.mjs';
import { anyMove, challenge, company, invitation, onBoard, over } from './people.mjs';

const world = company();
const { person, pair } = world;

describe('two people', () => {
  it('play each other to mate, while a third watches', async () => {
    const [a, b] = await pair({ game: 'Janggi', side: 'Cho', fen: '4k4/9/RR7/8p/9/9/9/9/9/3K5 w - - 0 1' });
    const c = await person(new URL(a.url()).pathname);
    await c.getByText('You are watching.').waitFor();
    await move(a, 'b8', 'b9');
    await plies(b, 1);
    await b.waitForFunction(() => /Your turn/.test(document.title));
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
  it('resign, and talk in their own languages', async () => {
    const [a, b] = await pair({ game: 'Xiang Fu', side: 'Red' });
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await b.locator('.chat-lines').getByText('Good luck!').waitFor();
    await speak(b, 'zh');
    await b.locator('.chat-lines').getByText('祝你好运！').waitFor();
    await speak(b, 'en');
    await move(a, 'e3', 'e4');
    await plies(b, 1);
    await anyMove(b);
    await plies(a, 2);
    await a.getByRole('button', { name: 'Resign' }).click();
    await a.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await over(b), /You win.*your opponent resigned/);
    assert.match(await over(a), /You lose.*you resigned/);
  });
  it('choose their Janggi setups: Han first, then Cho', async () => {
    const [a, b] = await pair({ game: 'Janggi', side: 'Cho', second: { size: PHONE } });
    await a.getByText('Han is choosing a setup').first().waitFor();
    await b.getByRole('status').getByText('Choose your setup').waitFor();
    // Han sees the board from Han’s side: the left elephant is the outer one on the left.
    const left = b.getByRole('button', { name: 'Left elephant' }).locator('piece');
    assert.match(await left.nth(1).getAttribute('class'), /^b-piece/);
    assert.match(await left.nth(6).getAttribute('class'), /^n-piece/);
    await b.getByRole('button', { name: 'Outer elephants' }).click();
    await a.getByRole('button', { name: 'Inner elephants' }).click();
    for (const page of [a, b]) await page.locator('.choice').waitFor({ state: 'detached' });
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
    await a.getByRole('button', { name: 'More', exact: true }).click();
    await a.getByRole('button', { name: 'Give 15 seconds' }).click();
    await a.waitForFunction(() => /^5:1\d/.test(document.querySelector('.clock').textContent));
    const path = new URL(b.url()).pathname;
    await b.goto('about:blank');
    await a.getByText(/is disconnected. You can claim a win or a draw in \d+ s/).waitFor();
    await b.goto(world.server.url + path);
    await a.getByText(/is disconnected/).waitFor({ state: 'detached' });
  });
  it('moves to another device by a link', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold', first: { insecure: true } });
    await a.getByRole('button', { name: 'More', exact: true }).click();
    await a.getByRole('button', { name: 'Move to another device' }).click();
    await a.getByRole('button', { name: 'Copy', exact: true }).click();
    await a.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await invitation(a);
    const phone = await person(link, { size: PHONE });
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
    await world.server.crash();
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
    ['Janggi (tournament)', 'Cho', '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1', 'a8', 'a10'],
    ['Xiang Fu', 'Red', '9/9/6+g2/9/9/9/2+G6/5R3/7R1[] w - - 0 1', 'h1', 'g1'],
    ['East-West Fusion chess', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
    ['Fusion, simplified', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
    ['Fusion, advanced', 'Red', '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 30 0-0+', 'a8', 'a10'],
    ['Fusion, team', undefined, '4g4/1J7/J8/9/9/9/9/9/9/3G5 w - - 0 31 0-0+', 'a8', 'a10'], // Red East's turn
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
    await a.getByText('Opponent found').waitFor();
    await a.getByRole('button', { name: 'Go to the game' }).click();
    await onBoard(b);
    await a.waitForURL(b.url());
  });
});

describe('the team game', () => {
  const GAME = 'Fusion, team';
  it('is played by two people and two computers', async () => {
    const a = await person();
    const seats = { 'Red East': 'me', 'Black East': 'computer', 'Red West': 'open', 'Black West': 'computer' };
    await challenge(a, { game: GAME, against: 'A friend', seats, level: 1, time: '30+20' });
    const b = await person(await invitation(a));
    await b.getByRole('button', { name: 'Sit here: Red West' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    await click(a, 'i2');
    await click(a, 'i3');
    await a.getByText('Only your partner can move that piece.').waitFor();
    await move(a, 'b3', 'b4');
    await plies(b, 2);
    await b.getByText(/^Your turn/).waitFor();
    await anyMove(b);
    await plies(a, 4);
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await b.locator('.chat-lines').getByText('Good luck!').waitFor();
    await b.setViewportSize(PHONE);
    await b.waitForFunction(width => document.documentElement.scrollWidth <= width, PHONE.width);
  });
  it('lets everybody choose a seat, and partners talk without the other side hearing it', async () => {
    const a = await person();
    await challenge(a, { game: GAME, against: 'A friend', seats: { 'Black East': 'open' } });
    const link = await invitation(a);
    const heard = [];
    const joined = [];
    for (const seat of ['Red West', 'Black East']) {
      const page = await person(link, {
        prepare: page =>
          page.on('websocket', socket =>
            socket.on('framereceived', ({ payload }) => String(payload).includes('"t":"chat"') && heard.push(seat))
          ),
      });
      await page.getByRole('button', { name: `Sit here: ${seat}` }).click();
      if (seat === 'Red West') {
        await page.getByText('You have your seat').waitFor();
        await a.locator('.seat-card', { hasText: seat }).getByText('Guest').waitFor();
      }
      joined.push(page);
    }
    await Promise.all([a, ...joined].map(onBoard));
    const [partner, opponent] = joined;
    await a.getByRole('button', { name: 'Good luck!' }).click();
    await partner.locator('.chat-lines').getByText('Good luck!').waitFor();
    await move(a, 'b3', 'b4');
    await plies(opponent, 1); // whatever was said before has come by now
    assert.deepEqual(heard, ['Red West']);
  });
});
