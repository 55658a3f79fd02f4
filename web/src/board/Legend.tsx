// What the marks of a piece's reach mean, in words.
import type { JSX } from 'preact';
import { tc } from '../i18n';
import { kindsOf, type ReachMark } from '../rules/reach';

export function Legend({ marks }: { marks: readonly ReachMark[] }): JSX.Element {
  return (
    <span class="legend">
      {kindsOf(marks).map(kind => (
        <span key={kind} class="legend-entry">
          <span class={`legend-mark ${kind}`} aria-hidden="true" />
          {tc('reach', kind)}
        </span>
      ))}
    </span>
  );
}
