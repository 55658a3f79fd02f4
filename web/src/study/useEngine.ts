// The engine at the position on the screen.
import { useEffect, useRef, useState } from 'preact/hooks';
import { canShare, Engine } from '../engine/engine';
import { engineFiles } from '../engine/files';
import type { EngineLine, Position } from '../engine/engine';
import { recall, remember } from '../lib/settings';

export interface EngineSettings {
  lines: number;
  threads: number;
  hash: number; // MB
}

const KEY = 'serai.engine';
const LONGEST = 180_000; // ms of thinking about one position
export const mostThreads = (): number =>
  canShare() ? Math.max(1, Math.min(navigator.hardwareConcurrency || 1, 16)) : 1;

export function engineSettings(): EngineSettings {
  const stored = recall<Partial<EngineSettings>>(KEY) ?? {};
  const within = (value: unknown, least: number, most: number, usual: number) =>
    typeof value === 'number' && value >= least && value <= most ? Math.round(value) : usual;
  return {
    lines: within(stored.lines, 1, 5, 1),
    threads: within(stored.threads, 1, mostThreads(), Math.max(1, Math.floor(mostThreads() / 2))),
    hash: within(stored.hash, 16, 512, 32),
  };
}
export const keepEngineSettings = (chosen: EngineSettings): void => remember(KEY, chosen);

export interface Thinking {
  lines: EngineLine[]; // the best first
  error: string; // a code; empty: none
  isLoading: boolean; // the engine has not said anything yet
}

const NOTHING: Thinking = { lines: [], error: '', isLoading: false };

// `position` is undefined while there is nothing to think about.
export function useEngine(variant: string, position: Position | undefined, chosen: EngineSettings): Thinking {
  const engine = useRef<Engine | undefined>(undefined);
  const [thinking, setThinking] = useState<Thinking>(NOTHING);
  const key = position ? JSON.stringify([position, chosen]) : '';
  useEffect(() => {
    if (!position) {
      engine.current?.stop();
      setThinking(NOTHING);
      return undefined;
    }
    engine.current ??= new Engine(engineFiles);
    let isWanted = true;
    const lines: EngineLine[] = [];
    setThinking({ lines: [], error: '', isLoading: true });
    engine.current
      .search({
        variant,
        position,
        options: { ...chosen, level: 0, seed: 0 },
        limits: { ms: LONGEST },
        onLine: line => {
          lines[line.line - 1] = line;
          // Lines of one depth come together; the best is shown with those of the depth before until they are there.
          if (isWanted) setThinking({ lines: [...lines], error: '', isLoading: false });
        },
      })
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'load';
        if (isWanted) setThinking({ lines: [], error: code, isLoading: false });
      });
    return () => {
      isWanted = false;
    };
  }, [key]);
  useEffect(() => () => engine.current?.close(), []);
  return thinking;
}
