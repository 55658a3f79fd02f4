// The board as a component: chessgroundx inside, and above it a layer for what must be pressed or read: badges,
// choosers, coordinates.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BoardAdapter, type BoardEvents, type BoardModel } from './adapter';
import { place } from './squares';

export interface BoardHandle {
  adapter: BoardAdapter | undefined;
}

interface Props {
  model: BoardModel;
  events: BoardEvents;
  picture: string; // URL
  label: string;
  describedBy: string; // the id of the position in words
  coordinates: 'algebraic' | 'points' | 'none';
  handle: BoardHandle;
  outside: boolean; // the coordinates are beside the board
  onPeek: (square: string | undefined) => void;
  onWheel: ((steps: number) => void) | undefined; // without it the wheel scrolls the page
  children?: ComponentChildren;
}

const PEEK_AFTER = 450; // ms

export function Board(props: Props): JSX.Element {
  const { model, handle } = props;
  const outside = props.outside && props.coordinates !== 'none';
  const frame = useRef<HTMLDivElement>(null);
  const events = useRef(props.events);
  events.current = props.events;

  useLayoutEffect(() => {
    const forward: BoardEvents = {
      move: (...a) => events.current.move(...a),
      drop: (...a) => events.current.drop(...a),
      premove: (...a) => events.current.premove(...a),
      premoveGone: () => events.current.premoveGone(),
      refused: (...a) => events.current.refused(...a),
      select: (...a) => events.current.select(...a),
      premoveTargets: (...a) => events.current.premoveTargets(...a),
      predropTargets: (...a) => events.current.predropTargets(...a),
      drawn: (...a) => events.current.drawn?.(...a),
    };
    const element = document.createElement('div');
    element.className = 'cg-wrap';
    element.setAttribute('role', 'img');
    frame.current!.prepend(element);
    const adapter = new BoardAdapter(element, model, forward);
    handle.adapter = adapter;
    return () => {
      adapter.destroy();
      element.remove();
      handle.adapter = undefined;
    };
  }, [model.files, model.ranks]);
  useLayoutEffect(() => handle.adapter?.set(model), [model]);
  useLayoutEffect(() => {
    const wrap = frame.current!.querySelector('.cg-wrap');
    wrap?.setAttribute('aria-label', props.label);
    wrap?.setAttribute('aria-describedby', props.describedBy);
  });
  usePeek(frame, handle, props.onPeek);
  useWheel(frame, props.onWheel);

  return (
    <div
      ref={frame}
      class={`board pieces ${model.orientation === 'b' ? 'reversed' : ''} ${outside ? 'framed' : ''}`}
      style={{ '--files': model.files, '--ranks': model.ranks, '--picture': `url("${props.picture}")` }}
    >
      <div class="board-overlay">
        {props.coordinates !== 'none' && <Coordinates model={model} style={props.coordinates} />}
        {props.children}
      </div>
    </div>
  );
}

// Holding the finger on a piece, or resting the mouse on it, asks how it moves.
function usePeek(
  frame: { current: HTMLDivElement | null },
  handle: BoardHandle,
  onPeek: (square: string | undefined) => void
): void {
  const tell = useRef(onPeek);
  tell.current = onPeek;
  useEffect(() => {
    const element = frame.current!;
    let timer = 0;
    let waiting: string | undefined;
    const stop = () => {
      clearTimeout(timer);
      if (waiting !== undefined) tell.current(undefined);
      waiting = undefined;
    };
    const over = (event: PointerEvent) => {
      const square = handle.adapter?.squareAt(event.clientX, event.clientY);
      if (square === waiting) return;
      stop();
      waiting = square;
      if (square) timer = window.setTimeout(() => tell.current(square), PEEK_AFTER);
    };
    element.addEventListener('pointermove', over);
    element.addEventListener('pointerdown', over);
    element.addEventListener('pointerleave', stop);
    document.addEventListener('pointerup', stop);
    return () => {
      stop();
      document.removeEventListener('pointerup', stop);
    };
  }, []);
}

// The mouse wheel over the board steps through the moves.
const NOTCH = 50; // pixels

function useWheel(frame: { current: HTMLDivElement | null }, onWheel: Props['onWheel']): void {
  const tell = useRef(onWheel);
  tell.current = onWheel;
  useEffect(() => {
    const element = frame.current!;
    let turned = 0;
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || !tell.current) return; // zooms the page, or scrolls it
      event.preventDefault();
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
      const steps = Math.trunc(turned / NOTCH);
      turned -= steps * NOTCH;
      if (steps !== 0) tell.current(Math.sign(steps)); // one at a time, however fast it is turned
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
}

function Coordinates({ model, style }: { model: BoardModel; style: 'algebraic' | 'points' }): JSX.Element {
  const files = Array.from({ length: model.files }, (_, i) =>
    style === 'points' ? String(i + 1) : String.fromCharCode(97 + i)
  );
  const ranks = Array.from({ length: model.ranks }, (_, i) =>
    style === 'points' ? String((model.ranks - i) % 10) : String(i + 1)
  );
  if (model.orientation === 'b') files.reverse();
  else ranks.reverse();
  return (
    <div class="coordinates" aria-hidden="true">
      <div class="coordinate-files">
        {files.map(f => (
          <span key={f}>{f}</span>
        ))}
      </div>
      <div class="coordinate-ranks">
        {ranks.map(r => (
          <span key={r}>{r}</span>
        ))}
      </div>
    </div>
  );
}

// Style that puts an element over a square.
export function overSquare(square: string, model: BoardModel): JSX.CSSProperties {
  const [x, y] = place(square, model);
  return {
    left: `${(x * 100) / model.files}%`,
    top: `${(y * 100) / model.ranks}%`,
    width: `${100 / model.files}%`,
    height: `${100 / model.ranks}%`,
  };
}
