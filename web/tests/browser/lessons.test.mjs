// Lessons as a newcomer takes them: solved, failed, by keyboard, on a phone, in two tabs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, PHONE, speak } from './browser.mjs';
import { device } from './static.mjs';

const here = device();

async function open(path, look) {
  const page = await here.person(path, look);
  await page
    .locator(path.split('/').length > 3 ? 'cg-board piece' : 'h1')
    .first()
    .waitFor();
  return page;
}
const verdict = (page, text) => page.locator('.learn-verdict', { hasText: text }).waitFor();
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

describe('a lesson', () => {
  it('is reached from "How to play", completed, and remembered', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'How to play: Sittuyin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sittuyin' }).waitFor();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByRole('heading', { level: 1, name: 'The chariot' }).waitFor();
    await move(page, 'c2', 'c6');
    await verdict(page, 'Moves: 1');
    await move(page, 'c6', 'f6');
    await verdict(page, 'Right!');
    await press(page, 'Next');
    for (const [from, to] of ['c2c5', 'c5f5', 'f5f2'].map(uci => [uci.slice(0, 2), uci.slice(2)])) {
      await move(page, from, to);
    }
    await verdict(page, 'Right!');
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'Lesson complete' }).waitFor();
    await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
    await page.reload(); // what was learnt stays
    await page.getByRole('link', { name: 'Lessons: Sittuyin' }).click();
    await page.locator('.lessons li').first().getByRole('img', { name: '3 of 3 stars' }).waitFor();
    assert.match(await page.getByRole('link', { name: 'Continue' }).getAttribute('href'), /\/learn\/sittuyin\/horse$/);
    for (const path of ['/learn', '/']) {
      await page.goto(here.address(path));
      await page.locator('.card', { hasText: 'Sittuyin' }).getByText('1 of 13 lessons').waitFor();
    }
    await here.close(page);
  });

  it('says what is wrong, takes it back, and gives a hint after two failures', async () => {
    const page = await open('/learn/sittuyin/mate');
    await move(page, 'a1', 'b3'); // not legal
    await verdict(page, 'Chariot does not move like that.');
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
    await move(page, 'a1', 'a7');
    await verdict(page, 'That does not win: Black can answer');
    await press(page, 'Try again');
    await press(page, 'Hint');
    await verdict(page, 'Look at this piece: chariot a1.');
    await press(page, 'Hint');
    await verdict(page, 'chariot a1: go to a8.');
    await move(page, 'a1', 'a8');
    await verdict(page, 'Right!');
    await here.close(page);
  });

  it('lets the opponent answer, in two tabs and two languages', async () => {
    const page = await open('/learn/janggi/mate');
    await move(page, 'a8', 'a10');
    await press(page, 'Next');
    await move(page, 'h7', 'h9');
    await verdict(page, 'Go on.');
    await speak(page, 'zh');
    await page.getByRole('heading', { level: 1, name: '将军与将死' }).waitFor();
    await move(page, 'a6', 'a10');
    await verdict(page, '正确！');
    const other = await page.context().newPage();
    await other.goto(here.address('/learn/janggi'));
    await other.locator('.lessons li').first().waitFor();
    await press(page, '继续');
    await other.getByRole('img', { name: '3 颗星（共 3 颗）' }).waitFor();
    await here.close(page);
  });

  it('can be done with the keyboard alone', async () => {
    const page = await open('/learn/empire/camp');
    const type = async text => {
      await page.getByLabel('Type a move').focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await type('d7d6');
    await verdict(page, 'That does not win');
    await page.keyboard.press('Enter'); // the focus is on "Try again"
    await type('rubbish');
    await verdict(page, 'This move is not allowed here.');
    await page.getByLabel('Type a move').fill('');
    await type('d7d8');
    await verdict(page, 'Right!');
    await page.keyboard.press('Enter');
    await page.getByText('Task 2 of 4').waitFor();
    await here.close(page);
  });

  it('has buttons for what is no move: passing, claiming, choosing a setup', async () => {
    const page = await open('/learn/janggi/pass');
    await press(page, 'Pass');
    await verdict(page, 'Right!');
    await page.goto(here.address('/learn/janggi/setup'));
    await press(page, 'Inner elephants');
    await verdict(page, 'That is another setup.');
    await press(page, 'Try again');
    await press(page, 'Outer elephants');
    await verdict(page, 'Right!');
    await here.close(page);
  });

  it('fits a phone, upright and across', async () => {
    for (const size of [PHONE, { width: 740, height: 360 }]) {
      for (const path of ['sittuyin/camp', 'empire/face', 'janggi/cannon', 'xiangfu/hand', 'fusion/score']) {
        const page = await open(`/learn/${path}`, { size, touch: true });
        const { width, bottom } = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          bottom: document.querySelector('cg-board').getBoundingClientRect().bottom,
        }));
        assert.ok(width <= size.width, `${path}: ${width} wide`);
        assert.ok(bottom <= size.height, `${path}: the board ends at ${bottom} of ${size.height}`);
        await here.close(page);
      }
    }
  });

  it('is kept with its last task, and goes on after a reload with the task that was open', async () => {
    const page = await open('/learn/janggi/opening');
    await move(page, 'b1', 'c3');
    await move(page, 'b3', 'e3');
    await verdict(page, 'Right!');
    await page.reload();
    await page.getByText('Task 2 of 2').waitFor();
    await move(page, 'a4', 'b4');
    await move(page, 'a1', 'a6');
    await verdict(page, 'Right!');
    await page.goto(here.address('/learn/janggi'));
    await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
    await here.close(page);
  });

  it('that does not exist is said so', async () => {
    const page = await here.person('/learn/janggi/nothing');
    await page.getByText('There is no such lesson.').waitFor();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Janggi' }).waitFor();
    await here.close(page);
  });
});

describe('the guided game', () => {
  it('is answered by the computer, survives a reload, and may be taken back', async () => {
    const page = await open('/learn/empire/game');
    await move(page, 'd3', 'd4');
    await verdict(page, 'Your move.');
    await page.locator('square.last-move').first().waitFor();
    await page.reload();
    await page.locator('square.last-move').first().waitFor();
    await press(page, 'Hint');
    await verdict(page, 'A good move here:');
    await press(page, 'Take back');
    await page.locator('square.last-move').first().waitFor({ state: 'detached' });
    await here.close(page);
  });
});
