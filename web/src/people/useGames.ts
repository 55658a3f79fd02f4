// The games of a person that fit a filter, page by page. A page of the server may be short or empty although more
// follows: then the next one is asked for at once, up to a point.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedGame } from '../generated/contract';
import { loadGames, NotShown, queryOf, type Filter } from './profile';

interface Pages {
  games: ListedGame[];
  next: number | null;
  state: 'loading' | 'there' | 'failed';
  code: string; // why it failed
}
const ENOUGH = 10;
const MOST_QUESTIONS = 5;

export function useGames(name: string, filter: Filter): Pages & { more: () => void } {
  const [pages, setPages] = useState<Pages>({ games: [], next: null, state: 'loading', code: '' });
  const asked = useRef(new AbortController());
  const turn = async (known: ListedGame[], before?: number) => {
    asked.current.abort();
    const { signal } = (asked.current = new AbortController());
    setPages({ games: known, next: null, state: 'loading', code: '' });
    try {
      let games = known;
      let next: number | null = before ?? null;
      for (let i = 0; i < MOST_QUESTIONS; ++i) {
        const page = await loadGames(name, filter, next ?? undefined, signal);
        games = [...games, ...page.games];
        next = page.next;
        if (next === null || games.length >= known.length + ENOUGH) break;
      }
      setPages({ games, next, state: 'there', code: '' });
    } catch (reason) {
      if (signal.aborted) return;
      setPages({
        games: known,
        next: null,
        state: 'failed',
        code: reason instanceof NotShown ? reason.code : 'offline',
      });
    }
  };
  useEffect(() => {
    void turn([]);
    return () => asked.current.abort();
  }, [name, queryOf(filter)]);
  return { ...pages, more: () => void turn(pages.games, pages.next ?? undefined) };
}
