// @vitest-environment jsdom
// The adapter with chessgroundx inside, in a document without a screen.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardAdapter, type BoardEvents, type BoardModel } from './adapter';

const model = (change: Partial<BoardModel> = {}): BoardModel => ({
  files: 9,
  ranks: 10,
  fen: '4k4/9/9/9/9/9/9/9/9/R3K4[N] w - - 0 1',
  orientation: 'w',
  turn: 'w',
  movable: 'w',
  legal: ['a1a10', 'a1a2', 'e1e1', 'N@b1'],
  lastMove: [],
  check: [],
  marks: [],
  premoves: false,
  showDests: true,
  letters: ['R', 'N', 'K'],
  animation: 0,
  ...change,
});

let events: BoardEvents;
let frame: HTMLElement;
let board: BoardAdapter;
const classes = (selector: string) => [...frame.querySelectorAll(selector)].map(element => element.className.trim());
const later = () => new Promise(resolve => setTimeout(resolve, 20));

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  frame = document.createElement('div');
  const element = document.createElement('div');
  frame.append(element);
  document.body.replaceChildren(frame);
  events = {
    move: vi.fn(),
    drop: vi.fn(),
    premove: vi.fn(),
    premoveGone: vi.fn(),
    refused: vi.fn(),
    select: vi.fn(),
    premoveTargets: vi.fn(() => ['a5']),
    predropTargets: vi.fn(() => ['b2']),
  };
  board = new BoardAdapter(element, model(), events);
});

// Presses a square as chessgroundx does it itself.
const press = (key: string) => (board as unknown as { api: { selectSquare(key: string): void } }).api.selectSquare(key);

describe('the board', () => {
  it('shows the pieces of a position', () => {
    expect(frame.querySelectorAll('cg-board piece').length).toBe(3);
    expect(classes('piece.r-piece')).toEqual(['white ally  r-piece']);
  });
  it('lays its picture and marks below the pieces, also after turning', () => {
    board.set(model({ orientation: 'b', marks: [{ square: 'a10', kind: 'goal' }] }));
    const container = frame.querySelector('cg-container')!;
    expect([...container.children].slice(0, 2).map(e => e.className)).toEqual(['board-art', 'board-marks']);
    const mark = frame.querySelector<HTMLElement>('.mark.goal')!;
    expect([mark.style.left, mark.style.top]).toEqual([`${800 / 9}%`, '90%']);
  });
  it('reports a move that the rules allow, on the tenth rank too', async () => {
    press('a1');
    await later();
    press('a:');
    await later();
    expect(events.move).toHaveBeenCalledWith('a1', 'a10');
  });
  it('does nothing that the rules do not allow', async () => {
    press('a1');
    press('b5');
    await later();
    expect(events.move).not.toHaveBeenCalled();
  });
  it('drops a piece from the hand', async () => {
    board.selectHand('w', 'N');
    press('b1');
    await later();
    expect(events.drop).toHaveBeenCalledWith('N', 'b1');
  });
  it('asks the rules where a premove may go, and reports it', async () => {
    board.set(model({ turn: 'b', premoves: true, legal: [] }));
    press('a1');
    expect(events.premoveTargets).toHaveBeenCalledWith('a1');
    press('a5');
    await later();
    expect(events.premove).toHaveBeenCalledWith('a1', undefined, 'a5');
    board.selectHand('w', 'N');
    expect(events.predropTargets).toHaveBeenCalledWith('w', 'N');
    press('b2');
    await later();
    expect(events.premove).toHaveBeenLastCalledWith(undefined, 'N', 'b2');
  });
  it('puts the pieces back', async () => {
    press('a1');
    press('a:');
    await later();
    board.restore();
    await later();
    expect(classes('piece.r-piece').length).toBe(1);
    press('a1');
    expect(board.selected).toBe('a1');
  });
});
