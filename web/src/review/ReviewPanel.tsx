// The review of the game: asking for it, how far it is, and what came of it.
import type { JSX } from 'preact';
import { canRun } from '../engine/engine';
import { gameUi } from '../games';
import { numberText, ONE_DECIMAL, t, tc } from '../i18n';
import { sideName } from '../play/PlayerBar';
import type { Side } from '../rules/rules';
import { GLYPHS } from '../study/glyphs';
import type { StudyView } from '../study/useStudy';
import { Icon, Select } from '../ui/controls';
import { DEPTHS, type Depth } from './device';
import { FAULTS, NAG_OF, type Fault, type Judgement } from './judge';
import { questionsOf } from './lesson';
import type { Progress } from './reviewer';
import type { Review } from './useReview';

interface Props {
  view: StudyView;
  review: Review;
  onLearn: (side: Side) => void;
}

export function ReviewPanel({ view, review, onLearn }: Props): JSX.Element | null {
  const { judgement, progress, error, isOffered, judged, line } = review;
  if (!isOffered && !judgement) return null;
  return (
    <section class="review" aria-label={t('review.title')}>
      {progress ? (
        <Running progress={progress} onCancel={review.cancel} />
      ) : (
        <>
          {judged > 0 && <h2>{t('review.title')}</h2>}
          {judged > 0 && judged < line.length && <Rest review={review} />}
          {judgement && <Summary view={view} judgement={judgement} onLearn={onLearn} />}
          {isOffered && <Offer review={review} isAgain={judged > 0} />}
        </>
      )}
      {error && (
        <p class="refusal" role="alert">
          {tc('reviewError', error, tc('refused', error, t('study.engineFailed')))}
        </p>
      )}
    </section>
  );
}

// A review that was stopped or left, or a game that went on after it.
function Rest({ review }: { review: Review }): JSX.Element {
  const { judged, line, isOffered, start } = review;
  return (
    <div class="review-rest">
      <span class="note">{t('review.partly', { judged, total: line.length })}</span>
      {isOffered && (
        <button type="button" class="button small primary" disabled={!canRun()} onClick={() => start('rest')}>
          <Icon name="chart" /> {t('review.rest')}
        </button>
      )}
    </div>
  );
}

function Offer({ review, isAgain }: { review: Review; isAgain: boolean }): JSX.Element {
  const { game, start, depth, setDepth } = review;
  const form = (
    <div class="review-offer">
      <Select<Depth>
        label={t('review.depth')}
        value={depth}
        options={(Object.keys(DEPTHS) as Depth[]).map(value => ({ value, label: t(`review.depth.${value}`) }))}
        onChange={setDepth}
      />
      <button
        type="button"
        class={`button ${isAgain ? '' : 'primary'}`}
        disabled={!canRun()}
        onClick={() => start('device')}
      >
        <Icon name="chart" /> {t(game ? 'review.onDevice' : 'review.start')}
      </button>
      {game && (
        <button type="button" class="button" onClick={() => start('server')}>
          {t('review.onServer')}
        </button>
      )}
    </div>
  );
  if (isAgain)
    return (
      <details class="review-again">
        <summary>{t('review.again')}</summary>
        {form}
      </details>
    );
  return (
    <>
      <h2>{t('review.title')}</h2>
      {form}
    </>
  );
}

// "about 2 min left", "about 20 s left"
function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds > 90
    ? t('review.minutes', { count: Math.round(seconds / 60) })
    : t('review.seconds', { count: Math.ceil(seconds / 5) * 5 });
}

function progressText({ where, done, total, left, place }: Progress): string {
  if (place > 0) return t('review.queued', { place });
  if (where === 'server' && done === 0) return t('review.asked');
  const text = t('review.progress', { done, total });
  return left === undefined ? text : `${text} · ${timeText(left)}`;
}

function Running({ progress, onCancel }: { progress: Progress; onCancel: () => void }): JSX.Element {
  const { where, done, total } = progress;
  return (
    <>
      <h2>{t(where === 'device' ? 'review.running' : 'review.runningServer')}</h2>
      <progress max={total} value={done} aria-label={t('review.title')} />
      <div class="review-running">
        <span class="note">{progressText(progress)}</span>
        <button type="button" class="button small" onClick={onCancel}>
          {t(where === 'device' ? 'review.stop' : 'review.leave')}
        </button>
      </div>
    </>
  );
}

const SIGN_OF = Object.fromEntries(
  FAULTS.map(fault => [fault, GLYPHS.find(({ nag }) => nag === NAG_OF[fault])!.sign])
) as Record<Fault, string>;

interface SummaryProps extends Omit<Props, 'review'> {
  judgement: Judgement;
}

function Summary({ view, judgement, onLearn }: SummaryProps): JSX.Element {
  const sides: Side[] = ['w', 'b'];
  const learnable = sides.filter(side => questionsOf(judgement, side).length > 0);
  return (
    <>
      <table class="review-summary">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('review.accuracy')}</th>
            {FAULTS.map(fault => (
              <th key={fault} scope="col" title={t(`review.many.${fault}`)} class={fault}>
                <span aria-hidden="true">{SIGN_OF[fault]}</span>
                <span class="sr-only">{t(`review.many.${fault}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(side => (
            <SideRow key={side} side={side} view={view} judgement={judgement} />
          ))}
        </tbody>
      </table>
      {learnable.length > 0 ? (
        <div class="review-learn">
          <span>
            <Icon name="hint" /> {t('mistakes.title')}:
          </span>
          {learnable.map(side => (
            <button
              key={side}
              type="button"
              class="button small"
              aria-label={t('mistakes.learn', { side: sideName(view.study.variant, side) })}
              onClick={() => onLearn(side)}
            >
              {sideName(view.study.variant, side)}
            </button>
          ))}
        </div>
      ) : (
        <p class="note">{t('mistakes.none')}</p>
      )}
    </>
  );
}

interface RowProps {
  side: Side;
  view: StudyView;
  judgement: Judgement;
}

// A press on a number goes to the next of these moves, and from the last one to the first.
function SideRow({ side, view, judgement }: RowProps): JSX.Element {
  const { variant } = view.study;
  const { accuracy, moves } = judgement[side];
  return (
    <tr class={`side-${gameUi(variant.id).sides[side === 'w' ? 0 : 1]}`}>
      <th scope="row">
        <span class="side-dot" aria-hidden="true" /> {sideName(variant, side)}
      </th>
      <td class="review-accuracy">{accuracy === undefined ? '–' : `${numberText(accuracy, ONE_DECIMAL)} %`}</td>
      {FAULTS.map(fault => {
        const these = moves.filter(move => move.fault === fault).map(({ node }) => node);
        const next = these.find(({ ply }) => ply > view.node.ply) ?? these[0];
        return (
          <td key={fault}>
            <button
              type="button"
              class={`review-count ${fault}`}
              disabled={!next}
              aria-label={`${sideName(variant, side)}, ${t(`review.many.${fault}`)}: ${numberText(these.length)}`}
              onClick={() => view.go(next!)}
            >
              {numberText(these.length)}
            </button>
          </td>
        );
      })}
    </tr>
  );
}
