// The port of a Worker of Node's to who made it, as browsers have it.
import { parentPort } from 'node:worker_threads';
import type { Port } from './messages.js';

export function ownPort<In, Out>(): Port<In, Out> {
  const port: Port<In, Out> = { onmessage: null, postMessage: message => parentPort!.postMessage(message) };
  parentPort!.on('message', (data: In) => port.onmessage?.({ data }));
  return port;
}
