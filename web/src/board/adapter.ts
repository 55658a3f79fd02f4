// The one place that knows chessgroundx. It shows a position, lets the hand move pieces where the rules said they may,
// and reports what the hand did; it knows no rule.
//
// The board picture and our own marks lie in layers below the pieces, which survive the redraws of chessgroundx.
import { Chessground } from 'chessgroundx/chessground.js';
import type { Api } from 'chessgroundx/api.js';
import type { DrawShape } from 'chessgroundx/draw.js';
import type * as cg from 'chessgroundx/types.js';
import type { ReachKind } from '../rules/reach';
import type { Side } from '../rules/rules';
import { fromKey, letterOf, place, roleOf as roleName, splitMove, toKey } from './squares';

export type MarkKind = 'goal' | 'drop' | 'promote' | 'hint' | 'warn' | 'zone' | ReachKind;
export interface Mark {
  square: string;
  kind: MarkKind;
}

// An arrow, or a circle where there is no second square.
export interface Drawing {
  from: string;
  to?: string;
  brush: string; // a colour that chessgroundx knows: green, red, yellow, blue, and paler ones
}

export interface BoardModel {
  files: number;
  ranks: number;
  fen: string;
  orientation: Side;
  turn: Side;
  movable: Side | 'both' | undefined; // whom the hand may move
  legal: readonly string[];
  lastMove: readonly string[];
  check: readonly string[];
  marks: readonly Mark[];
  premoves: boolean;
  showDests: boolean;
  letters: readonly string[]; // pieces that can be in hand
  animation: number; // ms that a piece takes from square to square
  hints?: readonly Drawing[]; // drawn by the page
  drawings?: readonly Drawing[]; // drawn by the hand; absent: the board keeps them for itself
}

export interface BoardEvents {
  move: (from: string, to: string) => void;
  drop: (letter: string, to: string) => void;
  premove: (from: string | undefined, letter: string | undefined, to: string) => void;
  premoveGone: () => void;
  refused: (from: string, to: string) => void;
  select: (square: string | undefined) => void;
  premoveTargets: (square: string) => string[];
  predropTargets: (side: Side, letter: string) => string[];
  drawn?: (drawings: Drawing[]) => void;
}

const colorOf = (side: Side): cg.Color => (side === 'w' ? 'white' : 'black');
const sideOf = (color: cg.Color): Side => (color === 'white' ? 'w' : 'b');
const roleOf = (letter: string): cg.Role => roleName(letter) as cg.Role;

const shapeOf = ({ from, to, brush }: Drawing): DrawShape => ({
  orig: toKey(from) as cg.Key,
  ...(to ? { dest: toKey(to) as cg.Key } : {}),
  brush,
});
const drawingOf = ({ orig, dest, brush }: DrawShape): Drawing => ({
  from: fromKey(orig),
  ...(dest && dest !== orig ? { to: fromKey(dest) } : {}),
  brush: brush ?? 'green',
});

// Legal moves as chessgroundx wants them. A move onto its own square (pass, promotion in place) is not the board's.
export function destinations(legal: readonly string[]): cg.Dests {
  const dests = new Map<string, string[]>();
  for (const uci of legal) {
    const { from, to, drop } = splitMove(uci);
    if (from === to) continue;
    const orig = drop ? drop + '@' : toKey(from!);
    const list = dests.get(orig);
    const key = toKey(to);
    if (!list) dests.set(orig, [key]);
    else if (!list.includes(key)) list.push(key);
  }
  return dests as cg.Dests;
}

export class BoardAdapter {
  private readonly api: Api;
  private readonly art = document.createElement('div');
  private readonly marks = document.createElement('div');
  private dests: cg.Dests = new Map();
  private model: BoardModel;
  private pressed: { key: string; selected: string | undefined } | undefined;
  private readonly unbind: (() => void)[] = [];

  constructor(
    private readonly element: HTMLElement,
    model: BoardModel,
    private readonly events: BoardEvents
  ) {
    this.model = model;
    this.art.className = 'board-art';
    this.marks.className = 'board-marks';
    this.api = Chessground(element, {
      ...this.config(model),
      autoCastle: false,
      coordinates: false,
      disableContextMenu: true,
      addDimensionsCssVarsTo: element.parentElement ?? element,
      drawable: {
        enabled: true,
        defaultSnapToValidMove: false,
        onChange: shapes => this.events.drawn?.(shapes.map(drawingOf)),
      },
      events: {
        insert: elements => elements.container.prepend(this.art, this.marks),
        select: () => this.tellSelection(),
      },
    });
    this.render(model);
    this.draw(model);
    this.watchPointer();
  }

