// Which games have come to wait since a list was made.
import type { WaitingGame } from '../generated/contract';

// A game that waits again has another deadline.
export const newlyWaiting = (before: readonly WaitingGame[], now: readonly WaitingGame[]): WaitingGame[] =>
  now.filter(({ game, deadline }) => !before.some(old => old.game === game && old.deadline === deadline));
