// How the position stands, as a bar beside the board in the colours of the sides.
import type { JSX } from 'preact';
import { gameUi } from '../games';
import { t } from '../i18n';
import type { Side, VariantInfo } from '../rules/rules';
import { chancesText, expected, scoreText, type Chances } from './scores';
import type { Score } from '../engine/engine';

interface Props {
  verdict: Score | undefined; // the first side's, like the chances; a game that is over has none
  chances: Chances;
  variant: VariantInfo;
  bottom: Side;
}

export function EvalBar({ verdict, chances, variant, bottom }: Props): JSX.Element {
  const [first, second] = gameUi(variant.id).sides;
  const words = chancesText(chances, variant);
  const text = verdict && scoreText(verdict);
  return (
    <div
      class={`eval-bar side-${second} ${bottom === 'b' ? 'reversed' : ''}`}
      role="img"
      title={words}
      aria-label={text ? `${t('study.evaluation', { text })}. ${words}` : words}
    >
      <div class={`eval-fill side-${first}`} style={{ height: `${expected(chances) * 100}%` }} />
      {text && <span class="eval-text">{text}</span>}
    </div>
  );
}
