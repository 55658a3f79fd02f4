// A Worker that lends the engine a thread.
import type { Lend, Port } from '../../../packages/npm/src/engine/messages';
import { lendThread } from '../../../packages/npm/src/engine/serve';

lendThread(self as unknown as Port<Lend, never>);
