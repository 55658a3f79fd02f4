// Counters that several games show.
import type { JSX } from 'preact';
import { numberText, t, word } from '../i18n';
import type { Meter, VariantInfo } from '../rules/rules';

export const meterOf = (meters: readonly Meter[], id: string): Meter | undefined =>
  meters.find(meter => meter.id === id);

// A number for each side, as a balance.
export function Balance(props: {
  label: string;
  meter: Meter;
  variant: VariantInfo;
  sides: [string, string];
}): JSX.Element {
  const { meter, variant, sides } = props;
  const w = meter.w ?? 0;
  const b = meter.b ?? 0;
  const share = w + b > 0 ? (w / (w + b)) * 100 : 50;
  return (
    <div class="balance">
      <div class="balance-label">{props.label}</div>
      <div class="balance-row">
        <span class={`balance-side side-${sides[0]}`}>
          {word(variant.colors[0])} <b>{numberText(w)}</b>
        </span>
        <span class={`balance-side side-${sides[1]}`}>
          <b>{numberText(b)}</b> {word(variant.colors[1])}
        </span>
      </div>
      <div class="balance-bar" aria-hidden="true">
        <div class={`fill side-${sides[0]}`} style={{ width: `${share}%` }} />
        <div class={`fill side-${sides[1]}`} style={{ width: `${100 - share}%` }} />
      </div>
    </div>
  );
}

// The plies without progress, once they matter.
export function QuietClock({ meters }: { meters: readonly Meter[] }): JSX.Element | null {
  const clock = meterOf(meters, 'clock');
  if (!clock || (clock.value ?? 0) < (clock.limit ?? 0) / 2) return null;
  return <p class="note">{t('meter.clock', { value: clock.value ?? 0, limit: clock.limit ?? 0 })}</p>;
}
