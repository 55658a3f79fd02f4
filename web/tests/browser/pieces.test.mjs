// The pieces as a browser draws them at 32 px: no two of a set may be confused, also by eyes without red or green cones.
// The contact sheet docs/images/pieces.webp shows them.
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

it('no two pieces of a set look alike', async () => {
  const sheet = fileURLToPath(new URL('../../art/sheet.mjs', import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [sheet, 'check']);
  } catch (error) {
    throw new Error(`two pieces are too alike:\n${error.stdout ?? ''}${error.stderr ?? error}`);
  }
});
