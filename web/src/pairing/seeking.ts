// Looking for an opponent: begins, goes on after the line was down, ends. What the server says of it is in the store of
// the connection.
import type { SeekOpponent } from '../generated/contract';
import { tc, t } from '../i18n';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';

// Empty, or why not.
export async function seek(request: Omit<SeekOpponent, 'id'>): Promise<string> {
  try {
    await ask(request);
    return '';
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return tc('refused', reason.code, t('refused.unknown', { message: reason.message }));
  }
}

export async function stopSeeking(): Promise<void> {
  server.update({ seeking: undefined });
  await ask({ t: 'stop-seeking' }).catch(() => undefined); // the server has forgotten it by itself
}

// "0:07", "12:40".
export function waitedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
