// Moves that lead nowhere on the board, as buttons: promotions in place and passes.
import type { JSX } from 'preact';
import { splitMove } from '../board/squares';
import { t } from '../i18n';
import { isPass } from '../play/moveText';
import { promotionsInPlace } from '../play/PromoteBadge';
import type { GameState } from '../rules/rules';
import { ActionButton } from '../ui/controls';

export function MoveButtons({ game, onPlay }: { game: GameState; onPlay: (uci: string) => void }): JSX.Element {
  const pass = game.legal.find(isPass);
  return (
    <>
      {promotionsInPlace(game.legal).map(uci => (
        <ActionButton
          key={uci}
          icon="promote"
          label={t('sittuyin.promoteAt', { square: splitMove(uci).to })}
          word={splitMove(uci).to}
          onClick={() => onPlay(uci)}
        />
      ))}
      {pass && <ActionButton icon="pass" label={t('janggi.pass')} onClick={() => onPlay(pass)} />}
    </>
  );
}
