// Files beside the page that are fetched when they are first needed. The browser keeps them: their names change with
// their contents.

export { once } from '../../../packages/npm/src/engine/files';

export async function loadFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
