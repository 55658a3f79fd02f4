// The guided game: a whole game against the weakest computer, on this device. What hangs is pointed out, moves may be
// taken back, and the engine at full strength gives hints.
import { menOf, splitMove } from '../board/squares';
import type { Engine } from '../engine/engine';
import { Store } from '../lib/store';
import { Timeline, type Step } from '../play/timeline';
import { RuleError, type GameState, type Reach, type Rules, type VariantInfo } from '../rules/rules';
import { after, at, otherTurn, takes } from './position';

export interface GuidedState {
  phase: 'you' | 'thinking' | 'over' | 'failed'; // failed: the engine could not move
  step: Step;
  game: GameState;
  made: number; // own moves
  danger: string[]; // squares of own pieces that can be taken for nothing
  hint: string; // a move, or empty
  isHinting: boolean;
}

export const MOVES_TO_FINISH = 10; // after so many the lesson may be ended
const ME = 0; // the learner's seat
const LEVEL = 1;
const NODES = 30_000;
const HINT_NODES = 100_000;
const MOST_MOVES = 600;

// Where the game is kept while the page is open in this tab.
export interface Memory {
  read(): string[];
  write(moves: readonly string[]): void;
}
const KEY = 'serai.learn.game.';
export const tabMemory = (variant: string): Memory => ({
  read() {
    try {
      const moves = JSON.parse(sessionStorage.getItem(KEY + variant) ?? '[]') as unknown;
      return Array.isArray(moves) ? moves.filter(move => typeof move === 'string').slice(0, MOST_MOVES) : [];
    } catch {
      return [];
    }
  },
  write(moves) {
    try {
      if (moves.length === 0) sessionStorage.removeItem(KEY + variant);
      else sessionStorage.setItem(KEY + variant, JSON.stringify(moves));
    } catch {
      // Then it lasts as long as the page.
    }
  },
});

// The squares of the side to move whose pieces can be taken, and nobody takes back.
export function hanging(rules: Rules, variant: string, { fen, check }: GameState): string[] {
  if (check) return []; // one thing at a time
  const men = menOf(fen);
  try {
    return at(rules, variant, otherTurn(fen), game => {
      const { legal, turn } = game.state();
      const isFree = (uci: string) => after(game, uci, next => takes(next, splitMove(uci).to).length === 0);
      const captures = legal.filter(uci => {
        const man = men.get(splitMove(uci).to);
        return man !== undefined && man.side !== turn;
      });
      return [...new Set(captures.filter(isFree).map(uci => splitMove(uci).to))];
    });
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

export class GuidedGame {
  readonly state: Store<GuidedState>;
  private timeline: Timeline;
  private isClosed = false;

  constructor(
    private readonly rules: Rules,
    variant: string,
    private readonly engine: Pick<Engine, 'search' | 'stop' | 'close'>,
    private readonly memory: Memory = tabMemory(variant)
  ) {
    this.timeline = new Timeline(rules, { variant });
    for (const move of memory.read()) if (!this.replayed(move)) break;
    this.state = new Store<GuidedState>(this.standing());
    this.go();
  }

  get variant(): VariantInfo {
    return this.timeline.variant;
  }
  get isOver(): boolean {
    return this.timeline.state.outcome.winner !== '';
  }

  // Plays a move in any notation; throws a RuleError if it is not legal.
  move(text: string): void {
    if (this.state.get().phase !== 'you') return;
    this.timeline.play(text);
    this.go();
  }
  whyNot = (uci: string): RuleError | undefined => this.timeline.whyIllegal(uci);
  reach = (square: string): Reach => this.timeline.reach(square);
  claim(id: string): void {
    this.timeline.claim(id);
    this.go();
  }
  // Back to the learner's last decision.
  takeBack(): void {
    if (this.state.get().phase === 'thinking' || this.timeline.ply === 0) return;
    do this.timeline.undo();
    while (this.timeline.ply > 0 && this.timeline.state.seat !== ME);
    this.go();
  }
  again(): void {
    this.engine.stop();
    this.timeline.undo(this.timeline.ply);
    this.go();
  }
  // Once more, after the engine has failed.
  retry(): void {
    if (this.state.get().phase === 'failed') this.go();
  }
  async hint(): Promise<void> {
    if (this.state.get().phase !== 'you') return;
    const { ply } = this.timeline;
    this.state.update({ isHinting: true });
    const move = await this.search(0, HINT_NODES);
    if (this.isClosed || this.timeline.ply !== ply) return;
    this.state.update({ isHinting: false, hint: move ?? '' });
  }
  close(): void {
    this.isClosed = true;
    this.engine.close();
    this.timeline.release();
  }

  private replayed(move: string): boolean {
    try {
      this.timeline.play(move);
      return true;
    } catch (error) {
      if (error instanceof RuleError) return false;
      throw error;
    }
  }
  private standing(): GuidedState {
    const { state: game, last: step, variant, steps } = this.timeline;
    const isMine = game.seat === ME;
    return {
      phase: this.isOver ? 'over' : isMine ? 'you' : 'thinking',
      step,
      game,
      made: Math.ceil((steps.length - 1) / variant.seats),
      danger: isMine && !this.isOver ? hanging(this.rules, variant.id, game) : [],
      hint: '',
      isHinting: false,
    };
  }
  private go(): void {
    this.memory.write(this.isOver ? [] : this.timeline.moves);
    this.state.set(this.standing());
    if (this.state.get().phase === 'thinking') void this.answer();
  }
  private async answer(): Promise<void> {
    const { ply } = this.timeline;
    const move = await this.search(LEVEL, NODES);
    if (this.isClosed || this.timeline.ply !== ply || this.state.get().phase !== 'thinking') return;
    if (!move) return this.state.update({ phase: 'failed' });
    this.timeline.play(move);
    this.go();
  }
  private async search(level: number, nodes: number): Promise<string | undefined> {
    const { variant, moves, steps } = this.timeline;
    try {
      const best = await this.engine.search({
        variant: variant.id,
        position: { fen: steps[0]!.fen, moves },
        options: { hash: 16, threads: 1, lines: 1, level, seed: Math.floor(Math.random() * 1e6) },
        limits: { nodes },
      });
      return best.move || undefined;
    } catch {
      return undefined;
    }
  }
}
