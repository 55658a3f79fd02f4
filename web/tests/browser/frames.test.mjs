// A bad line: frames between page and server get lost before it breaks. No move may be lost or played twice.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, moves, plies } from './browser.mjs';
import { badLine } from './lines.mjs';
import { company } from './people.mjs';

const world = company();

const MOVES = [
  ['d3', 'd4'],
  ['e7', 'e6'],
  ['e3', 'e4'],
  ['d7', 'd6'],
];
const WRITTEN = ['Sd4', 'e6', 'See4', 'd6'];

describe('frames that get lost', () => {
  const accidents = {
    'a move that never reaches the server': ['up', '"t":"move"'],
    'a move whose acknowledgement and echo never come back': ['down', '"t":"ack"'],
  };
  for (const [what, [direction, word]] of Object.entries(accidents)) {
    it(`${what} is played once, at each move of both`, async () => {
      const lines = [badLine(), badLine()];
      const [first, second] = lines.map(({ prepare }) => ({ prepare }));
      const pages = await world.pair({ game: 'Empire chess', side: 'Gold', first, second });
      for (const [index, [from, to]] of MOVES.entries()) {
        const mover = index % 2;
        const gone = lines[mover].lose(direction, word);
        await move(pages[mover], from, to);
        await gone;
        await lines[mover].cut();
        for (const page of pages) await plies(page, index + 1);
      }
      await pages[0].getByText(/^Your turn/).waitFor();
      for (const page of pages) assert.deepEqual(await moves(page), WRITTEN);
    });
  }
  it('an event that never comes is asked for when the next one shows the gap', async () => {
    const line = badLine();
    const [a, b] = await world.pair({ game: 'Empire chess', side: 'Gold', second: { prepare: line.prepare } });
    await move(a, 'd3', 'd4');
    await plies(b, 1);
    await move(b, 'e7', 'e6');
    await plies(a, 2);
    const gone = line.lose('down', '"kind":"move"');
    await move(a, 'e3', 'e4');
    await gone;
    line.good();
    await a.getByRole('button', { name: 'Offer a draw' }).click();
    await b.getByText('offers a draw').waitFor();
    await plies(b, 3);
    assert.deepEqual(await moves(b), ['Sd4', 'e6', 'See4']);
    await move(b, 'd7', 'd6');
    await plies(a, 4);
  });
});
