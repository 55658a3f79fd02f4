// The pieces of one side, to be placed: press one and then squares, or drag it to the board.
import type { JSX } from 'preact';
import { Piece } from '../board/MiniRow';
import { t, word } from '../i18n';
import type { Side } from '../rules/rules';
import { sameBrush } from './editor';
import type { Man } from './setup';
import type { Drag } from './useDrag';
import type { EditorView } from './useEditor';
import { manName } from './words';

interface Props {
  editor: EditorView;
  drag: Drag;
  side: Side;
}

export function Palette({ editor, drag, side }: Props): JSX.Element {
  const { variant, brush, choose } = editor;
  const pieces = variant.pieces.filter(piece => piece.side === 'both' || piece.side === side);
  return (
    <div
      class={`palette pieces ${pieces.length > 10 ? 'many' : ''}`}
      role="group"
      aria-label={t('editor.pieces', { side: word(variant.colors[side === 'w' ? 0 : 1]) })}
    >
      {pieces.map(({ letter }) => {
        const man: Man = { letter, side };
        const isChosen = sameBrush(brush, man);
        const name = manName(man, variant);
        return (
          <button
            key={letter}
            type="button"
            class="palette-piece"
            data-man={`${side}${letter}`}
            aria-pressed={isChosen}
            aria-label={name}
            title={name}
            onPointerDown={event => drag.fromPalette(man, event)}
            onClick={() => choose(isChosen ? 'move' : man)}
          >
            <Piece letter={letter} side={side} />
          </button>
        );
      })}
    </div>
  );
}