  set(model: BoardModel): void {
    const turned = model.orientation !== this.model.orientation;
    this.model = model;
    this.api.set(this.config(model));
    if (turned) this.api.redrawAll();
    this.render(model);
    this.draw(model);
  }
  // Puts every piece back where the position has it.
  restore(): void {
    this.api.cancelMove();
    this.set(this.model);
  }
  cancelPremove(): void {
    this.api.cancelPremove();
  }
  get selected(): string | undefined {
    const selected = this.api.state.selectable.selected;
    return typeof selected === 'string' ? fromKey(selected) : undefined;
  }
  deselect(): void {
    this.api.selectSquare(null);
  }
  selectHand(side: Side, letter: string): void {
    this.api.selectPocket({ role: roleOf(letter), color: colorOf(side) });
  }
  dragHand(side: Side, letter: string, event: MouseEvent | TouchEvent): void {
    const piece = { role: roleOf(letter), color: colorOf(side) };
    this.api.selectPocket(piece);
    this.api.dragNewPiece(piece, true, event as cg.MouchEvent);
  }
  squareAt(x: number, y: number): string | undefined {
    const key = this.api.getKeyAtDomPos([x, y]);
    return key ? fromKey(key) : undefined;
  }
  destroy(): void {
    this.unbind.forEach(f => f());
    this.api.destroy();
  }

  private config(model: BoardModel) {
    this.dests = destinations(model.legal);
    const roles = model.letters.map(roleOf);
    return {
      fen: model.fen.split(' ')[0]!,
      dimensions: { width: model.files, height: model.ranks },
      orientation: colorOf(model.orientation),
      turnColor: colorOf(model.turn),
      lastMove: model.lastMove.map(toKey) as cg.Key[],
      check: model.check.map(toKey) as cg.Key[],
      animation: { enabled: model.animation > 0, duration: model.animation },
      ...(roles.length > 0 ? { pocketRoles: { white: roles, black: roles } } : {}),
      movable: {
        free: false,
        color: model.movable === 'both' || !model.movable ? model.movable : colorOf(model.movable),
        dests: this.dests,
        showDests: model.showDests,
        events: {
          after: (from: cg.Key, to: cg.Key) => this.events.move(fromKey(from), fromKey(to)),
          afterNewPiece: (piece: cg.Piece, to: cg.Key) => this.events.drop(letterOf(piece.role), fromKey(to)),
        },
      },
      premovable: {
        enabled: model.premoves,
        castle: false,
        premoveFunc: (_: cg.BoardState, key: cg.Key) => this.events.premoveTargets(fromKey(key)).map(toKey) as cg.Key[],
        predropFunc: (_: cg.BoardState, piece: cg.Piece) =>
          this.events.predropTargets(sideOf(piece.color), letterOf(piece.role)).map(toKey) as cg.Key[],
        events: {
          set: (from: cg.Orig, to: cg.Key) =>
            from.endsWith('@')
              ? this.events.premove(undefined, from.slice(0, -1), fromKey(to))
              : this.events.premove(fromKey(from), undefined, fromKey(to)),
          unset: () => this.events.premoveGone(),
        },
      },
    };
  }

  private render(model: BoardModel): void {
    this.element.style.setProperty('--files', String(model.files));
    this.element.style.setProperty('--ranks', String(model.ranks));
    this.marks.replaceChildren(
      ...model.marks.map(mark => {
        const element = document.createElement('div');
        element.className = `mark ${mark.kind}`;
        const [x, y] = place(mark.square, model);
        element.style.left = `${(x * 100) / model.files}%`;
        element.style.top = `${(y * 100) / model.ranks}%`;
        return element;
      })
    );
  }

  private draw({ hints, drawings }: BoardModel): void {
    this.api.setAutoShapes((hints ?? []).map(shapeOf));
    if (drawings) this.api.setShapes(drawings.map(shapeOf));
  }

  private tellSelection(): void {
    this.events.select(this.selected);
  }

  // chessgroundx keeps silent about moves it does not allow; a player wants to hear why.
  private watchPointer(): void {
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      const key = this.api.getKeyAtDomPos([event.clientX, event.clientY]);
      const selected = this.api.state.selectable.selected;
      this.pressed = key ? { key, selected: typeof selected === 'string' ? selected : undefined } : undefined;
    };
    const up = (event: PointerEvent) => {
      const pressed = this.pressed;
      this.pressed = undefined;
      setTimeout(() => this.tellSelection(), 10);
      if (!pressed) return;
      const key = this.api.getKeyAtDomPos([event.clientX, event.clientY]);
      if (!key) return;
      if (key !== pressed.key) this.tellRefusal(pressed.key, key);
      else if (pressed.selected && pressed.selected !== key) this.tellRefusal(pressed.selected, key);
    };
    this.element.addEventListener('pointerdown', down, { capture: true });
    document.addEventListener('pointerup', up);
    this.unbind.push(() => document.removeEventListener('pointerup', up));
  }
  private tellRefusal(from: string, to: string): void {
    const pieces = this.api.state.boardState.pieces;
    const piece = pieces.get(from as cg.Key);
    const { movable, turn } = this.model;
    if (!piece || sideOf(piece.color) !== turn) return;
    if (movable !== 'both' && movable !== turn) return;
    if (this.dests.get(from as cg.Key)?.includes(to as cg.Key)) return;
    const target = pieces.get(to as cg.Key);
    if (target && target.color === piece.color) return;
    this.events.refused(fromKey(from), fromKey(to));
  }
}
