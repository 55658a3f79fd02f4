// The Worker in which the engine searches. A search blocks it: see engine.ts for how it is stopped.
import { RuleError } from '../rules/rules';
import type { FromWorker, Lend, Search, Start, ToWorker } from './messages';
import { EngineModule, engineMemory } from './module';

let start: Start;
let engine: EngineModule;
let lent = 0; // threads that other Workers lend
let queue = Promise.resolve();

const tell = (message: FromWorker) => postMessage(message);

async function begin(message: Start): Promise<void> {
  start = message;
  engine = await EngineModule.from(message.module, message.memory ?? engineMemory(false));
  tell({ type: 'ready', stop: engine.stopByte() });
}

// Starts Workers until there are `threads` of them, this one included. They begin to help when they are ready.
function borrow(threads: number): void {
  if (!start.memory) return;
  for (; lent + 1 < threads; ++lent) {
    const stack = engine.newStack();
    if (stack === 0) return; // no memory for more
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
    const lend: Lend = { module: start.module, memory: start.memory, stack, thread: lent };
    worker.postMessage(lend);
  }
}

function search({ id, open, position, options, limits, forget }: Search): void {
  try {
    if (open) engine.open(open.variant, open.network);
    borrow(options.threads);
    if (!engine.setOptions(options)) throw new RuleError('no-memory', 'There is not enough memory for the table.');
    if (forget) engine.newGame();
    engine.setPosition(position);
    engine.onLine = line => tell({ type: 'line', id, line });
    const isStopped = () => start.stopped !== undefined && Atomics.load(start.stopped, 0) >= id;
    const best = engine.search(limits, isStopped);
    tell({ type: 'best', id, best });
  } catch (error) {
    const code = error instanceof RuleError ? error.code : 'crashed';
    tell({ type: 'failed', id, code, message: String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  queue = queue.then(() => (data.type === 'start' ? begin(data) : search(data)));
};
