// What was played in a position on this server, asked when somebody looks at it and kept for a while.
import type { Explored } from '../generated/contract';

export type Played = Explored | 'offline' | 'busy';

const KEPT = 300;
const FRESH = 60_000; // ms

const known = new Map<string, { at: number; answer: Explored }>();

function recalled(key: string): Explored | undefined {
  const found = known.get(key);
  return found && Date.now() - found.at < FRESH ? found.answer : undefined;
}

// What is at hand already.
export { recalled as playedAtHand };

export async function askPlayed(key: string, signal: AbortSignal): Promise<Played> {
  const at = recalled(key);
  if (at) return at;
  let response: Response;
  try {
    response = await fetch(`/api/explorer/${key}`, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return 'offline';
  }
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) {
    return response.status === 429 || response.status === 503 ? 'busy' : 'offline';
  }
  const answer = (await response.json()) as Explored;
  known.delete(key);
  known.set(key, { at: Date.now(), answer });
  if (known.size > KEPT) known.delete(known.keys().next().value!);
  return answer;
}
