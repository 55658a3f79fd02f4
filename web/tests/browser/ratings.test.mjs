// Rated games, what they do to ratings, and where ratings are shown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { httpViolations } from '../contract.mjs';
import { PHONE } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { anyMove, challenge, company, find, invitation, onBoard, over } from './people.mjs';

const world = company({ limits: { password_memory_kib: 8, password_passes: 1 } });
const { member, person } = world;
const ZH = { settings: { language: 'zh' } };

const api = async path => (await fetch(world.server.url + path)).json();
const isToMove = async page => (await page.getByText('Your turn').count()) > 0;

// Both move once, and one of them resigns. Resolves to what they are told.
async function playedOut(winner, loser) {
  const [first, second] = (await isToMove(winner)) ? [winner, loser] : [loser, winner];
  await anyMove(first);
  await second.getByText('Your turn').first().waitFor();
  await anyMove(second);
  await first.getByText('Your turn').first().waitFor();
  await loser.getByRole('button', { name: 'Resign' }).click();
  await loser
    .getByRole('button', { name: /^Yes|Resign$/ })
    .last()
    .click();
  await Promise.all([over(winner), over(loser)]);
  const changes = [];
  for (const page of [winner, loser]) changes.push(await page.locator('.game-over .rating-change').textContent());
  return changes;
}

describe('a rated game', () => {
  it('changes both ratings, which the profile shows', async () => {
    const [mei, bo] = [await member('Mei'), await member('Bo')];
    await find(mei, ['Empire chess'], ['10+5'], 'Rated only');
    await find(bo, ['Empire chess'], ['10+5'], 'Rated only');
    await Promise.all([onBoard(mei), onBoard(bo)]);
    assert.equal(mei.url(), bo.url());
    await mei.locator('.seat-rating').first().waitFor();
    const [won, lost] = await playedOut(mei, bo);
    assert.match(won, /^Rating: 1500 → 1\d{3} \(\+\d+\)$/);
    assert.match(lost, /^Rating: 1500 → 1\d{3} \(−\d+\)$/);
    await inspect(mei, 'what a rated game did');
    await bo.reload();
    assert.equal(await bo.locator('.game-over .rating-change').textContent(), lost, 'it stays with the game');

    // The same people once more.
    await mei.getByRole('button', { name: 'Rematch' }).click();
    await bo.getByRole('button', { name: 'Accept the rematch' }).click();
    await Promise.all([mei.waitForURL(/game/), bo.waitForURL(/game/)]);
    await mei.locator('.game-over').waitFor({ state: 'detached' });
    await bo.locator('.game-over').waitFor({ state: 'detached' });
    const before = /→ (\d+)/.exec(won)[1];
    const [again] = await playedOut(mei, bo);
    assert.match(again, new RegExp(`^Rating: ${before} → `));

    const profile = await api('/api/people/mei');
    assert.deepEqual(httpViolations('Profile', profile), []);
    assert.deepEqual(
      profile.ratings.map(({ variant, speed, games, chart }) => [variant, speed, games, chart.length]),
      [['empire', 'live', 2, 2]]
    );
    const rating = /→ (\d+)/.exec(again)[1];
    const reader = await person('/@/Mei', { size: PHONE });
    assert.equal(await reader.locator('.rating-number').textContent(), `${rating}?`);
    await reader.getByRole('img', { name: /^Empire chess: from \d+ on .* to \d+ on/ }).waitFor();
    await inspect(reader, 'a profile with ratings');
    const chinese = await person('/@/Mei', ZH);
    await chinese.getByRole('heading', { name: '等级分' }).waitFor();
    await inspect(chinese, 'a profile with ratings in Chinese');
  });

  it('is agreed on by invitation too, between people with accounts', async () => {
    const cat = await member('Cat');
    await cat.getByRole('button', { name: 'Play: Empire chess', exact: true }).click();
    const dialog = cat.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'A friend', exact: true }).check();
    await dialog.getByRole('radio', { name: 'No clock', exact: true }).check();
    await dialog.getByText('A rated game needs a clock.').waitFor();
    await dialog.getByRole('radio', { name: '10+5', exact: true }).check();
    await dialog.getByText('Rated game').click();
    await dialog.locator('button[type=submit]').click();
    const address = await invitation(cat);
    const guest = await person(address);
    await guest.getByRole('button', { name: 'Accept and play' }).click();
    await guest.getByText('Rated games are for people with an account.').waitFor();
    const dan = await member('Dan', new URL(address).pathname);
    await dan.getByRole('button', { name: 'Accept and play' }).click();
    await Promise.all([onBoard(cat), onBoard(dan)]);
    await playedOut(dan, cat);
    assert.equal((await api('/api/people/Dan')).ratings[0].games, 1);
  });

  it('changes nothing against the computer or for guests', async () => {
    const eve = await member('Eve');
    await challenge(eve, { game: 'Empire chess', against: 'Computer', level: 1, side: 'Gold' });
    await onBoard(eve);
    await anyMove(eve);
    await eve.getByText('Your turn').first().waitFor();
    await eve.getByRole('button', { name: 'Resign' }).click();
    await eve
      .getByRole('button', { name: /^Yes|Resign$/ })
      .last()
      .click();
    await over(eve);
    assert.equal(await eve.locator('.rating-change').count(), 0);
    assert.deepEqual((await api('/api/people/Eve')).ratings, []);
  });
});

describe('leaderboards', () => {
  it('are empty until ratings are established, in both languages', async () => {
    const board = await api('/api/leaderboard/empire/live');
    assert.deepEqual(httpViolations('Leaderboard', board), []);
    assert.deepEqual(board.players, []);
    const page = await person('/watch');
    await page.getByRole('link', { name: 'Leaderboards' }).click();
    await page.getByText('Nobody has an established rating yet.').waitFor();
    await inspect(page, 'an empty leaderboard');
    const chinese = await person('/leaderboard/janggi', ZH);
    await chinese.getByText('还没有人的等级分足够稳定。').waitFor();
    await inspect(chinese, 'an empty leaderboard in Chinese');
  });

  it('list the strongest players of each game and speed', async () => {
    const players = [2114, 1987].map((rating, i) => ({
      person: { id: `p${i}`, name: ['Mei', '阿宝'][i], account: true },
      rating,
      deviation: 60,
      games: 80 + i,
    }));
    const prepare = page =>
      page.route('**/api/leaderboard/*/*', route => {
        const [variant, speed] = new URL(route.request().url()).pathname.split('/').slice(-2);
        return route.fulfill({ json: { variant, speed, players: speed === 'live' ? players : [] } });
      });
    for (const look of [{}, { dark: true, size: PHONE }]) {
      const page = await person('/leaderboard', { prepare, ...look });
      await page.getByRole('row', { name: '1 Mei 2114 80' }).waitFor();
      await page.getByRole('row', { name: '2 阿宝 1987 81' }).waitFor();
      await inspect(page, 'a leaderboard');
      await page.getByLabel('Game').selectOption('xiangfu');
      await page.waitForURL(/leaderboard\/xiangfu/);
      await page.getByRole('radio', { name: 'Correspondence' }).check();
      await page.getByText('Nobody has an established rating yet.').waitFor();
    }
  });
});
