// The pieces in a player's hand. Drag them to the board, or press one and then a square. chessgroundx knows by the
// data attributes that a piece was put back where it came from, and keeps it selected.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardHandle } from '../board/Board';
import { Piece } from '../board/MiniRow';
import { roleOf } from '../board/squares';
import { capital, t, word } from '../i18n';
import type { Hand as Pieces, Side, VariantInfo } from '../rules/rules';

interface Props {
  variant: VariantInfo;
  side: Side;
  edge: 'far' | 'near';
  hand: Pieces;
  usable: boolean;
  handle: BoardHandle;
}

export function Hand({ variant, side, edge, hand, usable, handle }: Props): JSX.Element {
  const tray = useRef<HTMLDivElement>(null);
  const state = useRef({ usable, side });
  state.current = { usable, side };
  // Native listeners: a touch must not scroll, and passive ones cannot prevent that.
  useEffect(() => {
    const start = (event: Event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-letter]');
      if (!button || !state.current.usable || (event as MouseEvent).button > 0) return;
      event.preventDefault();
      handle.adapter?.dragHand(state.current.side, button.dataset['letter']!, event as MouseEvent);
    };
    const element = tray.current!;
    element.addEventListener('mousedown', start);
    element.addEventListener('touchstart', start, { passive: false });
    return () => {
      element.removeEventListener('mousedown', start);
      element.removeEventListener('touchstart', start);
    };
  }, []);
  const name = word(variant.colors[side === 'w' ? 0 : 1]);
  const pieces = variant.pieces.filter(piece => (hand[piece.letter] ?? 0) > 0);
  return (
    <div
      ref={tray}
      class={`hand pieces ${edge} ${usable ? 'usable' : ''}`}
      role="group"
      aria-label={t('play.hand', { side: name })}
    >
      {pieces.map(piece => (
        <button
          key={piece.letter}
          type="button"
          class="hand-piece"
          data-letter={piece.letter}
          data-nb={hand[piece.letter]}
          data-role={roleOf(piece.letter)}
          data-color={side === 'w' ? 'white' : 'black'}
          aria-label={`${capital(word(piece.name))} × ${hand[piece.letter]}`}
          disabled={!usable}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === ' ') handle.adapter?.selectHand(side, piece.letter);
          }}
        >
          <Piece letter={piece.letter} side={side} />
          {hand[piece.letter]! > 1 && <span class="hand-count">{hand[piece.letter]}</span>}
        </button>
      ))}
      {pieces.length === 0 && <span class="hand-empty">{t('play.handEmpty')}</span>}
    </div>
  );
}
