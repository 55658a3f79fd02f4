// Draws public/icons/*.png from the mark: what systems show of the installed app. They are kept in the tree, because
// drawing them needs Chromium; run this again after a change of the mark.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = readFileSync(join(web, 'src/art/mark.svg'), 'utf8');
const [, ground] = /fill="(#[0-9a-f]{6})"/.exec(mark);

// Of a maskable icon systems may cut off all but the middle four fifths.
export const ICONS = [
  { name: '180', size: 180, share: 0.86, ground }, // iOS shows no transparency
  { name: '192', size: 192, share: 1 },
  { name: '512', size: 512, share: 1 },
  { name: 'maskable-512', size: 512, share: 0.8, ground },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
mkdirSync(join(web, 'public/icons'), { recursive: true });
for (const { name, size, share, ground: color } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const inner = Math.round(size * share);
  const style = `margin:0;display:grid;place-items:center;height:100vh;background:${color ?? 'transparent'}`;
  const picture = mark.replace('<svg ', `<svg width="${inner}" height="${inner}" `);
  await page.setContent(`<body style="${style}">${picture}</body>`);
  writeFileSync(join(web, `public/icons/${name}.png`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
