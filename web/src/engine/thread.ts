// A Worker that lends the engine a thread. It ends with the engine's Worker, which made it.
import type { Lend } from './messages';
import { EngineModule } from './module';

self.onmessage = ({ data: { module, memory, stack, thread } }: MessageEvent<Lend>) => {
  void EngineModule.serve(module, memory, stack, thread);
};
