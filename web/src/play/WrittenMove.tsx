// A move as it is read: a picture stands for the piece.
import type { JSX } from 'preact';
import { Piece } from '../board/MiniRow';
import { settings } from '../lib/settings';
import type { Side, VariantInfo, Written } from '../rules/rules';
import { figureOf, isPass, moveText } from './moveText';

// The letter is there for who listens or copies.
export function WrittenMove({ move, side, variant }: { move: Written; side: Side; variant: VariantInfo }): JSX.Element {
  const text = moveText(move, variant);
  const figure = settings.get().figurines && !isPass(move.uci) ? figureOf(text, variant) : undefined;
  if (!figure) return <>{text}</>;
  return (
    <>
      <span class="figurine pieces">
        <Piece letter={figure.letter} side={side} />
      </span>
      <span class="sr-only">{figure.san}</span>
      {figure.rest}
    </>
  );
}
