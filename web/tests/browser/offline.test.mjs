// The installed site, and life without a server: it is really stopped.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { moves, PHONE, plies, speak } from './browser.mjs';
import { anyMove, company, onBoard, over } from './people.mjs';

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist');
const files = mkdtempSync(join(tmpdir(), 'serai-dist-'));
cpSync(dist, files, { recursive: true, filter: path => !/\.(br|gz)$/.test(path) });
const world = company({ files });
const { person } = world;
after(() => rmSync(files, { recursive: true, force: true }));

// A person whose device keeps the site.
async function keeper(path = '/', look = {}) {
  const page = await person(path, { keeps: true, ...look });
  await kept(page);
  return page;
}
const kept = page =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== active)
      await new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
// Saves all games, as the settings offer it.
async function saveAll(page) {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /Save all games on this device/ }).click();
  await page.getByText('Everything works offline').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
}
// Stops the server while something is done.
async function without(action) {
  await world.server.down();
  try {
    await action();
  } finally {
    await world.server.up();
  }
}
const unreachable = page => page.getByText('The server cannot be reached').first().waitFor();

// Another build in the same folder: other bytes, another version.
function rebuild(mark) {
  const path = join(files, 'index.html');
  const before = readFileSync(path);
  const page = before
    .toString()
    .replace(/<\/head>|<meta name="build".*<\/head>/, `<meta name="build" content="${mark}" /></head>`);
  const hash = bytes => createHash('sha256').update(bytes).digest('hex');
  const worker = readFileSync(join(files, 'sw.js'), 'utf8');
  assert.ok(worker.includes(hash(before)));
  writeFileSync(path, page);
  const next = worker.replaceAll(hash(before), hash(page)).replace(/version:"\w+"/, `version:"${mark}"`);
  assert.notEqual(next, worker);
  writeFileSync(join(files, 'sw.js'), next);
}
const buildOf = page => page.evaluate(() => document.querySelector('meta[name=build]')?.content ?? '');
const isWaiting = page =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing)
      await new Promise(resolve =>
        installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve())
      );
    return registration.waiting !== null;
  });

describe('the site', () => {
  it('can be installed', async () => {
    const page = await keeper();
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { name, icons, start_url: start } = JSON.parse(data);
    assert.deepEqual([name, start], ['Serai 棋驿', '/']);
    for (const { src, type, sizes } of icons) {
      const answer = await page.request.get(world.server.url + src);
      assert.equal(answer.headers()['content-type'], type);
      if (type !== 'image/png') continue;
      const picture = await answer.body();
      assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes);
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A browser that remembers nothing installs nothing; that is all it may have against it.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
      []
    );
    const worker = await page.request.get(`${world.server.url}/sw.js`);
    assert.equal(worker.headers()['cache-control'], 'no-cache');
  });
  it('starts without the server after one visit, at every address, isolated as ever', async () => {
    const page = await keeper();
    await without(async () => {
      await page.goto(world.server.url);
      await unreachable(page);
      assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      for (const [path, what] of [
        ['/rules/janggi', 'h1'],
        ['/learn', '.card'],
        ['/editor/empire', 'cg-board piece'],
        ['/analysis/sittuyin', 'cg-board'],
        ['/local/fusion', 'cg-board piece'],
        ['/games', 'h1'],
      ]) {
        await page.goto(world.server.url + path);
        await page.locator(what).first().waitFor();
      }
    });
  });
  it('says what needs the network, and comes back by itself', async () => {
    const page = await keeper('/', { locale: 'zh-CN', size: PHONE });
    await without(async () => {
      await page.goto(`${world.server.url}/watch`);
      await page.getByText('本页面需要连接服务器').waitFor();
      await page.goto(world.server.url);
      await page.getByText('无法连接服务器').first().waitFor();
      assert.equal(await page.getByRole('heading', { name: '大厅' }).count(), 0);
      await page.getByRole('link', { name: '分析' }).first().waitFor();
    });
    await page.getByRole('heading', { name: '大厅' }).waitFor();
  });
  it('speaks the language one reads, and those that were read before', async () => {
    const page = await keeper('/', { locale: 'ko' });
    await speak(page, 'zh');
    await without(async () => {
      await page.reload();
      await page.getByText('东西方象棋相逢之处').waitFor();
      await speak(page, 'ko');
      await page.getByText('동서양의 장기와 체스가 만나는 곳').waitFor();
      await page.locator('.language-menu select').selectOption('my');
      await page.getByRole('alert').getByText('မြန်မာ').waitFor();
      await page.getByText('동서양의 장기와 체스가 만나는 곳').waitFor();
    });
  });
  it('never answers for the server', async () => {
    const page = await keeper();
    const asked = () =>
      page.evaluate(() =>
        fetch('/api/variants').then(
          answer => answer.status,
          () => 'failed'
        )
      );
    assert.equal(await asked(), 200);
    await without(async () => assert.equal(await asked(), 'failed'));
    const addresses = await page.evaluate(async () => {
      const names = await caches.keys();
      const stored = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
      return stored.flat().map(({ url }) => new URL(url).pathname);
    });
    assert.ok(addresses.includes('/index.html'));
    assert.deepEqual(
      addresses.filter(path => !/^\/(index\.html|favicon\.svg|assets\/|pictures\/)/.test(path)),
      []
    );
  });
});

