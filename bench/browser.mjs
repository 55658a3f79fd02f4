// What the benches of the engine in Chromium share: the files they need, a server for them, the browser, its processor
// time.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const require = createRequire(join(web, 'package.json'));
const { chromium } = require('playwright-core');
const esbuild = require('esbuild');

export const bin = process.env.SERAI_BIN ?? fileURLToPath(new URL('../build/release/bin', import.meta.url));
export const generated = name => readFileSync(join(web, 'src/generated', name));
export const variants = JSON.parse(generated('variants.json'));
export const load = () => loadavg()[0].toFixed(1);

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// The code of a Worker; its imports are those of packages/npm/src/engine/.
export async function workerCode(contents) {
  const { outputFiles } = await esbuild.build({
    stdin: { resolveDir: join(web, '../packages/npm/src/engine'), contents, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return outputFiles[0].text;
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

// Serves web/dist as our server does, and under /bench/ an empty page, the Worker and the generated files.
export async function serve(worker) {
  const content = path => {
    if (path === '/bench/worker.js') return worker;
    if (path === '/bench/') return '<!doctype html><title>bench</title>';
    if (path.startsWith('/bench/')) return generated(path.slice('/bench/'.length));
    const file = join(web, 'dist', normalize(path));
    return readFileSync(existsSync(file) && statSync(file).isFile() ? file : join(web, 'dist/index.html'));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    response.writeHead(200, {
      'content-type': TYPES[extname(pathname)] ?? (extname(pathname) ? 'application/octet-stream' : 'text/html'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(content(pathname));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

// Sends the page's Worker a message; resolves to its answer.
export const askWorker = (page, message) =>
  page.evaluate(
    what =>
      new Promise((resolve, reject) => {
        globalThis.engine ??= new Worker('/bench/worker.js', { type: 'module' });
        globalThis.engine.onmessage = ({ data }) => resolve(data);
        globalThis.engine.onerror = event => reject(new Error(event.message));
        globalThis.engine.postMessage(what);
      }),
    message
  );

// How much processor time the pages of the browser have used, in milliseconds: call the answer for that.
export async function processorTime(browser) {
  const system = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime * 1000 : 0), 0);
  };
}
