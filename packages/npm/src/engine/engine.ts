// The engine: one search at a time, in a Worker.
//
// Where memory may be shared between Workers (Node, and pages that are cross-origin isolated), several threads can
// search, and a search is stopped through the memory. Elsewhere a search can be stopped only by ending its Worker; the
// next search starts another one, which costs some milliseconds and what the engine had found out.
import { RuleError, type Game } from '../rules.js';
import type { EngineWorker, FromWorker } from './messages.js';
import {
  engineMemory,
  type BestMove,
  type EngineLine,
  type EngineOptions,
  type Position,
  type SearchLimits,
} from './module.js';

export type * from './module.js';

export interface EngineFiles {
  module(isShared: boolean): Promise<WebAssembly.Module>;
  network(variant: string): Promise<Uint8Array | undefined>;
}

/** What the engine stands on. */
export interface Surroundings {
  files: EngineFiles;
  makeWorker(): EngineWorker;
}

export interface SearchRequest {
  variant: string;
  position: Position;
  options: EngineOptions;
  limits: SearchLimits;
  /** What earlier searches found out */
  forget?: boolean;
  onLine?(line: EngineLine): void;
}

/** What play and analyse may be told: what ends the search, and how to search. */
export interface Wishes extends SearchLimits, Partial<EngineOptions> {
  onLine?: (line: EngineLine) => void;
}

/** Ended by stop() before it found anything, or by another search. */
export const NOTHING: BestMove = { move: '', ponder: '' };

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message);
  }
}

interface Pending {
  request: SearchRequest;
  best: BestMove; // so far
  isStopped: boolean;
  resolve(best: BestMove): void;
  reject(error: Error): void;
}

interface Started {
  worker: EngineWorker;
  memory: WebAssembly.Memory | undefined;
  stopped: Int32Array | undefined;
  stopByte: number;
  variant: string;
}

/** Whether WebAssembly knows the vector instructions that the engine needs. */
export function canRun(): boolean {
  // A function that returns i8x16.splat(0).
  const probe = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(probe));
}

/** Whether several threads can search. A page must be cross-origin isolated for that. */
export const canShare = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' && (typeof crossOriginIsolated === 'undefined' || crossOriginIsolated);

export class Engine {
  private started: Promise<Started> | undefined;
  private live: Started | undefined; // once it has started
  private readonly pending = new Map<number, Pending>();
  private latest = 0; // the number of the latest search, or of the latest stop()

  constructor(private readonly around: Surroundings) {}

  /** The best move for the side to move. Nothing set: it searches until stop(). */
  async play(game: Game, wishes: Wishes = {}): Promise<BestMove> {
    return this.search(requestFor(game, wishes));
  }
  /** The engine's last word on each of the best lines, as many as are wished for; none if the game is over. */
  async analyse(game: Game, wishes: Wishes = {}): Promise<EngineLine[]> {
    const lines: EngineLine[] = [];
    const onLine = (line: EngineLine) => {
      lines[line.line - 1] = line;
      wishes.onLine?.(line);
    };
    await this.search(requestFor(game, { ...wishes, onLine }));
    return lines;
  }

  /** Searches until a limit ends it, or stop(), or the next search. The answer is the best move found. */
  async search(request: SearchRequest): Promise<BestMove> {
    this.stop();
    const id = ++this.latest;
    this.started ??= this.start();
    const started = await this.started.catch((error: unknown) => {
      this.started = undefined; // the next search tries again
      throw error;
    });
    const { variant, position, options, limits, forget = false } = request;
    const isNew = started.variant !== variant;
    const network = isNew ? await this.around.files.network(variant) : undefined;
    if (id !== this.latest) return NOTHING; // stopped meanwhile
    started.variant = variant;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { request, best: NOTHING, isStopped: false, resolve, reject });
      const open = isNew ? { variant, network } : undefined;
      started.worker.postMessage({ type: 'search', id, open, position, options, limits, forget });
    });
  }

  /** Ends the search; its answer still comes. */
  stop(): void {
    const id = this.latest++;
    for (const search of this.pending.values()) search.isStopped = true;
    if (this.live && this.pending.size > 0) this.interrupt(this.live, id);
  }

  /** Frees everything. The engine can be used again afterwards. */
  close(): void {
    this.stop();
    void this.started?.then(
      started => this.end(started),
      () => {}
    );
  }

  // Ends all searches up to number `id`.
  private interrupt(started: Started, id: number): void {
    const { memory, stopped, stopByte } = started;
    if (memory && stopped) {
      Atomics.store(stopped, 0, id);
      Atomics.store(new Uint8Array(memory.buffer), stopByte, 1);
    } else if ([...this.pending.values()].some(search => search.isStopped)) {
      this.end(started);
    }
  }

  // Ends the Worker, and all searches with the best they have found, or with an error.
  private end(started: Started, error?: Error): void {
    started.worker.terminate();
    this.started = this.live = undefined;
    for (const search of this.pending.values()) {
      if (error) search.reject(error);
      else search.resolve(search.best);
    }
    this.pending.clear();
  }

  private async start(): Promise<Started> {
    const memory = canShare() ? engineMemory(true) : undefined;
    const module = await this.around.files.module(memory !== undefined);
    const stopped = memory && new Int32Array(new SharedArrayBuffer(4));
    const started: Started = { worker: this.around.makeWorker(), memory, stopped, stopByte: 0, variant: '' };
    await new Promise<void>((resolve, reject) => {
      started.worker.onerror = event => {
        const error = new EngineError('crashed', event.message);
        this.end(started, error);
        reject(error);
      };
      started.worker.onmessage = ({ data }) => {
        if (data.type !== 'ready') return this.hear(started, data);
        started.stopByte = data.stop;
        resolve();
      };
      started.worker.postMessage({ type: 'start', module, memory, stopped });
    });
    this.live = started;
    return started;
  }

  private hear(started: Started, message: Exclude<FromWorker, { type: 'ready' }>): void {
    const search = this.pending.get(message.id);
    if (!search) return;
    if (message.type === 'line') {
      const { line, moves } = message.line;
      if (line === 1) search.best = { move: moves[0] ?? '', ponder: moves[1] ?? '' };
      if (!search.isStopped) search.request.onLine?.(message.line);
    } else if (message.type === 'best') {
      this.pending.delete(message.id);
      search.resolve(message.best);
    } else {
      this.end(started, new EngineError(message.code, message.message));
    }
  }
}

const USUAL = { hash: 16, threads: 1, lines: 1, level: 0 };
const anySeed = () => 1 + Math.floor(Math.random() * 0x7fffffff);

function requestFor(game: Game, { onLine, depth, nodes, ms, only, ...options }: Wishes): SearchRequest {
  const { variant, startFen, choice } = game.state();
  if (choice) throw new RuleError('choice-pending', 'The players have not chosen their setups yet.');
  return {
    variant,
    position: { fen: startFen, moves: game.moves.map(({ uci }) => uci) },
    options: { ...USUAL, ...options, seed: options.seed || anySeed() },
    limits: { depth, nodes, ms, only },
    ...(onLine ? { onLine } : {}),
  };
}
