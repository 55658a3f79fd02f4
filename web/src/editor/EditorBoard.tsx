// The board with the palettes of both sides.
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { boardUrl } from '../art';
import type { BoardEvents, BoardModel, Mark } from '../board/adapter';
import { Board, type BoardHandle } from '../board/Board';
import { Piece } from '../board/MiniRow';
import { gameUi } from '../games';
import { t, word } from '../i18n';
import { squaresOf } from '../lib/badFen';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import type { Side } from '../rules/rules';
import { Palette } from './Palette';
import { fenOf, put } from './setup';
import { Squares } from './Squares';
import type { Drag, Dragged } from './useDrag';
import type { EditorView } from './useEditor';

// The board shows and nothing more: what hands do with it is caught before it comes there.
const SILENT: BoardEvents = {
  move: () => {},
  drop: () => {},
  premove: () => {},
  premoveGone: () => {},
  refused: () => {},
  select: () => {},
  premoveTargets: () => [],
  predropTargets: () => [],
};
const stop = (event: Event) => event.stopPropagation();

interface Props {
  editor: EditorView;
  drag: Drag;
  bottom: Side;
  handle: BoardHandle;
  onSay: (text: string) => void;
}

// The position as the board shows it: without the man that is being dragged.
function useModel({ variant, now }: EditorView, { dragged, selected }: Drag, bottom: Side): BoardModel {
  const lifted = dragged?.from;
  return useMemo(() => {
    const setup = lifted ? put(now.setup, lifted, undefined) : now.setup;
    const marks: Mark[] = now.problems.flatMap(squaresOf).map(square => ({ square, kind: 'warn' }));
    return {
      files: variant.files,
      ranks: variant.ranks,
      fen: fenOf(setup, variant),
      orientation: bottom,
      turn: setup.turn,
      movable: undefined,
      legal: [],
      lastMove: selected ? [selected] : [],
      check: now.game?.attacked ?? [],
      marks,
      premoves: false,
      showDests: false,
      letters: [],
      animation: 0,
    };
  }, [now, lifted, selected, bottom]);
}

export function EditorBoard({ editor, drag, bottom, handle, onSay }: Props): JSX.Element {
  const { variant, brush } = editor;
  const chosen = useStore(settings);
  const [cursor, setCursor] = useState('e1');
  const model = useModel(editor, drag, bottom);
  const top = bottom === 'w' ? 'b' : 'w';
  const kind = typeof brush === 'string' ? brush : 'place';
  return (
    <section class={`editor-stage brush-${kind}`} aria-label={t('play.board')}>
      <Palette editor={editor} drag={drag} side={top} />
      <div
        class="editor-board"
        onPointerDown={drag.onBoard}
        onMouseDownCapture={event => {
          event.preventDefault(); // selects no text, and the keyboard stays where it is
          stop(event);
        }}
        onTouchStartCapture={stop}
        onContextMenu={event => event.preventDefault()}
      >
        <Board
          model={model}
          events={SILENT}
          picture={boardUrl(variant.id, chosen.board)}
          label={t('editor.boardLabel', { game: word(variant.name) })}
          describedBy=""
          coordinates={chosen.coordinates === 'none' ? 'none' : gameUi(variant.id).coordinates}
          outside={chosen.coordinates === 'outside'}
          handle={handle}
          onPeek={() => {}}
          onWheel={undefined}
        >
          <Squares editor={editor} drag={drag} model={model} cursor={cursor} onCursor={setCursor} onSay={onSay} />
        </Board>
      </div>
      <Palette editor={editor} drag={drag} side={bottom} />
      {drag.dragged && <DraggedMan {...drag.dragged} />}
    </section>
  );
}

function DraggedMan({ man, x, y }: Dragged): JSX.Element {
  return (
    <div class="editor-dragged pieces" aria-hidden="true" style={{ left: `${x}px`, top: `${y}px` }}>
      <Piece letter={man.letter} side={man.side} />
    </div>
  );
}
