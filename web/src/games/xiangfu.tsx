// Xiang Fu: the ring is in the board's picture; hands, drop zone, and check on both champions.
import { splitMove } from '../board/squares';
import { t } from '../i18n';
import { QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

const hasHand = ({ game, side }: GameContext): boolean => Object.keys(game.hands?.[side] ?? {}).length > 0;

export const xiangfu: GameUi = {
  points: true,
  coordinates: 'algebraic',
  sides: ['red', 'black'],
  marks: context => {
    if (!context.live || !context.mine) return [];
    const squares = new Set(context.game.legal.filter(uci => uci.includes('@')).map(uci => splitMove(uci).to));
    return [...squares].map(square => ({ square, kind: 'zone' as const }));
  },
  Panel: context => (
    <div class="panel">
      <p class="note">{t('xiangfu.duple')}</p>
      {!context.game.check && context.game.attacked.length > 0 && <p class="note strong">{t('xiangfu.single')}</p>}
      {hasHand(context) && <p class="note">{t('xiangfu.drop')}</p>}
      <QuietClock meters={context.game.meters} />
    </div>
  ),
};
