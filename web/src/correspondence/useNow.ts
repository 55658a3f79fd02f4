// The time, as a page that counts days and hours needs it.
import { useEffect, useReducer } from 'preact/hooks';

const EVERY = 20_000; // ms

export function useNow(): number {
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => redraw(), EVERY);
    return () => clearInterval(timer);
  }, []);
  return performance.now();
}
