// People with one another: profiles and their filters, friends, challenges by name, blocking, reports, administration.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { httpViolations } from '../contract.mjs';
import { inspect } from './inspect.mjs';
import { anyMove, asks, company, onBoard, over, PATIENCE } from './people.mjs';
import { bin } from './serai.mjs';

const world = company({ limits: { password_memory_kib: 8, password_passes: 1 } });
const { member } = world;
const ZH = { prepare: page => page.addInitScript(() => localStorage.setItem('serai.settings', '{"language":"zh"}')) };

const admin = (...args) => execFileSync(join(bin, 'serai'), ['admin', '--data', world.server.folder, ...args]);

// Two members play a short game that the first resigns; it is listed.
async function played(a, b) {
  await a.goto(`${world.server.url}/`);
  const game = await a.evaluate(async () => {
    const line = new WebSocket(`ws://${location.host}/ws?v=2`);
    const hear = test =>
      new Promise(resolve => (line.onmessage = ({ data }) => test(JSON.parse(data)) && resolve(JSON.parse(data))));
    await hear(({ t }) => t === 'hello');
    line.send(JSON.stringify({ t: 'challenge', id: `c${Math.random()}`, variant: 'empire', seats: ['me', 'open'] }));
    const { challenge } = await hear(({ t }) => t === 'challenge-made');
    return challenge.id;
  });
  await b.goto(`${world.server.url}/`);
  await b.evaluate(async id => {
    const line = new WebSocket(`ws://${location.host}/ws?v=2`);
    await new Promise(resolve => (line.onmessage = resolve));
    line.send(JSON.stringify({ t: 'join', id: `j${Math.random()}`, challenge: id }));
  }, game);
  await Promise.all([onBoard(a), onBoard(b)]);
  await anyMove(a);
  await b.getByText('Your turn').first().waitFor();
  await anyMove(b);
  await a.getByRole('button', { name: 'Resign' }).click();
  await a
    .getByRole('button', { name: /^Yes|Resign$/ })
    .last()
    .click();
  await over(a);
  return new URL(a.url()).pathname.split('/').at(-1);
}

describe('somebody without an account', () => {
  it('is told that nobody has a name', async () => {
    const page = await world.person('/@/Nobody', ZH);
    await page.getByText('这里没有叫这个名字的人。').waitFor();
    await inspect(page, 'no such profile');
  });
  it('follows nobody, finds nobody and decides nothing', async () => {
    const page = await world.person('/friends');
    await page.getByText('You are not following anyone yet.').waitFor();
    await page.getByLabel('Find a player by name').fill('Nobody');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('There is no account named Nobody.').waitFor();
    await inspect(page, 'no friends');
    await page.goto(`${world.server.url}/admin`);
    await page.getByText('Only administrators may do this.').waitFor();
    await inspect(page, 'no administrator');
    await page.goto(`${world.server.url}/leaderboard/janggi`);
    await page.getByText('Nobody has an established rating yet.').waitFor();
    await inspect(page, 'nobody has a rating');
  });
});

describe('a profile', () => {
  it('shows results, opponents and games, and filters combine', async () => {
    const mei = await member('Mei');
    const bo = await member('Bo');
    await played(mei, bo);
    for (const part of ['', '/games']) {
      const answer = await (await fetch(`${world.server.url}/api/people/mei${part}`)).json();
      assert.deepEqual(httpViolations(part ? 'GameList' : 'Profile', answer), []);
    }
    const reader = await world.person('/@/Mei');
    await reader.getByRole('heading', { name: 'Mei', level: 1 }).waitFor();
    await reader.locator('.profile-games .game-card').waitFor();
    await inspect(reader, 'a profile');
    await reader.getByText('Filters').click();
    await reader.getByRole('combobox', { name: 'Result' }).selectOption('won');
    await reader.getByText('No games found.').waitFor();
    await reader.getByRole('combobox', { name: 'Result' }).selectOption('lost');
    await reader.getByRole('combobox', { name: 'Side' }).selectOption('w');
    await reader.locator('.profile-games .game-card').waitFor();
    assert.match(reader.url(), /side=w&result=lost/);
    await reader.reload();
    await reader.locator('.profile-games .game-card').waitFor();
    const [pgn] = await Promise.all([
      reader.waitForEvent('download', { timeout: PATIENCE }),
      reader.getByRole('link', { name: 'These games as PGN' }).click(),
    ]);
    assert.equal(pgn.suggestedFilename(), 'games.pgn');
  });
});

