// What people see of each other at a table of the server: chat, the pieces of partners, times, actions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, PHONE, plies } from './browser.mjs';
import { anyMove, challenge, company, onBoard } from './people.mjs';

const world = company();

describe('the chat', () => {
  it('keeps a text that is refused, and counts on a phone what has not been read', async () => {
    const [a, b] = await world.pair({ game: 'Empire chess', side: 'Gold', second: { size: PHONE, touch: true } });
    const field = a.getByLabel('Say something');
    await field.fill('look at www.example.com');
    await a.getByRole('button', { name: 'Send' }).click();
    await a.getByRole('alert').getByText('This text cannot be sent.').waitFor();
    assert.equal(await field.inputValue(), 'look at www.example.com');
    await field.fill('look at e4');
    await a.getByRole('button', { name: 'Send' }).click();
    await a.locator('.chat-lines').getByText('look at e4').waitFor();
    await a.waitForFunction(() => document.querySelector('.chat-form input').value === '');
    assert.equal(await a.locator('.chat [role=alert]').count(), 0);
    await b.getByRole('button', { name: 'Chat, 1 new' }).click();
    await b.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    await b.locator('.chat-lines').getByText('look at e4').waitFor();
  });
});

describe('a table', () => {
  it('shows what the clock said after each move', async () => {
    const [a, b] = await world.pair({ game: 'Empire chess', side: 'Gold', time: '5+3' });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e6');
    await plies(a, 2);
    assert.match((await a.locator('.move-clock').allTextContents()).join(' '), /^\d:\d\d \d:\d\d$/);
    await a.reload();
    await plies(a, 2);
    assert.equal(await a.locator('.move-clock').count(), 2);
  });
  it('does not offer the computer more time', async () => {
    const page = await world.person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1, time: '5+3' });
    await onBoard(page);
    await anyMove(page);
    await plies(page, 2);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.locator('.menu-item').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Give 15 seconds' }).count(), 0);
  });
  it('tells partners which pieces are whose', async () => {
    const page = await world.person();
    await challenge(page, { game: 'Fusion, team', against: 'Computer', level: 1 });
    await onBoard(page);
    const rows = page.locator('.partners > div');
    assert.match(await rows.first().textContent(), /^East \(you\)/);
    assert.equal(await rows.first().locator('piece').count(), 6);
    assert.equal(await rows.last().locator('piece.q-piece').count(), 1);
  });
});
