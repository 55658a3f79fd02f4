// Who has left the board, on a server that soon loses patience.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, plies } from './browser.mjs';
import { challenge, company, invitation, onBoard, over } from './people.mjs';

const world = company({ limits: { gone_seconds: 1, replace_seconds: 1 } });

describe('who is left alone', () => {
  it('claims the win when the opponent stays away', async () => {
    const [a, b] = await world.pair({ game: 'Empire chess', side: 'Gold', time: '5+3' });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e5');
    await plies(a, 2);
    const path = new URL(b.url()).pathname;
    await b.goto('about:blank');
    await a.getByRole('button', { name: 'Claim the win' }).click();
    assert.match(await over(a), /You win.*your opponent left the game/);
    await b.goto(world.server.url + path);
    assert.match(await over(b), /You lose/);
  });
  it('may call it a draw instead', async () => {
    const [a, b] = await world.pair({ game: 'Empire chess', side: 'Black', time: '5+3' });
    await move(b, 'd3', 'd4');
    await plies(a, 1);
    await move(a, 'e7', 'e5');
    await plies(b, 2);
    await b.goto('about:blank');
    await a.getByRole('button', { name: 'Call it a draw' }).click();
    assert.match(await over(a), /Draw/);
  });
  it('lets the computer take the seat of a partner who stays away', async () => {
    const a = await world.person();
    const seats = { 'Red East': 'me', 'Black East': 'computer', 'Red West': 'open', 'Black West': 'computer' };
    await challenge(a, { game: 'Fusion, team', against: 'A friend', seats, level: 1 });
    const b = await world.person(await invitation(a));
    await b.getByRole('button', { name: 'Sit here: Red West' }).click();
    await Promise.all([onBoard(a), onBoard(b)]);
    await b.goto('about:blank');
    await a.getByRole('button', { name: 'Let the computer play this seat' }).click();
    await a.getByText(/is disconnected/).waitFor({ state: 'detached' });
    await move(a, 'b3', 'b4');
    await plies(a, 4); // both computers of the other side, and the new partner
    await a.getByText(/^Your turn/).waitFor();
  });
});
