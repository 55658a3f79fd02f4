// The finished games of this person at the server, page by page, the latest first.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedGame } from '../generated/contract';
import { useStore } from '../lib/store';
import { ask, server } from '../net/connection';

interface Pages {
  games: ListedGame[];
  next: number | null;
}

// `running` are the games that run: when one of them is over, the list begins anew. `older` turns the page, if there is
// another.
export function useFinished(variant: string, running: ListedGame[]): { games: ListedGame[]; older?: () => void } {
  const [pages, setPages] = useState<Pages>({ games: [], next: null });
  const wanted = useRef(0); // answers to older questions are dropped
  const { status } = useStore(server);
  const turn = (before: number | null) => {
    const question = ++wanted.current;
    const which = { ...(variant ? { variant } : {}), ...(before === null ? {} : { before }) };
    ask({ t: 'my-games', ...which }).then(
      ({ finished, next }) => {
        if (question !== wanted.current) return;
        setPages(known => ({ games: before === null ? finished : [...known.games, ...finished], next }));
      },
      () => undefined // asked too often: what is shown stays
    );
  };
  const ids = running.map(game => game.game).join();
  useEffect(() => {
    if (status === 'live') turn(null);
    return () => void ++wanted.current;
  }, [variant, ids, status]);
  const { games, next } = pages;
  return { games, ...(next === null ? {} : { older: () => turn(next) }) };
}
