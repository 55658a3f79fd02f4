// The installed package in Chromium: without a bundler, on a page that may share memory between threads and on one that
// may not; and as Vite bundles it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { after, before, test } from 'node:test';

const require = createRequire(`${process.env.SERAI_ROOT}/web/package.json`);
const { chromium } = require('playwright-core');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const PAGE = `<!doctype html><title>serai</title><script type="importmap">
  { "imports": { "serai": "/serai/dist/browser.js", "serai/engine": "/serai/dist/engine/browser.js" } }</script>`;

// Serves the package as /serai/ and as /elsewhere/, and what Vite makes of a program as /app/; pages are isolated if
// their address asks for it.
const server = createServer(({ url }, response) => {
  const { pathname, search } = new URL(url, 'http://localhost');
  const path = pathname.replace(/^\/(serai|elsewhere)\//, 'node_modules/serai/').replace(/^\/app\//, 'app/dist/');
  const isolated = search === '?isolated' || pathname !== '/' ? ISOLATED : {};
  const base = {
    'Content-Security-Policy': "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  };
  if (pathname === '/') return response.writeHead(200, { 'Content-Type': 'text/html', ...base, ...isolated }).end(PAGE);
  if (!existsSync(path)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', ...base, ...isolated });
  return createReadStream(path).pipe(response);
});

let browser, origin;
before(async () => {
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});

const HUNG = { timeout: 240_000 }; // a search that nothing ends
for (const query of ['?isolated', '?plain']) {
  test(`games and the engine on a page: ${query.slice(1)}`, HUNG, async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/${query}`);
    const found = await page.evaluate(async () => {
      const { loadRules } = await import('serai');
      const { canRun, canShare, Engine } = await import('serai/engine');
      const rules = await loadRules();
      const moves = {};
      for (const folder of [undefined, '/elsewhere/files/']) {
        const engine = new Engine(folder);
        for (const { id } of rules.variants) {
          const game = rules.start(id);
          const { move } = await engine.play(game, { nodes: 2000, threads: 2 });
          moves[id] = game.play(move).uci;
        }
        const endless = engine.play(rules.start('empire'), { onLine: () => engine.stop() });
        moves.endless = (await endless).move;
        engine.close();
      }
      const elsewhere = await loadRules('/elsewhere/files/serai.wasm');
      return { moves, can: canRun(), shares: canShare(), games: elsewhere.variants.length };
    });
    assert.equal(found.can, true);
    assert.equal(found.shares, query === '?isolated');
    assert.equal(Object.values(found.moves).filter(Boolean).length, found.games + 1);
    await page.close();
  });
}

const APP = `
import { loadRules } from 'serai';
import { Engine } from 'serai/engine';
async function main() {
  const game = (await loadRules()).start('janggi');
  document.title = (await new Engine().play(game, { nodes: 1000, threads: 2 })).move;
}
main().catch(error => (document.title = String(error)));`;

test('a program that Vite has bundled', async () => {
  mkdirSync('app');
  writeFileSync('app/index.html', '<!doctype html><title></title><script type="module" src="./main.js"></script>');
  writeFileSync('app/main.js', APP);
  const vite = `${process.env.SERAI_ROOT}/web/node_modules/vite/bin/vite.js`;
  execFileSync(process.execPath, [vite, 'build', '--base', './', '--logLevel', 'error'], { cwd: 'app' });
  const page = await browser.newPage();
  await page.goto(`${origin}/app/index.html`);
  await page.waitForFunction(() => document.title !== '');
  assert.match(await page.title(), /^[a-i]\d+[a-i]\d+$/);
  await page.close();
});
