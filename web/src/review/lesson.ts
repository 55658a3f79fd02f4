// Learning from mistakes: each mistake of one side is a question, put on a board of its own, so that what is tried
// leaves no trace in the study. The engine judges what is tried: every move as good as the best is right.
import type { Engine } from '../engine/engine';
import type { Position } from '../engine/engine';
import { Store } from '../lib/store';
import type { Rules, Side, Written } from '../rules/rules';
import { expected } from '../study/scores';
import { Study, type Node } from '../study/study';
import type { Fault, Judgement } from './judge';

export interface Question {
  ply: number; // before the mistake
  played: Written;
  fault: Fault;
  best: string; // UCI
}

export type Result = 'solved' | 'shown' | 'skipped';

export interface LessonState {
  index: number; // of the question; as many as there are: the lesson is over
  // ask: waiting for a move. judging: the engine looks at it. wrong: waiting for another one. solved, shown: done.
  phase: 'ask' | 'judging' | 'wrong' | 'solved' | 'shown';
  node: Node; // on the board
  tried: Written | undefined;
  loss: number; // what the tried move gives away of the expected score, from 0 to 1
  isHinted: boolean;
  error: string; // a code: the engine could not judge; empty: none
  results: (Result | undefined)[]; // of each question
}

const MARGIN = 0.03; // of the expected score: moves that differ by less are equally good
const NODES = 200_000; // for each of two moves

// The mistakes of a side that can be asked: an army is placed by many moves, of which none is the mistake, and a setup is
// chosen before the first.
export function questionsOf(judgement: Judgement, side: Side): Question[] {
  return judgement[side].moves.flatMap(({ node, fault, isSetup }) => {
    const { parent, move } = node;
    if (!parent || !move || fault === 'inaccuracy' || isSetup) return [];
    const { ply, best } = parent;
    return best && best !== move.uci ? [{ ply, played: move, fault, best }] : [];
  });
}

// How much less the tried move is worth than the best one. Both are searched together, so that they are seen equally
// deeply.
export async function lossOf(
  engine: Pick<Engine, 'search'>,
  variant: string,
  position: Position,
  best: string,
  tried: string
): Promise<number> {
  const worth = new Map<string, number>();
  await engine.search({
    variant,
    position,
    options: { hash: 16, threads: 1, lines: 2, level: 0, seed: 0 },
    limits: { nodes: 2 * NODES, only: [best, tried] },
    onLine: ({ moves, chances }) => worth.set(moves[0] ?? '', expected(chances)),
  });
  return Math.max(0, (worth.get(best) ?? 0) - (worth.get(tried) ?? 0));
}

export class Lesson {
  readonly state: Store<LessonState>;
  readonly study: Study; // the board of the questions
  private readonly line: Node[];

  // Requires: there are questions. `line` is the line they are about.
  constructor(
    rules: Rules,
    readonly side: Side,
    readonly questions: Question[],
    line: readonly Node[],
    variant: string,
    private readonly engine: Pick<Engine, 'search' | 'close'>
  ) {
    this.study = new Study(rules, { variant, fen: line[0]!.step.fen });
    this.line = [this.study.root];
    const last = questions.at(-1)!.ply;
    for (const { move } of line.slice(1, last + 1)) this.line.push(this.study.play(this.line.at(-1)!, move!.uci));
    this.state = new Store(
      this.asking(
        0,
        questions.map(() => undefined)
      )
    );
  }

  get question(): Question | undefined {
    return this.questions[this.state.get().index];
  }

  // The best move of the question.
  best(): Written {
    const { ply, best } = this.question!;
    return this.study.at(this.line[ply]!).read(best);
  }
  get isAsking(): boolean {
    const { phase } = this.state.get();
    return this.question !== undefined && (phase === 'ask' || phase === 'wrong');
  }

  // Tries a move in any notation; throws a RuleError if it is not legal. Resolves when it is judged.
  attempt(text: string): Promise<void> {
    const { question } = this;
    if (!question || !this.isAsking) return Promise.resolve();
    const node = this.study.play(this.line[question.ply]!, text);
    this.state.update({ phase: 'judging', node, tried: node.move!, error: '' });
    if (node.move!.uci !== question.best) return this.weigh(question, node);
    this.done('solved');
    return Promise.resolve();
  }

  private async weigh({ ply, best }: Question, node: Node): Promise<void> {
    const { index } = this.state.get();
    const before = this.line[ply]!;
    const isCurrent = () => this.state.get().index === index && this.state.get().phase === 'judging';
    const position = { fen: this.study.root.step.fen, moves: this.study.moves(before) };
    try {
      const loss = await lossOf(this.engine, this.study.variant.id, position, best, node.move!.uci);
      if (!isCurrent()) return;
      if (loss <= MARGIN) this.done('solved');
      else this.state.update({ phase: 'wrong', node: before, loss });
    } catch (reason) {
      if (!isCurrent()) return;
      const error = reason instanceof Error && 'code' in reason ? String(reason.code) : 'load';
      this.state.update({ phase: 'ask', node: before, error });
    }
  }

  hint(): void {
    this.state.update({ isHinted: true });
  }
  // Plays the best move on the board.
  solve(): void {
    const { question } = this;
    if (!question) return;
    this.state.update({ node: this.study.play(this.line[question.ply]!, question.best) });
    this.done('shown');
  }
  // Goes on; a question that was not answered is skipped.
  next(): void {
    const { index, results } = this.state.get();
    this.state.set(
      this.asking(
        index + 1,
        results.map((old, i) => (i === index ? (old ?? 'skipped') : old))
      )
    );
  }
  again(): void {
    this.state.set(
      this.asking(
        0,
        this.questions.map(() => undefined)
      )
    );
  }
  close(): void {
    this.engine.close();
    this.study.release();
  }

  private asking(index: number, results: LessonState['results']): LessonState {
    const { ply } = this.questions[index] ?? this.questions.at(-1)!;
    return {
      index,
      phase: 'ask',
      node: this.line[ply]!,
      tried: undefined,
      loss: 0,
      isHinted: false,
      error: '',
      results,
    };
  }
  private done(result: 'solved' | 'shown'): void {
    const { index, results } = this.state.get();
    this.state.update({ phase: result, results: results.map((old, i) => (i === index ? (old ?? result) : old)) });
  }
}
