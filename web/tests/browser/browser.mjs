// Debian's Chromium and Firefox for tests, and a few things a person does with a page.
import { chromium, firefox } from 'playwright-core';
import { auditor } from '../contract.mjs';

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

export const launchFirefox = () =>
  firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' });

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1366, height: 860 };

// A page of a person of their own. What goes wrong in it is kept in page.problems, and so is every message between it
// and the server that breaks the contract.
export async function visit(
  browser,
  { url, size = DESKTOP, locale = 'en-US', dark = false, touch = false, settings, insecure = false, keeps = false } = {}
) {
  const context = await browser.newContext({
    viewport: size,
    locale,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: 'reduce',
    serviceWorkers: keeps ? 'allow' : 'block', // few tests are about what a device keeps
  });
  if (settings) await context.addInitScript(s => localStorage.setItem('serai.settings', s), JSON.stringify(settings));
  // A page without https has no clipboard.
  if (insecure) await context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const page = await context.newPage();
  const audit = auditor();
  page.problems = audit.problems;
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => audit.sent(String(payload)));
    socket.on('framereceived', ({ payload }) => audit.received(String(payload)));
  });
  page.on('pageerror', error => page.problems.push(String(error)));
  page.on('console', message => {
    const isRefusal = message.location().url.includes('/api/account'); // a wrong password is no problem of the page
    if (message.type() === 'error' && !isRefusal && !/WebSocket|ERR_|404|429|503/.test(message.text()))
      page.problems.push(message.text());
  });
  if (url) await page.goto(url);
  return page;
}

// The middle of a square on the screen.
export async function square(page, name) {
  const board = page.locator('.board');
  const box = await page.locator('cg-board').boundingBox();
  const files = Number(await board.evaluate(e => e.style.getPropertyValue('--files')));
  const ranks = Number(await board.evaluate(e => e.style.getPropertyValue('--ranks')));
  const reversed = await board.evaluate(e => e.classList.contains('reversed'));
  let x = name.charCodeAt(0) - 97;
  let y = Number(name.slice(1)) - 1;
  if (reversed) x = files - 1 - x;
  else y = ranks - 1 - y;
  return { x: box.x + ((x + 0.5) * box.width) / files, y: box.y + ((y + 0.5) * box.height) / ranks };
}

export async function click(page, name) {
  const { x, y } = await square(page, name);
  await page.mouse.click(x, y);
}

// Moves a piece by two clicks.
export async function move(page, from, to) {
  await click(page, from);
  await click(page, to);
}

// Moves a piece by dragging it.
export async function drag(page, from, to) {
  const a = await square(page, from);
  const b = await square(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

// Chooses a language in the menu of the page, and waits until it is shown.
export async function speak(page, language) {
  await page.locator('.language-menu select').selectOption(language);
  await page.waitForFunction(id => document.documentElement.lang.startsWith(id), language);
}

// The moves in the list, as they are written there.
export const moves = page => page.locator('.move').allTextContents();

// Waits until the list has so many moves.
export const plies = (page, count) => page.waitForFunction(n => document.querySelectorAll('.move').length === n, count);
