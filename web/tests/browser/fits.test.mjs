// The play page on screens of all kinds: what a player needs is in sight without scrolling.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { device } from './static.mjs';

const here = device();
const { close } = here;

const GAMES = ['sittuyin', 'empire', 'janggi', 'xiangfu', 'fusion', 'fusionteam'];
const JANGGI = `janggi?fen=${encodeURIComponent('5k3/9/9/1r7/9/R8/9/9/9/4K4 w - - 0 1')}`;

const open = (game, size, look = {}) => here.local(game, { size, ...look });
async function inSight(page, selector, { width, height }) {
  for (const element of await page.locator(selector).all()) {
    const box = await element.boundingBox();
    const fits = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
    assert.ok(fits, `${selector} at ${width}x${height}: ${JSON.stringify(box)}`);
  }
}

describe('the play page', () => {
  for (const locale of ['en-US', 'zh-CN', 'ko-KR', 'my-MM']) {
    it(`shows the whole board and the players beside it on a phone held across, ${locale}`, async () => {
      const size = { width: 844, height: 390 };
      for (const game of GAMES) {
        const page = await open(game, size, { touch: true, locale });
        await inSight(page, '.board, .player, .game-status, .controls, .top-actions', size);
        const board = await page.locator('.board').boundingBox();
        for (const player of await page.locator('.player').all())
          assert.ok((await player.boundingBox()).x >= board.x + board.width, `${game}: beside the board`);
        await close(page);
      }
    });
    it(`shows turn, points, Pass and actions on tablets, ${locale}`, async () => {
      for (const [width, height] of [
        [768, 1024],
        [820, 1180],
        [1024, 768],
        [1090, 800],
        [1280, 800],
      ]) {
        const page = await open(JANGGI, { width, height }, { locale });
        await inSight(page, '.board, .player, .game-status, .balance, .pass button, .controls', { width, height });
        await close(page);
      }
    });
  }
  it('keeps its places when pieces are captured, in the team game too', async () => {
    for (const game of ['fusion', 'fusionteam']) {
      const fen = '4g4/9/9/4n4/9/4J4/9/9/9/4GK2R w - - 0 1 0-0';
      const page = await open(`${game}?fen=${encodeURIComponent(fen)}`, { width: 390, height: 844 });
      const places = () =>
        page.evaluate(() =>
          JSON.stringify([...document.querySelectorAll('.board, .player, .controls')].map(e => e.offsetTop))
        );
      const before = await places();
      await page.getByLabel('Type a move').fill('e5e7');
      await page.keyboard.press('Enter');
      await page.locator('.trophy').first().waitFor();
      assert.equal(await places(), before, game);
      await close(page);
    }
  });
  it('keeps the size of the board when Sittuyin’s pieces are placed', async () => {
    const width = 1280;
    const fen = '1r3r2/1snk1fs1/2n1pppp/pppp4/4PPPP/PPPP1N2/1SFK2S1/R4N1R[n] b - - 0 9';
    const page = await open(`sittuyin?fen=${encodeURIComponent(fen)}`, { width, height: 800 });
    const size = () => page.locator('.board').boundingBox();
    const before = await size();
    await page.getByLabel('Type a move').fill('N@e7');
    await page.keyboard.press('Enter');
    await page.locator('.hand').first().waitFor({ state: 'detached' });
    assert.deepEqual(await size(), before);
    await close(page);
  });
});
