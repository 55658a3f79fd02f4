// The board editor: positions built by mouse, keyboard and finger, what is said of them, and where they lead.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { drag, move, plies, square, speak } from './browser.mjs';
import { company, PATIENCE } from './people.mjs';
import { device } from './static.mjs';

const FUSION = ['fusion', 'fusionlite', 'fusionplus', 'fusionteam'];
const JANGGI = ['janggi', 'janggitournament', 'janggitraditional', 'janggimodern', 'janggicasual'];
const GAMES = ['sittuyin', 'empire', ...JANGGI, 'xiangfu', ...FUSION];
const KINGS = '4k3/8/8/8/8/8/8/3K4 w - - 0 1';
const address = (game, fen) => `/editor/${game}${fen ? `?fen=${encodeURIComponent(fen)}` : ''}`;

const fenField = page => page.getByLabel('FEN', { exact: true });
const isFen = (page, fen) =>
  page.waitForFunction(wanted => document.querySelector('.editor-fen textarea')?.value === wanted, fen, {
    timeout: PATIENCE,
  });
const inAddress = (page, fen) =>
  page.waitForFunction(wanted => new URLSearchParams(location.search).get('fen') === wanted, fen);
const chooseGame = (page, game) => page.locator('.editor-begin select').first().selectOption(game);
const palette = (page, man) => page.locator(`.palette-piece[data-man="${man}"]`);
const tool = (page, name) => page.locator('.editor-tools').getByRole('button', { name });
const wrongSquares = page =>
  page
    .locator('.editor-square[aria-label*="something is wrong here"]')
    .evaluateAll(cells => cells.map(cell => cell.dataset.square).sort());
