// The review that the server keeps with a finished game, and asking it to make one.
import { ask, listen } from '../net/connection';
import { Refusal, type Request } from '../net/socket';
import type { Rules } from '../rules/rules';
import type { Study } from '../study/study';
import type { Found } from './device';

export interface ServerReview {
  state: 'none' | 'queued' | 'running' | 'done';
  place?: number; // in the queue; 1 is next
  done?: number; // positions
  plies?: number; // how many there are
  review?: { positions: (Found | null)[] };
}

// Why there is no review: a code for a sentence.
export class NoReview extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export async function serverReview(game: string): Promise<ServerReview> {
  const request = fetch(`/api/game/${encodeURIComponent(game)}/review`, { cache: 'no-store' });
  const answer = await request.catch(() => undefined);
  if (!answer) throw new NoReview('offline');
  if (answer.status === 429) throw new NoReview('too-fast');
  const review = answer.ok ? ((await answer.json().catch(() => undefined)) as ServerReview | undefined) : undefined;
  if (!review) throw new NoReview('unavailable');
  return review;
}

// Asks the server to make one; answers how it stands.
export async function askServer(game: string): Promise<ServerReview> {
  try {
    return (await ask({ t: 'review', game } as unknown as Request)) as unknown as ServerReview;
  } catch (reason) {
    throw new NoReview(reason instanceof Refusal ? reason.code : 'offline');
  }
}

const ASK_AFTER = 5000; // ms of silence: the line may have been down when there was news

// How the review stands when there is news of it. `onWait` is given what ends the waiting at once.
export async function nextNews(game: string, onWait: (wake: () => void) => void): Promise<ServerReview> {
  let off = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const told = await new Promise<ServerReview | undefined>(resolve => {
    off = listen(message => {
      const news = message as unknown as ServerReview & { t: string; game: string };
      if (news.t === 'review' && news.game === game) resolve(news);
    });
    timer = setTimeout(() => resolve(undefined), ASK_AFTER);
    onWait(() => resolve({ state: 'none' }));
  });
  off();
  clearTimeout(timer);
  return told && told.state !== 'done' ? told : serverReview(game);
}

// Whether the main line of the study still is the game as it was played: else the server's review is not about it.
export async function isAsPlayed(rules: Rules, study: Study, game: string): Promise<boolean> {
  const answer = await fetch(`/game/${encodeURIComponent(game)}.pgn`, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return false;
  const [tree] = rules.readPgn(await answer.text());
  const played = tree?.nodes?.slice(1).map(({ uci }) => uci) ?? [];
  const moves = study.moves(study.end(study.root));
  return tree?.fen === study.root.step.fen && moves.join() === played.join();
}
