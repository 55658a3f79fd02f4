// The engine as a player. It thinks as the server's does (src/server/engine_pool.cpp): one thread, a small table, and
// the level says how many nodes. It answers after a moment, as a person would: the eye can follow.
import { canRun, Engine, EngineError, type EngineFiles } from '../engine/engine';
import type { Score } from '../engine/engine';
import type { Side } from '../rules/rules';
import type { Answer, Player, Question } from './computer';

const HASH = 4; // MB
const MOST_NODES = 1_000_000; // a level needs far fewer
const MOMENT = 400; // ms
const SURE = 100_000; // hundredths of a pawn that stand for a forced win

// A score as one number, for the mover.
export function centipawns(score: Score, mover: Side): number {
  if ('cp' in score) return score.cp;
  if ('mate' in score) return score.mate > 0 ? SURE : -SURE;
  return score.rule.winner === mover ? SURE : -SURE;
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

export class EnginePlayer implements Player {
  private readonly engine: Engine;

  constructor(files: EngineFiles) {
    this.engine = new Engine(files);
  }

  async think({ variant, fen, moves, turn, level, seed }: Question): Promise<Answer> {
    if (!canRun()) throw new EngineError('too-old', 'This browser knows no vector instructions.');
    let score: number | undefined;
    const [best] = await Promise.all([
      this.engine.search({
        variant,
        position: { fen, moves },
        options: { hash: HASH, threads: 1, lines: 1, level, seed },
        limits: { nodes: MOST_NODES },
        onLine: line => (score = centipawns(line.score, turn)),
      }),
      pause(MOMENT),
    ]);
    return { move: best.move, score };
  }
  stop(): void {
    this.engine.stop();
  }
  close(): void {
    this.engine.close();
  }
}
