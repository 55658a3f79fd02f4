// A Worker that lends the engine a thread, in browsers.
import type { Lend, Port } from './messages.js';
import { lendThread } from './serve.js';

lendThread(self as unknown as Port<Lend, never>);
