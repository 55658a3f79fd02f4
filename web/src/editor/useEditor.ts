// The editor on the screen: the position, what is in one's hand, and the address that keeps both for a reload.
import { useEffect, useRef, useState } from 'preact/hooks';
import { badFen } from '../lib/badFen';
import { editorAddress } from '../lib/router';
import { RuleError, type Rules, type VariantInfo } from '../rules/rules';
import { advance, back, begin, changed, forward, opened, type Brush, type History } from './editor';
import { judgeFen, type Judged } from './judged';
import type { Setup } from './setup';

export interface EditorView {
  variant: VariantInfo;
  now: Judged;
  brush: Brush;
  choose: (brush: Brush) => void;
  change: (edit: (setup: Setup) => Setup) => void;
  // Sets the position of a FEN. Returns the position's own FEN afterwards, and why the other was not taken, in the
  // reader's language.
  load: (fen: string) => { fen: string; error: string };
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

export function useEditor(rules: Rules, variant: VariantInfo, fen: string): EditorView & { refused: string } {
  const [first] = useState(() => opened(rules, variant, fen));
  const [history, setHistory] = useState<History>(() => begin(first.now));
  const [brush, choose] = useState<Brush>('move');
  // A stroke changes the position several times before it is drawn again.
  const current = useRef(history);
  const set = (next: History) => {
    current.current = next;
    setHistory(next);
  };
  useAddress(variant.id, history.now.fen, first.now.fen);
  return {
    variant,
    now: history.now,
    brush,
    choose,
    change: edit => set(advance(current.current, changed(rules, variant, current.current.now, edit))),
    load: wanted => {
      try {
        const next = judgeFen(rules, variant, wanted);
        set(advance(current.current, next));
        return { fen: next.fen, error: '' };
      } catch (error) {
        if (error instanceof RuleError) return { fen: current.current.now.fen, error: badFen(error, variant) };
        throw error;
      }
    },
    undo: history.past.length > 0 ? () => set(back(current.current)) : undefined,
    redo: history.future.length > 0 ? () => set(forward(current.current)) : undefined,
    refused: first.error ? badFen(first.error, variant) : '',
  };
}

const WRITE_AFTER = 200; // ms: browsers refuse to change the address too often

// The address holds the position, in place of the one before: reloading and sharing keep it, and one step back leaves the
// editor. What was not changed leaves the address as it was.
function useAddress(variant: string, fen: string, firstFen: string): void {
  const wanted = useRef<string | undefined>(undefined);
  const timer = useRef(0);
  const touched = useRef(false);
  const write = () => {
    clearTimeout(timer.current);
    if (wanted.current !== undefined) history.replaceState(null, '', wanted.current);
    wanted.current = undefined;
  };
  useEffect(() => {
    touched.current ||= fen !== firstFen;
    if (!touched.current) return;
    wanted.current = editorAddress(variant, fen);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(write, WRITE_AFTER);
  }, [fen]);
  useEffect(() => {
    // Before a link is followed, and before the page goes.
    document.addEventListener('click', write, { capture: true });
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('click', write, { capture: true });
      removeEventListener('pagehide', write);
    };
  }, []);
}
