// People on this device against the computer on this device: a game that needs no network. The computer has the levels
// of the server's; it is limited by nodes, so that a slow phone plays as well as a fast one.
//
// Several tabs may have the game open. Each lets its own engine think; whoever is first plays, and the others take that
// over. The errors of a level depend on the game's seed and the position alone, so they would play the same move.
import { go } from '../lib/router';
import type { Rules, Side } from '../rules/rules';
import { KeptTable } from './kept';
import { localAddress, newGame, type SavedGame } from './saved';
import { ownSide, type OfferKind } from './table';

export interface Question {
  variant: string;
  fen: string; // of the start
  moves: string[];
  turn: Side;
  level: number;
  seed: number;
}
export interface Answer {
  move: string; // empty: it was stopped
  score: number | undefined; // for the mover, in hundredths of a pawn
}

// Who finds the computer's moves: the engine (player.ts), or a test.
export interface Player {
  think(question: Question): Promise<Answer>; // rejects if it cannot
  stop(): void;
  close(): void;
}

// Why there is no move: codes of notices.
export type Trouble = 'computer-missing' | 'computer-old' | 'computer-memory';

export class ComputerTable extends KeptTable {
  readonly together = false;
  private thought = 0; // the number of the latest
  private isClosed = false;
  private readonly onOnline = () => this.retry();

  constructor(
    rules: Rules,
    game: SavedGame,
    private readonly player: Player,
    private readonly pick = (count: number) => Math.floor(Math.random() * count)
  ) {
    super(rules, game);
    addEventListener('online', this.onOnline); // what could not be loaded may come now
    this.changed();
  }

  override move(uci: string): void {
    if (!this.isOurs()) return;
    super.move(uci);
  }
  override choose(option: string): void {
    if (!this.isOurs()) return;
    super.choose(option);
  }
  override claim(id: string): void {
    if (!this.isOurs()) return;
    super.claim(id);
  }
  offer(kind: OfferKind): void {
    this.catchUp();
    switch (kind) {
      case 'rematch':
        return this.again();
      case 'takeback':
        return this.takeBack();
      case 'draw':
        return this.askForDraw();
      case 'resign':
        return this.end({ winner: this.givesUp() === 'w' ? 'b' : 'w', reason: 'resignation' });
      case 'abort':
        return this.end({ winner: 'draw', reason: 'aborted' });
    }
  }
  retry(): void {
    if (this.state().notice !== '') this.changed();
  }
  override close(): void {
    this.isClosed = true;
    ++this.thought;
    removeEventListener('online', this.onOnline);
    this.player.close();
    super.close();
  }

  // Lets the computer play if it is its turn.
  protected override changed(): void {
    const { status, seats, ply, turn } = this.state();
    const isOver = status === 'over';
    this.store.update({
      canAbort: !isOver && ply < seats.length,
      notice: '',
      ...(isOver || seats[turn]?.you === false ? { declined: undefined } : {}), // an answer stands until the next move
    });
    ++this.thought;
    if (isOver || this.isOurs()) return this.player.stop();
    if (status === 'choosing') return this.chooseSetup();
    void this.think();
  }
  private isOurs(): boolean {
    const { seats, turn } = this.state();
    return seats[turn]?.you ?? false;
  }
  private chooseSetup(): void {
    const { options } = this.state();
    super.choose(options[this.pick(options.length)]!);
  }
  private async think(): Promise<void> {
    const { thought } = this;
    const { timeline, seats, turn } = this.state();
    const { variant, state, moves } = timeline;
    const { level, color } = seats[turn]!;
    const { seed = 1 } = this.game;
    const question = { variant: variant.id, fen: state.startFen, moves, turn: state.turn, level, seed };
    const answer = await this.player.think(question).catch(troubleOf);
    if (this.isClosed) return;
    this.catchUp(); // another tab may have been faster
    if (thought !== this.thought) return;
    if (typeof answer === 'string') return this.store.update({ notice: answer });
    if (answer.move === '') return;
    this.act('playing', now => {
      now.play(answer.move);
      if (color === this.computerSide() && answer.score !== undefined)
        this.game = { ...this.game, score: answer.score };
    });
  }

  // The side on which no person plays, if there is one.
  private computerSide(): Side | undefined {
    const { seats } = this.state();
    return (['w', 'b'] as const).find(side => seats.every(seat => seat.color !== side || seat.kind === 'computer'));
  }
  private askForDraw(): void {
    const { seats, ply } = this.state();
    const side = this.computerSide();
    const { score } = this.game;
    // Where people sit on both sides they agree among themselves.
    if (side === undefined || (score !== undefined && this.rules.takesDraw(score, ply)))
      return this.end({ winner: 'draw', reason: 'agreement' });
    this.store.update({ declined: { kind: 'draw', seat: seats.findIndex(seat => seat.color === side) } });
  }
  // Back to the latest position in which a person was to move.
  private takeBack(): void {
    const { timeline, seats, ply } = this.state();
    const { steps } = timeline;
    let back = ply - 1;
    while (back >= 0 && !seats[steps[back]!.seat]?.you) --back;
    if (back < 0) return;
    this.act('playing', now => {
      now.undo(ply - back);
      const { score: _, ...rest } = this.game;
      this.game = rest;
    });
  }
  // Who has people on both sides resigns for the side to move.
  private givesUp(): Side {
    const { seats, turn } = this.state();
    return seats[turn]?.you ? seats[turn].color : ownSide(this.state());
  }
  // The same again with the sides exchanged: seats 0 and 1, 2 and 3 are the same place of the two sides.
  private again(): void {
    const { start, names, levels = [] } = this.game;
    const swapped = <T>(list: T[], none: T): T[] => this.state().seats.map((_, i) => list[i ^ 1] ?? none);
    go(localAddress(newGame(start, swapped(names, ''), swapped(levels, 0)).id));
  }
}

function troubleOf(error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'no-memory' ? 'computer-memory' : code === 'too-old' ? 'computer-old' : 'computer-missing';
}
