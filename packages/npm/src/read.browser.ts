// How files are read in browsers.

/** An address. */
export type Place = string | URL;

export async function readFile(place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${String(place)}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export const inFolder = (folder: Place, name: string): Place => new URL(name, new URL(folder, location.href));