describe('the computer on this device', () => {
  it('plays to the end without the server, and the game can be analysed', async () => {
    const page = await keeper();
    await saveAll(page);
    await without(async () => {
      await page.goto(world.server.url);
      await unreachable(page);
      await page.getByRole('button', { name: 'Play: Empire chess', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
      await dialog.getByText('Without the server, the computer plays on this device').waitFor();
      assert.equal(await dialog.getByRole('radio', { name: 'No clock' }).count(), 0);
      await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();
      await dialog.getByLabel('Level').fill('8');
      await dialog.getByText('More options').click();
      await dialog.getByLabel('Start from a position (FEN)').fill('8/8/3K4/6k1/8/8/8/8 w - - 0 1');
      await dialog.getByRole('button', { name: 'Start the game' }).click();
      await onBoard(page);
      const field = page.getByLabel('Type a move');
      await field.fill('Kd7');
      await page.keyboard.press('Enter');
      await plies(page, 2);
      await page.reload(); // the game is kept
      await plies(page, 2);
      await field.fill('Kd8');
      await page.keyboard.press('Enter');
      assert.match(await over(page), /You win.*campmate/);
      await page.getByRole('link', { name: 'Analyse', exact: true }).click();
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.locator('.engine').waitFor();
    });
  });
  it('thinks with all threads in an analysis without the server', async () => {
    const page = await keeper();
    await saveAll(page);
    await without(async () => {
      await page.goto(`${world.server.url}/analysis/janggi`);
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page
        .getByText(/Depth \d+/)
        .first()
        .waitFor();
      assert.equal(await page.getByText('The engine could not be started').count(), 0);
    });
  });
  it('can be chosen with the server too: takes moves back, gives up, plays again, chooses setups', async () => {
    const page = await keeper('/', { size: PHONE, touch: true });
    await page.getByRole('button', { name: 'Play: Janggi', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
    await dialog.getByRole('switch', { name: 'On this device' }).check();
    await dialog.getByRole('radio', { name: 'Cho', exact: true }).check();
    await dialog.getByRole('button', { name: 'Start the game' }).click();
    await page.getByRole('button', { name: 'Inner elephants' }).click(); // Han, the computer, has chosen before
    await anyMove(page);
    await plies(page, 2);
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 0);
    await anyMove(page);
    await plies(page, 2);
    await page.getByRole('button', { name: 'Offer a draw' }).click();
    await page.getByText(/declines the draw/).waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await over(page), /You lose/);
    const first = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL(url => url.pathname.startsWith('/local/') && url.href !== first);
    // Now the computer has Cho: it moves first, after both have chosen.
    await page.getByRole('button', { name: 'Left elephant' }).click();
    await plies(page, 1);
    assert.equal((await moves(page)).length, 1);
  });
  it('says so where its files are missing, and plays when they can be had', async () => {
    const page = await keeper('/local/empire');
    await without(async () => {
      await page.goto(world.server.url);
      await unreachable(page);
      await page.getByRole('button', { name: 'Play: Sittuyin', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
      await dialog.getByText('The computer has never played this game on this device').waitFor();
      await dialog.getByRole('radio', { name: 'Black', exact: true }).check();
      await dialog.getByRole('button', { name: 'Start the game' }).click();
      await page.getByText('its files for this game could not be loaded').waitFor();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await plies(page, 1);
  });
});

describe('a new build', () => {
  it('takes over between games, and not within one', async () => {
    const page = await keeper('/local/empire');
    await onBoard(page);
    await anyMove(page);
    rebuild('second');
    await world.server.crash();
    assert.equal(await isWaiting(page), true);
    // Another page of the same person does not bring it in either.
    const other = await page.context().newPage();
    await other.goto(`${world.server.url}/learn`);
    await other.getByRole('link', { name: 'My games' }).click();
    await other.getByRole('heading', { name: 'My games' }).waitFor();
    assert.equal(await isWaiting(page), true);
    await plies(page, 1);
    assert.equal(await buildOf(page), '');
    await page.getByRole('link', { name: 'Learn' }).click(); // away from the board
    await page.waitForFunction(() => document.querySelector('meta[name=build]')?.content === 'second');
    await other.waitForFunction(() => document.querySelector('meta[name=build]')?.content === 'second');
    const shells = await page.evaluate(async () =>
      (await caches.keys()).filter(name => name.startsWith('serai-shell'))
    );
    assert.deepEqual(shells, ['serai-shell-second']);
  });
  it('is not taken if its files do not belong together', async () => {
    const page = await keeper();
    const [before, worker] = ['index.html', 'sw.js'].map(name => readFileSync(join(files, name)));
    rebuild('third');
    writeFileSync(join(files, 'index.html'), before); // a server in the middle of an upgrade
    await world.server.crash();
    assert.equal(await isWaiting(page), false);
    await without(async () => {
      await page.goto(world.server.url);
      assert.equal(await buildOf(page), 'second');
    });
    writeFileSync(join(files, 'sw.js'), worker);
    await world.server.crash();
  });
  it('can switch the worker off', async () => {
    const page = await keeper();
    const other = await page.context().newPage();
    await other.goto(`${world.server.url}/rules/empire`);
    await kept(other);
    copyFileSync(join(files, 'sw-off.js'), join(files, 'sw.js'));
    await world.server.crash();
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then(r => r.update()));
    await page.waitForFunction(async () => (await caches.keys()).length === 0);
    // Neither page brings it back for longer than it takes to leave again, in whatever order they are loaded anew.
    for (const each of [page, other, page]) {
      await each.goto(`${world.server.url}/learn`);
      await each.locator('.card').first().waitFor();
      await each.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
      await each.waitForFunction(async () => (await caches.keys()).length === 0);
    }
    for (const each of [page, other]) {
      assert.equal(await each.evaluate(() => navigator.serviceWorker.controller), null);
    }
  });
});
