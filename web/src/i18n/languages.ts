// The languages of the site. Each has a folder here, and its texts are a file of their own in the build.

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', html: 'en' },
  zh: { name: '中文', locale: 'zh-CN', html: 'zh-CN' },
  ko: { name: '한국어', locale: 'ko-KR', html: 'ko' },
  my: { name: 'မြန်မာ', locale: 'my-MM', html: 'my' },
} as const;

export type Language = keyof typeof LANGUAGES;
export const languageIds = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (id: string): id is Language => id in LANGUAGES;

// The first of a browser's languages that we speak.
export function browserLanguage(wanted: readonly string[]): Language {
  return wanted.map(tag => tag.toLowerCase().split('-')[0]!).find(isLanguage) ?? 'en';
}
