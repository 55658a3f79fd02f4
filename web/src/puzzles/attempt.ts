// A puzzle as it is solved: the other side's move, the solver's, the answer, and so on. The file says which moves will
// do, the rules judge what is legal, and the engine is asked only why a move will not do.
import type { Engine, Position } from '../engine/engine';
import { Store } from '../lib/store';
import { stepOf, type Step } from '../play/timeline';
import { lossOf } from '../review/lesson';
import type { GameState, RuleError, Rules, RulesGame, Side, VariantInfo, Written } from '../rules/rules';
import type { Puzzle } from './file';

export interface Why {
  loss: number; // of the expected score, from 0 to 1
  reply: Written | undefined; // what the other side would answer
}

export interface AttemptState {
  // watch: the other side moves. ask: waiting for a move. wrong: the wrong move is shown until it is taken back.
  // solved, shown: done.
  phase: 'watch' | 'ask' | 'wrong' | 'solved' | 'shown';
  turn: number; // of the solution
  step: Step; // on the board
  game: GameState; // what the rules say of it
  moves: string[]; // that the solver may make
  tried: Written | undefined;
  isOther: boolean; // solved by a move as good as the one of the solution
  hints: 0 | 1 | 2; // 1: what is to be moved, 2: where to
  isClean: boolean; // so far without a mistake or a hint
  why: Why | 'asking' | undefined; // of the wrong move
  error: string; // a code: the engine could not say why
}

type Wait = (ms: number, then: () => void) => void;
const later: Wait = (ms, then) => void setTimeout(then, ms);
const PAUSE = 600; // ms, before the other side moves
const NODES = 200_000;

export class Attempt {
  readonly state: Store<AttemptState>;
  readonly variant: VariantInfo;
  readonly side: Side; // of the solver
  private readonly game: RulesGame;
  private readonly played: string[] = [];
  private isClosed = false;

  constructor(
    rules: Rules,
    readonly puzzle: Puzzle,
    private readonly wait: Wait = later
  ) {
    this.variant = rules.variant(puzzle.game)!;
    this.game = rules.fromFen(puzzle.game, puzzle.fen);
    const game = this.game.state();
    const { turn } = game;
    this.side = puzzle.before === '' ? turn : turn === 'w' ? 'b' : 'w';
    this.state = new Store<AttemptState>({
      phase: puzzle.before === '' ? 'ask' : 'watch',
      turn: 0,
      step: stepOf(game),
      game,
      moves: puzzle.before === '' ? game.legal : [],
      tried: undefined,
      isOther: false,
      hints: 0,
      isClean: true,
      why: undefined,
      error: '',
    });
    if (puzzle.before !== '') this.wait(PAUSE, () => this.answer(puzzle.before));
  }

  get isOver(): boolean {
    const { phase } = this.state.get();
    return phase === 'solved' || phase === 'shown';
  }
  // The move of the solution.
  best(): Written {
    return this.game.read(this.right[0]!);
  }
  private get right(): string[] {
    return this.puzzle.line[this.state.get().turn]!.moves;
  }

  // The move that a text means; throws a RuleError if there is none.
  read = (text: string): Written => this.game.read(text);
  whyNot = (uci: string): RuleError | undefined => this.game.whyIllegal(uci);

  // Tries a legal move.
  attempt(uci: string): void {
    const { phase, moves, step } = this.state.get();
    if (phase !== 'ask' || !moves.includes(uci)) return;
    const { right } = this;
    const tried = this.play(uci);
    const after = stepOf(this.game.state(), step, tried);
    if (!right.includes(uci)) {
      this.takeBack();
      this.state.update({ phase: 'wrong', step: after, tried, moves: [], isClean: false, why: undefined, error: '' });
      return;
    }
    const isOther = uci !== right[0];
    this.advance(tried, isOther);
  }
  // Takes the wrong move back.
  retry(): void {
    if (this.state.get().phase !== 'wrong') return;
    const game = this.game.state();
    this.state.update({ phase: 'ask', step: stepOf(game), game, moves: game.legal, why: undefined, error: '' });
  }
  hint(): void {
    const { hints, phase } = this.state.get();
    if (phase === 'ask') this.state.update({ hints: hints === 0 ? 1 : 2, isClean: false });
  }
  // Plays the rest of the solution on the board.
  show(): void {
    const { phase } = this.state.get();
    if (phase === 'wrong') this.retry();
    if (this.isOver || this.isClosed || phase === 'watch') return;
    this.state.update({ isClean: false });
    while (!this.isOver) {
      const { turn, step } = this.state.get();
      const tried = this.play(this.right[0]!);
      const { reply } = this.puzzle.line[turn]!;
      const after = stepOf(this.game.state(), step, tried);
      if (reply === '') {
        this.state.update({ phase: 'shown', step: after, game: this.game.state(), moves: [], tried });
      } else {
        const answer = this.play(reply);
        this.state.update({ turn: turn + 1, step: stepOf(this.game.state(), after, answer) });
      }
    }
  }

  // Asks the engine why the wrong move will not do. Resolves when it is known.
  async explain(engine: Pick<Engine, 'search'>): Promise<void> {
    const { phase, tried, why } = this.state.get();
    if (phase !== 'wrong' || !tried || why === 'asking') return;
    this.state.update({ why: 'asking', error: '' });
    const isCurrent = () => !this.isClosed && this.state.get().tried === tried && this.state.get().why === 'asking';
    const position: Position = { fen: this.puzzle.fen, moves: [...this.played] };
    try {
      const loss = await lossOf(engine, this.variant.id, position, this.right[0]!, tried.uci);
      if (!isCurrent()) return;
      const { move } = await engine.search({
        variant: this.variant.id,
        position: { ...position, moves: [...position.moves, tried.uci] },
        options: { hash: 16, threads: 1, lines: 1, level: 0, seed: 0 },
        limits: { nodes: NODES },
      });
      if (isCurrent()) this.state.update({ why: { loss, reply: this.replyTo(tried.uci, move) } });
    } catch (reason) {
      if (!isCurrent()) return;
      this.state.update({
        why: undefined,
        error: reason instanceof Error && 'code' in reason ? String(reason.code) : 'load',
      });
    }
  }

  close(): void {
    this.isClosed = true;
    this.game.release();
  }

  private replyTo(tried: string, move: string): Written | undefined {
    if (move === '') return undefined; // the game is over
    this.game.play(tried);
    try {
      return this.game.read(move);
    } finally {
      this.game.undo();
    }
  }
  private play(uci: string): Written {
    const written = this.game.play(uci);
    this.played.push(uci);
    return written;
  }
  private takeBack(): void {
    this.game.undo();
    this.played.pop();
  }
  // After a move that will do.
  private advance(tried: Written, isOther: boolean): void {
    const { turn, step } = this.state.get();
    const game = this.game.state();
    const { reply } = this.puzzle.line[turn]!;
    const isLast = isOther || reply === '';
    this.state.update({
      phase: isLast ? 'solved' : 'watch',
      step: stepOf(game, step, tried),
      game,
      moves: [],
      tried,
      isOther,
    });
    if (isLast) return;
    this.wait(PAUSE, () => {
      this.state.update({ turn: turn + 1 });
      this.answer(reply);
    });
  }
  private answer(uci: string): void {
    if (this.isClosed || this.state.get().phase !== 'watch') return;
    const { step } = this.state.get();
    const written = this.play(uci);
    const game = this.game.state();
    this.state.update({ phase: 'ask', step: stepOf(game, step, written), game, moves: game.legal, hints: 0 });
  }
}
