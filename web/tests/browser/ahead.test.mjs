// Moves prepared while the opponent thinks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { click, move, moves, plies } from './browser.mjs';
import { company } from './people.mjs';

const { pair } = company();
const prepared = page => page.locator('square.current-premove').first().waitFor();

describe('a move prepared', () => {
  it('is played when the turn comes; one that is no longer legal is forgotten', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold' });
    await move(b, 'e7', 'e5');
    await prepared(b);
    await move(a, 'd3', 'd4');
    await plies(a, 2);
    assert.deepEqual(await moves(b), ['Sd4', 'e5']);
    await move(b, 'e5', 'e4');
    await prepared(b);
    await move(a, 'e3', 'e4');
    await plies(b, 3);
    await b.getByText(/^Your turn/).waitFor();
    await b.locator('square.current-premove').first().waitFor({ state: 'detached' });
    // Had the premove been sent, this one would be refused as the second of a turn.
    await move(b, 'd7', 'd6');
    await plies(a, 4);
    assert.equal((await moves(a))[3], 'd6');
  });
  it('is not taken from who has turned that off', async () => {
    const [a, b] = await pair({ game: 'Empire chess', side: 'Gold', second: { settings: { premoves: false } } });
    await move(b, 'e7', 'e5');
    await move(a, 'd3', 'd4');
    await b.getByText(/^Your turn/).waitFor();
    assert.equal(await b.locator('square.current-premove').count(), 0);
    await move(b, 'd7', 'd6');
    await plies(a, 2);
    assert.deepEqual(await moves(a), ['Sd4', 'd6']);
  });
  it('may be a drop', async () => {
    const [a, b] = await pair({
      game: 'Xiang Fu',
      side: 'Red',
      fen: '9/9/6+g2/9/9/9/2+G6/5R3/9[Rr] w - - 0 1',
    });
    await b.locator('.hand.usable [data-letter=R]').click();
    await click(b, 'e9');
    await prepared(b);
    await move(a, 'f2', 'f4');
    await plies(a, 2);
    assert.equal((await moves(a))[1], 'R@e9');
    await b.locator('square.current-premove').first().waitFor({ state: 'detached' });
  });
  it('may be a promotion, chosen beforehand', async () => {
    const [a, b] = await pair({
      game: 'East-West Fusion chess',
      side: 'Red',
      fen: '4g4/P3k4/9/9/9/9/9/9/9/3G4K b - - 0 30 0-0+',
    });
    await move(a, 'a9', 'a10');
    await a.getByRole('button', { name: 'Knight' }).click();
    await prepared(a);
    await move(b, 'e9', 'f9');
    await plies(b, 2);
    assert.match((await moves(b))[1], /^a10=N/);
  });
  it('is forgotten when its promotion is not chosen', async () => {
    const [a, b] = await pair({
      game: 'East-West Fusion chess',
      side: 'Red',
      fen: '4g4/P3k4/9/9/9/9/9/9/9/3G4K b - - 0 30 0-0+',
    });
    await move(a, 'a9', 'a10');
    await a.getByRole('button', { name: 'Knight' }).waitFor();
    await a.keyboard.press('Escape');
    await a.locator('square.current-premove').first().waitFor({ state: 'detached' });
    await move(b, 'e9', 'f9');
    await a.getByText(/^Your turn/).waitFor();
    await move(a, 'i1', 'i2');
    await plies(b, 2);
    assert.doesNotMatch((await moves(b))[1], /^a10/);
  });
});
