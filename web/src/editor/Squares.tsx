// The squares for keyboards and screen readers: a grid over the board with a cursor, each square with its name and its
// man.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { BoardModel } from '../board/adapter';
import { overSquare } from '../board/Board';
import { fileOf, rankOf, squareAt } from '../board/squares';
import { t } from '../i18n';
import { squaresOf } from '../lib/badFen';
import type { VariantInfo } from '../rules/rules';
import { move, touch } from './editor';
import { put, type Man, type Setup } from './setup';
import type { Drag } from './useDrag';
import type { EditorView } from './useEditor';
import { manName, squareName } from './words';

interface Props {
  editor: EditorView;
  drag: Drag;
  model: BoardModel;
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

export function Squares(props: Props): JSX.Element {
  const { editor, drag, model, cursor, onCursor } = props;
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      const next = beside(cursor, event.key, model);
      onCursor(next);
      grid.current!.querySelector<HTMLElement>(`[data-square="${next}"]`)!.focus();
    } else if (event.key === 'Enter' || event.key === ' ') act(props);
    else if (event.key === 'Delete' || event.key === 'Backspace') set(props, put(editor.now.setup, cursor, undefined));
    else return;
    event.preventDefault();
  };
  const wrong = new Set(editor.now.problems.flatMap(squaresOf));
  const isTurned = model.orientation === 'b';
  const ranks = Array.from({ length: model.ranks }, (_, i) => (isTurned ? i : model.ranks - 1 - i));
  const files = Array.from({ length: model.files }, (_, i) => (isTurned ? model.files - 1 - i : i));
  return (
    <div ref={grid} class="editor-squares" role="grid" aria-label={t('editor.squares')} onKeyDown={onKeyDown}>
      {ranks.map(rank => (
        <div key={rank} role="row">
          {files
            .map(file => squareAt(file, rank))
            .map(square => (
              <div
                key={square}
                role="gridcell"
                class="editor-square"
                data-square={square}
                tabIndex={square === cursor ? 0 : -1}
                aria-label={label(square, editor.now.setup, editor.variant, wrong.has(square))}
                aria-selected={square === drag.selected}
                style={overSquare(square, model)}
                onFocus={() => onCursor(square)}
              >
                <Unknown man={editor.now.setup.men.get(square)} variant={editor.variant} />
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}

function label(square: string, { men }: Setup, variant: VariantInfo, isWrong: boolean): string {
  const man = men.get(square);
  const text = `${squareName(square, variant)}: ${man ? manName(man, variant) : t('editor.empty')}`;
  return isWrong ? `${text}, ${t('editor.wrongHere')}` : text;
}

// Changes the position and says what stands at the cursor now.
function set({ editor, cursor, onSay }: Props, next: Setup): void {
  editor.change(() => next);
  onSay(label(cursor, next, editor.variant, false));
}

// What Enter does: the brush touches the square, or a man is picked up and put down.
function act(props: Props): void {
  const { editor, drag, cursor } = props;
  const { brush, now } = editor;
  if (brush !== 'move') return set(props, touch(now.setup, brush, cursor));
  const { selected } = drag;
  if (!selected) return drag.select(now.setup.men.has(cursor) ? cursor : undefined);
  drag.select(undefined);
  set(props, move(now.setup, selected, cursor));
}

// A piece that the game does not have has no picture.
function Unknown({ man, variant }: { man: Man | undefined; variant: VariantInfo }): JSX.Element | null {
  if (!man || variant.pieces.some(({ letter }) => letter === man.letter)) return null;
  return <span class="editor-unknown">{man.side === 'w' ? man.letter : man.letter.toLowerCase()}</span>;
}
