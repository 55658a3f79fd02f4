// Accounts, as the server has them: what it is asked over HTTP, and why it refuses.
import type {
  Account,
  AccountLesson,
  AccountPage,
  AccountProgress,
  DeviceLink,
  LoggedIn,
  PasskeyChallenge,
  RecoveryCodes,
  SignedUp,
} from '../generated/contract';
import { t, tc } from '../i18n';

export type { Account, AccountPage, DeviceLink };

export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail = '',
    readonly wait = 0 // seconds
  ) {
    super(code);
  }
}

export function whyRefused(error: unknown): string {
  if (!(error instanceof Refused)) return t('account.error.failed');
  const minutes = Math.max(1, Math.ceil(error.wait / 60));
  const plain = tc('account.error', error.code, t('account.error.failed'), { minutes });
  return error.code === 'bad-password' ? tc('account.badPassword', error.detail, plain) : plain;
}

// The field that a refusal is about.
export function fieldOf(error: unknown): 'name' | 'password' | 'code' | '' {
  if (!(error instanceof Refused)) return '';
  if (['bad-name', 'reserved-name', 'name-taken', 'wrong-name'].includes(error.code)) return 'name';
  if (['bad-password', 'wrong-password'].includes(error.code)) return 'password';
  return error.code === 'wrong-code' ? 'code' : '';
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/account${path}`, {
    cache: 'no-store',
    ...(body
      ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method: 'GET' }),
  }).catch(() => undefined);
  if (!answer) throw new Refused('offline');
  const text: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && text) return text as T;
  const { code = '', detail = '' } = (text ?? {}) as { code?: string; detail?: string };
  throw new Refused(code, detail, Number(answer.headers.get('retry-after')) || 0);
}

export const loadAccount = (): Promise<AccountPage> => ask('');
export const signUp = (name: string, password: string): Promise<SignedUp> => ask('/signup', { name, password });
export const logIn = (name: string, password: string): Promise<LoggedIn> => ask('/login', { name, password });
export const logOut = (): Promise<unknown> => ask('/logout', {});
export const recover = (name: string, code: string, password: string): Promise<LoggedIn> =>
  ask('/recover', { name, code, password });
export const prove = (password: string): Promise<unknown> => ask('/prove', { password });
export const changePassword = (current: string, password: string): Promise<unknown> =>
  ask('/password', { current, password });
export const renewCodes = (): Promise<RecoveryCodes> => ask('/codes', {});
export const revoke = (id: string): Promise<unknown> => ask('/revoke', { id });
export const revokeOthers = (): Promise<unknown> => ask('/revoke-others', {});
export const makeLink = (): Promise<DeviceLink> => ask('/link', {});
export const showLink = (token: string): Promise<{ name: string }> => ask('/link/show', { token });
export const takeLink = (token: string): Promise<unknown> => ask('/link/use', { token });
export const loadProgress = (): Promise<AccountProgress> => ask('/progress');
export const saveProgress = (lessons: AccountLesson[]): Promise<AccountProgress> =>
  ask('/progress', { version: 1, lessons });
export const deleteAccount = (name: string): Promise<unknown> => ask('/delete', { name });
export const passkeyChallenge = (): Promise<PasskeyChallenge> => ask('/passkey/challenge', {});
export const addPasskey = (made: object): Promise<unknown> => ask('/passkey/add', made);
export const sendPasskey = (used: object): Promise<unknown> => ask('/passkey/use', used);
export const removePasskey = (id: string): Promise<unknown> => ask('/passkey/remove', { id });

// Where to go after a login: a path of ours that was asked for, else home. Browsers read a backslash as a slash and
// leave out tabs and the ends of lines, and two slashes lead to another site.
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])[^\t\r\n]*$/.test(next) ? next : '/';
}
// Everything on the screen belongs to who one was: the page is loaded anew.
export const enter = (path: string): void => location.assign(path);

export const linkFor = (token: string): string => `${location.origin}/device#${token}`;
