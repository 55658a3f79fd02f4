// What a real server answers over HTTP, against the contract.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { httpViolations } from '../contract.mjs';
import { move } from './browser.mjs';
import { challenge, company, onBoard } from './people.mjs';

const world = company();

async function get(path, status = 200) {
  const response = await fetch(world.server.url + path);
  assert.equal(response.status, status, path);
  return response.json();
}

describe('HTTP', () => {
  it('answers as the contract says', async () => {
    assert.deepEqual(httpViolations('Variants', await get('/api/variants')), []);
    assert.deepEqual(httpViolations('Error', await get('/api/game/none', 404)), []);
    assert.deepEqual(httpViolations('Error', await get('/admin/ban', 403)), []);
  });
  it('tells the state of a game', async () => {
    const page = await world.person();
    await challenge(page, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1 });
    await onBoard(page);
    await move(page, 'd3', 'd4');
    const game = await get(`/api${new URL(page.url()).pathname}`);
    assert.deepEqual(httpViolations('Game', game), []);
  });
  it('hands the contract out', async () => {
    for (const file of ['openapi.json', 'client.schema.json', 'values.schema.json']) {
      const source = readFileSync(new URL(`../../../contract/${file}`, import.meta.url), 'utf8');
      assert.deepEqual(await get(`/api/${file}`), JSON.parse(source));
    }
  });
});
