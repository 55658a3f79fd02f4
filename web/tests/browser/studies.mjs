// What the tests of analyses share.
import { PATIENCE } from './people.mjs';

// Waits until something is true in the page.
export const until = (page, test, argument) => page.waitForFunction(test, argument, { timeout: PATIENCE });

// Waits until the tree has so many moves.
export const treeHas = (page, count) => until(page, n => document.querySelectorAll('.tree .move').length === n, count);

// Waits for a line of the engine.
export const thinks = page => page.locator('.engine-lines .engine-move').first().waitFor({ timeout: PATIENCE });

export const opener = page => page.getByRole('button', { name: 'Open a game or position' }).click();

// Opens a text in the dialog for that.
export async function openText(page, text) {
  await opener(page);
  await page.getByLabel('Paste PGN').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}
