// Chooses what a pawn becomes, over the square it has reached.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardModel } from '../board/adapter';
import { overSquare } from '../board/Board';
import { Piece } from '../board/MiniRow';
import { place } from '../board/squares';
import { capital, t, word } from '../i18n';
import type { Side, VariantInfo } from '../rules/rules';

interface Props {
  variant: VariantInfo;
  model: BoardModel;
  side: Side;
  square: string;
  letters: string[];
  onChoose: (letter: string) => void;
  onCancel: () => void;
}

export function Promotion(props: Props): JSX.Element {
  const { model, square, letters } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), []); // before a key can be pressed
  const below = place(square, model)[1] < model.ranks / 2;
  return (
    <div
      class="promotion-veil"
      onClick={props.onCancel}
      onKeyDown={event => {
        if (event.key === 'Escape') props.onCancel();
      }}
    >
      <div
        ref={box}
        class={`promotion ${below ? 'below' : 'above'}`}
        role="dialog"
        aria-label={t('play.promote')}
        style={overSquare(square, model)}
      >
        {letters.map(letter => (
          <button
            key={letter}
            type="button"
            aria-label={capital(word(props.variant.pieces.find(p => p.letter === letter)!.name))}
            onClick={event => {
              event.stopPropagation();
              props.onChoose(letter);
            }}
          >
            <Piece letter={letter} side={props.side} />
          </button>
        ))}
      </div>
    </div>
  );
}
