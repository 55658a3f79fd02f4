// Accounts: a guest becomes one, uses a second device, loses the password, and leaves; passkeys; both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { httpViolations } from '../contract.mjs';
import { move, PHONE } from './browser.mjs';
import { inspect } from './inspect.mjs';
import { anyMove, challenge, company, onBoard, PATIENCE } from './people.mjs';

const world = company({ limits: { password_memory_kib: 8, password_passes: 1, proof_seconds: 600 } });
const PASSWORD = 'a quiet elephant';
const until = (page, test, argument) => page.waitForFunction(test, argument, { timeout: PATIENCE });
const at = (page, path) => until(page, p => location.pathname === p, path);
const whoAmI = page => page.locator('.person-link').textContent();
const button = (page, name) => page.getByRole('button', { name, exact: true });
const local = url => url.replace('127.0.0.1', 'localhost');

// Fills the form and reads the codes, which are shown once.
async function signUp(page, name, password = PASSWORD) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Create the account').click();
  await page.locator('.codes li').last().waitFor();
  const codes = await page.locator('.codes code').allTextContents();
  assert.equal(codes.length, 10);
  return codes;
}
async function keepCodes(page) {
  await page.getByRole('switch', { name: 'I have saved the codes' }).check();
  await button(page, 'Continue').click();
  await at(page, '/');
}
async function signIn(page, name, password) {
  await page.goto(new URL('/signin', page.url()).href);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}
const open = (page, title) => page.locator('summary', { hasText: title }).click();
const devices = page => page.locator('.account-list').last().locator('li');

