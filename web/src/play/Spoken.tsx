// What a screen reader hears: every move, little time, the clocks when it asks for them; and the position to read.
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { menOf } from '../board/squares';
import type { GameContext } from '../games/types';
import { t, word } from '../i18n';
import type { Side, VariantInfo } from '../rules/rules';
import { faceText } from './Clock';
import { faceAt } from './clocks';
import { isPass, moveText } from './moveText';
import { seatName, sideName } from './PlayerBar';
import type { TableState } from './table';

export const POSITION_ID = 'position';

export function Spoken({ context, alarm, fen }: { context: GameContext; alarm: string; fen: string }): JSX.Element {
  const clocks = useAskedClocks(context);
  return (
    <div class="sr-only">
      <p aria-live="polite">
        {lastMove(context)}
        {alarm && ` ${alarm}`}
      </p>
      <p aria-live="assertive">{clocks}</p>
      <p id={POSITION_ID}>{position(fen, context.variant)}</p>
    </div>
  );
}

function lastMove({ state, variant, game }: GameContext): string {
  const move = state.timeline.last.move;
  if (!move) return '';
  const side = sideName(variant, game.turn === 'w' ? 'b' : 'w');
  const text = isPass(move.uci) ? t('janggi.passed', { side }) : t('say.move', { side, move: moveText(move, variant) });
  return game.check ? `${text}, ${t('say.check')}` : text;
}

// "Gold: King e1, Tower a1. Black: King e8."
export function position(fen: string, variant: VariantInfo): string {
  const names = new Map(variant.pieces.map(piece => [piece.letter, word(piece.name)]));
  const men = [...menOf(fen)];
  const side = (which: Side) =>
    men
      .filter(([, man]) => man.side === which)
      .map(([square, man]) => `${names.get(man.letter) ?? man.letter} ${square}`)
      .join(', ');
  return (['w', 'b'] as const).map(s => t('say.side', { side: sideName(variant, s), men: side(s) })).join(' ');
}

export function clocksText(state: TableState, variant: VariantInfo, now: number): string {
  const { clocks } = state;
  if (!clocks) return t('challenge.noClock');
  return state.seats.map((seat, i) => `${seatName(seat, variant)}: ${faceText(faceAt(clocks, i, now))}`).join('. ');
}

// The key c says the clocks, once.
function useAskedClocks({ state, variant }: GameContext): string {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest('input, textarea, select, dialog')) return;
      setText(clocksText(state, variant, performance.now()));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return text;
}
