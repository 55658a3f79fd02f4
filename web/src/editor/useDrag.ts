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

export function useDrag(editor: EditorView, handle: BoardHandle): Drag {
  const [dragged, setDragged] = useState<Dragged | undefined>(undefined);
  const [selected, select] = useState<string | undefined>(undefined);
  const view = useRef(editor);
  view.current = editor;
  const squareAt = (event: PointerEvent) => handle.adapter?.squareAt(event.clientX, event.clientY);

  // Draws `man` under the pointer once it has gone far enough. `onDrop`: where it was let go, and whether it was dragged.
  const carry = (
    man: Man,
    from: string | undefined,
    start: PointerEvent,
    onDrop: (square: string | undefined, isFar: boolean) => void
  ) => {
    let isFar = false;
    follow(
      start.pointerId,
      event => {
        isFar ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
        if (isFar) setDragged({ man, from, x: event.clientX, y: event.clientY });
      },
      event => {
        setDragged(undefined);
        if (event) onDrop(squareAt(event), isFar);
      }
    );
  };

  const paint = (brush: Brush, first: string, start: PointerEvent) => {
    const { setup } = view.current.now;
    const stroke = isMan(brush) && sameMan(setup.men.get(first), brush) ? 'erase' : brush;
    let last = '';
    let at = start;
    const dab = (square: string | undefined) => {
      if (!square || square === last) return;
      last = square;
      view.current.change(before => put(before, square, isMan(stroke) ? stroke : undefined));
    };
    dab(first);
    follow(
      start.pointerId,
      event => {
        // A fast pointer is seen only now and then: the squares between are on its way too.
        const [dx, dy] = [event.clientX - at.clientX, event.clientY - at.clientY];
        const steps = Math.ceil(Math.hypot(dx, dy) / NEAR);
        for (let i = 1; i <= steps; ++i)
          dab(handle.adapter?.squareAt(at.clientX + (dx * i) / steps, at.clientY + (dy * i) / steps));
        at = event;
      },
      () => {}
    );
  };

  const pick = (square: string, event: PointerEvent) => {
    const man = view.current.now.setup.men.get(square);
    const waiting = selected;
    const press = () => {
      select(waiting || !man ? undefined : square);
      if (waiting && waiting !== square) view.current.change(setup => move(setup, waiting, square));
    };
    if (!man) return press();
    carry(man, square, event, (to, isFar) => {
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
      (event.target as Element).releasePointerCapture?.(event.pointerId);
      carry(man, undefined, event, (to, isFar) => {
        if (to && isFar) view.current.change(setup => put(setup, to, man));
      });
    },
    onBoard: event => {
      const square = squareAt(event);
      if (!square) return;
      const { brush } = view.current;
      if (event.button === 2) paint('erase', square, event);
      else if (event.button !== 0) return;
      else if (brush === 'move') pick(square, event);
      else paint(brush, square, event);
    },
  };
}