describe('an account', () => {
  it('begins as a guest, has a second device, survives a lost password, and ends', async () => {
    const ann = await world.person('/');
    await challenge(ann, { game: 'Empire chess', against: 'Computer', side: 'Gold', level: 1 });
    await onBoard(ann);
    await anyMove(ann);
    const game = new URL(ann.url()).pathname;

    // By keyboard alone: name, password, Enter.
    await ann.getByRole('link', { name: 'Sign in' }).click();
    await ann.getByText('You are playing 1 game as a guest').waitFor();
    await inspect(ann, 'signing in');
    await ann.getByRole('link', { name: 'Sign up' }).click();
    await ann.getByLabel('Name').fill('Ann');
    await ann.keyboard.press('Tab');
    await ann.keyboard.type('password');
    await ann.keyboard.press('Enter');
    await ann.getByText('one of the most common passwords').waitFor();
    assert.equal(await ann.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'), 'true');
    await inspect(ann, 'a refused password');
    const codes = await signUp(ann, 'Ann');
    await inspect(ann, 'recovery codes');
    await keepCodes(ann);
    await until(ann, () => document.querySelector('.person-link')?.textContent.includes('Ann'));
    await ann.goto(world.server.url + game);
    await onBoard(ann);
    await ann.getByLabel('Type a move').waitFor(); // still a player of the game

    // Another device, by the link of the QR code.
    await ann.getByRole('link', { name: 'Account of Ann' }).click();
    await devices(ann).first().waitFor();
    const shown = await (await ann.request.get(`${world.server.url}/api/account`)).json();
    assert.deepEqual(httpViolations('AccountPage', shown), []);
    await button(ann, 'Use another device').click();
    await ann.locator('.qr').waitFor();
    await inspect(ann, 'the account page with a link');
    const link = await ann.getByLabel('Link for the other device').inputValue();
    const phone = await world.person(link, { size: PHONE, touch: true, locale: 'zh-CN' });
    await phone.getByText('以 Ann 的身份在这里登录吗？').waitFor();
    assert.equal(new URL(phone.url()).hash, '', 'the secret does not stay in the address');
    await inspect(phone, 'a link on a phone');
    await button(phone, '以 Ann 登录').click();
    await at(phone, '/');
    await phone.goto(`${world.server.url}/account`);
    await devices(phone).nth(1).waitFor();
    await inspect(phone, 'the account page on a phone, in Chinese');
    const late = await world.person(link);
    await late.getByText('This link has been used').waitFor();

    // The phone is signed out from here, and notices it.
    await ann.reload();
    await devices(ann).nth(1).waitFor();
    await ann.getByRole('button', { name: /^Sign out: / }).click();
    await until(ann, () => document.querySelectorAll('.account-list:last-of-type li').length < 2);
    await until(phone, () => !document.querySelector('.person-link')?.textContent.includes('Ann'));

    // The password is lost: a code sets a new one, and Ann is signed out here.
    await phone.goto(`${world.server.url}/recover`);
    await phone.getByLabel('名字').fill('ann');
    await phone.getByLabel('恢复码').fill(codes[0].toLowerCase());
    await phone.getByLabel('新密码').fill('a louder elephant');
    await inspect(phone, 'recovering');
    await button(phone, '设置新密码并登录').click();
    await at(phone, '/account');
    await phone.getByText('未使用的恢复码：9 个').waitFor({ state: 'attached' });
    await until(ann, () => !document.querySelector('.person-link')?.textContent.includes('Ann'));
    await signIn(ann, 'Ann', PASSWORD);
    await ann.getByText('The name or the password is wrong.').waitFor();
    await signIn(ann, 'Ann', 'a louder elephant');
    await at(ann, '/');

    // Everything stored, then nothing.
    await ann.goto(`${world.server.url}/account`);
    const [download] = await Promise.all([
      ann.waitForEvent('download'),
      ann.getByRole('link', { name: 'Download everything (JSON)' }).click(),
    ]);
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(data.name, 'Ann');
    assert.deepEqual(data.games, [game.split('/').pop()]);
    await open(ann, 'Delete the account');
    await ann.getByLabel(/To confirm/).fill('Bob');
    await button(ann, 'Delete for good').click();
    await ann.getByText('This is not your name.').waitFor();
    await inspect(ann, 'deleting');
    await ann.getByLabel(/To confirm/).fill('Ann');
    await button(ann, 'Delete for good').click();
    await at(ann, '/');
    await until(ann, () => document.querySelector('.person-link')?.textContent.includes('Sign in'));
    await signIn(ann, 'Ann', 'a louder elephant');
    await ann.getByText('The name or the password is wrong.').waitFor();
  });

  it('is the same in all tabs of a browser', async () => {
    const one = await world.person('/signup');
    const two = await one.context().newPage();
    await two.goto(world.server.url);
    await signUp(one, 'Tabea');
    await until(two, () => document.querySelector('.person-link')?.textContent.includes('Tabea'));
    await keepCodes(one);
    await one.goto(`${world.server.url}/account`);
    await button(one, 'Sign out').click();
    await at(one, '/');
    await until(two, () => document.querySelector('.person-link')?.textContent.includes('Sign in'));
    assert.match(await whoAmI(one), /Sign in/);
  });

  it('fits a phone with everything open, in every language', async () => {
    for (const language of ['en', 'zh', 'ko', 'my']) {
      const look = { size: { width: 360, height: 640 }, settings: { language } };
      const page = await world.member(`Fit-${language}`, '/account', look);
      await devices(page).first().waitFor();
      for (const part of await page.locator('.fold > summary').all()) await part.click();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, language);
    }
  });

  it('asks for the password again before it changes how it is protected', async () => {
    const ann = await world.person('/signup');
    await signUp(ann, 'Proof');
    await keepCodes(ann);
    const link = await ann.evaluate(async () => {
      const answer = await fetch('/api/account/link', { method: 'POST', body: '{}' });
      return `/device#${(await answer.json()).token}`;
    });
    const phone = await world.person(link);
    await button(phone, 'Sign in as Proof').click();
    await at(phone, '/');
    await phone.goto(`${world.server.url}/account`);
    await button(phone, 'Use another device').click();
    const dialog = phone.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.waitFor();
    await inspect(phone, 'a proof');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
    await phone.keyboard.press('Enter');
    await dialog.getByText('The name or the password is wrong.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await phone.keyboard.press('Enter');
    await phone.locator('.qr').waitFor();
  });
});

describe('a passkey', () => {
  it('is added, signs in without a name, and is removed', async () => {
    const prepare = async page => {
      const tools = await page.context().newCDPSession(page);
      await tools.send('WebAuthn.enable');
      await tools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
    };
    const ann = await world.person(local(`${world.server.url}/signup`), { prepare });
    await signUp(ann, 'Keyholder');
    await keepCodes(ann);
    await ann.goto(local(`${world.server.url}/account`));
    await open(ann, 'Passkeys');
    await ann.getByLabel('Name of the new passkey').fill('my <b>phone</b>');
    await button(ann, 'Add a passkey').click();
    await ann.getByText('my <b>phone</b>').waitFor();
    await inspect(ann, 'passkeys');
    await button(ann, 'Sign out').first().click();
    await at(ann, '/');
    await ann.goto(local(`${world.server.url}/signin`));
    await button(ann, 'Sign in with a passkey').click();
    await at(ann, '/');
    await until(ann, () => document.querySelector('.person-link')?.textContent.includes('Keyholder'));
    await ann.goto(local(`${world.server.url}/account`));
    await open(ann, 'Passkeys');
    await button(ann, 'Remove').click();
    await until(ann, () => !document.body.textContent.includes('my <b>phone</b>'));
    await button(ann, 'Sign out').first().click();
    await at(ann, '/');
    await ann.goto(local(`${world.server.url}/signin`));
    await button(ann, 'Sign in with a passkey').click();
    await ann.getByText('This passkey was not accepted.').waitFor();
  });
  it('is not offered where the site is reached by an IP address', async () => {
    const ann = await world.person('/signup');
    await signUp(ann, 'Noname');
    await keepCodes(ann);
    await ann.goto(`${world.server.url}/account`);
    await devices(ann).first().waitFor();
    assert.equal(await ann.locator('summary', { hasText: 'Passkeys' }).count(), 0);
  });
});

describe('what was learnt', () => {
  const stars = page => page.getByRole('img', { name: '3 of 3 stars' });
  const list = async page => {
    await page.goto(`${world.server.url}/learn/fusion`);
    await page.locator('.lessons li').first().waitFor();
  };

  it('goes with the account to another device, and not to whoever comes next', async () => {
    const lea = await world.person('/learn/fusion/castling');
    await lea.locator('cg-board piece').first().waitFor();
    await move(lea, 'f1', 'h1');
    await lea.locator('.learn-verdict', { hasText: 'Right!' }).waitFor();
    await lea.goto(`${world.server.url}/signup`);
    const sent = lea.waitForResponse(r => r.url().endsWith('/api/account/progress') && r.request().method() === 'POST');
    await signUp(lea, 'Lea');
    await keepCodes(lea);
    await sent;
    const kept = await lea.evaluate(() => fetch('/api/account/progress').then(answer => answer.json()));
    assert.deepEqual(httpViolations('AccountProgress', kept), []);

    const phone = await world.person('/', { size: PHONE });
    await signIn(phone, 'Lea', PASSWORD);
    await at(phone, '/');
    await list(phone);
    await stars(phone).waitFor();
    await phone.goto(`${world.server.url}/account`);
    await button(phone, 'Sign out').click();
    await at(phone, '/');
    await list(phone);
    assert.equal(await stars(phone).count(), 0);
    await list(lea);
    await stars(lea).waitFor();
  });
});
