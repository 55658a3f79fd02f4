// Loads the lessons of a game and their texts, when they are first needed.
import { useLanguage, type Language } from '../i18n';
import type { Course, Texts } from './types';

const courses = import.meta.glob<Course>('./lessons/*.ts', { import: 'course' });
const texts = import.meta.glob<Texts>('../i18n/*/lessons/*.ts', { import: 'texts' });

// Rejects if there are none, or no connection.
export async function loadCourse(game: string): Promise<Course> {
  const load = courses[`./lessons/${game}.ts`];
  if (!load) throw new Error(`no lessons of ${game}`);
  return load();
}
// The language that the lessons of a game are read in: one's own, or English where they are not translated.
export const lessonLanguage = (game: string, own: Language): Language =>
  `../i18n/${own}/lessons/${game}.ts` in texts ? own : 'en';
// What that is, where it is not the language of the page.
export function useForeign(game: string): Language | undefined {
  const own = useLanguage();
  const language = lessonLanguage(game, own);
  return language === own ? undefined : language;
}
export async function loadTexts(game: string, language: Language): Promise<Texts> {
  const load = texts[`../i18n/${language}/lessons/${game}.ts`];
  if (!load) throw new Error(`no texts of ${game}`);
  return load();
}
