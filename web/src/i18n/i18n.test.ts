import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings';
import { armyOf } from '../lib/armies';
import { gameList, type GameInfo } from '../lib/variants';
import type { Words } from '../rules/rules';
import { loadRules } from '../../tests/wasm';
import { languageIds, LANGUAGES, word, type Bundle, type Key, type Language } from '.';
import { texts as en } from './en';
import { places } from './fill';

const bundles = import.meta.glob<Bundle>('./*/index.ts', { eager: true });
const textsOf = (language: Language) => bundles[`./${language}/index.ts`]!.texts;
const texts = Object.fromEntries(languageIds.map(id => [id, textsOf(id)])) as Record<Language, typeof en>;
const keys = Object.keys(en) as Key[];
const others = languageIds.filter(id => id !== 'en');
const { zh } = texts;

// How each language is written.
const SCRIPT = { en: /[A-Za-z]/, zh: /[\u4e00-\u9fff]/, ko: /[가-힣]/, my: /[\u1000-\u109f]/ };
const PLACE = /\{\w+(\|[a-z]+:[^|{}]*)*\}/g;

const names = (text: string) => [...new Set(places(text).map(({ name }) => name))].sort();

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'generated' || entry.name === 'i18n') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the folders', () => {
  it('are those of the languages', () => {
    const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true }).filter(one =>
      one.isDirectory()
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...languageIds].sort());
  });
});

describe.each(others)('the language %s', language => {
  const own = textsOf(language);
  it('has the same keys as English', () => {
    expect(Object.keys(own).sort()).toEqual([...keys].sort());
  });
  it('takes the same parameters', () => {
    for (const key of keys) expect(names(own[key]), key).toEqual(names(en[key]));
  });
  it('is written in its own script', () => {
    // Signs and values alone need no translation.
    const letters = (key: Key) => /\p{L}/u.test(own[key].replace(PLACE, ''));
    expect(keys.filter(key => letters(key) && !SCRIPT[language].test(own[key]))).toEqual([]);
  });
});

describe.each(languageIds)('the language %s', language => {
  it('leaves nothing empty', () => {
    for (const key of keys) expect(textsOf(language)[key].trim(), key).not.toBe('');
  });
  it('has every form of a word that its numbers need, and no other', () => {
    const categories = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories;
    for (const key of keys) {
      for (const { forms } of places(textsOf(language)[key])) {
        if (Object.keys(forms).length > 0) expect(Object.keys(forms).sort(), key).toEqual([...categories].sort());
      }
    }
  });
  it('leaves no brace that is no parameter', () => {
    for (const key of keys) expect(textsOf(language)[key].replace(PLACE, ''), key).not.toMatch(/[{}]/);
  });
});

describe('the names of games, sides and pieces', () => {
  afterEach(() => settings.update({ language: 'en' }));
  it.each(languageIds)('are all known in %s', async language => {
    const rules = await loadRules();
    settings.update({ language });
    const ofGame = ({ name, colors }: GameInfo): Words[] => [name, ...colors];
    const all = [
      ...[...gameList, ...rules.variants].flatMap(ofGame),
      ...rules.variants.flatMap(({ pieces }) => pieces.map(({ name }) => name)),
      ...gameList.flatMap(({ id }) => armyOf(id).map(({ name }) => name)),
    ];
    for (const words of all) expect(word(words), words.id).toMatch(SCRIPT[language]);
    const ids = new Set(all.map(({ id }) => id));
    const stray = Object.keys(bundles[`./${language}/index.ts`]!.names).filter(id => !ids.has(id));
    expect(stray).toEqual([]);
  });
});

describe('every key', () => {
  it('occurs in the client, whole or by its family', () => {
    const code = sources(new URL('..', import.meta.url).pathname).join('\n');
    const families = new Set([...code.matchAll(/tc\(\s*'([\w.]+)'/g)].map(m => m[1]!));
    const stems = [...code.matchAll(/`([\w.]+)\.\$\{/g)].map(m => m[1]!);
    const isUsed = (key: string) =>
      code.includes(`'${key}'`) || [...families, ...stems].some(family => key.startsWith(`${family}.`));
    expect(keys.filter(key => !isUsed(key))).toEqual([]);
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
    for (const table of Object.values(texts)) {
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
