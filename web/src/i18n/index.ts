// Words on the screen. Every sentence has a key in both languages; a test compares the key sets. Rules module and server
// send codes, and the sentences for them stand here.
import type { Words } from '../rules/rules';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { en } from './en';
import { zh } from './zh';

export type Key = keyof typeof en;
export type Params = Record<string, string | number>;

const tables: Record<'en' | 'zh', Record<Key, string>> = { en, zh };

function fill(text: string, params?: Params): string {
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text;
}

export const t = (key: Key, params?: Params): string => fill(tables[settings.get().language][key], params);

// The sentence for a code from elsewhere, e.g. tc('reason', 'checkmate'); the fallback if it is unknown.
export function tc(family: string, code: string, fallback = '', params?: Params): string {
  const key = `${family}.${code}` as Key;
  return key in en ? t(key, params) : fallback || code;
}

// A name that comes with both languages.
export function word(words: Words): string {
  return settings.get().language === 'zh' ? words.zh : words.en;
}
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Makes a component follow the language.
export const useLanguage = (): 'en' | 'zh' => useStore(settings).language;
