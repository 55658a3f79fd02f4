// How files are read in Node.
import { readFile as read } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** A path, or an address that begins with `file:`. */
export type Place = string | URL;

export async function readFile(place: Place): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await read(place));
}

export const inFolder = (folder: Place, name: string): Place =>
  new URL(name, folder instanceof URL ? folder : pathToFileURL(`${folder}/`));
