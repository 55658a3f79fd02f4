// What the moves of a game were worth. The rules module judges (docs/wasm.md); this is how a study asks it.
import type { Decision, Judged, Side } from '../rules/rules';
import { chancesForFirst } from '../study/scores';
import type { Node, Study } from '../study/study';

export const FAULTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Fault = (typeof FAULTS)[number];

// The annotation of PGN for each.
export const NAG_OF: Record<Fault, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export interface JudgedMove {
  node: Node; // after it; the start for what was chosen before the first move
  fault: Fault;
  loss: number; // of the expected score, from 0 to 1
  isSetup: boolean; // a decision of many moves or none, such as the placement of an army
}

export interface SideJudgement {
  accuracy: number | undefined; // percent; none without a judged move
  moves: JudgedMove[]; // only those that were faults, in their order
}

export type Judgement = Record<Side, SideJudgement>;

const faultOf = (node: Node, { verdict, drop }: Judged, isSetup: boolean): JudgedMove[] =>
  verdict === 'good' ? [] : [{ node, fault: verdict, loss: drop / 1000, isSetup }];

// The last move of a side that belongs to a decision.
function lastOf(line: readonly Node[], { color, from, to }: Decision): Node {
  const own = line.slice(from + 1, to + 1).filter(({ parent }) => parent!.step.turn === color);
  return own.at(-1) ?? line[0]!;
}

// Judges a line of the study from its start, by the verdicts in its nodes; nothing if there are too few of them.
export function judge(study: Study, line: readonly Node[]): Judgement | undefined {
  const evaluations = line.map(({ chances, best, step }) =>
    chances ? { chances: chancesForFirst(chances, step.turn), line: best ? [best] : [] } : null
  );
  if (!evaluations.some((one, i) => one && evaluations[i + 1])) return undefined;
  const { moves, decisions, sides } = study.at(line.at(-1)!).judge(evaluations);
  const of = (side: Side): SideJudgement => ({
    accuracy: sides[side].accuracy ?? undefined,
    moves: [
      ...decisions.filter(({ color }) => color === side).flatMap(one => faultOf(lastOf(line, one), one, true)),
      ...moves.flatMap((move, i) => (move && line[i]!.step.turn === side ? faultOf(line[i + 1]!, move, false) : [])),
    ],
  });
  return { w: of('w'), b: of('b') };
}
