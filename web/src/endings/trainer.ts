// An ending to be won against perfect defence, before the count or the move limit runs out. Endgame tables find the
// position, judge the learner's moves and defend; the rules say how the game stands.
import type { TableReport } from '../generated/contract';
import { Store } from '../lib/store';
import { Timeline, type Step } from '../play/timeline';
import { RuleError, type GameState, type Rules, type VariantInfo } from '../rules/rules';
import { askEnding, winningOf, type Known } from './ending';

// The men of an ending, the learner's first: "KR", "K".
export interface Ending {
  men: readonly [string, string];
  sample?: string; // a position by which one sees whether the server has the table; none: every server has it
}

// The first of a game has a table on every server. A game without endings has no page. An elephant alone wins hardly
// ever; with help it has a longer count than a chariot.
export const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  sittuyin: [
    { men: ['KR', 'K'] },
    { men: ['KSS', 'K'], sample: '7k/8/8/8/8/2SS4/8/K7 w - - 0 1' },
    { men: ['KSF', 'K'], sample: '7k/8/8/8/8/2SF4/8/K7 w - - 0 1' },
    { men: ['KSN', 'K'], sample: '7k/8/8/8/8/2SN4/8/K7 w - - 0 1' },
  ],
};

// Those that the server can serve, in their order.
export async function endingsAtHand(game: string, signal: AbortSignal, ask: Ask = askEnding): Promise<Ending[]> {
  const all = ENDINGS[game] ?? [];
  const isKnown = await Promise.all(
    all.map(async ({ sample }) => sample === undefined || typeof (await ask(game, sample, signal)) === 'object')
  );
  return all.filter((_, i) => isKnown[i]);
}

export interface TrainerState {
  // finding: a position. reply: the defender moves. slipped: a move that wins no more is on the board.
  phase: 'finding' | 'you' | 'reply' | 'slipped' | 'over' | 'failed';
  step: Step;
  game: GameState;
  report: TableReport | undefined; // of a position with the learner to move
  shortest: number; // moves in which the first position could be won
  made: number;
  slips: number;
  hint: string; // a move, or empty
  trouble: 'none' | 'offline' | 'busy'; // why it failed
}

type Ask = (variant: string, fen: string, signal: AbortSignal) => Promise<Known>;
const TRIES = 60;
const CANDIDATES = 4; // of which the longest win is taken

// A position of these men at random, as a FEN; the learner is the first side and moves.
export function scattered(
  variant: Pick<VariantInfo, 'files' | 'ranks'>,
  { men }: Ending,
  random: () => number
): string {
  const rows = Array.from({ length: variant.ranks }, () => Array<string>(variant.files).fill('1'));
  const letters = [...men[0], ...[...men[1]].map(letter => letter.toLowerCase())];
  for (const letter of letters) {
    let row: number, file: number;
    do {
      row = Math.floor(random() * variant.ranks);
      file = Math.floor(random() * variant.files);
    } while (rows[row]![file] !== '1');
    rows[row]![file] = letter;
  }
  const board = rows.map(row => row.join('').replace(/1+/g, ones => String(ones.length))).join('/');
  return `${board} w - - 0 1`;
}

export class EndingTrainer {
  readonly state: Store<TrainerState>;
  private timeline: Timeline;
  private readonly aborter = new AbortController();
  private round = 0; // what was asked in an earlier one is out of date

  constructor(
    private readonly rules: Rules,
    private readonly game: string,
    private ending: Ending,
    private readonly ask: Ask = askEnding,
    private readonly random: () => number = Math.random
  ) {
    this.timeline = new Timeline(rules, { variant: game });
    this.state = new Store<TrainerState>(this.standing('finding'));
  }

  get variant(): VariantInfo {
    return this.timeline.variant;
  }

  // Another position, of another ending if one is named.
  async find(ending: Ending = this.ending): Promise<void> {
    this.ending = ending;
    const round = ++this.round;
    this.state.update({ phase: 'finding', report: undefined, hint: '' });
    let best: { fen: string; report: TableReport; moves: number } | undefined;
    for (let tries = 0, found = 0; tries < TRIES && found < CANDIDATES; ++tries) {
      const fen = this.legal(scattered(this.variant, ending, this.random));
      if (!fen) continue;
      const known = await this.asked(fen, round);
      if (known === undefined) return;
      if (typeof known !== 'object') return this.fail(known);
      const moves = known.verdict.kind === 'win' ? winningOf(known, 'w')!.moves : 0;
      if (moves === 0) continue;
      ++found;
      if (!best || moves > best.moves) best = { fen, report: known, moves };
    }
    if (!best) return this.fail('none');
    this.timeline.release();
    this.timeline = new Timeline(this.rules, { variant: this.game, fen: best.fen });
    this.state.set({ ...this.standing('you'), report: best.report, shortest: best.moves });
  }

