// What axe-core finds on a page: nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export async function inspect(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () =>
    (await window.axe.run()).violations.map(v => `${v.id} (${v.impact}): ${v.nodes.map(n => n.target).join(' ')}`)
  );
  assert.deepEqual(found, [], what);
}
