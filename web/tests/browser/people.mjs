// People in browsers of their own at one real server, for a file of tests. What goes wrong in any page fails its test.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { launch, visit } from './browser.mjs';
import { serve } from './serai.mjs';

export const PATIENCE = 30_000; // a slow machine may take its time; nothing here waits longer than it must

export const onBoard = page => page.locator('cg-board').waitFor();
export async function over(page) {
  await page.locator('.game-over').waitFor();
  return page.locator('.game-over').textContent();
}

// Fills the dialog for a new game and sends it. "Janggi (modern)" is Janggi by these rules.
export async function challenge(page, { game, against, fen, time = 'No clock', side, level, seats = {} }) {
  const [, main, rules] = /^(Janggi) \((\w+)\)$/.exec(game) ?? ['', game];
  await page.getByRole('button', { name: `Play: ${main}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (rules) await dialog.getByRole('combobox', { name: 'Rules', exact: true }).selectOption(`janggi${rules}`);
  await dialog.getByRole('radio', { name: against, exact: true }).check();
  if (against !== 'This device') await dialog.getByRole('radio', { name: time, exact: true }).check();
  if (side) await dialog.getByRole('radio', { name: side, exact: true }).check();
  for (const [place, who] of Object.entries(seats)) await dialog.getByLabel(place).selectOption(who);
  if (level) await dialog.getByLabel('Level').fill(String(level));
  if (fen) {
    await dialog.getByText('More options').click();
    await dialog.getByLabel('Start from a position (FEN)').fill(fen);
  }
  await dialog.locator('button[type=submit]').click();
}

export const invitation = page => page.getByRole('textbox', { name: 'Copy' }).inputValue();

// Looks for an opponent in these games and no others.
export async function find(page, games, times = ['10+5'], mode = undefined) {
  await page.getByRole('button', { name: 'Find an opponent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().waitFor(); // the dialog comes with code of its own
  const boxes = await dialog.getByRole('checkbox').all();
  const names = [];
  for (const box of boxes) {
    const label = await box.locator('xpath=..').textContent();
    names.push(label.trim().replace(/ \d+\??$/, '')); // without one's rating
  }
  const isWanted = (_, i) => [...games, ...times].includes(names[i]);
  for (const box of boxes.filter(isWanted)) await box.check();
  for (const box of boxes.filter((...args) => !isWanted(...args))) await box.uncheck();
  if (mode) await dialog.getByRole('radio', { name: mode, exact: true }).check();
  await dialog.locator('button[type=submit]').click();
}

// Sends the first legal move, which the field proposes.
export async function anyMove(page) {
  const field = page.getByLabel('Type a move');
  await field.fill(await field.getAttribute('placeholder'));
  await page.keyboard.press('Enter');
}

// Sends messages again and again on another line of the page's person, each after the answer to the one before;
// resolves to the answers. The word GAME stands for the game of the answer before.
let asked = 0;
export const asks = (page, count, ...messages) =>
  page.evaluate(
    async ([times, texts, call]) => {
      const line = new WebSocket(`ws://${location.host}/ws?v=2`);
      let told;
      line.onmessage = ({ data }) => told(JSON.parse(data));
      const hear = id =>
        new Promise(resolve => (told = message => (id === undefined || message.id === id) && resolve(message)));
      await hear();
      const answers = [];
      for (let i = 0; i < times; ++i) {
        for (const text of texts) {
          const id = `test-${call}-${i}-${answers.length}`;
          const filled = text.replace('GAME', answers[answers.length - 1]?.game ?? '');
          const answer = hear(id);
          line.send(JSON.stringify({ ...JSON.parse(filled), id }));
          answers.push(await answer);
        }
      }
      line.close();
      return answers;
    },
    [count, messages.map(message => JSON.stringify(message)), ++asked]
  );

// Starts a server (`options` as serve() has them) and a browser before the tests of a file, and ends them after.
export function company(options, open = launch) {
  const world = { server: undefined, browser: undefined };
  let pages = [];
  before(async () => {
    world.server = await serve(options);
    world.browser = await open();
  });
  after(async () => {
    await world.browser?.close();
    await world.server?.close();
  });
  afterEach(async () => {
    const problems = pages.flatMap(page => page.problems);
    for (const page of pages) await page.context().close();
    pages = [];
    assert.deepEqual(problems, []);
  });

  // A person at an address of the server, or at a whole one; `prepare` sees the page before it is opened.
  world.person = async (path = '/', { prepare, ...look } = {}) => {
    const page = await visit(world.browser, look);
    page.setDefaultTimeout(PATIENCE);
    pages.push(page);
    await prepare?.(page);
    await page.goto(path.startsWith('http') ? path : world.server.url + path);
    return page;
  };
  // Somebody with a new account, at a page.
  world.member = async (name, path = '/', look = {}) => {
    const page = await world.person('/', look);
    await page.locator('.logo').waitFor();
    const status = await page.evaluate(async who => {
      const answer = await fetch('/api/account/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: who, password: `a long password of ${who}` }),
      });
      return answer.status;
    }, name);
    assert.equal(status, 200);
    await page.goto(world.server.url + path);
    return page;
  };
  // Two people at one board by an invitation; the first plays the given side.
  world.pair = async ({ game, side, fen, time, first = {}, second = {} }) => {
    const a = await world.person('/', first);
    await challenge(a, { game, against: 'A friend', side, fen, time });
    const b = await world.person(await invitation(a), second);
    await b.getByText(`invites you to a game of ${game}`).waitFor();
    assert.equal(await b.locator('cg-board').count(), 0, 'opening the link takes nothing');
    await b.getByRole('button', { name: 'Accept and play' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    return [a, b];
  };
  return world;
}
