// A study on the screen: where one is in it, and what one does there. Every change is kept on this device.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { tc } from '../i18n';
import { randomId } from '../net/socket';
import { keeping } from '../play/saved';
import { RuleError } from '../rules/rules';
import { followShelf, shelve, type Shelved } from './shelf';
import type { Node, Study } from './study';

// Where a study comes from.
export interface Origin {
  id: string;
  name: string;
  place: number[];
  shared: string; // the id under which one shares it, or empty
  isGuest?: boolean; // it is somebody's who shares it: what one does here is not kept
}

export interface StudyView {
  study: Study;
  node: Node;
  go: (node: Node) => void;
  // Plays a move in any notation; returns why not, in the reader's language.
  play: (text: string) => string;
  // Changes something and keeps it.
  edit: (change: () => void) => void;
  // Changes something that can be had again: that alone is no reason to keep the study.
  show: (change: () => void) => void;
  remove: (node: Node) => void;
}

// A study with the place where it is kept.
export interface OwnStudy extends StudyView {
  origin: Origin; // as it is now
  isGuest: boolean;
  // Keeps what is here as one's own from now on; `shared` is the id under which one shares it, or empty.
  keepCopy: (name: string, shared: string) => void;
  // It is shared under this id and title from now on; empty: no longer.
  setShared: (id: string, name: string) => void;
}

// The way to a node: which child at every step; and the node at the end of a way, as far as it goes.
export const placeOf = (study: Study, node: Node): number[] =>
  study
    .line(node)
    .slice(1)
    .map(at => at.parent!.children.indexOf(at));
export function nodeAt(study: Study, place: number[]): Node {
  let node = study.root;
  for (const index of place) {
    const next = node.children[index];
    if (!next) break;
    node = next;
  }
  return node;
}

const KEEP_AFTER = 400; // ms: typing is kept when it pauses

export function useStudy(study: Study, from: Origin): OwnStudy {
  const [origin, setOrigin] = useState(from);
  const latest = useRef(origin);
  latest.current = origin;
  const [node, setNode] = useState(() => nodeAt(study, from.place));
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  const changed = useRef(false);
  const id = useRef(from.id);
  const current = useRef(node);
  current.current = node;

  const save = () => {
    const { name, shared, isGuest } = latest.current;
    if (!changed.current || isGuest) return;
    let pgn: string;
    try {
      pgn = study.pgn();
    } catch {
      return keeping.set('large'); // what was kept before stays
    }
    const kept: Shelved = {
      id: id.current,
      name,
      variant: study.variant.id,
      pgn,
      place: placeOf(study, current.current),
      fen: current.current.step.fen,
      at: Date.now(),
      ...(shared ? { shared } : {}),
    };
    shelve(kept);
  };
  const timer = useRef(0);
  const keepSoon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, KEEP_AFTER);
  };
  useEffect(() => {
    const now = () => save();
    addEventListener('pagehide', now);
    return () => {
      clearTimeout(timer.current);
      save();
      removeEventListener('pagehide', now);
    };
  }, []);

  // Two tabs may have the same study open. What one of them has kept is the other's no longer: its next change begins a
  // study of its own, so that neither loses anything.
  useEffect(
    () =>
      followShelf(other => {
        if (other !== id.current) return;
        id.current = randomId().slice(0, 10);
        changed.current = false;
      }),
    []
  );

  const go = (wanted: Node) => {
    setNode(wanted);
    current.current = wanted;
    keepSoon();
  };
  // A change may take the move away at which one was.
  const show = (change: () => void) => {
    change();
    const there = study.stillThere(current.current);
    if (there !== current.current) go(there);
    redraw();
  };
  const edit = (change: () => void) => {
    show(change);
    // What was only looked at is not kept. From the first change on the address names the study, so that reloading comes
    // back to it.
    if (latest.current.isGuest) return;
    if (!changed.current) history.replaceState(null, '', `/analysis/${study.variant.id}?id=${id.current}`);
    changed.current = true;
    keepSoon();
  };
  const become = (next: Origin) => {
    setOrigin(next);
    latest.current = next;
    edit(() => undefined);
    save();
  };
  return {
    study,
    origin,
    isGuest: origin.isGuest === true,
    keepCopy(name, shared) {
      id.current = randomId().slice(0, 10);
      become({ ...origin, id: id.current, name, shared, isGuest: false });
    },
    setShared: (shared, name) => become({ ...origin, shared, name }),
    node,
    go,
    edit,
    show,
    play(text) {
      try {
        const next = study.play(node, text);
        edit(() => go(next));
        return '';
      } catch (error) {
        if (error instanceof RuleError) return tc('why', error.code, error.message, { piece: '', square: '' });
        return tc('study', 'tooMany');
      }
    },
    remove: gone => edit(() => go(study.remove(gone))),
  };
}
