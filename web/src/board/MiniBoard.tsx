// A position in miniature that follows its game: the board's picture, pieces, the last move. Pieces keep their elements
// from position to position, so that the style sheet lets them glide.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { boardUrl, usePieces } from '../art';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import type { ReachMark } from '../rules/reach';
import type { Side } from '../rules/rules';
import { Piece } from './MiniRow';
import { menOf, place, splitMove, type Man } from './squares';

export interface Placed extends Man {
  key: number; // of its element
  square: string;
}

// The men of the next position; those that stayed, and the one that moved, keep their keys.
export function follow(before: readonly Placed[], fen: string, lastMove: string): Placed[] {
  const { from, to } = splitMove(lastMove);
  let fresh = before.reduce((most, man) => Math.max(most, man.key), 0);
  const old = new Map(before.map(man => [man.square, man]));
  const moved = from === undefined || from === to ? undefined : old.get(from);
  const placed = [...menOf(fen)].map(([square, man]) => {
    const known = square === to && moved?.side === man.side ? moved : old.get(square);
    const same = known && known.side === man.side && (known === moved || known.letter === man.letter);
    return { ...man, square, key: same ? known.key : ++fresh };
  });
  return placed.sort((a, b) => a.key - b.key); // an element that changed its place among others would jump
}

interface Props {
  variant: string;
  files: number;
  ranks: number;
  fen: string;
  last: string; // a move in UCI notation, or empty
  orientation: Side;
  reach?: readonly ReachMark[]; // what a piece can do
}

export function MiniBoard({ variant, files, ranks, fen, last, orientation, reach = [] }: Props): JSX.Element {
  const { pieces, board } = useStore(settings);
  const men = useRef<{ fen: string; placed: Placed[] }>({ fen: '', placed: [] });
  if (men.current.fen !== fen) men.current = { fen, placed: follow(men.current.placed, fen, last) };
  const scope = `mini-${variant}`;
  useEffect(() => void usePieces(variant, pieces, `.${scope}`), [variant, pieces]);
  const model = { files, ranks, orientation };
  const at = (square: string): JSX.CSSProperties => {
    const [x, y] = place(square, model);
    return { transform: `translate(${x * 100}%, ${y * 100}%)` };
  };
  const { from, to } = splitMove(last);
  const marked = last === '' ? [] : [...new Set([from ?? to, to])];
  return (
    <div
      class={`mini-board ${scope} ${orientation === 'b' ? 'reversed' : ''}`}
      style={{ '--files': files, '--ranks': ranks, '--picture': `url("${boardUrl(variant, board)}")` }}
      aria-hidden="true"
    >
      {marked.map(square => (
        <span key={`mark-${square}`} class="mini-mark" style={at(square)} />
      ))}
      {reach.map(({ square, kind }) => (
        <span key={`reach-${square}`} class={`mini-reach ${kind}`} style={at(square)} />
      ))}
      {men.current.placed.map(man => (
        <span key={man.key} class="mini-man" style={at(man.square)}>
          <Piece letter={man.letter} side={man.side} />
        </span>
      ))}
    </div>
  );
}
