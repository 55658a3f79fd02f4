// Makes the review of a study, on this device or by the server, one at a time, and writes it into the study as it comes.
import { Engine } from '../engine/engine';
import { engineFiles } from '../engine/files';
import { Store } from '../lib/store';
import type { Rules } from '../rules/rules';
import type { Node, Study } from '../study/study';
import { annotate, lineOf, noteVerdict } from './annotate';
import { examine, type Found, type Settings } from './device';
import { judge } from './judge';
import { askServer, isAsPlayed, nextNews, NoReview, serverReview, type ServerReview } from './server';

export interface Progress {
  where: 'device' | 'server';
  done: number; // positions
  total: number;
  left: number | undefined; // ms, as far as one can tell
  place: number; // in the server's queue; 0: its turn has come
}

export interface ReviewState {
  progress: Progress | undefined; // none while nothing is under way
  error: string; // a code; empty: none
}

// Where the study is shown.
export interface Desk {
  // Changes the study and keeps it.
  edit: (change: () => void) => void;
  // Changes it by what can be had again; that alone is no reason to keep it.
  show: (change: () => void) => void;
}

const codeOf = (reason: unknown, otherwise: string): string =>
  reason instanceof Error && 'code' in reason ? String(reason.code) : otherwise;

// How long the rest will take, as soon as one can tell; `before` is what was done when it began.
function timer(before: number): (done: number, total: number) => number | undefined {
  const began = performance.now();
  return (done, total) =>
    done - before > 2 ? ((performance.now() - began) / (done - before)) * (total - done) : undefined;
}

export class Reviewer {
  readonly state = new Store<ReviewState>({ progress: undefined, error: '' });
  private stop: (() => void) | undefined; // ends what is under way

  constructor(
    private readonly rules: Rules,
    private readonly study: Study,
    private readonly desk: Desk,
    private readonly makeEngine: () => Pick<Engine, 'search' | 'close'> = () => new Engine(engineFiles)
  ) {}

  get isBusy(): boolean {
    return this.stop !== undefined;
  }

  // Judges all positions, or with `isRest` only those that nobody has judged. Whatever is found out is in the study at
  // once: leaving loses nothing. Resolves when the review is done, cancelled or has failed.
  async onDevice(settings: Settings, isRest = false): Promise<void> {
    const { study } = this;
    const nodes = study.main();
    const known = new Set(isRest ? nodes.flatMap(({ chances }, i) => (chances ? [i] : [])) : []);
    const lines = new Map(nodes.map(node => [node, lineOf(node)]));
    const engine = this.makeEngine();
    const isWanted = this.begin(() => engine.close());
    const timeLeft = timer(known.size);
    const tell = (done: number) => {
      const progress = { done, total: nodes.length, left: timeLeft(done, nodes.length), place: 0 };
      this.state.set({ progress: { where: 'device', ...progress }, error: '' });
    };
    let done = known.size;
    const onFound = (index: number, found: Found | undefined) => {
      const node = nodes[index]!;
      lines.set(node, found?.line ?? []);
      this.desk.edit(() => {
        noteVerdict(study, node, found);
        this.write(lines);
      });
      tell(++done);
    };
    const game = { variant: study.variant.id, fen: study.root.step.fen, moves: study.moves(nodes.at(-1)!) };
    let error = '';
    tell(done);
    try {
      await examine(engine, game, settings, onFound, isWanted, known);
    } catch (reason) {
      error = codeOf(reason, 'load');
    }
    if (isWanted()) this.end(error);
  }

  // Shows the server's review of the game, or how far it is, until it is there. `ask` is its first answer.
  async fromServer(game: string, ask: Promise<ServerReview>): Promise<void> {
    let wake = () => {};
    const isWanted = this.begin(() => wake());
    let timeLeft: ReturnType<typeof timer> | undefined; // from the first that is seen of it
    let mayAskAgain = true;
    try {
      let answer = await ask;
      while (isWanted() && (answer.state === 'queued' || answer.state === 'running')) {
        const { done = 0, plies = 1, state } = answer;
        const place = state === 'queued' ? (answer.place ?? 1) : 0;
        if (state === 'running') timeLeft ??= timer(done);
        const left = timeLeft?.(done, plies);
        this.state.set({ progress: { where: 'server', done, total: plies, left, place }, error: '' });
        if (isWanted()) answer = await nextNews(game, stop => (wake = stop));
        // A server that was started anew has forgotten what waited.
        if (isWanted() && answer.state === 'none' && mayAskAgain) {
          mayAskAgain = false;
          answer = await askServer(game);
        }
      }
      if (!isWanted()) return;
      const { review } = answer.state === 'done' && !answer.review ? await serverReview(game) : answer;
      if (!review) throw new NoReview('unavailable');
      await this.take(game, review.positions, isWanted);
      if (isWanted()) this.end('');
    } catch (reason) {
      if (isWanted()) this.end(reason instanceof NoReview ? reason.code : 'unavailable');
    }
  }

  // Nothing is written any more.
  cancel(): void {
    if (this.isBusy) this.end('');
  }

  private async take(game: string, positions: (Found | null)[], isWanted: () => boolean): Promise<void> {
    const nodes = this.study.main();
    const isSame = positions.length === nodes.length && (await isAsPlayed(this.rules, this.study, game));
    if (!isWanted()) return;
    if (!isSame) throw new NoReview('changed');
    const lines = new Map(nodes.map((node, i) => [node, positions[i]?.line ?? []]));
    this.desk.show(() => {
      nodes.forEach((node, i) => noteVerdict(this.study, node, positions[i] ?? undefined));
      this.write(lines);
    });
  }

  // The main line may have changed while it was reviewed; what it is now counts.
  private write(lines: ReadonlyMap<Node, string[]>): void {
    const judged = judge(this.study, this.study.main());
    if (judged) annotate(this.study, judged, lines);
  }

  // Ends what was under way. Answers whether what begins now is still wanted.
  private begin(stop: () => void): () => boolean {
    this.cancel();
    this.stop = stop;
    return () => this.stop === stop;
  }
  private end(error: string): void {
    const { stop } = this;
    this.stop = undefined;
    stop?.();
    this.state.set({ progress: undefined, error });
  }
}
