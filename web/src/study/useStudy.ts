// A study on the screen: where one is in it, and what one does there. Every change is kept on this device.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { tc } from '../i18n';
import { randomId } from '../net/socket';
import { keeping } from '../play/saved';
import { RuleError } from '../rules/rules';
import { followShelf, shelve, type Shelved } from './shelf';
import type { Node, Study } from './study';

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

export function useStudy(study: Study, origin: { id: string; name: string; place: number[] }): StudyView {
  const [node, setNode] = useState(() => nodeAt(study, origin.place));
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  const changed = useRef(false);
  const id = useRef(origin.id);
  const current = useRef(node);
  current.current = node;

  const save = () => {
    if (!changed.current) return;
    let pgn: string;
    try {
      pgn = study.pgn();
    } catch {
      return keeping.set('large'); // what was kept before stays
    }
    const kept: Shelved = {
      id: id.current,
      name: origin.name,
      variant: study.variant.id,
      pgn,
      place: placeOf(study, current.current),
      fen: current.current.step.fen,
      at: Date.now(),
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
    if (!changed.current) history.replaceState(null, '', `/analysis/${study.variant.id}?id=${id.current}`);
    changed.current = true;
    keepSoon();
  };
  return {
    study,
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
