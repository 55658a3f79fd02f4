// What the engine's Workers do: one searches, others lend it their threads. A search blocks its Worker: see engine.ts for
// how it is stopped. Where Workers come from is the business of those who call this.
import { RuleError } from '../rules.js';
import type { FromWorker, Lend, Port, Search, Start, ToWorker } from './messages.js';
import { EngineModule, engineMemory } from './module.js';

/**
 * Serves the searches that are asked for at `port`. `makeThread` starts a Worker that calls lendThread; without it one
 * thread searches.
 */
export function serveSearches(
  port: Port<ToWorker, FromWorker>,
  makeThread?: () => Pick<Port<never, Lend>, 'postMessage'>
): void {
  let start: Start;
  let engine: EngineModule;
  let lent = 0; // threads that other Workers lend
  let queue = Promise.resolve();

  async function begin(message: Start): Promise<void> {
    start = message;
    engine = await EngineModule.from(message.module, message.memory ?? engineMemory(false));
    port.postMessage({ type: 'ready', stop: engine.stopByte() });
  }

  // Starts Workers until there are `threads` of them, this one included. They begin to help when they are ready.
  function borrow(threads: number): void {
    if (!start.memory || !makeThread) return;
    for (; lent + 1 < threads; ++lent) {
      const stack = engine.newStack();
      if (stack === 0) return; // no memory for more
      makeThread().postMessage({ module: start.module, memory: start.memory, stack, thread: lent });
    }
  }

  function search({ id, open, position, options, limits, forget }: Search): void {
    try {
      if (open) engine.open(open.variant, open.network);
      borrow(options.threads);
      if (!engine.setOptions(options)) throw new RuleError('no-memory', 'There is not enough memory for the table.');
      if (forget) engine.newGame();
      engine.setPosition(position);
      engine.onLine = line => port.postMessage({ type: 'line', id, line });
      const isStopped = () => start.stopped !== undefined && Atomics.load(start.stopped, 0) >= id;
      const best = engine.search(limits, isStopped);
      port.postMessage({ type: 'best', id, best });
    } catch (error) {
      const code = error instanceof RuleError ? error.code : 'crashed';
      port.postMessage({ type: 'failed', id, code, message: error instanceof Error ? error.message : String(error) });
    }
  }

  port.onmessage = ({ data }) => {
    queue = queue.then(() => (data.type === 'start' ? begin(data) : search(data)));
  };
}

/** Lends the engine a thread; ends with the engine's Worker, which made this one. */
export function lendThread(port: Port<Lend, never>): void {
  port.onmessage = ({ data: { module, memory, stack, thread } }) => {
    void EngineModule.serve(module, memory, stack, thread);
  };
}
