// The three main ways to play, in Firefox: against the computer, with a friend, on one device.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drag, launchFirefox, move, moves, plies } from './browser.mjs';
import { challenge, company, onBoard, over } from './people.mjs';

const { person, pair } = company({}, launchFirefox);

describe('Firefox', () => {
  it('plays the computer', async () => {
    const page = await person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1 });
    await onBoard(page);
    await move(page, 'd3', 'd4');
    await plies(page, 2);
  });
  it('plays a friend to mate', async () => {
    const [a, b] = await pair({ game: 'Janggi', side: 'Cho', fen: '4k4/9/RR7/8p/9/9/9/9/9/3K5 w - - 0 1' });
    await move(a, 'b8', 'b9');
    await plies(b, 1);
    await move(b, 'i7', 'i6');
    await plies(a, 2);
    await move(a, 'a8', 'a10');
    assert.match(await over(a), /You win.*by checkmate/);
    assert.match(await over(b), /You lose.*by checkmate/);
  });
  it('plays on one device, and finds the game again after a reload', async () => {
    const page = await person();
    await challenge(page, { game: 'Empire chess', against: 'This device' });
    await onBoard(page);
    await move(page, 'd3', 'd4');
    await plies(page, 1);
    await drag(page, 'e7', 'e5');
    await plies(page, 2);
    await page.reload();
    await plies(page, 2);
    assert.deepEqual(await moves(page), ['Sd4', 'e5']);
  });
});
