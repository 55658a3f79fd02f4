// People who look for an opponent and find one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, PHONE, plies, speak } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { anyMove, company, find, onBoard } from './people.mjs';

const world = company();
const { person } = world;

const looking = page => page.getByText('Looking for an opponent…');

describe('finding an opponent', () => {
  it('three people meet over two games', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await find(a, ['Empire chess']);
    await looking(a).waitFor();
    await find(b, ['Janggi']);
    await looking(b).waitFor();
    await c.getByText('waiting: 2').waitFor();
    await find(c, ['Empire chess', 'Janggi']);
    await Promise.all([onBoard(a), onBoard(c)]);
    assert.equal(a.url(), c.url(), 'who has waited longest plays first');
    assert.equal(await a.locator('.game-head h1').textContent(), 'Empire chess');
    await looking(b).waitFor();
    // The two play; the third goes on waiting until somebody comes.
    const gold = (await a.getByText('Your turn').count()) > 0 ? a : c;
    await move(gold, 'd3', 'd4');
    await plies(gold === a ? c : a, 1);
    const d = await person('/', { size: PHONE });
    await find(d, ['Janggi'], ['5+3', '10+5']);
    await Promise.all([onBoard(b), onBoard(d)]);
    assert.equal(b.url(), d.url());
    assert.equal(await looking(b).count(), 0);
  });

  it('goes on across pages, tabs, reloads and a crash of the server, and can be stopped', async () => {
    const a = await person();
    await find(a, ['Sittuyin'], ['30+20']);
    await looking(a).waitFor();
    await a.getByRole('link', { name: 'Learn' }).first().click();
    await looking(a).waitFor();
    await a.reload();
    await looking(a).waitFor();
    const tab = await a.context().newPage();
    await tab.goto(world.server.url);
    await looking(tab).waitFor();
    await world.server.crash();
    const b = await person();
    await find(b, ['Sittuyin'], ['30+20']);
    await Promise.all([onBoard(a), onBoard(b)]);
    await tab.close();
    // Who comes back is led to a game in which not everybody has moved yet.
    await a.goto(world.server.url);
    await onBoard(a);
    const [first, second] = (await a.getByText('Your turn').count()) > 0 ? [a, b] : [b, a];
    await anyMove(first);
    await second.getByText('Your turn').first().waitFor();
    await anyMove(second);
    await first.getByText('Your turn').first().waitFor();
    // Once more, and stopped.
    await a.goto(world.server.url);
    await find(a, ['Xiang Fu'], ['3+2']);
    await looking(a).waitFor();
    await a.getByRole('button', { name: 'Stop looking' }).click();
    await looking(a).waitFor({ state: 'detached' });
  });

  it('lets one play the computer meanwhile, and calls to the board', async () => {
    const a = await person();
    await find(a, ['Empire chess'], ['15+10']);
    await a.getByRole('button', { name: 'Play the computer meanwhile' }).click();
    const dialog = a.getByRole('dialog');
    await dialog.getByText('plays at a rating of about').waitFor();
    await dialog.getByText('Where should I start?').click();
    await dialog.getByRole('button', { name: 'I know the rules' }).click();
    await dialog.getByText('Level 2').waitFor();
    await dialog.locator('button[type=submit]').click();
    await onBoard(a);
    const training = a.url();
    await looking(a).waitFor();
    const b = await person();
    await find(b, ['Empire chess'], ['15+10']);
    await a.waitForURL(url => String(url) !== training && String(url).includes('/game/'));
    await onBoard(b);
    assert.equal(a.url(), b.url());
  });

  it('is comfortable in Chinese, on a phone, by keyboard, and for axe', async () => {
    const a = await person('/', { size: PHONE });
    await speak(a, 'zh');
    await a.getByRole('button', { name: '寻找对手' }).focus();
    await a.keyboard.press('Enter');
    const dialog = a.getByRole('dialog');
    await dialog.getByText('想下的棋').waitFor();
    await inspect(a, 'finding an opponent in Chinese');
    await dialog.getByRole('checkbox').first().focus();
    const before = await dialog.getByRole('checkbox', { checked: true }).count();
    await a.keyboard.press('Space');
    await a.keyboard.press('Tab');
    await a.keyboard.press('Space');
    assert.notEqual(await dialog.getByRole('checkbox', { checked: true }).count(), 0, String(before));
    await dialog.locator('button[type=submit]').focus();
    await a.keyboard.press('Enter');
    await a.getByText('正在寻找对手…').waitFor();
    await inspect(a, 'looking for an opponent');
    const wide = await a.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, 'nothing sticks out');
    await a.getByRole('button', { name: '停止寻找' }).click();
  });
});
