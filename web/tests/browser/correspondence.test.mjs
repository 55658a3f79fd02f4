// Games with days for each move: conditional moves across a restart, the list of games that wait, notes, an analysis
// board without engine, vacations; in both languages and for everybody (axe).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, PHONE, plies, speak } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { challenge, company, invitation, onBoard } from './people.mjs';

const world = company();
const days = (side, rest = {}) => world.pair({ game: 'Empire chess', side, time: 'Days', ...rest });
const prepare = page => page.getByRole('button', { name: 'Prepare moves' });
const keep = page => page.getByRole('button', { name: 'Save these moves' });
const lines = page => page.locator('.condition-lines li');

describe('a correspondence game', () => {
  it('plays a conditional move, also after a restart', async () => {
    const [a, b] = await days('Gold');
    await b.getByText('3 days per move').waitFor();
    await prepare(b).click();
    await b.getByText('Play a move of your opponent on the board').waitFor();
    await move(b, 'd3', 'd4');
    await b.getByText('Now play your reply.').waitFor();
    await move(b, 'e7', 'e5');
    await keep(b).click();
    await prepare(b).waitFor();
    assert.equal(await lines(b).count(), 1);
    const id = new URL(a.url()).pathname.split('/').pop();
    const known = await a.evaluate(async game => {
      const [state, file] = await Promise.all([fetch(`/api/game/${game}`), fetch(`/game/${game}.pgn`)]);
      return (await state.text()) + (await file.text());
    }, id);
    assert.ok(!known.includes('e7e5') && !known.includes('conditions'), 'nobody else sees what is prepared');
    await world.server.crash();
    await b.reload();
    await lines(b).waitFor();
    await move(a, 'd3', 'd4');
    await Promise.all([plies(a, 2), plies(b, 2)]);
    await a.getByText('Your turn').first().waitFor();
    assert.equal(await lines(b).count(), 0, 'what was played is prepared no longer');
  });
  it('lets moves be changed, replaced and removed before they are kept', async () => {
    const [, b] = await days('Gold');
    await prepare(b).click();
    await move(b, 'd3', 'd4');
    await move(b, 'e7', 'e5');
    await b.getByRole('button', { name: 'Back to the start of the lines' }).click();
    await move(b, 'd3', 'd4');
    await move(b, 'd7', 'd5'); // another reply takes the place of the first
    assert.equal(await lines(b).count(), 1);
    await b.getByRole('button', { name: 'Back to the start of the lines' }).click();
    await move(b, 'e3', 'e4');
    await move(b, 'd7', 'd6');
    await keep(b).click();
    await prepare(b).waitFor();
    await b.reload();
    await lines(b).nth(1).waitFor();
    await b
      .getByRole('button', { name: /^Remove the line/ })
      .first()
      .click();
    await keep(b).click();
    await prepare(b).waitFor();
    assert.equal(await lines(b).count(), 1);
  });
  it('is prepared by keyboard alone', async () => {
    const [a, b] = await days('Gold');
    await prepare(b).focus();
    await b.keyboard.press('Enter');
    const field = b.getByLabel('Type a move');
    for (const uci of ['d3d4', 'e7e5']) {
      await field.fill(uci);
      await b.keyboard.press('Enter');
    }
    await keep(b).focus();
    await b.keyboard.press('Enter');
    await prepare(b).waitFor();
    await move(a, 'd3', 'd4');
    await plies(a, 2);
  });
  it('counts the games that wait, and leads from one to the next', async () => {
    const [a] = await days('Gold');
    await a.locator('.nav .badge', { hasText: '1' }).waitFor();
    await a.waitForFunction(() => document.title.startsWith('(1) '));
    await a.goto(`${world.server.url}/games`);
    const waiting = a.locator('section', { has: a.getByRole('heading', { name: 'Waiting for you' }) });
    await waiting.getByText(/^2 d 23 h left$/).waitFor();
    await waiting.getByRole('link').first().click();
    await onBoard(a);
    await move(a, 'd3', 'd4');
    await plies(a, 1);
    await a.waitForFunction(() => !document.title.startsWith('('));
    assert.equal(await a.locator('.nav .badge').count(), 0);
  });
  it('keeps a private note, also on another page', async () => {
    const [a, b] = await days('Gold');
    const note = page => page.getByLabel('Private note');
    await note(a).fill('The cannon waits. <b>炮</b>');
    await a.getByText('Saved', { exact: true }).waitFor();
    await a.reload();
    await onBoard(a);
    assert.equal(await note(a).inputValue(), 'The cannon waits. <b>炮</b>');
    await b.reload();
    await onBoard(b);
    assert.equal(await note(b).inputValue(), '');
  });
  it('is analysed without engine while it runs', async () => {
    const [a, b] = await days('Gold');
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await b.getByRole('link', { name: 'Analysis board without engine' }).click();
    await b.getByText('This game is still being played').waitFor();
    await onBoard(b);
    assert.equal(await b.getByText('Engine', { exact: true }).count(), 0);
    await move(b, 'e7', 'e5');
    await b.waitForURL(/id=running-/);
    await b.reload();
    await b.getByText('This game is still being played').waitFor();
    assert.equal(await b.getByText('Engine', { exact: true }).count(), 0, 'by no way');
    await b.getByRole('link', { name: 'Back to the game' }).click();
    await onBoard(b);
    const stranger = await world.person(b.url().replace('/game/', '/analysis/empire?running='));
    await stranger.getByRole('alert').waitFor();
  });
  it('waits for somebody on vacation, and says so', async () => {
    const [a, b] = await days('Gold');
    await a.goto(`${world.server.url}/games`);
    await a.getByText('Vacation', { exact: true }).click();
    await a.getByLabel('Days', { exact: true }).fill('5');
    await a.getByRole('button', { name: 'Begin now' }).click();
    await a.getByText('You are on vacation until').waitFor();
    await b.getByText('On vacation until').waitFor();
    await a.getByRole('button', { name: 'I am back' }).click();
    await a.getByText('You can still take 13 days.').waitFor();
    await b.getByText('On vacation until').waitFor({ state: 'detached' });
  });
  it('is offered to people only, and guests are told what is safer', async () => {
    const page = await world.person();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByRole('radio', { name: 'Days' }).count(), 0);
    await dialog.getByRole('radio', { name: 'A friend' }).check();
    await dialog.getByRole('radio', { name: 'Days' }).check();
    await dialog.getByText('safer with an account').waitFor();
    await dialog.getByLabel('Days per move').fill('14');
    await dialog.locator('button[type=submit]').click();
    const other = await world.person(await invitation(page));
    await other.getByText('14 days per move').waitFor();
  });
  it('is there in Chinese, on a phone, and axe finds nothing', async () => {
    const [a, b] = await days('Gold');
    await prepare(b).click();
    await move(b, 'd3', 'd4');
    await inspect(b, 'conditional moves');
    await a.goto(`${world.server.url}/games`);
    await a.getByText('Vacation', { exact: true }).click();
    await inspect(a, 'games that wait, and a vacation');
    const phone = await world.person('/', { size: PHONE });
    await challenge(phone, { game: 'Janggi', against: 'A friend', time: 'Days' });
    await phone.getByRole('textbox', { name: 'Copy' }).waitFor();
    await inspect(phone, 'an invitation by correspondence');
    await speak(a, 'zh');
    await a.getByText('等你走棋').waitFor();
    await inspect(a, 'games that wait, in Chinese');
  });
});
