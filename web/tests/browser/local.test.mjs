// The page in a real browser, without a server: two people on one device, and what every page must be able to do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { click, DESKTOP, drag, move, moves, PHONE, plies, square, speak } from './browser.mjs';
import { device } from './static.mjs';

const here = device();
const { close } = here;

async function open(path, options = {}) {
  const page = await here.person(path, options);
  await page.waitForSelector(path.startsWith('/local') ? 'cg-board' : 'main');
  return page;
}
const position = (variant, fen, options) => open(`/local/${variant}?fen=${encodeURIComponent(fen)}`, options);
const text = (page, selector) => page.locator(selector).first().textContent();

describe('two people on one device', () => {
  it('play by clicking and dragging, step back, and take back', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
    assert.deepEqual(await moves(page), ['Sd4', 'e5']);
    assert.equal(await page.locator('square.last-move').count(), 2);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('.move[aria-current]').textContent(), 'Sd4');
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await plies(page, 1);
    await close(page);
  });
  it('find their game again after a reload, and from the list of games', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    assert.match(page.url(), /\/local\/[0-9a-f]{10}$/);
    await page.reload();
    await plies(page, 1);
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
    await page.goto(here.address('/'));
    await page.getByRole('link', { name: 'Empire chess: Gold, Black' }).click();
    await plies(page, 2);
    await close(page);
  });
  it('have two games of one kind, each in its own place', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    const first = page.url();
    await page.goto(here.address('/local/empire'));
    await page.waitForSelector('cg-board');
    await move(page, 'e3', 'e4');
    await plies(page, 1);
    assert.notEqual(page.url(), first);
    await page.goto(first);
    await plies(page, 1);
    assert.deepEqual(await moves(page), ['Sd4']);
    await close(page);
  });
  it('see in a second tab what happens in the first', async () => {
    const page = await open('/local/empire');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('cg-board');
    await move(page, 'd3', 'd4');
    await plies(other, 1);
    await move(other, 'e7', 'e5');
    await plies(page, 2);
    await close(page);
  });
  it('keep a finished game, and delete it only after a second press', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.game-over').waitFor();
    const address = page.url();
    await page.reload();
    assert.match(await text(page, '.game-over'), /Gold wins.*Black resigned/);
    await page.goto(here.address('/games?show=finished'));
    const card = page.locator('.game-card', { hasText: 'Gold wins · Black resigned' });
    await card.getByRole('button', { name: 'Delete' }).click();
    await card.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('No games found.').waitFor();
    await page.goto(address);
    await page.getByText('This game is not on this device.').waitFor();
    await close(page);
  });
  it('keep what an older client had stored', async () => {
    const page = await open('/');
    const old = { start: { variant: 'empire' }, choices: [], moves: ['d3d4', 'e7e5'], at: 1_700_000_000_000 };
    await page.evaluate(game => localStorage.setItem('serai.local', JSON.stringify({ empire: game })), old);
    await page.reload();
    await page.getByRole('link', { name: 'Empire chess: Gold, Black' }).click();
    await plies(page, 2);
    await close(page);
  });
  for (const [name, sentence] of [
    ['QuotaExceededError', 'This browser’s storage is full'],
    ['SecurityError', 'This browser blocks storage'],
  ]) {
    it(`are told when a game cannot be kept: ${name}`, async () => {
      const page = await open('/');
      await page.addInitScript(code => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no', code);
        };
      }, name);
      await page.goto(here.address('/local/empire'));
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      await move(page, 'd3', 'd4');
      await plies(page, 1);
      await close(page);
    });
  }
  it('are told who won and why, and play again', async () => {
    const page = await position('janggi', '4k4/1R7/R8/8p/9/9/9/9/9/3K5 w - - 0 1');
    await move(page, 'a8', 'a10');
    const over = page.locator('.game-over');
    await over.waitFor();
    assert.match(await over.textContent(), /Cho wins.*by checkmate/);
    assert.ok((await page.locator('square.check').count()) >= 1);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await plies(page, 0);
    await close(page);
  });
  it('draw arrows and circles with the right button', async () => {
    const page = await open('/local/empire');
    const a = await square(page, 'd3');
    const b = await square(page, 'd6');
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    await page.mouse.click(a.x, a.y, { button: 'right', delay: 100 }); // as long as a person presses
    await page.locator('.cg-shapes line').waitFor({ state: 'attached' });
    await page.locator('.cg-shapes circle').first().waitFor({ state: 'attached' });
    await close(page);
  });
  it('rest the mouse on a piece and see how it moves', async () => {
    const page = await open('/local/empire');
    const { x, y } = await square(page, 'b8');
    await page.mouse.move(x, y);
    await page.getByText('Knight', { exact: true }).waitFor();
    assert.equal(await page.locator('.mark.reach').count(), 2); // its own pawn stands on the third square
    await close(page);
  });
  it('see where a piece only moves, and what it may capture', async () => {
    const page = await position('empire', 'k7/8/8/8/3D4/2p5/7K/8 w - - 0 1');
    const { x, y } = await square(page, 'd4');
    await page.mouse.move(x, y);
    await page.locator('.peek-name').getByText('only moves').waitFor();
    const count = async kind => page.locator(`.mark.${kind}`).count();
    assert.deepEqual([await count('reach'), await count('reach-move'), await count('reach-take')], [7, 17, 1]);
    await close(page);
  });
  it('agree on a draw only after a question', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await page.getByRole('button', { name: 'Agree on a draw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.locator('.game-over').count(), 0);
    await page.getByRole('button', { name: 'Agree on a draw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Agree on a draw' }).click();
    assert.match(await text(page, '.game-over'), /Draw.*by agreement/);
    await close(page);
  });
  it('take their game away as a file, with their names', async () => {
    const page = await open('/');
    await page.getByRole('button', { name: 'Two on this device' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').first().selectOption('empire');
    await form.getByText('More options').click();
    await form.getByLabel('Name: Gold').fill('Mei');
    await form.getByLabel('Name: Black').fill('Bo');
    await form.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForSelector('cg-board');
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Save or copy the game').click();
    const pgn = page.getByLabel('The whole game (PGN)');
    await page.waitForFunction(e => e.value.startsWith('['), await pgn.elementHandle());
    const file = await pgn.inputValue();
    assert.match(file, /\[White "Mei"\]\n\[Black "Bo"\]/);
    assert.match(file, /1\. Sd4 \*/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the game' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^serai-empire-.*\.pgn$/);
    assert.equal(readFileSync(await download.path(), 'utf8'), file);
    await close(page);
  });
  it('play on from any position', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
    const first = page.url();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByText('Continue from here').click();
    await page.getByRole('dialog').getByRole('radio', { name: 'This device' }).check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.getByText('No moves yet.').waitFor();
    assert.notEqual(page.url(), first);
    await page.getByRole('dialog').waitFor({ state: 'detached' }); // it lay above the board
    await move(page, 'e7', 'e6'); // it is Black's turn
    await plies(page, 1);
    await close(page);
  });
  it('are told beside the field what is wrong with a position', async () => {
    const page = await open('/', { locale: 'zh-CN' });
    await page.getByRole('button', { name: '同机双人' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').first().selectOption('janggi');
    await form.getByText('更多选项').click();
    const field = form.getByLabel('从某个局面开始');
    for (const [fen, sentence] of [
      ['9/9 w', '棋盘只有 2 行，应为 10 行。'],
      ['9/3k5/9/9/9/9/9/K8/9/9 w', '不能在 81。'],
      ['9/3k5/9/9/9/9/9/9/4K4/3R5 w', '正被将军'],
    ]) {
      await field.fill(fen);
      await form.getByRole('button', { name: '开始对局' }).click();
      await form.getByRole('alert').filter({ hasText: sentence }).waitFor();
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      await page.waitForFunction(e => e === document.activeElement, await field.elementHandle());
    }
    await close(page);
  });
  it('resign only after a question', async () => {
    const page = await open('/local/empire');
    await move(page, 'd3', 'd4');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.locator('.game-over').count(), 0);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
    assert.match(await text(page, '.game-over'), /Gold wins.*Black resigned/);
    await close(page);
  });
});

describe('Janggi', () => {
  it('begins with Han choosing a setup, then Cho', async () => {
    const page = await open('/local/janggi');
    await page.getByRole('heading', { name: 'Han: choose your setup' }).waitFor();
    const men = side => page.locator(`cg-board piece.${side}`).count();
    assert.deepEqual([await men('white'), await men('black')], [12, 12]);
    assert.equal(await page.locator('.setup-option').count(), 4);
    await page.getByRole('button', { name: 'Left elephant' }).click();
    await page.getByRole('heading', { name: 'Cho: choose your setup' }).waitFor();
    await page.mouse.move(1, 1); // away from Cho's setups, which would be shown
    await page.waitForFunction(() => document.querySelectorAll('cg-board piece.white').length === 12);
    assert.equal(await men('black'), 16, 'Han’s setup is in sight');
    await page.getByRole('button', { name: 'Outer elephants' }).hover();
    await page.waitForFunction(() => document.querySelectorAll('cg-board piece.white').length === 16);
    await page.getByRole('button', { name: 'Outer elephants' }).click();
    await page.locator('.choice').waitFor({ state: 'detached' });
    await move(page, 'a4', 'a5');
    await plies(page, 1);
    await close(page);
  });
  it('passes by button only, after a second press that states what it does', async () => {
    const page = await position('janggi', '5k3/9/9/1r7/9/R8/9/9/9/4K4 w - - 0 1');
    await click(page, 'e1');
    await click(page, 'e1');
    await plies(page, 0);
    await move(page, 'e1', 'f1');
    await plies(page, 1);
    await page.getByText('Bikjang!').waitFor();
    await page.getByRole('button', { name: 'Pass' }).click();
    await page.getByText('This ends the game: you win 14.5 to 13.').waitFor();
    await page.getByRole('button', { name: 'Press again to pass' }).click();
    assert.match(await text(page, '.game-over'), /Han wins.*bikjang/);
    await close(page);
  });
  it('marks the moves that make the kings face each other', async () => {
    const page = await position('janggi', '4k4/9/9/9/9/R3P4/9/9/9/4K4 w - - 0 1');
    await click(page, 'e5');
    await page.locator('.mark.warn').first().waitFor();
    assert.equal(await page.locator('.mark.warn').count(), 2);
    await close(page);
  });
  it('is written in numbers, and in Korean for who wants it', async () => {
    const page = await position('janggi', '4k4/9/9/9/9/R3P4/9/9/9/3K5 w - - 0 1');
    await move(page, 'a5', 'a6');
    await plies(page, 1);
    assert.deepEqual(await moves(page), ['R61-51']);
    await page.getByLabel('Notation').selectOption('korean');
    assert.deepEqual(await moves(page), ['61車51']);
    await close(page);
  });
});

describe('Sittuyin', () => {
  it('begins with placing the pieces', async () => {
    const page = await open('/local/sittuyin');
    assert.equal(await page.locator('.mark.drop').count(), 20);
    const piece = await page.locator('.hand.usable [data-letter=R]').boundingBox();
    const target = await square(page, 'a1');
    await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.mouse.up();
    await plies(page, 1);
    assert.deepEqual(await moves(page), ['R@a1']);
    await page.locator('.hand.usable [data-letter=K]').click();
    await click(page, 'e8');
    await plies(page, 2);
    await close(page);
  });
  it('promotes a pawn where it stands by a badge, never by a second tap', async () => {
    const page = await position('sittuyin', '7k/p7/8/3P4/8/P7/8/KR6[] w - - 0 1');
    await click(page, 'd5');
    const badge = page.getByRole('button', { name: 'Promote here' });
    await badge.waitFor();
    const box = await badge.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, `${box.width}x${box.height}`);
    assert.equal(await page.locator('.mark.promote').count(), 5);
    await click(page, 'd5');
    await badge.waitFor({ state: 'detached' });
    await plies(page, 0);
    await click(page, 'd5');
    await badge.click();
    await plies(page, 1);
    assert.match((await moves(page))[0], /^d5=F/);
    await close(page);
  });
  it('offers the draw when only promotions are left', async () => {
    const page = await position('sittuyin', '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1');
    await page.getByRole('button', { name: 'Claim a draw: only promotions are left' }).click();
    await page.locator('.game-over').waitFor();
    assert.match(await text(page, '.game-over'), /Draw.*only promotions were left/);
    await close(page);
  });
  it('counts in words', async () => {
    const page = await position('sittuyin', '7k/8/6K1/8/8/8/8/R7[] b - 32 5 70');
    await page.getByText(/Count: move \d+ of 16/).waitFor();
    await close(page);
  });
});

describe('Empire chess', () => {
  it('says why a move is refused', async () => {
    const page = await position('empire', '3k4/p7/8/8/8/8/8/4K3 b - - 0 1');
    await move(page, 'd8', 'e8');
    assert.equal(await text(page, '.refusal'), 'The kings would face each other.');
    await plies(page, 0);
    await close(page);
  });
  it('lights the goal when a king is near', async () => {
    const page = await position('empire', '8/3K4/8/8/8/8/4k3/8 w - - 0 1');
    assert.equal(await page.locator('.mark.goal').count(), 16);
    await move(page, 'd7', 'd8');
    assert.match(await text(page, '.game-over'), /Gold wins.*campmate/);
    await close(page);
  });
});

describe('Xiang Fu', () => {
  it('drops a captured piece with mate', async () => {
    const page = await position('xiangfu', '9/9/6+g2/9/9/9/2+G6/5R3/9[R] w - - 0 1');
    await page.locator('.hand.usable [data-letter=R]').click();
    await click(page, 'g1');
    assert.match(await text(page, '.game-over'), /Red wins.*by checkmate/);
    await close(page);
  });
});

describe('check in Xiang Fu', () => {
  it('is explained for two champions and for the last one', async () => {
    const two = await open('/local/xiangfu');
    await two.getByText('only an attack on both at once is check').waitFor();
    assert.equal(await two.getByText('has one champion left').count(), 0);
    await close(two);
    const one = await position('xiangfu', '9/9/2+g1+g4/9/9/9/4+G4/9/9[] w - - 0 1');
    await one.getByText('Red has one champion left: any attack on it is check.').waitFor();
    await close(one);
  });
});

describe('Fusion', () => {
  it('castles', async () => {
    const page = await position(
      'fusion',
      'jheqgk2r/p1p1a1p1p/1c1c5/4b4/4n4/9/9/1C2N4/P1P1A1P1P/JHEQGK2R w Kk - 4 6 0-0'
    );
    await move(page, 'f1', 'h1');
    await plies(page, 1);
    assert.deepEqual(await moves(page), ['O-O']);
    await close(page);
  });
  it('shows score and steps, and ends on points after step 50', async () => {
    const page = await position('fusion', '4g4/4k4/9/9/9/9/9/9/N8/3G4K b - - 10 25 5-3');
    await page.getByText('Step 49 of 50').waitFor();
    assert.match(await text(page, '.balance'), /Red 5.*3 Black/);
    await move(page, 'e9', 'e8');
    assert.match(await text(page, '.game-over'), /Red wins.*on points/);
    await close(page);
  });
  it('lets a pawn become what the player chooses', async () => {
    const page = await position('fusion', '4g4/P3k4/9/9/9/9/9/9/9/3G4K w - - 0 30 0-0+');
    await move(page, 'a9', 'a10');
    await page.getByRole('button', { name: 'Knight' }).click();
    await plies(page, 1);
    assert.match((await moves(page))[0], /^a10=N/);
    await close(page);
  });
});

describe('every page', () => {
  it('speaks the browser’s language, switches at once and remembers', async () => {
    const page = await open('/', { locale: 'zh-CN' });
    await page.getByText('东西方象棋相逢之处').waitFor();
    await speak(page, 'en');
    await page.getByText('Where the chess games of East and West meet').waitFor();
    await page.reload();
    await page.getByText('Where the chess games of East and West meet').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    await close(page);
  });
  it('fits a phone in every language: nothing to scroll sideways', async () => {
    const games = ['sittuyin', 'empire', 'janggi', 'xiangfu', 'fusion', 'fusionplus', 'fusionteam'];
    for (const locale of ['en-US', 'zh-CN', 'ko-KR', 'my-MM']) {
      const page = await open('/', { size: PHONE, touch: true, locale });
      const fits = async what => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= PHONE.width, `${what}, ${locale}: ${width}`);
      };
      await fits('home');
      await page.locator('.quick-button').first().click();
      await page.locator('dialog').waitFor();
      await fits('the dialog');
      for (const path of ['/rules/janggi', '/learn/janggi', '/about', '/games', ...games.map(id => `/local/${id}`)]) {
        await page.goto(here.address(path));
        await page.waitForSelector(path.startsWith('/local') ? 'cg-board' : 'h1');
        await fits(path);
      }
      await close(page);
    }
  });
  it('is played by touch', async () => {
    const page = await open('/local/empire', { size: PHONE, touch: true });
    for (const name of ['d3', 'd4']) {
      const { x, y } = await square(page, name);
      await page.touchscreen.tap(x, y);
    }
    await plies(page, 1);
    await close(page);
  });
  it('is played by keyboard alone', async () => {
    const page = await open('/');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    const play = page.getByRole('button', { name: 'Two on this device' });
    for (let i = 0; i < 12 && !(await play.evaluate(e => e === document.activeElement)); ++i)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    const start = page.getByRole('button', { name: 'Start the game' });
    for (let i = 0; i < 12 && !(await start.evaluate(e => e === document.activeElement)); ++i)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const input = page.getByLabel('Type a move');
    await input.waitFor();
    for (let i = 0; i < 40 && !(await input.evaluate(e => e === document.activeElement)); ++i)
      await page.keyboard.press('Tab');
    await page.keyboard.type('R@a1');
    await page.keyboard.press('Enter');
    await plies(page, 1);
    await page.keyboard.type('rubbish');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await close(page);
  });
  it('shows on the rules page what a piece does', async () => {
    const page = await open('/rules/empire');
    await page.getByText('The starting position.').waitFor();
    const marks = async () =>
      Promise.all(['reach', 'reach-move', 'reach-take'].map(kind => page.locator(`.mini-reach.${kind}`).count()));
    const shown = {};
    for (const name of ['Siege tower', 'Cardinal', 'Duke', 'Eagle']) {
      await page.getByRole('button', { name }).click();
      await page.locator('.rules-board').getByText(name).waitFor();
      shown[name] = await marks();
    }
    assert.deepEqual(shown, {
      'Siege tower': [14, 13, 0],
      Cardinal: [13, 14, 0],
      Duke: [8, 19, 0],
      Eagle: [0, 27, 8],
    });
    await page.getByRole('button', { name: 'Eagle' }).click();
    await page.getByText('The starting position.').waitFor();
    await close(page);
  });
  it('gives a cannon a screen on the rules page', async () => {
    const page = await open('/rules/janggi');
    await page.getByRole('button', { name: 'Cannon' }).click();
    await page.locator('.mini-reach.reach-take').waitFor();
    assert.ok((await page.locator('.mini-reach.reach').count()) > 0);
    await close(page);
  });
  it('explains a game on one screen, then in full, with a table of contents', async () => {
    const page = await open('/rules/fusionteam');
    await page.getByRole('heading', { level: 1, name: 'Fusion, team' }).waitFor();
    assert.equal(await page.title(), 'How to play Fusion, team · Serai 棋驿');
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'How the game ends' }).click();
    assert.equal(new URL(page.url()).hash, '#s6');
    assert.ok(await page.getByRole('heading', { name: '6. How the game ends' }).isVisible());
    assert.doesNotMatch(await page.locator('main').innerText(), /fusionteam|FEN|UCI|[Pp]erft/);
    await page.getByText('For programs').click();
    await page.getByRole('heading', { name: 'Perft figures' }).waitFor();
    await page.getByRole('button', { name: 'Play the computer' }).click();
    assert.equal(await page.getByRole('dialog').getByRole('combobox').first().inputValue(), 'fusionteam');
    await close(page);
  });
  it('explains the games in both languages, each page with a title of its own', async () => {
    const page = await open('/learn');
    const addresses = links => links.evaluateAll(all => all.map(link => link.getAttribute('href')));
    const paths = (await addresses(page.locator('.card .link-all'))).map(path => path.replace('/learn/', '/rules/'));
    await close(page);
    const titles = new Set();
    for (const path of paths) {
      const rules = await open(path);
      await rules.locator('#s1').waitFor();
      // Other sets of rules for the same game have pages too, and lead to one another.
      const others = await addresses(rules.getByRole('navigation', { name: 'Rules', exact: true }).getByRole('link'));
      paths.push(...others.filter(other => !paths.includes(other)));
      titles.add(await rules.title());
      await speak(rules, 'zh');
      await rules.getByRole('heading', { name: '完整规则' }).waitFor();
      titles.add(await rules.title());
      await close(rules);
    }
    const games = JSON.parse(readFileSync(new URL('../../src/generated/variants.json', import.meta.url), 'utf8'));
    assert.deepEqual(paths.sort(), games.map(game => `/rules/${game.page}`).sort());
    assert.equal(titles.size, 2 * games.length);
  });
  it('is reached through one navigation that marks where one is', async () => {
    for (const size of [PHONE, DESKTOP]) {
      const page = await open('/', { size });
      const nav = page.getByRole('navigation', { name: 'Main navigation' });
      const current = () => nav.locator('[aria-current]').allTextContents();
      assert.deepEqual(await current(), ['Play']);
      for (const place of ['My games', 'Watch', 'Learn']) {
        await nav.getByRole('link', { name: place }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: place }).waitFor();
        assert.deepEqual(await current(), [place]);
        assert.equal(await page.title(), `${place} · Serai 棋驿`);
      }
      await page
        .locator('.card', { hasText: 'Janggi' })
        .first()
        .click({ position: { x: 20, y: 20 } });
      await page.getByRole('heading', { level: 1, name: 'Janggi' }).waitFor();
      assert.deepEqual(await current(), ['Learn']);
      await close(page);
    }
  });
  it('has cards that are links as a whole, and a button that still plays', async () => {
    const page = await open('/');
    const card = page.locator('.card', { hasText: 'Xiang Fu' });
    await card.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card.click({ position: { x: 20, y: 20 } });
    await page.getByRole('heading', { level: 1, name: 'Xiang Fu' }).waitFor();
    await close(page);
  });
  it('answers an address that leads nowhere, and a position that cannot be', async () => {
    const lost = await open('/nothing-here');
    await lost.getByText('This page does not exist').waitFor();
    await close(lost);
    const page = await here.person('/local/janggi?fen=rubbish');
    await page.getByText('This position cannot be played').waitFor();
    await close(page);
  });
});
