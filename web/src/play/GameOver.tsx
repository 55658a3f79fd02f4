// Who won, why, and what next.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { reasonText } from '../lib/outcome';
import type { Side, VariantInfo } from '../rules/rules';
import { Icon } from '../ui/controls';
import { ChallengeDialog } from '../pages/Challenge';
import { changeText } from '../pairing/rating';
import { sameAgain } from './again';
import { Export } from './Export';
import { seatName, sideName } from './PlayerBar';
import { ownSide, type Table, type TableState } from './table';

interface Props {
  table: Table;
  state: TableState;
  variant: VariantInfo;
}

export function outcomeTitle({ table, state, variant }: Props): string {
  const { winner, reason } = state.outcome;
  if (reason === 'aborted') return t('over.aborted');
  if (winner === 'draw' || winner === '') return t('over.draw');
  const player = !table.together && state.seats.some(seat => seat.you);
  if (player) return t(winner === ownSide(state) ? 'over.youWin' : 'over.youLose');
  return t('over.win', { side: sideName(variant, winner) });
}

// The side of the reader, where the reader plays one of two.
function readerOf(table: Table, { seats }: TableState): Side | undefined {
  const mine = seats.filter(seat => seat.you);
  return !table.together && seats.length === 2 && mine.length === 1 ? mine[0]!.color : undefined;
}

// "1–0 · Cho wins · by checkmate"; empty while the game goes on.
export function resultText({ table, state, variant }: Props): string {
  const { winner, reason } = state.outcome;
  if (state.status !== 'over') return '';
  if (reason === 'aborted') return t('over.aborted');
  const score = winner === 'w' ? '1–0' : winner === 'b' ? '0–1' : '½–½';
  const who = winner === 'w' || winner === 'b' ? t('over.win', { side: sideName(variant, winner) }) : t('over.draw');
  return `${score} · ${who} · ${reasonText(state.outcome, variant.colors, readerOf(table, state))}`;
}

// Where the game can be looked back on, from one's own side.
const analysisOf = ({ local, together, id }: Table, state: TableState, variant: VariantInfo): string =>
  `/analysis/${variant.id}?${local ? 'local' : 'game'}=${id}${!together && ownSide(state) === 'b' ? '&side=b' : ''}`;

// What a rated game did: to one's own rating, or for who only watched, to both.
function RatingChanges({ state, variant }: Pick<Props, 'state' | 'variant'>): JSX.Element | null {
  const mine = state.seats.filter(seat => seat.you);
  const lines = (mine.length > 0 ? mine : state.seats).flatMap(seat => {
    const { value, change } = seat.rating ?? {};
    if (value === undefined || change === undefined) return [];
    const params = { before: String(value), after: String(value + change), change: changeText(change) };
    return [
      mine.length > 0 ? t('rated.change', params) : t('rated.changeOf', { who: seatName(seat, variant), ...params }),
    ];
  });
  return lines.length === 0 ? null : <p class="rating-change">{lines.join(' · ')}</p>;
}

export function GameOver(props: Props): JSX.Element {
  const { table, state, variant } = props;
  const [open, setOpen] = useState<'export' | 'again' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const player = state.seats.some(seat => seat.you);
  const { winner } = state.outcome;
  const rematch = state.offers.find(offer => offer.kind === 'rematch');
  const mine = rematch?.seats.some(i => state.seats[i]?.you);
  const own = ownSide(state);
  const result =
    winner === 'draw' || winner === '' ? 'draw' : !player || table.together ? 'end' : winner === own ? 'won' : 'lost';
  return (
    <section class={`game-over ${result}`} role="status">
      <h2>
        {result !== 'lost' && <Icon name={result === 'draw' ? 'draw' : 'trophy'} />} {outcomeTitle(props)}
      </h2>
      <p>
        {(result === 'won' || result === 'lost') && `${t('over.win', { side: sideName(variant, winner as Side) })} · `}
        {reasonText(state.outcome, variant.colors, readerOf(table, state))}
      </p>
      <RatingChanges state={state} variant={variant} />
      <div class="actions">
        {state.rematch ? (
          <a class="button primary" href={`/game/${state.rematch}`}>
            <Icon name="rematch" /> {t('home.goThere')}
          </a>
        ) : (
          player && (
            <button
              type="button"
              class="button primary"
              disabled={mine && !table.local}
              onClick={() => table.offer('rematch')}
            >
              <Icon name="rematch" /> {t(mine ? 'play.rematchWait' : rematch ? 'play.rematchAccept' : 'play.rematch')}
            </button>
          )
        )}
        {player && (
          <button type="button" class="button" onClick={() => setOpen('again')}>
            {t('play.again')}
          </button>
        )}
        {state.outcome.reason !== 'aborted' && (
          <>
            {state.timeline.ply > 1 && (
              <a class="button" href={`${analysisOf(table, state, variant)}&review=1`}>
                <Icon name="chart" /> {t('review.review')}
              </a>
            )}
            <a class="button" href={analysisOf(table, state, variant)}>
              {t('study.analyse')}
            </a>
          </>
        )}
        <button type="button" class="button" onClick={() => setOpen('export')}>
          {t('export.title')}
        </button>
        <a class="button" href="/">
          {t('play.newGame')}
        </a>
      </div>
      {open === 'export' && (
        <Export table={table} shown={state.timeline.ply} bottom={ownSide(state) ?? 'w'} onClose={close} />
      )}
      {open === 'again' && <ChallengeDialog wish={sameAgain(table, state)} onClose={close} />}
    </section>
  );
}
