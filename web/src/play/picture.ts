// A position as a picture. The rules module puts it together from our drawings (src/game/picture.hpp); the browser turns
// it into pixels.
import { artOf } from '../art';
import { loadRules } from '../lib/loadRules';
import { settings } from '../lib/settings';
import type { Side } from '../rules/rules';

export interface Scene {
  variant: string;
  fen: string;
  last: string; // the move that led here, in UCI notation, or empty
  bottom: Side;
}

const files = new Map<string, Promise<string>>();

function drawings(variant: string, set: string): Promise<string> {
  const url = `/pictures/${artOf(variant)}-${set}.txt`;
  let file = files.get(url);
  if (!file) {
    file = fetch(url).then(answer => {
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.text();
    });
    file.catch(() => files.delete(url)); // the next try asks again
    files.set(url, file);
  }
  return file;
}

export async function pictureSvg({ variant, fen, last, bottom }: Scene): Promise<string> {
  const { pieces, board } = settings.get();
  const [rules, art] = await Promise.all([loadRules(), drawings(variant, pieces)]);
  const game = rules.fromFen(variant, fen);
  try {
    return game.picture({ theme: board, bottom, last }, art);
  } finally {
    game.release();
  }
}

export const svgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

// The picture in pixels, as sharp as a board on a large screen.
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = svgUrl(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  );
}

export const canCopyPictures = (): boolean =>
  isSecureContext && typeof ClipboardItem !== 'undefined' && !!navigator.clipboard?.write;

// False if the browser does not let us.
export async function copyPicture(svg: string): Promise<boolean> {
  try {
    // The promise goes in at once: Safari forgets the click while one waits.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(svg) })]);
    return true;
  } catch {
    return false;
  }
}
