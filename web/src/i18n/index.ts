// Words on the screen. Every sentence has a key in all languages; a test compares the key sets. Rules module and server
// send codes, and the sentences for them stand here.
//
// Each language is a file of its own, loaded when it is first wanted. main.tsx waits for one before it draws anything; at
// another choice the old language stays until the new one is there.
import { settings } from '../lib/settings';
import { Store, useStore } from '../lib/store';
import type { Words } from '../rules/rules';
import type { en } from './en';
import { fill, numberIn, type Params } from './fill';
import { languageIds, LANGUAGES, type Language } from './languages';

export type { Params } from './fill';
export { languageIds, LANGUAGES, type Language } from './languages';
export type Key = keyof typeof en;
export type Texts = Record<Key, string>;

export interface Bundle {
  texts: Texts;
  names: Readonly<Record<string, string>>; // of games, sides and pieces by id, where the rules module has no others
  url: string; // of the file in the build
}

const bundles = import.meta.glob<Bundle>('./*/index.ts');
const loaded = new Map<Language, Bundle>();
let bundle: Bundle;

export const shownLanguage = new Store<Language>('en');
// The language that was chosen last and could not be loaded.
export const missingLanguage = new Store<Language | undefined>(undefined);

export async function loadLanguage(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await bundles[`./${language}/index.ts`]!());
}

function show(language: Language): void {
  bundle = loaded.get(language)!;
  shownLanguage.set(language);
}

// Shows the language of the settings; if it cannot be loaded, for want of a connection, the first other that can.
export async function showFirst(): Promise<void> {
  const wanted = settings.get().language;
  for (const language of [wanted, ...languageIds.filter(id => id !== wanted)]) {
    try {
      await loadLanguage(language);
      return show(language);
    } catch (error) {
      if (language === languageIds.at(-1)) throw error;
    }
  }
}

// The file that the words on the screen are from.
export const shownFile = (): string => bundle.url;

async function follow(): Promise<void> {
  const { language } = settings.get();
  if (!bundle || language === shownLanguage.get()) return;
  if (loaded.has(language)) return show(language); // at once
  try {
    await loadLanguage(language);
    missingLanguage.set(undefined);
    if (settings.get().language === language) show(language);
  } catch {
    missingLanguage.set(language);
    settings.update({ language: shownLanguage.get() });
  }
}
settings.follow(() => void follow());

export const isKey = (key: string): key is Key => key in bundle.texts;

export const t = (key: Key, params: Params = {}): string => fill(shownLanguage.get(), bundle.texts[key], params);

// The sentence for a code from elsewhere, e.g. tc('reason', 'checkmate'); the fallback if it is unknown.
export function tc(family: string, code: string, fallback = '', params?: Params): string {
  const key = `${family}.${code}`;
  return isKey(key) ? t(key, params) : fallback || code;
}

// A name of the rules module: as we translate it, else as the module has it.
export function word(words: Words): string {
  return bundle.names[words.id ?? ''] ?? words[shownLanguage.get()] ?? words.en;
}
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
export const numberText = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberIn(shownLanguage.get(), value, options);
export const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
// As the languages of the web are called, e.g. for dates.
export const locale = (): string => LANGUAGES[shownLanguage.get()].locale;

// Makes a component follow the language.
export const useLanguage = (): Language => useStore(shownLanguage);
