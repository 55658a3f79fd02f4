import { afterAll, describe, expect, it } from 'vitest';
import { languageIds } from '../i18n';
import { settings } from '../lib/settings';
import { gameList } from '../lib/variants';
import { introOf } from './intro';

const WHOLE = { en: /^[A-Z].*\.$/, zh: /[\u4e00-\u9fff].*。$/, ko: /[가-힣].*다\.$/, my: /[\u1000-\u109f].*။$/ };

describe.each(languageIds)('in the language %s', language => {
  afterAll(() => settings.update({ language: 'en' }));
  it.each(gameList)('$id is introduced in a few sentences', ({ id }) => {
    settings.update({ language });
    const { goal, special } = introOf(id);
    expect(special.length).toBeGreaterThanOrEqual(3);
    for (const sentence of [goal, ...special]) expect(sentence).toMatch(WHOLE[language]);
  });
});
