// A row of pieces, as a picture. The pieces are drawn by the style sheet of the piece set inside `.pieces`.
import type { JSX } from 'preact';
import { roleOf } from './squares';

export function MiniRow({ row, reversed }: { row: string; reversed: boolean }): JSX.Element {
  const cells: (string | undefined)[] = [];
  for (const [token] of row.matchAll(/\d+|\+?[A-Za-z]/g)) {
    if (/\d/.test(token)) cells.push(...Array<undefined>(Number(token)).fill(undefined));
    else cells.push(token);
  }
  if (reversed) cells.reverse();
  return (
    <span class="mini-row pieces" aria-hidden="true">
      {cells.map((cell, index) => (
        <span key={index} class="mini-cell">
          {cell && <Piece letter={cell.toUpperCase()} side={cell === cell.toUpperCase() ? 'w' : 'b'} />}
        </span>
      ))}
    </span>
  );
}

export function Piece({ letter, side }: { letter: string; side: 'w' | 'b' }): JSX.Element {
  const Tag = 'piece' as unknown as 'span';
  return <Tag class={`${roleOf(letter)} ${side === 'w' ? 'white' : 'black'}`} />;
}
