// Files beside the page that are fetched when they are first needed. The browser keeps them: their names change with
// their contents.

export async function loadFile(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// The value of `make`, made once; after a failure it is tried again.
export function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = made.get(key);
  if (!value) {
    value = make();
    made.set(key, value);
    value.catch(() => made.delete(key));
  }
  return value;
}
