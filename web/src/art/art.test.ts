// Every game the rules know has its art, and the art stays light.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../tests/wasm';
import { boardThemes, boardUrl, cardUrl, loadPieces, pieceCss, pieceSets, pieceUrl } from './index';
import { play, setVolume, unlock } from './sounds';

const { variants } = await loadRules();
const drawing = (url: string) =>
  readFileSync(new URL(`../../${url.replace(/^\//, '').replace(/\?.*$/, '')}`, import.meta.url), 'utf8');

describe.each(variants)('$id', variant => {
  test.each([...pieceSets])('has every piece of both sides in the %s set', async set => {
    const drawn = Object.keys(await loadPieces(variant.id, set));
    const wanted = variant.pieces.flatMap(({ letter, side }) =>
      (side === 'both' ? ['w', 'b'] : [side]).map(color => color + letter)
    );
    expect(drawn).toEqual(expect.arrayContaining(wanted));
  });

  test.each([...pieceSets])('weighs at most 40 kB in the %s set', async set => {
    const text = JSON.stringify(await loadPieces(variant.id, set));
    expect(brotliCompressSync(text).length).toBeLessThan(40_000);
  });

  test.each([...boardThemes])('has a %s board of its size, 100 units a cell', theme => {
    expect(drawing(boardUrl(variant.id, theme))).toContain(
      `viewBox="0 0 ${variant.files * 100} ${variant.ranks * 100}"`
    );
  });

  test('has a card', () => {
    expect(drawing(cardUrl(variant.id))).toMatch(/^<svg/);
  });
});

test('a game without art is an error, not an empty board', () => {
  expect(() => boardUrl('chess', 'wood')).toThrow('no art');
});

test('style rules name pieces as the board does and quote their drawings', async () => {
  const css = pieceCss(await loadPieces('xiangfu', 'traditional'), '.here');
  expect(css).toContain('.here piece.pg-piece.black{background-image:url("data:image/svg+xml,%3Csvg');
  expect(css.split('"').length).toBe(2 * 16 + 1);
});

test('a drawing survives its data URL', async () => {
  const svg = (await loadPieces('janggi', 'traditional'))['wK']!;
  expect(decodeURIComponent(pieceUrl(svg).slice('data:image/svg+xml,'.length))).toBe(svg);
});

test('without sound in the browser nothing is played and nothing fails', () => {
  unlock();
  setVolume(2);
  play('move');
});
