// Puts values into a text. "{count}" is a value; "{count|one:game|other:games}" is the word that goes with a number, one
// for each plural category that the language has. Numbers are written as the language writes them; what only looks like a
// number, a rating for instance, is passed as a string.
import { LANGUAGES, type Language } from './languages';

export type Params = Record<string, string | number>;

const PLACE = /\{(\w+)((?:\|[a-z]+:[^|{}]*)*)\}/g;

export interface Place {
  name: string;
  forms: Record<string, string>; // by plural category; none: the value itself
}
const formsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\|([a-z]+):([^|]*)/g)].map(([, category, word]): [string, string] => [category!, word!])
  );
export const places = (text: string): Place[] =>
  [...text.matchAll(PLACE)].map(([, name, forms]) => ({ name: name!, forms: formsOf(forms!) }));

export const numberIn = (language: Language, value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, options).format(value);

export function fill(language: Language, text: string, params: Params): string {
  return text.replace(PLACE, (whole, name: string, forms: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (!forms) return typeof value === 'number' ? numberIn(language, value) : value;
    const category = new Intl.PluralRules(LANGUAGES[language].locale).select(Number(value));
    return formsOf(forms)[category] ?? whole;
  });
}
