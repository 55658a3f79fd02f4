// Pictures of positions: every game in both sets and themes, from the files that client and server draw with.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { artOf } from '../src/art';
import { menOf } from '../src/board/squares';
import type { RulesGame } from '../src/rules/rules';
import { loadRules } from './wasm';

const rules = await loadRules();
const art = (variant: string, set: string) =>
  readFileSync(new URL(`../public/pictures/${artOf(variant)}-${set}.txt`, import.meta.url), 'utf8');
// The elements of an SVG; fails if they are not properly nested.
function elements(svg: string): { tag: string; attributes: string }[] {
  const open: string[] = [];
  const all = [...svg.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/gi)];
  expect(svg.replace(/<[^<>]*>/g, '').trim()).toBe('');
  expect(all.length).toBe(svg.split('<').length - 1);
  for (const [, end, tag, , closed] of all) {
    if (end) expect(open.pop()).toBe(tag);
    else if (!closed) open.push(tag!);
  }
  expect(open).toEqual([]);
  return all.filter(([, end]) => !end).map(([, , tag, attributes]) => ({ tag: tag!, attributes: attributes! }));
}
const count = (svg: string, tag: string, attribute = '') =>
  elements(svg).filter(element => element.tag === tag && element.attributes.includes(attribute)).length;
const draw = (game: RulesGame, file: string, { theme = 'wood', bottom = 'w' as 'w' | 'b', last = '' } = {}) =>
  game.picture({ theme, bottom, last }, file);

describe.each(rules.variants.map(({ id }) => id))('a picture of %s', variant => {
  const start = () => rules.start(variant);

  it.each(['traditional', 'international'])('has every piece of the %s set, once where it stands', set => {
    const game = start();
    for (const theme of ['wood', 'slate']) {
      const svg = draw(game, art(variant, set), { theme });
      expect(draw(game, art(variant, set), { theme })).toBe(svg);
      const { fen, hands } = game.state();
      const inHand = Object.values(hands ?? {}).reduce((sum, hand) => sum + Object.keys(hand).length, 0);
      expect(count(svg, 'use')).toBe(menOf(fen).size + inHand);
      const kinds = new Set([...svg.matchAll(/href="#(p\d+)"/g)].map(([, id]) => id));
      for (const id of kinds) expect(svg).toMatch(new RegExp(`<g id="${id}"><`));
      expect(svg).not.toMatch(/<text|<image|<script|<style|url\(http|\son\w+=/);
    }
    game.release();
  });

  it('turns with the board and shows the last move', () => {
    const game = start();
    const file = art(variant, 'traditional');
    const before = draw(game, file);
    expect(draw(game, file, { bottom: 'b' })).not.toBe(before);
    const [move] = game.state().legal;
    game.play(move!);
    const marks = (svg: string) => count(svg, 'rect', 'stroke=');
    expect(marks(draw(game, file, { last: move! }))).toBe(move!.includes('@') ? 1 : 2);
    expect(marks(draw(game, file))).toBe(0);
    for (const nonsense of ['zz99', 'a', 'a1a999', '@', '"><script>', 'a1']) {
      elements(draw(game, file, { last: nonsense }));
      expect(draw(game, file, { last: nonsense })).not.toContain('script');
    }
    game.release();
  });
});

it('has room for hands where there are any', () => {
  const empty = rules.start('xiangfu');
  expect(draw(empty, art('xiangfu', 'traditional'))).toContain('height="988"');
  empty.release();
  const placing = rules.start('sittuyin');
  const svg = draw(placing, art('sittuyin', 'traditional'));
  expect(svg).toContain('height="1088"');
  expect(count(svg, 'circle', 'r="21"')).toBeGreaterThan(0); // how many of a kind
  placing.release();
});

it('is drawn from whatever text there is, or from none', () => {
  const game = rules.start('janggi');
  for (const text of ['', 'x', 'board-wood', 'glyph-1 x', '\n\n', 'wK']) expect(draw(game, text)).toMatch(/^<svg/);
});
