// The first page: a game in two clicks, games of others as small boards that move, one's own to go on with.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, moves, plies } from './browser.mjs';
import { asks, challenge, company, invitation, onBoard, over } from './people.mjs';

const { person } = company({ limits: { open_challenges: 30 } });

describe('home', () => {
  it('is two clicks from a game, against a computer that has a name', async () => {
    const page = await person();
    await page.getByRole('button', { name: 'Play: Empire chess', exact: true }).click();
    await page.getByRole('dialog').getByText('Level 2: Traveller').waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await onBoard(page);
    await page.locator('.seat', { hasText: 'Computer, level 2' }).getByText('Traveller').waitFor();
    await page.getByRole('link', { name: /Home/ }).click();
    const card = page.locator('.game-card', { hasText: 'Empire chess' });
    await card.getByText('Computer (Traveller)').waitFor();
    await card.click();
    await onBoard(page);
  });
  it('shows live games as boards that move, and leads to them', async () => {
    const a = await person();
    await challenge(a, { game: 'Xiang Fu', against: 'The lobby', side: 'Red', time: '10+5' });
    await a.getByText('Your offer is in the lobby.').waitFor();
    const b = await person();
    const offer = b.locator('.row', { hasText: 'Xiang Fu' });
    assert.match(await offer.textContent(), /you play Black · 10\+5/);
    await offer.getByRole('button', { name: 'Join' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    const c = await person();
    const card = c.locator('.game-card', { hasText: 'Xiang Fu' });
    await card.locator('.mini-man').first().waitFor();
    assert.equal(await card.locator('.mini-mark').count(), 0);
    await move(a, 'e3', 'e4');
    await card.locator('.mini-mark').nth(1).waitFor();
    await card.click();
    await c.getByText('You are watching.').waitFor();
    await plies(c, 1);
  });
  it('lets who joins a team from the lobby choose a seat', async () => {
    const a = await person();
    const seats = { 'Black East': 'computer', 'Red West': 'open', 'Black West': 'computer' };
    await challenge(a, { game: 'Fusion, team', against: 'The lobby', seats, level: 1 });
    await a.getByText('Your offer is in the lobby.').waitFor();
    const b = await person();
    await b.locator('.row', { hasText: 'free seats: 1' }).getByRole('button', { name: 'Join' }).click();
    await b.getByRole('button', { name: 'Sit here: Red West' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    await a.getByText('Your turn: Red East').waitFor();
    await b.getByText('Partner to move: Red East').waitFor();
  });
  it('fixes the setups of Janggi beforehand for who wants it', async () => {
    const page = await person();
    await page.getByRole('button', { name: 'Play: Janggi', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Cho', exact: true }).check();
    await dialog.getByText('More options').click();
    await dialog.getByLabel('Setup of Han').selectOption('outer');
    await dialog.getByLabel('Setup of Cho').selectOption('left');
    await dialog.locator('button[type=submit]').click();
    await onBoard(page);
    await move(page, 'b1', 'd4'); // the left elephant stands where another setup has a horse
    await page.locator('.move').first().waitFor();
    assert.match((await moves(page))[0], /^E/);
  });
  it('lists invitations that nobody has answered, to be withdrawn', async () => {
    const page = await person();
    await challenge(page, { game: 'Janggi', against: 'A friend' });
    const link = await invitation(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(new URL('/games', page.url()).href);
    const row = page.locator('.row', { hasText: 'your invitation is waiting' });
    await row.getByText('random sides').waitFor();
    await row.getByRole('button', { name: 'Copy the invitation link' }).click();
    await row.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await row.waitFor({ state: 'detached' });
    const friend = await person(link);
    await friend.getByText('This invitation is no longer open.').waitFor();
  });
  it('keeps finished games, with who won', async () => {
    const page = await person();
    const fen = '7k/8/8/8/8/6K1/8/T7 w - - 0 1';
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', fen, level: 1 });
    await onBoard(page);
    await move(page, 'a1', 'h1');
    await over(page);
    await page.goto(new URL('/games', page.url()).href);
    await page.getByRole('link', { name: 'You win · by checkmate' }).click();
    assert.match(await over(page), /You win/);
  });
  it('turns the pages of a long lobby', async () => {
    const a = await person();
    const made = await asks(a, 21, { t: 'challenge', variant: 'sittuyin', seats: ['me', 'open'] });
    assert.deepEqual([...new Set(made.map(answer => answer.t))], ['challenge-made']);
    const b = await person();
    await b.getByText('Page 1 of 2').waitFor();
    const offers = b.locator('.row', { hasText: 'Sittuyin' });
    assert.equal(await offers.count(), 20);
    await b.getByRole('button', { name: 'Next page' }).click();
    await b.getByText('Page 2 of 2').waitFor();
    assert.equal(await offers.count(), 1);
    assert.equal(await b.getByRole('button', { name: 'Next page' }).isDisabled(), true);
    await b.getByRole('button', { name: 'Previous page' }).click();
    await b.getByText('Page 1 of 2').waitFor();
  });
  it('goes back through one’s finished games', async () => {
    const page = await person();
    const game = { t: 'challenge', variant: 'empire', seats: ['me', 'me'], listed: false };
    const answers = await asks(page, 23, game, { t: 'offer', game: 'GAME', offer: 'resign', seat: 0 });
    assert.deepEqual([...new Set(answers.map(answer => answer.t))], ['started', 'ack']);
    await page.goto(new URL('/games', page.url()).href);
    const finished = page.locator('.game-card', { hasText: 'Gold resigned' });
    await finished.nth(19).waitFor();
    assert.equal(await finished.count(), 20);
    await page.getByRole('button', { name: 'Older games' }).click();
    await finished.nth(22).waitFor();
    assert.equal(await finished.count(), 23);
    await page.getByRole('button', { name: 'Older games' }).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('combobox').selectOption('Janggi');
    await page.getByText('No games found.').waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await finished.nth(19).waitFor();
  });
});
