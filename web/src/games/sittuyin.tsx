// Sittuyin: placement, promotion where the pawn stands, the count, the claim.
import { splitMove } from '../board/squares';
import { t, word } from '../i18n';
import { meterOf, QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

const isPlacing = ({ game }: GameContext): boolean =>
  game.legal.length > 0 && game.legal.every(uci => uci.includes('@'));

// The side with more than a king is the one that must mate.
function hunter({ game, variant }: GameContext): string {
  const white = [...(game.fen.split(' ')[0] ?? '')].filter(c => c >= 'A' && c <= 'Z').length;
  return word(variant.colors[white > 1 ? 0 : 1]);
}

export const sittuyin: GameUi = {
  placing: true,
  points: false,
  coordinates: 'algebraic',
  sides: ['red', 'black'],
  values: { R: 5, N: 3, S: 2, F: 2, P: 1 },
  marks: context => {
    if (!context.live || !context.mine) return [];
    if (isPlacing(context)) {
      const squares = new Set(context.game.legal.map(uci => splitMove(uci).to));
      return [...squares].map(square => ({ square, kind: 'drop' as const }));
    }
    const promotions = context.game.legal.map(splitMove).filter(m => m.promotion && m.from === context.selected);
    return promotions.map(m => ({ square: m.to, kind: 'promote' as const }));
  },
  Panel: context => {
    const { game, state, table, mine, live, selected } = context;
    const count = meterOf(game.meters, 'count');
    const [claim] = state.claims;
    const canPromote = game.legal.some(uci => {
      const m = splitMove(uci);
      return m.promotion !== undefined && m.from === selected;
    });
    return (
      <div class="panel">
        {mine && live && isPlacing(context) && <p class="note strong">{t('sittuyin.place')}</p>}
        {mine && live && canPromote && <p class="note strong">{t('sittuyin.promoteHint')}</p>}
        {count && state.status !== 'over' && (
          <p class="note strong">
            {t('meter.count', {
              value: Math.ceil((count.value ?? 0) / 2),
              limit: (count.limit ?? 0) / 2,
              side: hunter(context),
            })}
          </p>
        )}
        <QuietClock meters={game.meters} />
        {claim && mine && (
          <button type="button" class="button" onClick={() => table.claim(claim)}>
            {t('sittuyin.claim')}
          </button>
        )}
      </div>
    );
  },
};
