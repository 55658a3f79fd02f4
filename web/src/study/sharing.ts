// Analyses that are shared: the server keeps them under an id that nobody can guess, and whoever has the link may read.
import type { Studies, Study, StudySummary } from '../generated/contract';
import { t, tc } from '../i18n';
import { randomId } from '../net/socket';

export type Shared = Study;
export type SharedSummary = StudySummary;

export const linkTo = (id: string): string => `${location.origin}/study/${id}`;

// Why the server did not do it: a code for which there is a sentence.
export class NotShared extends Error {
  constructor(
    readonly code: string,
    readonly wait = 0 // seconds
  ) {
    super(code);
  }
}

export function whyNotShared(error: unknown): string {
  if (!(error instanceof NotShared)) return t('share.failed');
  const minutes = Math.max(1, Math.ceil(error.wait / 60));
  return tc('share', error.code, t('share.failed'), { minutes });
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/studies${path}`, {
    method,
    cache: 'no-store',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  }).catch(() => undefined);
  if (!answer) throw new NotShared('offline');
  const text: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && text) return text as T;
  const code = (text as { code: string } | undefined)?.code ?? '';
  throw new NotShared(answer.status === 413 ? 'too-large' : code, Number(answer.headers.get('retry-after')) || 0);
}

export const loadShared = (id: string): Promise<Shared> => ask('GET', `/${encodeURIComponent(id)}`);
export const ownShared = async (): Promise<SharedSummary[]> => (await ask<Studies>('GET', '')).studies;

// One that is gone is as good as deleted.
export async function unshare(id: string): Promise<void> {
  try {
    await ask('DELETE', `/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof NotShared) || error.code !== 'no-study') throw error;
  }
}

// The last request: as long as the server has not answered it, the same content is sent under the same id, so that it is
// not stored twice.
let last = { content: '', request: '' };

// Shares an analysis, or changes one that is shared.
export async function share(pgn: string, title: string, id = ''): Promise<SharedSummary> {
  const content = [id, title, pgn].join('\n');
  if (last.content !== content) last = { content, request: randomId() };
  const answer = await ask<SharedSummary>('POST', id ? `/${encodeURIComponent(id)}` : '', {
    request: last.request,
    title,
    pgn,
  });
  last = { content: '', request: '' };
  return answer;
}
