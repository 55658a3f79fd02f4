// Xiang Fu: the ring is in the board's picture; hands, drop zone, and check on both champions.
import { menOf, splitMove } from '../board/squares';
import { t, word } from '../i18n';
import type { Side } from '../rules/rules';
import { QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

const hasHand = ({ game, side }: GameContext): boolean => Object.keys(game.hands?.[side] ?? {}).length > 0;

// The sides that have only one champion left: for them every attack on it is check.
export function lastChampions(fen: string): Side[] {
  const champions = [...menOf(fen).values()].filter(man => man.letter === '+G');
  return (['w', 'b'] as const).filter(side => champions.filter(man => man.side === side).length === 1);
}

function Check({ game, variant }: GameContext) {
  const last = lastChampions(game.fen);
  return (
    <>
      {last.length < 2 && <p class="note">{t('xiangfu.duple')}</p>}
      {last.map(side => (
        <p key={side} class="note strong">
          {t('xiangfu.last', { side: word(variant.colors[side === 'w' ? 0 : 1]) })}
        </p>
      ))}
    </>
  );
}

function Hints(context: GameContext) {
  const { check, attacked } = context.game;
  return (
    <>
      <Check {...context} />
      {!check && attacked.length > 0 && <p class="note strong">{t('xiangfu.single')}</p>}
      {hasHand(context) && <p class="note">{t('xiangfu.drop')}</p>}
    </>
  );
}

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
      {context.state.status !== 'over' && <Hints {...context} />}
      <QuietClock meters={context.game.meters} />
    </div>
  ),
};