const problems = page => page.locator('[data-problem]').evaluateAll(items => items.map(item => item.dataset.problem));
const press = async (page, name, button = 'left') => {
  const { x, y } = await square(page, name);
  await page.mouse.click(x, y, { button });
};
const dragTo = async (page, from, to) => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
};
const middle = async locator => {
  const box = await locator.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

describe('the editor without a server', () => {
  const here = device();
  const open = async (path, look) => {
    const page = await here.person(path, look);
    await page.locator('.editor .palette-piece').first().waitFor();
    return page;
  };

  it('a position is built with the mouse, analysed, and is there again after a step back and a reload', async () => {
    const page = await open(address('empire'));
    await tool(page, 'Clear').click();
    await isFen(page, '8/8/8/8/8/8/8/8 w - - 0 1');
    assert.deepEqual(await problems(page), ['piece-count', 'piece-count']);
    await palette(page, 'wK').click();
    await press(page, 'd1');
    await palette(page, 'bK').click();
    await press(page, 'e8');
    await isFen(page, KINGS);
    await dragTo(page, await middle(palette(page, 'wT')), await square(page, 'a4')); // from the palette
    await isFen(page, '4k3/8/8/8/T7/8/8/3K4 w - - 0 1');
    await press(page, 'h5'); // the palette's choice is still the king of Black
    await isFen(page, '4k3/8/8/7k/T7/8/8/3K4 w - - 0 1');
    assert.deepEqual(await wrongSquares(page), ['e8', 'h5']);
    await press(page, 'h5'); // a second time
    await tool(page, 'Move').click();
    await drag(page, 'a4', 'a5');
    await isFen(page, '4k3/8/8/T7/8/8/8/3K4 w - - 0 1');
    await move(page, 'a5', 'b5'); // two presses
    await isFen(page, '4k3/8/8/1T6/8/8/8/3K4 w - - 0 1');
    await dragTo(page, await square(page, 'b5'), { x: 5, y: 500 }); // off the board
    await isFen(page, KINGS);
    await tool(page, 'Undo').click();
    await press(page, 'b5', 'right');
    await isFen(page, KINGS);
    await page.getByRole('radio', { name: 'Black' }).check();
    const fen = KINGS.replace(' w ', ' b ');
    await isFen(page, fen);
    await inAddress(page, fen);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.study cg-board').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('fen'), fen);
    await page.getByRole('link', { name: 'Edit this position' }).click();
    await isFen(page, fen);
    await page.goBack();
    await page.locator('.study cg-board').waitFor();
    await page.goBack();
    await isFen(page, fen);
    await page.reload();
    await isFen(page, fen);
    await here.close(page);
  });

  it('a stroke places many men, and the eraser takes many away', async () => {
    const page = await open(address('janggi'));
    await tool(page, 'Clear').click();
    await palette(page, 'wP').click();
    await drag(page, 'a4', 'i4');
    await isFen(page, '9/9/9/9/9/9/PPPPPPPPP/9/9/9 w - - 0 1');
    await tool(page, 'Erase').click();
    await drag(page, 'a4', 'c4');
    await isFen(page, '9/9/9/9/9/9/3PPPPPP/9/9/9 w - - 0 1');
    await here.close(page);
  });

  it('a position is built with keys alone', async () => {
    const page = await open(address('janggi'));
    await tool(page, 'Clear').focus();
    await page.keyboard.press('Enter');
    await page.locator('.editor-square[tabindex="0"]').focus(); // one press of Tab away from the palettes
    await page.keyboard.press('K'); // capitals are Cho's
    await page.keyboard.press('Enter');
    for (let i = 0; i < 9; ++i) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await isFen(page, '3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    assert.match(await page.locator('.sr-only[aria-live]').last().textContent(), /14: Han king/i);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('r');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape'); // now pieces are moved: picked up and put down
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await isFen(page, '3k5/4r4/9/9/9/9/9/9/9/4K4 w - - 0 1');
    await page.keyboard.press('Delete');
    await isFen(page, '3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    await page.keyboard.press('Control+z');
    await isFen(page, '3k5/4r4/9/9/9/9/9/9/9/4K4 w - - 0 1');
    await page.keyboard.press('Control+y');
    await isFen(page, '3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    await here.close(page);
  });

  it('a position is built with a finger, and played on this device', async () => {
    const page = await open(address('xiangfu'), { size: { width: 390, height: 844 }, touch: true });
    const tap = async name => {
      const { x, y } = await square(page, name);
      await page.touchscreen.tap(x, y);
    };
    await tool(page, 'Clear').tap();
    await palette(page, 'w+G').tap();
    await page.locator('.editor-stage').scrollIntoViewIfNeeded();
    await tap('e3');
    await palette(page, 'b+G').tap();
    await tap('d7');
    await palette(page, 'wR').tap();
    await tap('a1');
    await tool(page, 'Move').tap();
    await tap('a1');
    await tap('b1');
    await page.locator('[data-held="bN"] .hand-piece').tap();
    await page.locator('[data-held="bN"] .hand-piece').tap();
    await page.locator('[data-held="bN"] .editor-less').tap();
    const fen = '9/9/3+g5/9/9/9/4+G4/9/1R7[n] w - - 0 1';
    await isFen(page, fen);
    await page.getByRole('link', { name: 'Two on this device' }).tap();
    await page.locator('.play cg-board').waitFor();
    await page.locator('.hand-piece[data-letter="N"]').waitFor();
    await tap('b1');
    await tap('b5');
    await plies(page, 1);
    await here.close(page);
  });

  it('says what is wrong in every game, in both languages, and marks the squares', async () => {
    const refused = readFileSync(new URL('../../../tests/refused.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .filter(line => line.problems);
    const page = await open(address('empire'));
    for (const game of GAMES) {
      await chooseGame(page, game);
      await page.locator(`.editor.variant-${game} .palette-piece`).first().waitFor();
      const mine = refused.filter(line => line.variant === game);
      assert.ok(mine.length >= 12, `${game}: a dozen`);
      for (const { fen, problems: expected } of mine) {
        await fenField(page).fill(fen);
        const codes = expected.map(text => text.split(' ')[0]);
        const squares = expected.flatMap(text => text.split(' ').filter(word => /^[a-i]\d+$/.test(word)));
        await page.locator('.editor-verdict.bad').waitFor();
        assert.deepEqual(await problems(page), codes, fen);
        assert.deepEqual(await wrongSquares(page), [...new Set(squares)].sort(), fen);
        assert.equal(await page.locator('.board-marks .mark.warn').count(), squares.length, fen);
        assert.equal(await page.getByRole('button', { name: 'Two on this device' }).isDisabled(), true);
      }
    }
    await fenField(page).fill('4g4/9/9/9/9/9/9/9/A7A/3G5 w - - 0 1 0-0');
    await page.getByText('Advisor (Red) cannot stand here: a2, i2.').waitFor();
    await speak(page, 'zh');
    await page.getByText('红方的仕不能在 a2、i2。').waitFor();
    await here.close(page);
  });

  it('a FEN that cannot be read is explained, and nothing changes', async () => {
    const page = await open(address('empire', KINGS));
    await fenField(page).fill('4k3/8/8/8/8/8/8/3K5 w - - 0 1');
    await page.getByRole('alert').filter({ hasText: 'Rank 1 has more than 8 squares.' }).waitFor();
    assert.match(await page.locator('.editor-square[data-square="d1"]').getAttribute('aria-label'), /king/i);
    assert.equal(await fenField(page).inputValue(), '4k3/8/8/8/8/8/8/3K5 w - - 0 1'); // what was typed is not lost
    await fenField(page).fill('4k3/8/8/8/8/8/8/2K5 w - - 0 1');
    await page.locator('.editor-square[data-square="c1"][aria-label*="king"]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.editor-fen [role=alert]').isVisible(), false);
    // An address with nonsense.
    const other = await open(address('empire', 'nonsense'));
    await other.getByRole('alert').filter({ hasText: 'The side to move is missing' }).waitFor();
    await here.close(page);
    await here.close(other);
  });

  it('rights, counters, score and setups are set', async () => {
    const page = await open(address('fusion'));
    await page.getByLabel('Red O-O').uncheck();
    await page.getByLabel('Move number').fill('12');
    await page.getByLabel('Quiet half-moves').fill('7');
    await page.getByLabel('Score, Black').fill('5');
    await page.getByLabel('A check has been given').check();
    const board = 'jheqgkbnr/p1p1a1p1p/1c5c1/9/9/9/9/1C5C1/P1P1A1P1P/JHEQGKBNR';
    await isFen(page, `${board} w k - 7 12 0-5+`);
    await page.getByLabel('Start position').selectOption('drawn');
    await isFen(page, 'jheagqbnr/p1p1p1p1p/1c5c1/9/9/9/9/1C5C1/P1P1P1P1P/JHEAGQBNR w - - 0 1 0-0');
    assert.equal(await page.getByLabel('Red O-O').isDisabled(), true);
    // Janggi: sixteen pairs of setups.
    await chooseGame(page, 'janggi');
    await page.getByLabel('Setup of Cho').selectOption('outer');
    await page.getByLabel('Setup of Han').selectOption('left');
    const chosen = await fenField(page).inputValue();
    assert.equal(await page.getByLabel('Setup of Cho').inputValue(), 'outer');
    assert.equal(await page.getByLabel('Setup of Han').inputValue(), 'left');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await page.locator('.board.reversed').waitFor();
    await isFen(page, chosen);
    // En passant, where there is a square for it.
    await page.goto(here.address(address('empire', '4k3/8/8/3pP3/8/8/8/3K4 w - - 0 1')));
    await page.getByLabel('En passant on').selectOption('d6');
    await isFen(page, '4k3/8/8/3pP3/8/8/8/3K4 w - d6 0 1');
    await here.close(page);
  });

  it('a position that is over can be looked at, not played', async () => {
    const page = await open(address('janggi', '3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1'));
    await page.getByText('The game is already over in this position').waitFor();
    for (const name of ['Play the computer', 'Play a friend', 'Two on this device'])
      assert.equal(await page.getByRole('button', { name }).isDisabled(), true, name);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.locator('.study cg-board').waitFor();
    await here.close(page);
  });

  it('the board and both palettes are in sight on every screen, and nothing is wider than it', async () => {
    const sizes = [
      [360, 740],
      [390, 844],
      [740, 360],
      [844, 390],
      [640, 360],
      [820, 1180],
      [1180, 820],
      [1366, 768],
      [1920, 1080],
    ];
    const page = await open(address('fusionplus'));
    for (const game of ['fusionplus', 'xiangfu', 'empire']) {
      await page.goto(here.address(address(game)));
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const seen = `${game} ${width}×${height}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${seen} is ${wide} px too wide`);
        const board = await page.locator('.editor .board').boundingBox();
        if (height < 400) assert.ok(board.height > 0.6 * height, `${seen}: the board is ${board.height} px high`);
        for (const part of await page.locator('.editor .palette, .editor .board').all()) {
          const box = await part.boundingBox();
          assert.ok(box.y + box.height <= height + 1, `${seen}: ${await part.getAttribute('class')} ends below`);
        }
      }
    }
    await here.close(page);
  });

  it('is reached from the pages about learning and analysing, and from a game to be taken away', async () => {
    const page = await here.person('/learn');
    await page.getByRole('link', { name: 'Board editor' }).click();
    await page.getByRole('link', { name: 'Empire chess' }).click();
    await page.locator('.editor cg-board').waitFor();
    await page.goto(here.address('/local/empire'));
    await page.locator('.play cg-board').waitFor();
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Save or copy' }).click();
    await page.getByRole('link', { name: 'Edit this position' }).click();
    await isFen(page, 'rnbqkbnr/pppppppp/8/8/3S4/PPP1SPPP/8/TECDKCET b kq - 1 1');
    await here.close(page);
  });
});

describe('the editor at a server', () => {
  const world = company();
  const FEN = '4k3/pppppppp/8/8/8/8/8/T2K4 w - - 0 1';

  it('goes on against the computer from the position', async () => {
    const page = await world.person(address('empire', FEN));
    await page.getByRole('button', { name: 'Play the computer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.locator('.play cg-board').waitFor({ timeout: PATIENCE });
    await move(page, 'a1', 'a2');
    await page.waitForFunction(() => document.querySelectorAll('.move').length >= 2, undefined, { timeout: PATIENCE });
    // While it runs there is no way from it to the engine.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Save or copy' }).click();
    await page.getByRole('dialog').locator('textarea').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Edit this position' }).count(), 0);
    assert.deepEqual(page.problems, []);
  });

  it('goes on with a friend from the position', async () => {
    const page = await world.person(address('empire', FEN));
    await page.getByRole('button', { name: 'Play a friend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create an invitation link' }).click();
    const link = await page.getByRole('dialog').locator('.copy-field input').inputValue();
    const friend = await world.person(new URL(link).pathname);
    await friend.getByRole('button', { name: 'Accept' }).click();
    for (const person of [page, friend]) {
      await person.locator('.play cg-board').waitFor({ timeout: PATIENCE });
      assert.equal(await person.locator('cg-board piece').count(), 11);
    }
    assert.deepEqual([...page.problems, ...friend.problems], []);
  });
});
