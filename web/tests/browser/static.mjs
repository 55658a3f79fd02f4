// Serves dist/ as the server does, without games: for what needs no server.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, visit } from './browser.mjs';

const dist = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'dist');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

export function serveStatic() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    let file = join(dist, path);
    if (!file.startsWith(dist) || !existsSync(file) || statSync(file).isDirectory()) file = join(dist, 'index.html');
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(readFileSync(file));
  });
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })
    );
  });
}

// A browser and these files for the tests of one file or group; both end with them.
export function device() {
  let server, browser;
  before(async () => {
    server = await serveStatic();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
  return {
    address: path => server.url + path,
    // A page of a person of their own, at a path, or nowhere yet.
    person: (path, look = {}) => visit(browser, { ...(path ? { url: server.url + path } : {}), ...look }),
    // The page of a game on the device.
    async local(game, look) {
      const page = await this.person(`/local/${game}`, look);
      await page.locator('cg-board piece').first().waitFor();
      return page;
    },
    // Nothing has gone wrong in it.
    async close(page) {
      assert.deepEqual(page.problems, []);
      await page.context().close();
    },
  };
}
