// The languages: chosen in a menu, remembered, each a file of its own; nothing on the screen that is not translated.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { move, moves, PHONE, plies, speak } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { device } from './static.mjs';

const here = device();
const files = page =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => /language-(\w+)-/.exec(name)?.[1]);
    return [...new Set(names.filter(Boolean))];
  });

// Texts, labels and titles of a page have neither keys nor parameters that were not filled in.
async function isTranslated(page, what) {
  const words = await page.evaluate(() => {
    const labels = ['aria-label', 'title', 'placeholder', 'alt'].flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name))
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  assert.deepEqual(words.match(/\b[a-z]+[A-Za-z]*(\.[a-zA-Z-]+){1,3}\b|\{\w+|undefined/g), null, what);
}

const LANGUAGES = {
  ko: {
    name: '한국어',
    home: '동서양의 장기와 체스가 만나는 곳',
    sides: ['한', '초'],
    script: /[가-힣]/,
    game: 'janggi',
  },
  my: {
    name: 'မြန်မာ',
    home: 'အရှေ့နဲ့ အနောက်က စစ်တုရင်များ ဆုံရာ',
    sides: ['ဟန်', 'ချို'],
    script: /[\u1000-\u109f]/,
    game: 'sittuyin',
  },
};

for (const [language, { name, home, sides, script, game }] of Object.entries(LANGUAGES)) {
  describe(`in ${name}`, () => {
    it('is chosen by its own name, remembered, and speaks through a game of Janggi', async () => {
      const page = await here.person('/');
      await page.getByText('Where the chess games of East and West meet').waitFor();
      assert.deepEqual(await files(page), ['en']);
      await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: name });
      await page.getByText(home).waitFor();
      await page.reload();
      await page.getByText(home).waitFor();
      assert.deepEqual(await files(page), [language], 'no other language is loaded');
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      await page.goto(here.address('/local/janggi'));
      for (const side of sides) {
        await page.locator('.setup-choice h2', { hasText: side }).waitFor();
        await isTranslated(page, `the setup of ${side}`);
        await page.locator('.setup-option').first().click();
      }
      await page.locator('.setup-option').first().waitFor({ state: 'detached' });
      await move(page, 'a4', 'b4');
      await plies(page, 1);
      assert.equal((await moves(page)).length, 1);
      assert.match(await page.locator('.game-status').first().innerText(), script);
      await isTranslated(page, 'the game');
      await inspect(page, 'the game');
      await here.close(page);
    });
    it('is whole on every page, on a phone too', async () => {
      const page = await here.person('/', { size: PHONE, locale: language });
      for (const path of ['/', '/watch', '/learn', '/games', '/about', '/signup', '/account', '/analysis', '/editor']) {
        await page.goto(here.address(path));
        await page.locator('h1').first().waitFor();
        await isTranslated(page, path);
        await inspect(page, path);
      }
      await page.locator('.top-actions .icon-button').last().click();
      await page.locator('dialog').waitFor();
      await isTranslated(page, 'settings');
      await inspect(page, 'settings');
      await here.close(page);
    });
    it('has the rules and lessons of the game at home there, and says where others are English', async () => {
      const page = await here.person('/', { locale: language });
      for (const path of [`/rules/${game}`, `/learn/${game}`]) {
        await page.goto(here.address(path));
        await page.locator('#s1, .lessons').first().waitFor();
        assert.equal(await page.locator('.untranslated').count(), 0, path);
        assert.match(await page.locator('#s1, .lessons').first().innerText(), script);
        await inspect(page, path);
      }
      for (const path of ['/rules/empire', '/learn/empire', '/learn/empire/camp']) {
        await page.goto(here.address(path));
        await page.locator(':is(.rules-body, .link-all, h1)[lang=en]').first().waitFor();
        assert.match(await page.locator('.untranslated').innerText(), script);
        await inspect(page, path);
      }
      await here.close(page);
    });
  });
}

describe('a language that cannot be loaded', () => {
  it('leaves the page in the one it has, and says so', async () => {
    const page = await here.person('/');
    await page.route(/language-ko/, route => route.abort());
    const menu = page.getByRole('combobox', { name: 'Language' });
    await menu.selectOption('ko');
    await page.getByRole('alert').getByText('한국어 could not be loaded').waitFor();
    assert.equal(await menu.inputValue(), 'en');
    await inspect(page, 'a language that is missing');
    await page.unroute(/language-ko/);
    await speak(page, 'my');
    await page.getByText(LANGUAGES.my.home).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    await here.close(page);
  });
  it('is replaced by another at the start', async () => {
    const page = await here.person(undefined, { locale: 'ko' });
    await page.route(/language-(ko|en)/, route => route.abort());
    await page.goto(here.address('/'));
    await page.getByText('东西方象棋相逢之处').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
    await here.close(page);
  });
});
