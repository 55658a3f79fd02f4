// What book and server know of the position that is shown.
import { useEffect, useState } from 'preact/hooks';
import { recall, remember } from '../lib/settings';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import type { Book } from './book';
import { bookOf } from './books';
import { askPlayed, playedAtHand, type Played } from './played';

export interface Explored {
  book: Book | 'loading' | 'failed' | undefined; // undefined: there is none for this game
  played: Played | undefined; // undefined: on its way
}

const OPEN_KEY = 'serai.explorer';

export interface ExplorerSwitch {
  isOn: boolean; // remembered on this device
  toggle: () => void;
  pointed: string; // the move that is pointed at, or empty
  onPoint: (uci: string) => void;
}

// Whether the explorer is open, and at which of its moves somebody points. Where the position has changed nobody does.
export function useExplorerSwitch(position: unknown): ExplorerSwitch {
  const [isOn, setOn] = useState(() => recall<boolean>(OPEN_KEY) === true);
  const [pointed, setPointed] = useState('');
  useEffect(() => setPointed(''), [position]);
  const toggle = () => {
    setOn(!isOn);
    setPointed('');
    remember(OPEN_KEY, !isOn);
  };
  return { isOn, toggle, pointed, onPoint: setPointed };
}

const PAUSE = 200; // ms: who steps through a game asks for the position where they stop

export function useExplorer(variant: string, key: string, isOn: boolean): Explored {
  const [book, setBook] = useState<Explored['book']>('loading');
  const [answer, setAnswer] = useState<{ key: string; played: Played } | undefined>(undefined);
  const isOnline = useStore(server).status === 'live';
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    bookOf(variant).then(
      found => !isGone && setBook(found),
      () => !isGone && setBook('failed')
    );
    return () => {
      isGone = true;
    };
  }, [variant, isOn, isOnline]);
  useEffect(() => {
    if (!isOn || playedAtHand(key)) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      askPlayed(key, aborter.signal).then(
        played => setAnswer({ key, played }),
        () => {}
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [key, isOn, isOnline]);
  return { book, played: playedAtHand(key) ?? (answer?.key === key ? answer.played : undefined) };
}
