// Empire chess: the face-off, and the goal rank, lit when a king is near.
import { menOf, rankOf, squareAt } from '../board/squares';
import { t } from '../i18n';
import { QuietClock } from './meters';
import type { GameContext, GameUi } from './types';

const NEAR = 3; // ranks from the goal

// The ranks on which a king that is near them would win.
function goals({ game, variant }: GameContext): number[] {
  const ranks: number[] = [];
  for (const [square, man] of menOf(game.fen)) {
    if (man.letter !== 'K') continue;
    const goal = man.side === 'w' ? variant.ranks - 1 : 0;
    if (Math.abs(goal - rankOf(square)) <= NEAR) ranks.push(goal);
  }
  return ranks;
}

export const empire: GameUi = {
  points: false,
  coordinates: 'algebraic',
  sides: ['gold', 'black'],
  values: { Q: 10, T: 6, C: 5, E: 5, D: 5, R: 5, B: 4, N: 4, S: 1, P: 1 },
  marks: context =>
    goals(context).flatMap(rank =>
      Array.from({ length: context.variant.files }, (_, file) => ({
        square: squareAt(file, rank),
        kind: 'goal' as const,
      }))
    ),
  Panel: context => (
    <div class="panel">
      {context.state.status !== 'over' && <p class="note">{t('empire.facing')}</p>}
      {context.state.status !== 'over' && goals(context).length > 0 && <p class="note strong">{t('empire.goal')}</p>}
      <QuietClock meters={context.game.meters} />
    </div>
  ),
};
