// Sharing analyses and taking pictures away: the author, a second person with the link, a page without a secure
// connection, and what links show.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { httpViolations } from '../contract.mjs';
import { drag } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { company, PATIENCE } from './people.mjs';
import { treeHas, until } from './studies.mjs';

const world = company();
const linkOf = page => page.locator('dialog .copy-field input').inputValue();

async function analyse(page) {
  await page.goto(`${world.server.url}/analysis/empire`);
  await page.locator('cg-board').waitFor();
  await drag(page, 'c3', 'c4');
  await treeHas(page, 1);
  await page.getByLabel('Comment').fill('Hello <img src=x onerror=alert(1)>');
}

async function share(page, title) {
  await page.getByRole('button', { name: 'Share this analysis' }).click();
  await page.getByLabel('Title (optional)').fill(title);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByText(/Shared until/).waitFor({ timeout: PATIENCE });
  return linkOf(page);
}

describe('an analysis that is shared', () => {
  it('is opened by a second person, tried, kept, updated and deleted', async () => {
    const ann = await world.person('/');
    await ann.locator('.logo').waitFor();
    await analyse(ann);
    const link = await share(ann, 'A <b>quiet</b> start');
    await inspect(ann, 'the dialog that shares');
    assert.match(link, /\/study\/[\w-]{16,}$/);
    await ann.keyboard.press('Escape');
    const path = new URL(link).pathname;
    const answer = await (await fetch(`${world.server.url}/api${path.replace('study', 'studies')}`)).json();
    assert.deepEqual(httpViolations('Study', answer), []);

    const bob = await world.person(path);
    await treeHas(bob, 1);
    assert.match(await bob.locator('.shared-bar').textContent(), /A <b>quiet<\/b> start/);
    assert.match(await bob.locator('.tree').textContent(), /onerror/);
    await inspect(bob, 'a shared analysis');
    assert.equal(await bob.getByRole('button', { name: 'Stop sharing' }).count(), 0);
    // His own moves stay his own, and go unless he keeps them.
    await drag(bob, 'b3', 'b4');
    await treeHas(bob, 2);
    await bob.reload();
    await treeHas(bob, 1);
    await drag(bob, 'f3', 'f4');
    await treeHas(bob, 2);
    await bob.getByRole('button', { name: 'Save a copy' }).click();
    await until(bob, () => location.pathname === '/analysis/empire');
    await bob.reload();
    await treeHas(bob, 2);

    // The author goes on and updates it; the link stays.
    await drag(ann, 'e7', 'e5');
    await treeHas(ann, 2);
    await ann.getByRole('button', { name: 'Share this analysis' }).click();
    await ann.getByRole('button', { name: 'Update the shared analysis' }).click();
    await ann.getByText(/Shared until/).waitFor({ timeout: PATIENCE });
    assert.equal(await linkOf(ann), link);
    await ann.keyboard.press('Escape');
    await bob.goto(link);
    await treeHas(bob, 2);

    // After a reload the author's page still knows, and so does the list.
    await ann.reload();
    await treeHas(ann, 2);
    await ann.getByRole('button', { name: 'Share this analysis' }).click();
    assert.equal(await linkOf(ann), link);
    await ann.keyboard.press('Escape');
    await ann.goto(`${world.server.url}/analysis`);
    await ann.locator('.study-card').getByRole('link', { name: 'Shared' }).waitFor();
    await inspect(ann, 'the list of analyses');
    await ann.locator('.shared-list').getByText('A <b>quiet</b> start').click();
    await ann.getByText(/This analysis is shared until/).waitFor({ timeout: PATIENCE });
    await ann.getByRole('button', { name: 'Stop sharing' }).click();
    await ann.getByRole('button', { name: 'Really delete' }).click();
    await until(ann, () => location.pathname === '/analysis');
    await bob.reload();
    await bob.getByText('There is no such analysis').waitFor({ timeout: PATIENCE });
  });

  it('says so when the server cannot be reached, and shares once when it can', async () => {
    const ann = await world.person('/');
    await analyse(ann);
    await ann.getByRole('button', { name: 'Share this analysis' }).click();
    await ann.context().setOffline(true);
    await ann.getByRole('button', { name: 'Make a link' }).click();
    await ann.getByText('The server cannot be reached').waitFor({ timeout: PATIENCE });
    await ann.context().setOffline(false);
    await ann.getByRole('button', { name: 'Make a link' }).click();
    await ann.getByText(/Shared until/).waitFor({ timeout: PATIENCE });
    const { studies } = await ann.evaluate(() => fetch('/api/studies').then(answer => answer.json()));
    assert.equal(studies.length, 1);
    assert.deepEqual(httpViolations('Studies', { studies }), []);
  });
});

describe('a picture', () => {
  it('of a position is saved as SVG and PNG, and copied', async () => {
    const page = await world.person('/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await analyse(page);
    await page.getByRole('button', { name: 'Save or copy' }).click();
    await page.getByAltText('The position on the board').waitFor({ timeout: PATIENCE });
    await inspect(page, 'the dialog with the picture');
    const save = async name => {
      const [file] = await Promise.all([
        page.waitForEvent('download', { timeout: PATIENCE }),
        page.locator('.picture-export').getByRole('button', { name, exact: true }).click(),
      ]);
      assert.match(file.suggestedFilename(), new RegExp(`^serai-empire-.*\\.${name.toLowerCase()}$`));
      return readFileSync(await file.path());
    };
    const svg = (await save('SVG')).toString();
    assert.match(svg, /^<svg xmlns/);
    assert.equal(svg.match(/<use /g).length, 32);
    const png = await save('PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.equal(png.readUInt32BE(16), 888); // its width
    await page.getByRole('button', { name: 'Copy the picture' }).click();
    await page.locator('.picture-export').getByText('Copied').waitFor({ timeout: PATIENCE });
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0].types);
    assert.deepEqual(types, ['image/png']);
  });

  it('stands behind links to every game', async () => {
    const games = await (await fetch(`${world.server.url}/api/variants`)).json();
    const seen = new Set();
    for (const { id } of games) {
      const html = await (await fetch(`${world.server.url}/rules/${id}`)).text();
      const [, url] = /og:image" content="([^"]+)"/.exec(html);
      const answer = await fetch(url);
      assert.equal(answer.status, 200, id);
      const png = Buffer.from(await answer.arrayBuffer());
      assert.equal(png.readUInt32BE(16), 1200);
      assert.equal(png.readUInt32BE(20), 630);
      assert.ok(png.length > 20_000, `${id}: ${png.length} bytes`);
      const again = await fetch(url);
      assert.deepEqual(Buffer.from(await again.arrayBuffer()), png, id);
      seen.add(png.toString('base64'));
    }
    // Games that begin alike look alike: the five kinds of Janggi, and Fusion alone and in teams.
    assert.ok(seen.size >= games.length - 5);
  });
});

describe('on plain http', () => {
  it('the page says what is missing and why', async () => {
    const page = await world.person('/');
    // As a browser has it where the connection is not secure.
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'isSecureContext', { get: () => false });
      Object.defineProperty(navigator, 'clipboard', { get: () => undefined });
    });
    await analyse(page);
    await page.getByRole('button', { name: 'Save or copy' }).click();
    await page.getByText('Browsers can copy pictures only over a secure connection').waitFor({ timeout: PATIENCE });
    assert.equal(await page.getByRole('button', { name: 'Copy the picture' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByText('Notifications need a secure connection').waitFor({ timeout: PATIENCE });
  });
});
