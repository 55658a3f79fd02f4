// A link as a picture that a phone can read.
import type { JSX } from 'preact';
import { qrCode } from './qr';

const QUIET = 4; // light squares around the code

export function Qr({ text, label }: { text: string; label: string }): JSX.Element | null {
  const grid = qrCode(text);
  if (!grid) return null;
  const size = grid.length + 2 * QUIET;
  const path = grid
    .flatMap((line, r) => line.map((dark, c) => (dark ? `M${c + QUIET} ${r + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} class="qr-paper" />
      <path d={path} class="qr-ink" />
    </svg>
  );
}
