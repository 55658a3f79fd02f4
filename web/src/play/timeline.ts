// A game as the page shows it: every position since the start, and the live state from the rules. It owns a game inside
// the rules module; call release() when done.
import { menOf, splitMove } from '../board/squares';
import type {
  GameState,
  Hand,
  Meter,
  Outcome,
  Reach,
  Rules,
  RulesGame,
  RuleError,
  Side,
  VariantInfo,
  Written,
} from '../rules/rules';

export interface Start {
  variant: string;
  setup?: string;
  fen?: string;
  choosing?: boolean; // begins with the players' choices
}

export interface Step {
  fen: string;
  turn: Side;
  seat: number; // who is to move
  move?: Written; // that led here
  lastMove: string[];
  captured: boolean;
  check: boolean;
  attacked: string[];
  meters: Meter[];
  hands?: Record<Side, Hand>;
}

export function stepOf(state: GameState, before?: Step, move?: Written): Step {
  const parts = move ? splitMove(move.uci) : undefined;
  return {
    fen: state.fen,
    turn: state.turn,
    seat: state.seat,
    ...(move ? { move } : {}),
    lastMove: parts ? [...new Set([parts.from ?? parts.to, parts.to])] : [],
    captured: before !== undefined && menOf(state.fen).size < menOf(before.fen).size,
    check: state.check,
    attacked: state.attacked,
    meters: state.meters,
    ...(state.hands ? { hands: state.hands } : {}),
  };
}

export class Timeline {
  readonly variant: VariantInfo;
  steps: Step[];
  state: GameState;
  readonly chosen: Partial<Record<Side, string>> = {}; // the setups that were chosen before the first move
  private readonly game: RulesGame;

  constructor(
    rules: Rules,
    readonly start: Start
  ) {
    const variant = rules.variant(start.variant);
    if (!variant) throw new Error(`no variant ${start.variant}`);
    this.variant = variant;
    this.game = start.fen
      ? rules.fromFen(variant.id, start.fen)
      : start.choosing && !start.setup && variant.choices.length > 0
        ? rules.choosing(variant.id)
        : rules.start(variant.id, start.setup ?? '');
    this.state = this.game.state();
    this.steps = [stepOf(this.state)];
  }

  get ply(): number {
    return this.steps.length - 1;
  }
  get last(): Step {
    return this.steps[this.steps.length - 1]!;
  }
  get moves(): string[] {
    return this.steps.slice(1).map(step => step.move!.uci);
  }

  // Plays a move in any notation; throws a RuleError and changes nothing if it is not legal.
  play(text: string): Written {
    const move = this.game.play(text);
    this.state = this.game.state();
    this.steps = [...this.steps, stepOf(this.state, this.last, move)];
    return move;
  }
  undo(plies = 1): void {
    const count = Math.min(plies, this.ply);
    for (let i = 0; i < count; ++i) this.game.undo();
    this.steps = this.steps.slice(0, this.steps.length - count);
    this.state = this.game.state();
  }
  choose(option: string): void {
    const side = this.state.choice?.color;
    this.game.choose(option);
    if (side) this.chosen[side] = option;
    this.state = this.game.state();
    this.steps = [stepOf(this.state)];
  }
  claim(id: string): void {
    this.game.claim(id);
    this.state = this.game.state();
  }
  // The position after a move, which is not played.
  after(uci: string): string {
    const game = this.game.clone();
    game.play(uci);
    const { fen } = game.state();
    game.release();
    return fen;
  }
  // The move that a text means, in every notation; throws a RuleError if there is none.
  read = (text: string): Written => this.game.read(text);
  // Whether a legal move of the side to move repeats the position once too often and so loses the game.
  losesByRepetition(uci: string): boolean {
    const { winner, reason } = this.game.outcomeAfter(uci);
    const other = this.state.turn === 'w' ? 'b' : 'w';
    return winner === other && (reason === 'repetition' || reason === 'perpetual-check');
  }
  whyIllegal = (uci: string): RuleError | undefined => this.game.whyIllegal(uci);
  premoves = (square: string): string[] => this.game.premoves(square);
  reach = (square: string): Reach => this.game.reach(square);
  predrops = (side: Side, letter: string): string[] => this.game.predrops(side, letter);
  promotionChoices = (from: string, to: string): string[] => this.game.promotionChoices(from, to);
  flaggingMoves = (): Record<string, string[]> => this.game.flaggingMoves();
  pgn = (tags: Record<string, string>, end: Outcome): string => this.game.pgn(tags, end);
  release(): void {
    this.game.release();
  }
}
