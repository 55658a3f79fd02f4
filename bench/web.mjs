// How soon the home page can be used on a slow phone: Chromium with a processor four times slower and 4 Mbit/s, from a
// cold start, several times. Usable means: the buttons are there and the page answers input.
//
//   node bench/web.mjs URL        e.g. of a running `serai serve`
import { createRequire } from 'node:module';
const require = createRequire(new URL('../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

const url = process.argv[2];
if (!url) {
  console.error('usage: node bench/web.mjs URL');
  process.exit(2);
}
const RUNS = 5;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const times = [];
for (let i = 0; i < RUNS; ++i) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: (4 * 1000 * 1000) / 8,
    uploadThroughput: (4 * 1000 * 1000) / 8,
  });
  const start = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('.quick-button');
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 0))));
  times.push(Date.now() - start);
  await context.close();
}
await browser.close();
times.sort((a, b) => a - b);
console.log(
  `home usable after ${times[RUNS >> 1]} ms (median of ${RUNS}; ${times[0]} to ${times[RUNS - 1]}), aim 2000 ms`
);
