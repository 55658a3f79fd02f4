// The games by correspondence that wait for the reader, wherever on the site they are.
import type { WaitingGame } from '../generated/contract';
import { localTime, server } from '../net/connection';
import { isShort } from './time';

export interface Waiting {
  games: WaitingGame[]; // the most urgent first
  short: WaitingGame[]; // those with little time left
}

export function waitingAt(games: readonly WaitingGame[], now: number): Waiting {
  const sorted = [...games].sort((a, b) => a.deadline - b.deadline);
  return { games: sorted, short: sorted.filter(game => isShort(localTime(game.deadline) - now, game.allowance)) };
}

export const waitingNow = (): Waiting => waitingAt(server.get().waiting, performance.now());

// The game to turn to after this one, if another waits.
export const nextAfter = (id: string): WaitingGame | undefined => waitingNow().games.find(({ game }) => game !== id);
