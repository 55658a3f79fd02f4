// Three minutes: as many puzzles as one can solve, ever harder; three mistakes end it early. The time is passed in.
import { Store } from '../lib/store';

export const RUN_MS = 180_000;
export const MOST_MISTAKES = 3;

export interface RunState {
  index: number; // of the puzzle
  solved: number;
  mistakes: number;
  endsAt: number; // ms; 0: it has not begun
  isOver: boolean;
}

export class Run {
  readonly state = new Store<RunState>({ index: 0, solved: 0, mistakes: 0, endsAt: 0, isOver: false });

  // `total`: how many puzzles there are.
  constructor(private readonly total: number) {}

  begin(now: number): void {
    if (this.state.get().endsAt === 0) this.state.update({ endsAt: now + RUN_MS });
  }
  // ms.
  left(now: number): number {
    const { endsAt } = this.state.get();
    return endsAt === 0 ? RUN_MS : Math.max(0, endsAt - now);
  }
  // The puzzle is solved, or a wrong move was made: then it is over too.
  next(isSolved: boolean, now: number): void {
    const { index, solved, mistakes, isOver } = this.state.get();
    if (isOver) return;
    if (this.left(now) === 0) return this.tick(now);
    const wrong = mistakes + (isSolved ? 0 : 1);
    this.state.update({
      index: index + 1,
      solved: solved + (isSolved ? 1 : 0),
      mistakes: wrong,
      isOver: wrong >= MOST_MISTAKES || index + 1 >= this.total,
    });
  }
  tick(now: number): void {
    if (this.left(now) === 0) this.state.update({ isOver: true });
  }
}
