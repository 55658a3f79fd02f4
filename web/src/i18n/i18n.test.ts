import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en';
import { zh } from './zh';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(m => m[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'generated' || entry.name === 'i18n') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });
  it('leave nothing empty', () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(zh)]) expect(text, key).not.toBe('');
  });
  it('take the same parameters', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(placeholders(zh[key]), key).toEqual(placeholders(en[key]));
    }
  });
  it('are used: every key occurs in the client, whole or by its family', () => {
    const code = sources(new URL('..', import.meta.url).pathname).join('\n');
    const families = new Set([...code.matchAll(/tc\(\s*'([\w.]+)'/g)].map(m => m[1]));
    const stems = [...code.matchAll(/t\(\s*`([\w.]+)\.\$\{/g)].map(m => m[1]);
    const unused = Object.keys(en).filter(key => {
      const family = key.slice(0, key.lastIndexOf('.'));
      return !code.includes(`'${key}'`) && !families.has(family) && !stems.includes(family);
    });
    expect(unused).toEqual([]);
  });
});

interface Schema {
  $defs: { RefusalCode: { anyOf: { enum: string[] }[] }; NoticeCode: { enum: string[] } };
}

describe('codes of rules and server', () => {
  // The codes are taken from the sources, so that a new one cannot be forgotten here.
  const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const contract = JSON.parse(source('contract/server.schema.json')) as Schema;
  const refusals = contract.$defs.RefusalCode.anyOf;
  it('every notice of the server has a sentence', () => {
    for (const code of contract.$defs.NoticeCode.enum) expect(en).toHaveProperty([`notice.${code}`]);
  });
  it('every reason of an outcome has a sentence', () => {
    const names = /kNames\[\] = \{([^}]*)\}/.exec(source('src/rules/outcome_types.hpp'))![1]!;
    for (const [, reason] of names.matchAll(/"([^"]*)"/g)) if (reason) expect(en).toHaveProperty([`reason.${reason}`]);
  });
  it('every reason why a move is refused has a sentence', () => {
    const code = source('src/game/why.hpp') + source('src/variants/sittuyin/rules.hpp');
    for (const [, why] of code.matchAll(/return \{"([a-z-]+)",/g)) expect(en).toHaveProperty([`why.${why}`]);
  });
  it('every reason why a position is refused has a sentence', () => {
    const games = ['empire', 'fusion', 'janggi', 'sittuyin', 'xiangfu'].map(id => `src/variants/${id}/rules.hpp`);
    const code = ['src/notation/fen.cpp', 'src/rules/validate.hpp', ...games].map(source).join();
    const details = [...code.matchAll(/(?:bad_fen\(|\? |: |read_number\(fields\[\d\], )\s*"([a-z-]+)",/g)];
    expect(details.length).toBeGreaterThan(30);
    for (const table of [en, zh]) {
      for (const [, detail] of details) expect(table).toHaveProperty([`fen.${detail}`]);
    }
  });
  it('every refusal of the server has a sentence', () => {
    const missing = refusals
      .flatMap(group => group.enum)
      .filter(code => !(`refused.${code}` in en) && !(`why.${code}` in en));
    expect(missing).toEqual([]);
  });
  it('every level of the computer has the name the engine gives it', () => {
    const list = /kLevels\{\{([\s\S]*?)\}\};/.exec(source('src/engine/strength.hpp'))![1]!;
    const levels = [...list.matchAll(/\{"(\d)", \{"([^"]+)", "([^"]+)"\}\}/g)];
    expect(levels.length).toBe(8);
    for (const [, id, english, chinese] of levels) {
      expect({ en: en[`level.${id}` as keyof typeof en], zh: zh[`level.${id}` as keyof typeof en] }).toEqual({
        en: english,
        zh: chinese,
      });
    }
  });
  it('every phrase of the chat is translated', () => {
    const list = /kPhrases = \{([^}]*)\}/.exec(source('src/server/messages.cpp'))![1]!;
    for (const [, phrase] of list.matchAll(/"([^"]+)"/g)) expect(en).toHaveProperty([`chat.${phrase}`]);
  });
});
