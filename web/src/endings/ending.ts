// What endgame tables know of a position: asked of the server, and kept. Where the server cannot be reached the engine
// has to do.
import { menOf } from '../board/squares';
import type { Ending, TableReport } from '../generated/contract';
import type { Side } from '../rules/rules';

export type Known = TableReport | 'none' | 'offline' | 'busy';

export const MOST_MEN = 5; // of any table
const KEPT = 300;

const known = new Map<string, TableReport | 'none'>();
const keyOf = (variant: string, fen: string): string => `${variant} ${fen}`;

// What is at hand already.
export const endingAtHand = (variant: string, fen: string): Known | undefined => known.get(keyOf(variant, fen));

// Whether a table can know of a position: it has few men, and none in hand.
export function mayBeKnown(fen: string): boolean {
  return menOf(fen).size <= MOST_MEN && !/\[[^\]]+\]/.test(fen);
}

export async function askEnding(variant: string, fen: string, signal: AbortSignal): Promise<Known> {
  let response: Response;
  try {
    response = await fetch(`/api/table/${variant}?fen=${encodeURIComponent(fen)}`, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return 'offline';
  }
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) {
    return response.status === 429 || response.status === 503 ? 'busy' : 'offline';
  }
  const answer = ((await response.json()) as Ending).table ?? 'none';
  known.set(keyOf(variant, fen), answer);
  if (known.size > KEPT) known.delete(known.keys().next().value!);
  return answer;
}

// Who wins, if anybody: in how many moves of the winner, and how many of them the limit allows. `isLate`: it would be so,
// but the limit does not allow it.
export interface Winning {
  winner: Side;
  moves: number;
  allowed: number;
  isLate: boolean;
}

export function winningOf({ verdict, unlimited, left }: TableReport, turn: Side): Winning | undefined {
  const { kind, plies } = unlimited;
  if (kind === 'draw') return undefined;
  const other = turn === 'w' ? 'b' : 'w';
  // The winner makes every second move, and where it is the winner's turn the first.
  const movesIn = (n: number) => Math.max(0, kind === 'win' ? Math.ceil(n / 2) : Math.floor(n / 2));
  return {
    winner: kind === 'win' ? turn : other,
    moves: movesIn(plies),
    allowed: movesIn(left),
    isLate: verdict.kind === 'draw',
  };
}
