// What the engine and its Worker say to each other.
import type { BestMove, EngineLine, EngineOptions, Position, SearchLimits } from './module.js';

export interface Start {
  type: 'start';
  module: WebAssembly.Module;
  memory?: WebAssembly.Memory; // shared; then `stopped` is shared too
  stopped?: Int32Array; // the number of the last search that is to end
}
export interface Search {
  type: 'search';
  id: number;
  open?: { variant: string; network: Uint8Array | undefined }; // another game than before
  position: Position;
  options: EngineOptions;
  limits: SearchLimits;
  forget: boolean; // what earlier searches found out
}
export type ToWorker = Start | Search;

// `stop`: where the byte is that ends a search.
export type FromWorker =
  | { type: 'ready'; stop: number }
  | { type: 'line'; id: number; line: EngineLine }
  | { type: 'best'; id: number; best: BestMove }
  | { type: 'failed'; id: number; code: string; message: string };

export interface Lend {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  stack: number;
  thread: number;
}

// The part of a Worker that the engine uses, from both ends: browsers have it, and node.ts makes it of Node's.
export interface Port<In, Out> {
  onmessage: ((event: { data: In }) => void) | null;
  postMessage(message: Out): void;
}
export interface EngineWorker extends Port<FromWorker, ToWorker> {
  onerror: ((event: { message: string }) => void) | null;
  terminate(): void;
}
