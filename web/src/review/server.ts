// The review that the server keeps with a finished game, and asking it to make one.
import type { Rules } from '../rules/rules';
import type { Study } from '../study/study';
import type { Found } from './device';

export interface ServerReview {
  state: 'none' | 'queued' | 'running' | 'done';
  place?: number; // in the queue; 1 is next
  done?: number; // positions
  plies?: number;
  review?: { nodes: number; positions: (Found | null)[] };
}

// Why there is no answer: a code for a sentence.
export class NoReview extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function answerOf(method: 'GET' | 'POST', game: string): Promise<ServerReview> {
  const request = fetch(`/api/game/${encodeURIComponent(game)}/review`, { method, cache: 'no-store' });
  const answer = await request.catch(() => undefined);
  if (!answer) throw new NoReview('offline');
  const body = (await answer.json().catch(() => undefined)) as (ServerReview & { error?: string }) | undefined;
  if (answer.ok && body) return body;
  throw new NoReview(body?.error ?? (answer.status === 429 ? 'too-fast' : 'unavailable'));
}

export const serverReview = (game: string): Promise<ServerReview> => answerOf('GET', game);
export const askServer = (game: string): Promise<ServerReview> => answerOf('POST', game);

// Whether the main line of the study still is the game as it was played: else the server's review is not about it.
export async function isAsPlayed(rules: Rules, study: Study, game: string): Promise<boolean> {
  const answer = await fetch(`/game/${encodeURIComponent(game)}.pgn`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return false;
  const [tree] = rules.readPgn(await answer.text());
  const played = tree?.nodes?.slice(1).map(({ uci }) => uci) ?? [];
  const moves = study.moves(study.end(study.root));
  return tree?.fen === study.root.step.fen && moves.join() === played.join();
}
