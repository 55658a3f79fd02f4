// The counters of the game that matter to a learner: what each side has, and counts that have come far.
import type { JSX } from 'preact';
import type { GameState, VariantInfo } from '../rules/rules';
import { Meters } from '../study/Meters';

export function Counters({ game, variant }: { game: GameState; variant: VariantInfo }): JSX.Element {
  const meters = game.meters.filter(({ w, value = 0, limit = 0 }) => w !== undefined || value > limit / 2);
  return <Meters game={{ ...game, meters }} variant={variant} />;
}