  // The learner's move, in any notation; throws a RuleError at once if it is not legal. Done when it is answered.
  move(text: string): Promise<void> {
    const { phase, report, made } = this.state.get();
    if (phase !== 'you' || !report) return Promise.resolve();
    this.timeline.play(text);
    const { uci } = this.timeline.last.move!;
    const wins = report.moves.find(({ move }) => move === uci)?.verdict?.kind === 'win';
    this.state.update({ ...this.shown(), made: made + 1, hint: '' });
    const isOver = this.timeline.state.outcome.winner !== '';
    if (!isOver && !wins) this.state.update({ phase: 'slipped', slips: this.state.get().slips + 1 });
    else this.state.update({ phase: isOver ? 'over' : 'reply' });
    return !isOver && wins ? this.reply(this.round) : Promise.resolve();
  }
  whyNot = (uci: string): RuleError | undefined => this.timeline.whyIllegal(uci);

  // Takes back the move that lost the win.
  retry(): void {
    if (this.state.get().phase !== 'slipped') return;
    this.timeline.undo();
    this.state.update({ ...this.shown(), phase: 'you', made: this.state.get().made - 1 });
  }
  hint(): void {
    const { phase, report } = this.state.get();
    if (phase === 'you' && report) this.state.update({ hint: report.moves[0]!.move });
  }
  // Once more after the tables could not be asked.
  async resume(): Promise<void> {
    if (this.state.get().phase !== 'failed') return;
    if (this.timeline.ply === 0 || this.timeline.state.turn === 'w') return this.find();
    this.state.update({ phase: 'reply' });
    await this.reply(this.round);
  }
  close(): void {
    ++this.round;
    this.aborter.abort();
    this.timeline.release();
  }

  // The defender's move that holds out longest, and what the tables say then.
  private async reply(round: number): Promise<void> {
    const before = await this.asked(this.timeline.state.fen, round);
    if (before === undefined) return;
    if (typeof before !== 'object') return this.fail(before);
    const [first] = before.moves;
    const equal = before.moves.filter(({ verdict }) => verdict?.plies === first?.verdict?.plies);
    this.timeline.play(equal[Math.floor(this.random() * equal.length)]!.move);
    if (this.timeline.state.outcome.winner) return this.state.update({ ...this.shown(), phase: 'over' });
    const after = await this.asked(this.timeline.state.fen, round);
    if (after === undefined) return;
    if (typeof after !== 'object') {
      this.timeline.undo(); // to be answered again
      return this.fail(after);
    }
    this.state.update({ ...this.shown(), phase: 'you', report: after });
  }

  // Undefined if nobody waits for the answer any more.
  private async asked(fen: string, round: number): Promise<Known | undefined> {
    try {
      const known = await this.ask(this.game, fen, this.aborter.signal);
      return round === this.round ? known : undefined;
    } catch {
      return round === this.round ? 'offline' : undefined; // an answer that broke off
    }
  }
  private fail(why: Known): void {
    this.state.update({ phase: 'failed', trouble: typeof why === 'string' ? why : 'none' });
  }
  // As the rules write it; nothing if it is no position, or if the game is over there.
  private legal(fen: string): string | undefined {
    try {
      const game = this.rules.fromFen(this.game, fen);
      const state = game.state();
      game.release();
      return state.legal.length > 0 ? state.fen : undefined;
    } catch (error) {
      if (error instanceof RuleError) return undefined;
      throw error;
    }
  }
  private shown(): Pick<TrainerState, 'step' | 'game'> {
    return { step: this.timeline.last, game: this.timeline.state };
  }
  private standing(phase: TrainerState['phase']): TrainerState {
    return {
      ...this.shown(),
      phase,
      report: undefined,
      shortest: 0,
      made: 0,
      slips: 0,
      hint: '',
      trouble: 'none',
    };
  }
}
