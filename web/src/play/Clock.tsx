// A running clock. It counts down by itself from what the server last said.
import type { JSX } from 'preact';
import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { Clocks } from './table';

export const LOW = 20_000; // ms

export function leftAt(clocks: Clocks, seat: number, now: number): number {
  const face = clocks.faces[seat]!;
  return Math.max(0, clocks.running === seat ? face.left - (now - clocks.at) : face.left);
}

export function clockText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  if (ms < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(ms / 1000);
  const s = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${s}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}

export function Clock(props: { clocks: Clocks; seat: number; label: string; onLow?: () => void }): JSX.Element {
  const { clocks, seat } = props;
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  const warned = useRef(false);
  const running = clocks.running === seat;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => redraw(), 100);
    return () => clearInterval(timer);
  }, [running, clocks]);
  const left = leftAt(clocks, seat, performance.now());
  const low = left < LOW;
  useEffect(() => {
    if (running && low && !warned.current) {
      warned.current = true;
      props.onLow?.();
    }
    if (!low) warned.current = false;
  });
  const periods = clocks.faces[seat]!.periods;
  const text = clockText(left);
  return (
    <div
      class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`}
      role="timer"
      aria-label={`${props.label} ${text}`}
    >
      {text}
      {periods > 0 && <small> ({periods})</small>}
    </div>
  );
}
