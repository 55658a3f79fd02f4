// A study on the screen: where one is in it, and what one does there. Every change is kept on this device.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { tc } from '../i18n';
import { RuleError } from '../rules/rules';
import { shelve, type Shelved } from './shelf';
import type { Node, Study } from './study';

export interface StudyView {
  study: Study;
  node: Node;
  go: (node: Node) => void;
  // Plays a move in any notation; returns why not, in the reader's language.
  play: (text: string) => string;
  // Changes something and keeps it.
  edit: (change: () => void) => void;
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
  const current = useRef(node);
  current.current = node;

  const save = () => {
    if (!changed.current) return;
    const { id, name } = origin;
    const kept: Shelved = {
      id,
      name,
      variant: study.variant.id,
      pgn: study.pgn(),
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

  const go = (wanted: Node) => {
    setNode(wanted);
    current.current = wanted;
    keepSoon();
  };
  const edit = (change: () => void) => {
    change();
    changed.current = true;
    redraw();
    keepSoon();
  };
  return {
    study,
    node,
    go,
    edit,
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