describe('friends', () => {
  it('see each other come, and challenge each other by name', async () => {
    const ann = await member('Ann', '/@/Ben');
    await ann.getByText('Nobody here has this name.').waitFor();
    const ben = await member('Ben');
    await ann.goto(`${world.server.url}/friends`);
    await ann.getByLabel('Find a player by name').fill('ben');
    await ann.getByRole('button', { name: 'Find' }).click();
    await ann.getByRole('button', { name: 'Follow', exact: true }).click();
    await ann.getByText('Online').waitFor();
    await ann.goto(`${world.server.url}/friends`);
    await ann.getByText('Online').waitFor();
    await inspect(ann, 'friends');
    await ann.getByRole('button', { name: 'Challenge', exact: true }).click();
    await ann.getByRole('dialog').locator('button[type=submit]').click();
    await ann.getByText(/Challenge sent to/).waitFor();
    await ben.getByText(/wants to play/).waitFor();
    await inspect(ben, 'a challenge by name');
    await ben.reload();
    await ben.getByRole('button', { name: 'Play', exact: true }).first().click();
    await Promise.all([onBoard(ann), onBoard(ben)]);
  });
});

describe('blocking', () => {
  it('ends challenges between two people', async () => {
    const cat = await member('Cat');
    const dan = await member('Dan', '/@/Cat');
    await dan.getByRole('button', { name: 'Block', exact: true }).click();
    await dan.getByText(/You have blocked this person/).waitFor();
    await cat.goto(`${world.server.url}/@/Dan`);
    await cat.getByRole('button', { name: 'Challenge', exact: true }).click();
    await cat.getByRole('dialog').locator('button[type=submit]').click();
    await cat.getByText('You and this person cannot play each other.').waitFor();
    await dan.goto(`${world.server.url}/friends`);
    await dan.getByRole('button', { name: 'Unblock' }).click();
    await dan.getByRole('heading', { name: 'People you have blocked' }).waitFor({ state: 'detached' });
  });
});

describe('a challenge by a stranger', () => {
  it('leaves the page free, and is blocked where it appears', async () => {
    const ida = await member('Ida');
    const guest = await world.person('/@/Ida');
    const { person } = await (await fetch(`${world.server.url}/api/people/Ida`)).json();
    await asks(guest, 3, { t: 'challenge', variant: 'empire', seats: ['me', 'open'], to: person.id });
    const calls = ida.locator('.incoming');
    await ida.getByText('More challenges are waiting: 1').waitFor();
    assert.equal(await calls.count(), 2);
    await inspect(ida, 'three challenges');
    await calls.first().getByRole('button', { name: 'Block' }).click();
    await calls.first().waitFor({ state: 'detached' });
    await guest.getByRole('button', { name: 'Challenge', exact: true }).click();
    await guest.getByRole('dialog').locator('button[type=submit]').click();
    await guest.getByText('You and this person cannot play each other.').waitFor();
  });
});

describe('a report', () => {
  it('reaches an administrator, who decides, and all of it is in the log', async () => {
    const eve = await member('Eve');
    const fay = await member('Fay');
    await played(eve, fay);
    await eve.getByRole('button', { name: 'More', exact: true }).first().click();
    await eve.getByRole('button', { name: 'About Fay' }).click();
    await eve.getByRole('button', { name: 'Report', exact: true }).click();
    await eve.getByLabel('What happened').selectOption('abuse');
    await eve.getByLabel('Details (optional)').fill('<b>rude</b>');
    await inspect(eve, 'a report');
    await eve.getByRole('button', { name: 'Send the report' }).click();
    await eve.getByText('Thank you.').waitFor();

    const boss = await member('Gus', '/admin');
    await boss.getByText('Only administrators may do this.').waitFor();
    admin('--port', new URL(world.server.url).port, 'grant', 'Gus');
    await boss.reload();
    await boss.getByText('<b>rude</b>').waitFor();
    await inspect(boss, 'reports');
    await boss.getByLabel('Reason, for the log').fill('Once too often');
    await boss.getByRole('button', { name: 'Mute' }).click();
    await boss.getByText('No open reports.').waitFor();
    await boss.getByRole('radio', { name: 'Log' }).check();
    await boss.getByText('Once too often').waitFor();
    await inspect(boss, 'the log of administrators');
  });
});
