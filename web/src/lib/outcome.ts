// Why a game ended, as its reader sees it: who resigned, left or ran out of time is "you" or "your opponent" to a player,
// and a side to everybody else.
import { tc, word } from '../i18n';
import type { Side, Words } from '../rules/rules';

interface Ending {
  winner: string; // a side, or that there is none
  reason: string;
}

// What one of the two did.
const DEEDS = ['resignation', 'abandoned', 'time'];

export function reasonText({ winner, reason }: Ending, colors: readonly [Words, Words], reader?: Side): string {
  if (!DEEDS.includes(reason) || (winner !== 'w' && winner !== 'b')) return tc('reason', reason);
  if (reader) return reader === winner ? tc('reasonOther', reason) : tc('reasonYou', reason);
  return tc('reasonSide', reason, '', { side: word(colors[winner === 'w' ? 1 : 0]) });
}
