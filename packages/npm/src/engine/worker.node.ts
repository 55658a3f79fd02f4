// The Worker in which the engine searches, in Node.
import { Worker } from 'node:worker_threads';
import { ownPort } from './port.node.js';
import { serveSearches } from './serve.js';

serveSearches(ownPort(), () => new Worker(new URL('./thread.node.js', import.meta.url), { execArgv: [] }));
