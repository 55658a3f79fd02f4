// Puzzles as people solve them: right, wrong, by another move, with help, by keyboard, on a phone, without a network.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, PHONE, speak } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { device } from './static.mjs';

const here = device();

// Bare kings: who reaches the other's back rank first has won.
const PUZZLES = `serai-puzzles 1 empire
0123456789ab;700;8/3K4/8/8/8/6k1/8/8 b - - 0 1;g3g2;d7d8,d7c8,d7e8;1;campmate quiet
0123456789ac;900;8/2K5/8/8/8/6k1/8/8 b - - 0 1;g3g2;c7c8,c7b8,c7d8;1;campmate quiet
0123456789ad;950;8/3K4/8/8/8/6k1/8/8 b - - 0 1;g3h2;d7d8,d7c8,d7e8;1;campmate fork
`;
const MANIFEST = JSON.stringify({ empire: [{ count: 3, themes: { campmate: 3, quiet: 2, fork: 1 } }] });

async function open(path, look) {
  const page = await here.person(undefined, look);
  await page.route('**/assets/manifest-*.json', route => route.fulfill({ body: MANIFEST }));
  await page.route('**/assets/empire-1-*.puzzles', route => route.fulfill({ body: PUZZLES }));
  await page.goto(here.address(path));
  await page.locator('h1').first().waitFor();
  return page;
}
const verdict = (page, text) => page.locator('.learn-verdict', { hasText: text }).waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
const RACE = '/puzzles/empire?id=0123456789ab';
const asked = page => verdict(page, 'Your move: find the right one for Gold.');

describe('puzzles', () => {
  it('are reached from the home page, chosen by theme, solved, and remembered', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'Puzzle of the day' }).click();
    await page.getByRole('heading', { level: 1, name: 'Puzzle of the day' }).waitFor();
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
    await page.getByText('3 puzzles').waitFor();
    await page.getByLabel('Theme').selectOption({ label: 'Fork (1)' });
    await page.getByRole('link', { name: 'Solve puzzles: Empire chess' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fork' }).waitFor();
    await asked(page);
    assert.match(page.url(), /id=0123456789ad/);
    await move(page, 'd7', 'd8');
    await verdict(page, 'Solved with');
    await page.getByText('Fork').nth(1).waitFor(); // what it was about
    await page.goto(here.address('/puzzles'));
    await page.getByText('Solved without help: 1.').waitFor();
    await here.close(page);
  });

  it('are solved by a move that is as good, and the next one follows', async () => {
    const page = await open(RACE);
    await asked(page);
    await move(page, 'd7', 'e8');
    await verdict(page, 'is as good as the move of the solution');
    await press(page, 'Next puzzle');
    await asked(page);
    assert.match(page.url(), /id=0123456789a[cd]/);
    await here.close(page);
  });

  it('say what is wrong, and why', async () => {
    const page = await open(RACE);
    await asked(page);
    await move(page, 'd7', 'd6');
    await verdict(page, 'is not the move.');
    await press(page, 'Why not this move?');
    await verdict(page, 'It gives away');
    await press(page, 'Try again');
    await asked(page);
    await move(page, 'd7', 'b3'); // not legal
    await verdict(page, 'King does not move like that.');
    await move(page, 'd7', 'd8');
    await verdict(page, 'Solved with');
    await page.getByText('In a row').waitFor({ state: 'detached' });
    await here.close(page);
  });

  it('give hints, and show the solution', async () => {
    const page = await open(RACE);
    await asked(page);
    await press(page, 'Hint');
    await verdict(page, 'Look at this piece: king d7.');
    await press(page, 'Hint');
    await verdict(page, 'king d7: go to d8.');
    await press(page, 'Show the solution');
    await verdict(page, 'The solution ends with');
    await here.close(page);
  });

  it('can be solved with the keyboard alone, in every language', async () => {
    const page = await open(RACE);
    await asked(page);
    const type = async text => {
      await page.locator('.move-input input').focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await type('d7d6');
    await verdict(page, 'is not the move.');
    await page.keyboard.press('Enter'); // the focus is on "Try again"
    await asked(page);
    for (const [language, ask] of [
      ['zh', '轮到你'],
      ['ko', '당신 차례'],
      ['my', 'သင့်အလှည့်'],
      ['en', 'Your move'],
    ]) {
      await speak(page, language);
      await verdict(page, ask);
    }
    await type('d7d8');
    await verdict(page, 'Solved with');
    await page.keyboard.press('Enter');
    await asked(page);
    await here.close(page);
  });

  it('can be run through for three minutes', async () => {
    const page = await open('/puzzles/empire/run');
    await page.getByRole('timer').waitFor();
    await asked(page);
    await move(page, 'd7', 'd8');
    await page.getByText('Solved: 1').waitFor();
    await asked(page);
    await move(page, 'c7', 'c6');
    await page.getByText('Mistakes: 1 of 3').waitFor();
    await asked(page);
    await move(page, 'd7', 'd8');
    await page.getByRole('heading', { name: 'The run is over. Solved: 2.' }).waitFor();
    await page.getByText('Your best run: 2.').waitFor();
    await inspect(page, 'the end of a run');
    await here.close(page);
  });

  it('fit a phone, and axe finds nothing', async () => {
    for (const look of [{ size: PHONE }, { dark: true }]) {
      const page = await open('/puzzles', look);
      await inspect(page, 'puzzles');
      for (const path of [RACE, '/puzzles/daily', '/puzzles/empire/run']) {
        await page.goto(here.address(path));
        await asked(page);
        await inspect(page, path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${path} is wider than the screen`);
      }
      await here.close(page);
    }
  });

  it('that are shipped work without a network once they were opened', async () => {
    const page = await here.person('/puzzles/daily', { keeps: true });
    await page.locator('cg-board piece').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // now the worker answers, and keeps what is asked for
    await page.locator('cg-board piece').first().waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('cg-board piece').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Puzzle of the day' }).waitFor();
    await page.context().close();
  });
});
