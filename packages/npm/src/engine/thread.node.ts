// A Worker that lends the engine a thread, in Node.
import { ownPort } from './port.node.js';
import { lendThread } from './serve.js';

lendThread(ownPort());
