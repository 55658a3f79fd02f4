// What mouse, finger and pen do on the board and the palettes. The board itself only shows: a press paints, picks up or
// erases, and what is dragged is drawn under the pointer.
import { useRef, useState } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import { isMan, move, type Brush } from './editor';
import { put, sameMan, type Man } from './setup';
import type { EditorView } from './useEditor';

export interface Dragged {
  man: Man;
  from: string | undefined; // without it: from the palette
  x: number;
  y: number;
}

export interface Drag {
  dragged: Dragged | undefined;
  selected: string | undefined; // a square whose man goes where one presses next
  select: (square: string | undefined) => void;
  fromPalette: (man: Man, event: PointerEvent) => void;
  onBoard: (event: PointerEvent) => void;
}

const NEAR = 8; // pixels: less than half a square
const FAR = 6; // pixels: a finger that only presses may tremble

// Follows a pointer until it is lifted; `onEnd` without an event if the browser took it away.
function follow(id: number, onMove: (event: PointerEvent) => void, onEnd: (event?: PointerEvent) => void): void {
  const moved = (event: PointerEvent) => {
    if (event.pointerId === id) onMove(event);
  };
  const stop = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    document.removeEventListener('pointermove', moved);
    document.removeEventListener('pointerup', stop);
    document.removeEventListener('pointercancel', stop);
    onEnd(event.type === 'pointerup' ? event : undefined);
  };
  document.addEventListener('pointermove', moved);
  document.addEventListener('pointerup', stop);
  document.addEventListener('pointercancel', stop);
}

// What a press needs: the editor as it is now, the squares on the screen, and a place to draw what is dragged.
interface Stage {
  view: { current: EditorView };
  squareAt: (x: number, y: number) => string | undefined;
  show: (dragged: Dragged | undefined) => void;
}

// Draws `man` under the pointer once it has gone far enough. `onDrop`: where it was let go, and whether it was dragged.
function carry(
  { squareAt, show }: Stage,
  man: Man,
  from: string | undefined,
  start: PointerEvent,
  onDrop: (square: string | undefined, isFar: boolean) => void
): void {
  let isFar = false;
  follow(
    start.pointerId,
    ({ clientX: x, clientY: y }) => {
      isFar ||= Math.hypot(x - start.clientX, y - start.clientY) > FAR;
      if (isFar) show({ man, from, x, y });
    },
    event => {
      show(undefined);
      if (event) onDrop(squareAt(event.clientX, event.clientY), isFar);
    }
  );
}

// A stroke of the brush. One that begins on the same man erases.
function paint({ view, squareAt }: Stage, brush: Brush, first: string, start: PointerEvent): void {
  const { men } = view.current.now.setup;
  const man = isMan(brush) && !sameMan(men.get(first), brush) ? brush : undefined;
  let last = '';
  let at = start;
  const dab = (square: string | undefined) => {
    if (!square || square === last) return;
    last = square;
    view.current.change(setup => put(setup, square, man));
  };
  dab(first);
  follow(
    start.pointerId,
    event => {
      // A fast pointer is seen only now and then: the squares between are on its way too.
      const [dx, dy] = [event.clientX - at.clientX, event.clientY - at.clientY];
      const steps = Math.ceil(Math.hypot(dx, dy) / NEAR);
      for (let i = 1; i <= steps; ++i) dab(squareAt(at.clientX + (dx * i) / steps, at.clientY + (dy * i) / steps));
      at = event;
    },
    () => {}
  );
}

export function useDrag(editor: EditorView, handle: BoardHandle): Drag {
  const [dragged, show] = useState<Dragged | undefined>(undefined);
  const [selected, select] = useState<string | undefined>(undefined);
  const view = useRef(editor);
  view.current = editor;
  const stage: Stage = { view, show, squareAt: (x, y) => handle.adapter?.squareAt(x, y) };

  const pick = (square: string, event: PointerEvent) => {
    const man = view.current.now.setup.men.get(square);
    const press = () => {
      select(selected || !man ? undefined : square);
      if (selected && selected !== square) view.current.change(setup => move(setup, selected, square));
    };
    if (!man) return press();
    carry(stage, man, square, event, (to, isFar) => {
      if (!isFar || to === square) return press();
      select(undefined);
      view.current.change(setup => move(setup, square, to));
    });
  };

  return {
    dragged,
    selected,
    select,
    fromPalette: (man, event) => {
      if (event.button !== 0) return;
      carry(stage, man, undefined, event, (to, isFar) => {
        if (to && isFar) view.current.change(setup => put(setup, to, man));
      });
    },
    onBoard: event => {
      const square = stage.squareAt(event.clientX, event.clientY);
      if (!square) return;
      const { brush } = view.current;
      if (event.button === 2) paint(stage, 'erase', square, event);
      else if (event.button === 0 && brush === 'move') pick(square, event);
      else if (event.button === 0) paint(stage, brush, square, event);
    },
  };
}
