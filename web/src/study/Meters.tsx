// The counters of a game, as a list.
import type { JSX } from 'preact';
import { tc } from '../i18n';
import { sideName } from '../play/PlayerBar';
import type { GameState, VariantInfo } from '../rules/rules';

// The counters of the game: what each side has, or how far a count has come.
export function Meters({ game, variant }: { game: GameState; variant: VariantInfo }): JSX.Element | null {
  const shown = game.meters.filter(meter => meter.active);
  if (shown.length === 0) return null;
  return (
    <dl class="study-meters">
      {shown.map(meter => (
        <div key={meter.id}>
          <dt>{tc('meterName', meter.id)}</dt>
          <dd>
            {meter.w !== undefined
              ? `${sideName(variant, 'w')} ${meter.w} : ${meter.b} ${sideName(variant, 'b')}`
              : `${meter.value} / ${meter.limit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
