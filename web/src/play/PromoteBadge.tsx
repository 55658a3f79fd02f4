// A pawn may become something else where it stands (Sittuyin): the button beside the pawn that is selected.
import type { JSX } from 'preact';
import type { BoardModel } from '../board/adapter';
import { overSquare } from '../board/Board';
import { place, splitMove } from '../board/squares';
import { t } from '../i18n';
import { Icon } from '../ui/controls';

// The promotions that leave a pawn where it is.
export const promotionsInPlace = (legal: readonly string[]): string[] =>
  legal.filter(uci => {
    const { from, to, promotion } = splitMove(uci);
    return from === to && promotion !== undefined;
  });

interface Props {
  legal: readonly string[];
  selected: string | undefined;
  model: BoardModel;
  onPromote: (uci: string) => void;
}

export function PromoteBadge({ legal, selected, model, onPromote }: Props): JSX.Element | null {
  const uci = selected && promotionsInPlace(legal).find(move => splitMove(move).to === selected);
  if (!uci) return null;
  const isLeft = place(selected, model)[0] < model.files / 2;
  return (
    <div class="badge-place" style={overSquare(selected, model)}>
      <button
        type="button"
        class={`promote-badge ${isLeft ? 'right' : 'left'}`}
        aria-label={t('sittuyin.promote')}
        title={t('sittuyin.promote')}
        onClick={() => onPromote(uci)}
      >
        <Icon name="promote" />
      </button>
    </div>
  );
}
