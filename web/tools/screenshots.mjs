// Pictures of every game in both sets and themes, on a desktop and on a phone, into tests/out/; with --docs those of the
// README into docs/images/. Needs dist/ (npm run build) and Chromium.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP, launch, PHONE, visit } from '../tests/browser/browser.mjs';
import { serveStatic } from '../tests/browser/static.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const docs = process.argv.includes('--docs');
const out = docs ? join(web, '../docs/images') : join(web, 'tests/out');
mkdirSync(out, { recursive: true });

const games = {
  sittuyin: ['1r3r2/1snk1fs1/2n1pppp/pppp4/4PPPP/PPPP1N2/1SFK2S1/R4N1R[n] b - - 0 9', 'N@e7'],
  empire: ['r1bqk2r/pppp1ppp/2n2n2/2b1p3/3S1S2/PPP3PP/2D5/T1C1KCET w kq - 4 6', 'd4d5'],
  janggi: ['r1ba1a1nr/4k4/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C4/4K4/R1BA1ABNR b - - 3 3', 'h10g8'],
  xiangfu: ['3b5/4mW3/3+g2m2/3r+g3N/9/6+G2/1Nw1+G4/9/5BR2[Cc] b - - 1 14', 'd6d4'],
  fusion: ['jh1qgkb1r/p1p1a1p1p/1ce2n1c1/9/9/9/4N4/1CE4C1/P1P1A1P1P/JH1QGKB1R w Kk - 4 5 3-1', 'e4d6'],
};

const server = await serveStatic();
const browser = await launch();

async function shoot(name, path, options, move) {
  const page = await visit(browser, { url: server.url + path, ...options });
  if (path.startsWith('/local')) await page.locator('cg-board piece').first().waitFor();
  else await page.waitForLoadState('networkidle');
  if (move) {
    await page.getByLabel(/Type a move|输入着法/).fill(move);
    await page.keyboard.press('Enter');
    await page.locator('.move').first().waitFor();
    await page.locator('body').click({ position: { x: 5, y: 5 } });
  }
  await page.waitForTimeout(300);
  const extra = docs
    ? { path: join(out, `${name}.jpg`), type: 'jpeg', quality: 82 }
    : { path: join(out, `${name}.png`) };
  await page.screenshot(extra);
  await page.context().close();
}

const local = (id, fen) => `/local/${id}?fen=${encodeURIComponent(fen)}`;
if (docs) {
  await shoot('home', '/', { size: DESKTOP });
  await shoot('home-zh-phone', '/', { size: PHONE, locale: 'zh-CN', dark: true });
  const looks = ['international', 'traditional', 'traditional', 'international', 'traditional'];
  let i = 0;
  for (const [id, [fen, move]] of Object.entries(games)) {
    const settings = { pieces: looks[i], board: i % 2 === 0 ? 'wood' : 'slate' };
    await shoot(id, local(id, fen), { size: DESKTOP, dark: i % 2 === 1, settings }, move);
    if (id === 'janggi' || id === 'sittuyin')
      await shoot(`${id}-phone`, local(id, fen), { size: PHONE, dark: true, settings }, move);
    ++i;
  }
} else {
  for (const [id, [fen, move]] of Object.entries(games)) {
    for (const pieces of ['international', 'traditional']) {
      for (const board of ['wood', 'slate']) {
        for (const [kind, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
          const dark = board === 'slate';
          await shoot(
            `${id}-${pieces}-${board}-${kind}`,
            local(id, fen),
            { size, dark, settings: { pieces, board } },
            move
          );
        }
      }
    }
  }
}
await browser.close();
server.close();
