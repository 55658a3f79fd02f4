// What a page says when the server will not speak to it again. The server's side is played by the test.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speak } from './browser.mjs';
import { device } from './static.mjs';

const here = device();

// A page whose line is closed with a code as soon as it is open; `lines` counts how often it tried.
async function refused(code, look = {}) {
  const page = await here.person('', look);
  let lines = 0;
  await page.routeWebSocket(/\/ws/, line => {
    ++lines;
    line.close({ code });
  });
  await page.goto(here.address('/'));
  return { page, lines: () => lines };
}

describe('a page that is older than the server', () => {
  it('is loaded anew once, then asks the user to clear the cache', async () => {
    const { page, lines } = await refused(4001);
    await page.getByRole('alert').getByText('This page is older than the server.').waitFor();
    assert.equal(lines(), 2);
    await speak(page, 'zh');
    await page.getByRole('alert').getByText('本页面的版本比服务器旧。').waitFor();
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('alert').getByText('本页面的版本比服务器旧。').waitFor();
    assert.equal(lines(), 3);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});

describe('a visitor who is banned', () => {
  it('is told so, and can still play on this device', async () => {
    const { page, lines } = await refused(4003);
    await page.getByRole('alert').getByText('You are banned from this server.').waitFor();
    await speak(page, 'zh');
    await page.getByRole('alert').getByText('你已被此服务器封禁。').waitFor();
    await page.goto(here.address('/local/empire'));
    await page.locator('cg-board').waitFor();
    await page.getByRole('alert').getByText('你已被此服务器封禁。').waitFor();
    assert.equal(lines(), 2, 'one for each page that was opened');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
});
