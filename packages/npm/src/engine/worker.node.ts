// The Worker in which the engine searches, in Node. No other Worker lends it a thread: in Node 20 the quick compiler of V8
// breaks the call by which that begins its work ("null function or function signature mismatch"), and the search would
// wait for it for ever. Without that compiler (--no-liftoff) it works.
import { ownPort } from './port.node.js';
import { serveSearches } from './serve.js';

serveSearches(ownPort());
