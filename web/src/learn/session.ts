// A lesson as it is taken: task after task, attempt after attempt. The rules judge; the page shows the state.
import { splitMove } from '../board/squares';
import { Store } from '../lib/store';
import { stepOf, type Step } from '../play/timeline';
import type { GameState, RuleError, Rules, RulesGame, Side, VariantInfo, Written } from '../rules/rules';
import { judge, longest, type Wrong } from './duel';
import { isWalk, type Lesson, type Task } from './types';
import { allowed, firstSpot, shortest, strides, type Spot } from './walk';

export const MOST_STARS = 3;
const FAILURES_TO_HINT = 2;
const FEW_SPOTS = 200; // whoever can reach more is not stuck; a pawn that roams half a board reaches fewer
const REPLY_AFTER = 500; // ms

export interface SessionState {
  index: number; // of the task; as many as there are: the lesson is over
  // ask: waiting for a move. wrong: the wrong move is shown until the learner tries again. reply: the opponent moves.
  // done: the task is solved.
  phase: 'ask' | 'wrong' | 'reply' | 'done';
  step: Step; // on the board
  game: GameState; // what the rules say of it
  moves: string[]; // that the learner may make
  left: string[]; // squares of a walk
  wrong: Wrong | undefined;
  answer: Written | undefined; // the opponent's move that shows it; or the last one made
  tried: Written | undefined;
  made: number; // moves in this task
  failures: number; // in this task
  illegal: number; // moves that the rules refused
  hints: 0 | 1 | 2; // 1: what is to be moved, 2: where to
  stars: number[]; // of the tasks that are solved
}

type Wait = (ms: number, then: () => void) => void;
export const later: Wait = (ms, then) => void setTimeout(then, ms);

export class Session {
  readonly state: Store<SessionState>;
  readonly variant: VariantInfo;
  private game: RulesGame;
  private spot: Spot = { fen: '', left: [] };
  private isClosed = false;

  // Requires: the lesson has tasks. `begun` has the stars of the first tasks, if those are solved.
  constructor(
    private readonly rules: Rules,
    variant: string,
    readonly lesson: Lesson,
    private readonly wait: Wait = later,
    begun: readonly number[] = []
  ) {
    this.variant = rules.variant(variant)!;
    const stars = begun.slice(0, lesson.tasks.length - 1);
    this.game = this.begin(lesson.tasks[stars.length]!);
    this.state = new Store(this.asking(stars.length, stars));
  }

  get task(): Task {
    const { tasks } = this.lesson;
    return tasks[Math.min(this.state.get().index, tasks.length - 1)]!;
  }
  get isOver(): boolean {
    return this.state.get().index >= this.lesson.tasks.length;
  }
  // Of the whole lesson: as many as of its worst task.
  get stars(): number {
    return Math.min(...this.state.get().stars);
  }

  // Tries a legal move.
  attempt(uci: string): void {
    const { phase, moves } = this.state.get();
    if (phase !== 'ask' || !moves.includes(uci)) return;
    if (isWalk(this.task.goal)) this.walk(uci);
    else this.duel(uci);
  }
  // The move that a text means; throws a RuleError if there is none.
  read = (text: string): Written => this.game.read(text);
  claim(id: string): void {
    const { goal } = this.task;
    if (this.state.get().phase !== 'ask' || goal.kind !== 'claim') return;
    this.game.claim(id);
    this.solved(this.state.get().step);
  }
  choose(option: string): void {
    const { goal } = this.task;
    if (this.state.get().phase !== 'ask' || goal.kind !== 'choose') return;
    if (option !== goal.option) return this.failed({ code: 'other-choice' }, this.state.get().step, undefined);
    this.game.choose(option);
    this.solved(stepOf(this.game.state()));
  }

  // Why a move is not legal. It earns a hint, and costs no star.
  whyNot(uci: string): RuleError | undefined {
    const error = this.game.whyIllegal(uci);
    this.state.update({ illegal: this.state.get().illegal + 1 });
    return error;
  }

  // Takes the wrong move back.
  retry(): void {
    const { phase, index, stars, made, failures, illegal, hints } = this.state.get();
    if (phase !== 'wrong') return;
    this.state.set({ ...this.asking(index, stars), made, failures, illegal, hints });
  }
  // Begins the task anew.
  restart(): void {
    const { index, stars, failures, illegal, hints } = this.state.get();
    this.renew();
    this.state.set({ ...this.asking(index, stars), failures, illegal, hints });
  }
  next(): void {
    const { phase, index, stars } = this.state.get();
    if (phase !== 'done') return;
    if (index + 1 >= this.lesson.tasks.length) return this.state.update({ index: index + 1 });
    this.renew(index + 1);
    this.state.set(this.asking(index + 1, stars));
  }
  again(): void {
    this.renew(0);
    this.state.set(this.asking(0, []));
  }

  get mayHint(): boolean {
    const { failures, illegal } = this.state.get();
    return failures + illegal >= FAILURES_TO_HINT;
  }
  hint(): void {
    const { hints, phase } = this.state.get();
    if (phase === 'ask') this.state.update({ hints: hints === 0 ? 1 : 2 });
  }
  // A right move, if there is one to make.
  solution(): string | undefined {
    const { task } = this;
    if (isWalk(task.goal)) {
      const way = shortest(this.rules, this.variant.id, task, this.spot);
      return Array.isArray(way) ? way[0] : undefined;
    }
    const { moves, made } = this.state.get();
    return moves.find(uci => !judge(task, this.game, uci, task.moves - made));
  }

