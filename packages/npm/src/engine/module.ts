// The engine's WebAssembly module (docs/wasm.md), as one Worker or a test uses it. Nothing here knows a game.
import { RuleError, type Side } from '../rules.js';

// Won by a rule other than mate; the reason is empty where the line breaks off before its end.
export interface RuleWin {
  plies: number;
  winner: Side;
  reason: string;
}
// For the side to move: hundredths of a pawn, moves to mate (negative: to be mated), or a win by a rule.
export type Score = { cp: number } | { mate: number } | { rule: RuleWin };

export interface EngineLine {
  depth: number;
  selectiveDepth: number;
  line: number; // 1 is the best
  score: Score;
  chances: [win: number, draw: number, loss: number]; // thousandths, for the side to move
  nodes: number;
  ms: number;
  hashfull: number; // thousandths
  moves: string[]; // UCI
}

export interface BestMove {
  move: string; // empty: the game is over
  ponder: string;
}

export interface Position {
  fen: string;
  moves: string[]; // UCI
}

export interface EngineOptions {
  hash: number; // MB
  threads: number;
  lines: number;
  level: number; // 0: full strength
  seed: number;
}

// What ends a search; nothing: it goes on until it is stopped.
export interface SearchLimits {
  depth?: number | undefined;
  nodes?: number | undefined;
  ms?: number | undefined;
  only?: string[] | undefined; // the only moves to be considered
}

interface Exports {
  __stack_pointer: WebAssembly.Global;
  _initialize(): void;
  input(): number;
  input_size(): number;
  output(): number;
  output_size(): number;
  open(size: number): void;
  network_buffer(size: number): number;
  use_network(): void;
  set_options(hash: number, threads: number, lines: number, level: number, seed: number): number;
  new_game(): void;
  set_position(size: number): void;
  stop_flag(): number;
  search(size: number, depth: number, nodes: number, ms: number): void;
  bench(depth: number): number;
  new_stack(): number;
  serve_search(thread: number): void;
}

// What the module asks of the outside: its memory, the time, somebody to report lines to, and the C library's files,
// which do not exist.
function imports(memory: WebAssembly.Memory, report: (text: string) => void): WebAssembly.Imports {
  const decoder = new TextDecoder();
  const noSuchFile = () => 8; // EBADF
  return {
    env: { memory },
    serai: {
      report: (at: number, size: number) => report(decoder.decode(new Uint8Array(memory.buffer, at, size).slice())),
    },
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, at: number) => {
        new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_close: noSuchFile,
      fd_seek: noSuchFile,
      fd_write: noSuchFile,
    },
  };
}

// Compiles the module. As it was built, its memory is shared between Workers; for pages that may not share memory, the
// import is changed to a memory that is not: one bit behind its name.
export function compileEngine(bytes: Uint8Array<ArrayBuffer>, isShared: boolean): Promise<WebAssembly.Module> {
  if (isShared) return WebAssembly.compile(bytes);
  const SHARED = 2;
  const name = [3, ...new TextEncoder().encode('env'), 6, ...new TextEncoder().encode('memory'), 2];
  const at = bytes.findIndex((_, i) => name.every((byte, k) => bytes[i + k] === byte)) + name.length;
  const changed = bytes.slice();
  changed[at]! &= ~SHARED;
  return WebAssembly.compile(changed);
}

// A memory for the module, as large as the device allows.
export function engineMemory(isShared: boolean): WebAssembly.Memory {
  for (const pages of [32768, 16384, 8192]) {
    try {
      return new WebAssembly.Memory({ initial: 512, maximum: pages, shared: isShared });
    } catch {
      continue; // not that large
    }
  }
  return new WebAssembly.Memory({ initial: 512, maximum: 4096, shared: isShared });
}

async function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory, report: (text: string) => void) {
  const instance = await WebAssembly.instantiate(module, imports(memory, report));
  return instance.exports as unknown as Exports;
}

export class EngineModule {
  onLine: (line: EngineLine) => void = () => {};
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly wasm: Exports,
    private readonly memory: WebAssembly.Memory
  ) {}

  static async from(module: WebAssembly.Module, memory: WebAssembly.Memory): Promise<EngineModule> {
    const report = (text: string) => made.onLine(JSON.parse(text) as EngineLine);
    const made = new EngineModule(await instantiate(module, memory, report), memory);
    made.wasm._initialize();
    return made;
  }

  // Serves the searches of another Worker, which made the memory and the stack. Does not return.
  static async serve(module: WebAssembly.Module, memory: WebAssembly.Memory, stack: number, thread: number) {
    const wasm = await instantiate(module, memory, () => {});
    wasm.__stack_pointer.value = stack;
    wasm.serve_search(thread);
  }
  newStack(): number {
    return this.wasm.new_stack();
  }

  open(variant: string, network?: Uint8Array): void {
    this.ask(() => this.wasm.open(this.pass(variant)));
    if (!network) return;
    const at = this.wasm.network_buffer(network.length);
    new Uint8Array(this.memory.buffer, at, network.length).set(network);
    this.ask(() => this.wasm.use_network());
  }
  // False if there is not enough memory for such a table; the one before stays.
  setOptions(options: EngineOptions): boolean {
    const { hash, threads, lines, level, seed } = options;
    return this.wasm.set_options(hash, threads, lines, level, seed) !== 0;
  }
  newGame(): void {
    this.wasm.new_game();
  }
  setPosition({ fen, moves }: Position): void {
    this.ask(() => this.wasm.set_position(this.pass(`${fen}\n${moves.join(' ')}`)));
  }
  // Where the byte of the memory is that ends a search when it is set.
  stopByte(): number {
    return this.wasm.stop_flag();
  }
  // `isStopped` says whether the search was stopped before it began. Who stops it from another thread first makes that
  // true and then sets the byte, so one of the two is seen.
  search({ depth, nodes, ms, only }: SearchLimits, isStopped = () => false): BestMove {
    new Uint8Array(this.memory.buffer)[this.stopByte()] = 0;
    if (isStopped()) return { move: '', ponder: '' };
    return this.ask(() => this.wasm.search(this.pass((only ?? []).join(' ')), depth ?? 0, nodes ?? 0, ms ?? 0));
  }
  bench(depth: number): number {
    return this.wasm.bench(depth);
  }

  private ask<T>(call: () => void): T {
    call();
    const bytes = new Uint8Array(this.memory.buffer, this.wasm.output(), this.wasm.output_size());
    const answer = JSON.parse(this.decoder.decode(bytes.slice())) as T & { error?: { code: string; message: string } };
    if (answer.error) throw new RuleError(answer.error.code, answer.error.message);
    return answer;
  }
  private pass(text: string): number {
    const bytes = this.encoder.encode(text);
    if (bytes.length > this.wasm.input_size()) throw new RuleError('too-long', 'The text is too long.');
    new Uint8Array(this.memory.buffer, this.wasm.input(), bytes.length).set(bytes);
    return bytes.length;
  }
}
