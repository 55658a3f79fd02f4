// The squares for keyboards and screen readers: a grid over the board with a cursor, each square with its name and its
// man.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { BoardModel } from '../board/adapter';
import { overSquare } from '../board/Board';
import { fileOf, rankOf, squareAt } from '../board/squares';
import { t } from '../i18n';
import { move, touch } from './editor';
import { put } from './setup';
import type { Drag } from './useDrag';
import type { EditorView } from './useEditor';
import { manName, squareName } from './words';

interface Props {
  editor: EditorView;
  drag: Drag;
  model: BoardModel;
  wrong: ReadonlySet<string>;
  cursor: string;
  onCursor: (square: string) => void;
  onSay: (text: string) => void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

// The square beside, as the board is turned; the same one at the edge.
export function beside(square: string, key: string, { files, ranks, orientation }: BoardModel): string {
  const [across, up] = ARROWS[key] ?? [0, 0];
  const way = orientation === 'w' ? 1 : -1;
  const file = fileOf(square) + across * way;
  const rank = rankOf(square) + up * way;
  return file >= 0 && file < files && rank >= 0 && rank < ranks ? squareAt(file, rank) : square;
}

export function Squares({ editor, drag, model, wrong, cursor, onCursor, onSay }: Props): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const { variant, now, brush } = editor;
  const act = () => {
    if (brush !== 'move') return say(touch(now.setup, brush, cursor));
    const { selected } = drag;
    if (!selected) return drag.select(now.setup.men.has(cursor) ? cursor : undefined);
    drag.select(undefined);
    say(move(now.setup, selected, cursor));
  };
  const say = (next: typeof now.setup) => {
    editor.change(() => next);
    onSay(label(cursor, next));
  };
  const label = (square: string, setup = now.setup) => {
    const man = setup.men.get(square);
    const text = `${squareName(square, variant)}: ${man ? manName(man, variant) : t('editor.empty')}`;
    return setup === now.setup && wrong.has(square) ? `${text}, ${t('editor.wrongHere')}` : text;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      const next = beside(cursor, event.key, model);
      onCursor(next);
      grid.current!.querySelector<HTMLElement>(`[data-square="${next}"]`)!.focus();
    } else if (event.key === 'Enter' || event.key === ' ') act();
    else if (event.key === 'Delete' || event.key === 'Backspace') say(put(now.setup, cursor, undefined));
    else return;
    event.preventDefault();
  };
  const ranks = Array.from({ length: model.ranks }, (_, i) => (model.orientation === 'w' ? model.ranks - 1 - i : i));
  const files = Array.from({ length: model.files }, (_, i) => (model.orientation === 'w' ? i : model.files - 1 - i));
  return (
    <div ref={grid} class="editor-squares" role="grid" aria-label={t('editor.squares')} onKeyDown={onKeyDown}>
      {ranks.map(rank => (
        <div key={rank} role="row">
          {files.map(file => {
            const square = squareAt(file, rank);
            return (
              <div
                key={square}
                role="gridcell"
                class="editor-square"
                data-square={square}
                tabIndex={square === cursor ? 0 : -1}
                aria-label={label(square)}
                aria-selected={square === drag.selected}
                style={overSquare(square, model)}
                onFocus={() => onCursor(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