  close(): void {
    this.isClosed = true;
    this.game.release();
  }

  private walk(uci: string): void {
    const { task, rules, variant } = this;
    const made = strides(rules, variant.id, task, this.spot).get(uci)!;
    const { step: before, made: count } = this.state.get();
    const tried = this.game.play(uci);
    const step = stepOf(this.game.state(), before, tried);
    const fail = (wrong: Wrong) => this.failed(wrong, step, tried);
    if ('taken' in made) return fail({ code: 'taken', reply: made.taken });
    const isDone = 'next' in made && made.next.left.length === 0;
    if (!isDone && task.moves === 1) return fail({ code: task.goal.kind === 'capture' ? 'not-taken' : 'not-there' });
    if ('isCheck' in made) return fail({ code: 'gives-check' });
    const { left } = made.next;
    if (!isDone) {
      if (this.isStuck(made.next, tried, step)) return fail({ code: 'stuck' });
    }
    this.stand(made.next);
    this.state.update({ made: count + 1, left });
    if (isDone) return this.solved(step);
    const game = this.game.state();
    this.state.update({ step: { ...step, turn: game.turn }, game, moves: allowed(task, game), tried });
  }

  // Whether the goal is out of reach. Whoever can go back is not stuck, and most pieces can.
  private isStuck(spot: Spot, { uci }: Written, step: Step): boolean {
    const { rules, variant, task } = this;
    const { from, to } = splitMove(uci);
    if (!step.captured && strides(rules, variant.id, task, spot).has(`${to}${from}`)) return false;
    return shortest(rules, variant.id, task, spot, FEW_SPOTS) === 'none';
  }

  private duel(uci: string): void {
    const { task, game } = this;
    const { step: before, made } = this.state.get();
    const moves = task.moves - made;
    const me = before.turn;
    const wrong = judge(task, game, uci, moves);
    const tried = game.play(uci);
    const step = stepOf(game.state(), before, tried);
    if (wrong) return this.failed(wrong, step, tried);
    this.state.update({ made: made + 1, tried });
    if (task.goal.kind !== 'win' || game.state().outcome.winner !== '') return this.solved(step);
    this.state.update({ phase: 'reply', step, game: game.state(), moves: [] });
    this.wait(REPLY_AFTER, () => this.reply(game, moves - 1, me));
  }
  private reply(game: RulesGame, moves: number, me: Side): void {
    const { phase, step, index, stars, made, failures, illegal, hints } = this.state.get();
    if (this.isClosed || phase !== 'reply' || game !== this.game) return;
    const answer = game.play(longest(game, moves, me));
    const next = stepOf(game.state(), step, answer);
    this.state.set({
      ...this.asking(index, stars),
      step: next,
      answer,
      made,
      failures,
      illegal,
      hints: hints > 0 ? 1 : 0,
    });
  }

  // Takes the move back in the rules; the board still shows it.
  private failed(wrong: Wrong, step: Step, tried: Written | undefined): void {
    const answer = wrong.reply ? this.game.read(wrong.reply) : undefined;
    if (tried) this.game.undo();
    const failures = this.state.get().failures + 1;
    this.state.update({ phase: 'wrong', wrong, step, tried, answer, failures, moves: [] });
  }
  private solved(step: Step): void {
    const { index, stars, made, failures, hints } = this.state.get();
    const lost = failures + hints + Math.max(0, made - this.task.moves);
    const earned = Math.max(1, MOST_STARS - lost);
    this.state.update({ phase: 'done', step, moves: [], stars: [...stars.slice(0, index), earned] });
  }

  private begin(task: Task): RulesGame {
    if (task.goal.kind === 'choose') {
      const game = this.rules.choosing(this.variant.id);
      game.choose(game.state().choice!.options[0]!); // the other side has chosen
      return game;
    }
    this.spot = firstSpot(task);
    return this.rules.fromFen(this.variant.id, task.fen);
  }
  private renew(index = this.state.get().index): void {
    this.game.release();
    this.game = this.begin(this.lesson.tasks[index]!);
  }
  // Goes on from another spot of a walk.
  private stand(spot: Spot): void {
    this.spot = spot;
    if (spot.left.length === 0) return;
    this.game.release();
    this.game = this.rules.fromFen(this.variant.id, spot.fen);
  }
  private asking(index: number, stars: number[]): SessionState {
    const game = this.game.state();
    return {
      index,
      phase: 'ask',
      step: stepOf(game),
      game,
      moves: allowed(this.lesson.tasks[index]!, game),
      left: this.spot.left,
      wrong: undefined,
      answer: undefined,
      tried: undefined,
      made: 0,
      failures: 0,
      illegal: 0,
      hints: 0,
      stars,
    };
  }
}

// The squares of a move, to be drawn.
export const arrowOf = (uci: string): { from: string; to?: string } => {
  const { from, to } = splitMove(uci);
  return from && from !== to ? { from, to } : { from: to };
};
