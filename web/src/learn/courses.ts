// Loads the lessons of a game and their texts, when they are first needed.
import type { Language } from '../lib/settings';
import type { Course, Texts } from './types';

const courses = import.meta.glob<Course>('./lessons/*.ts', { import: 'course' });
const texts = import.meta.glob<Texts>('../i18n/*/lessons/*.ts', { import: 'texts' });

// Rejects if there are none, or no connection.
export async function loadCourse(game: string): Promise<Course> {
  const load = courses[`./lessons/${game}.ts`];
  if (!load) throw new Error(`no lessons of ${game}`);
  return load();
}
export async function loadTexts(game: string, language: Language): Promise<Texts> {
  const load = texts[`../i18n/${language}/lessons/${game}.ts`];
  if (!load) throw new Error(`no texts of ${game}`);
  return load();
}
