// The ratings of a person: a table, and a chart for each game and speed.
import type { JSX } from 'preact';
import type { RatingLine } from '../generated/contract';
import { numberText, t } from '../i18n';
import { dayText } from '../lib/dates';
import { gameName } from '../pages/lists';
import { ratingText } from '../pairing/rating';
import { draw, type Point } from './ratingChart';

const FRAME = { width: 300, height: 80 };

export function Ratings({ lines }: { lines: RatingLine[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{t('ratings.title')}</h2>
      <ul class="ratings">
        {lines.map(line => (
          <li key={`${line.variant} ${line.speed}`} class="rating">
            <h3>
              {gameName(line.variant)} <small>{t(`speed.${line.speed}`)}</small>
            </h3>
            <p>
              <b class="rating-number">{ratingText({ value: line.rating, provisional: line.provisional })}</b>{' '}
              <span class="note">
                ± {numberText(2 * line.deviation)} · {t('profile.games', { count: line.games })}
              </span>
            </p>
            <Chart points={line.chart} name={gameName(line.variant)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chart({ points, name }: { points: readonly Point[]; name: string }): JSX.Element | null {
  const drawing = draw(points, FRAME);
  if (!drawing) return null;
  const first = drawing.points[0]!;
  const last = drawing.points.at(-1)!;
  const label = t('ratings.chart', {
    game: name,
    from: String(first.rating),
    to: String(last.rating),
    first: dayText(first.at),
    last: dayText(last.at),
  });
  return (
    <figure class="rating-chart">
      <svg viewBox={`-2 -4 ${FRAME.width + 4} ${FRAME.height + 8}`} role="img" aria-label={label}>
        <path class="rating-curve" d={drawing.path} />
        <circle class="rating-end" cx={last.x} cy={last.y} r="3" />
      </svg>
      <figcaption>
        <span>{drawing.high}</span>
        <span>{drawing.low}</span>
      </figcaption>
    </figure>
  );
}
