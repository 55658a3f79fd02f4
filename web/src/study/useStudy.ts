// A study on the screen: where one is in it, and what one does there. Every change is kept on this device.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { tc } from '../i18n';
import { randomId } from '../net/socket';
import { keeping } from '../play/saved';
import { RuleError } from '../rules/rules';
import { followShelf, shelve, shelved, type Shelved } from './shelf';
import type { Node, Study } from './study';

// Where a study comes from.
export interface Origin {
  id: string;
  name: string;
  place: number[];
  shared: string; // the id under which one shares it, or empty
  pgn: string; // as it is kept, or empty
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
  revision: number; // grows whenever something is changed
  origin: Origin; // as it is now
  isGuest: boolean;
  elsewhere: 'changed' | 'deleted' | undefined; // what another tab has done with it
  // Keeps what is here as one's own from now on; `shared` is the id under which one shares it, or empty.
  keepCopy: (name: string, shared: string) => void;
  // Keeps it although another tab has deleted it.
  keepAgain: () => void;
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

const KEEP_AFTER = 400; // ms: what is typed, or found out in quick succession, is kept together

export function useStudy(study: Study, from: Origin): OwnStudy {
  const [origin, setOrigin] = useState(from);
  const latest = useRef(origin);
  latest.current = origin;
  const [node, setNode] = useState(() => nodeAt(study, from.place));
  const [revision, redraw] = useReducer<number, void>(n => n + 1, 0);
  const [elsewhere, setElsewhere] = useState<OwnStudy['elsewhere']>(undefined);
  const changed = useRef(false); // it is kept from now on
  const waits = useRef(false); // a change is not kept yet
  const kept = useRef(from.pgn); // as the shelf has it from here
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
    const slot: Shelved = {
      id: id.current,
      name,
      variant: study.variant.id,
      pgn,
      place: placeOf(study, current.current),
      fen: current.current.step.fen,
      at: Date.now(),
      ...(shared ? { shared } : {}),
    };
    shelve(slot);
    kept.current = pgn;
    waits.current = false;
  };
  const timer = useRef(0);
  const keepSoon = () => {
    timer.current ||= window.setTimeout(() => {
      timer.current = 0;
      save();
    }, KEEP_AFTER);
  };
  // A phone may end a page that is out of sight without a word.
  useEffect(() => {
    const now = () => document.hidden && save();
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearTimeout(timer.current);
      save();
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', now);
    };
  }, []);

  // Two tabs may have the same study open. A new name, or where somebody looks, is taken over. Moves and words that one
  // of them has kept are the other's no longer: its next change begins a study of its own, so that neither loses
  // anything. One that was deleted is kept again when something is changed here.
  useEffect(
    () =>
      followShelf(other => {
        if (other !== id.current) return;
        const theirs = shelved(other);
        const isSame = theirs?.pgn === kept.current;
        if (theirs && isSame) {
          latest.current = { ...latest.current, name: theirs.name, shared: theirs.shared ?? '' };
          setOrigin(latest.current);
        }
        setElsewhere(!theirs ? 'deleted' : isSame ? undefined : 'changed');
        if (isSame) return;
        if (theirs) id.current = randomId().slice(0, 10);
        changed.current = false;
        if (waits.current) edit(() => undefined);
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
    waits.current = true;
    setElsewhere(undefined);
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
    revision,
    origin,
    isGuest: origin.isGuest === true,
    elsewhere,
    keepAgain: () => become(origin),
    keepCopy(name, shared) {
      id.current = randomId().slice(0, 10);
      become({ ...origin, id: id.current, pgn: '', name, shared, isGuest: false });
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
