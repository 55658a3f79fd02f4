// The positions of a game examined by the engine on this device: from the last to the first, so that what is found out
// about the end is known at the beginning, in one table. Nothing is stopped in between: without shared memory that would
// end the Worker and its table with it.
import type { Engine } from '../engine/engine';
import type { EngineLine, Score } from '../engine/engine';
import type { Chances } from '../study/scores';

// What was found out about a position, for the side to move.
export interface Found {
  score: Score;
  chances: Chances;
  line: string[]; // the best one, UCI
}

export const DEPTHS = { quick: 50_000, normal: 200_000, deep: 1_000_000 } as const; // nodes for each position
export type Depth = keyof typeof DEPTHS;

export interface Game {
  variant: string;
  fen: string;
  moves: string[];
}

export interface Settings {
  nodes: number;
  threads: number;
  hash: number;
}

// Tells of every position as it is done; index 0 is the start. A position in which the game is over is passed over.
// Those that are `known` are left out. `isWanted` is asked before each.
export async function examine(
  engine: Pick<Engine, 'search'>,
  { variant, fen, moves }: Game,
  { nodes, threads, hash }: Settings,
  onFound: (index: number, found: Found | undefined) => void,
  isWanted: () => boolean,
  known: ReadonlySet<number> = new Set()
): Promise<void> {
  let isFirst = true;
  for (let index = moves.length; index >= 0; --index) {
    if (known.has(index)) continue;
    let latest: EngineLine | undefined;
    await engine.search({
      variant,
      position: { fen, moves: moves.slice(0, index) },
      options: { hash, threads, lines: 1, level: 0, seed: 0 },
      limits: { nodes },
      forget: isFirst,
      onLine: line => (latest = line),
    });
    isFirst = false;
    if (!isWanted()) return;
    onFound(index, latest && { score: latest.score, chances: latest.chances, line: latest.moves });
  }
}
