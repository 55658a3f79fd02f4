// The moves of a game. A click shows the position after the move.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t, tc } from '../i18n';
import { Piece } from '../board/MiniRow';
import type { Side, VariantInfo, Written } from '../rules/rules';
import { IconButton } from '../ui/controls';
import { clockText } from './clocks';
import { figureOf, isPass, moveText, notationOf } from './moveText';
import type { Step } from './timeline';

interface Props {
  variant: VariantInfo;
  steps: Step[];
  shown: number; // index of the step on the board
  sending: boolean; // the last move is on its way
  left: readonly number[]; // what the clock of the mover showed after each move, in ms
  result: string; // of a game that is over
  onShow: (index: number) => void;
}

// A picture stands for the piece; the letter is there for who listens or copies.
function MoveText({ move, side, variant }: { move: Written; side: Side; variant: VariantInfo }): JSX.Element {
  const text = moveText(move, variant);
  const figure = settings.get().figurines && !isPass(move.uci) ? figureOf(text, variant) : undefined;
  if (!figure) return <>{text}</>;
  return (
    <>
      <span class="figurine pieces">
        <Piece letter={figure.letter} side={side} />
      </span>
      <span class="sr-only">{figure.san}</span>
      {figure.rest}
    </>
  );
}

export function MoveList({ variant, steps, shown, sending, left, result, onShow }: Props): JSX.Element {
  useStore(settings);
  const notation = notationOf(variant);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !list.current) return;
    const box = list.current;
    box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    box.scrollLeft = current.offsetLeft - box.offsetLeft - box.clientWidth / 2;
  }, [shown, steps.length]);

  const blackFirst = steps[0]!.turn === 'b';
  const rows: (number | undefined)[][] = [];
  for (let i = 1; i < steps.length; ++i) {
    const column = (i - 1 + (blackFirst ? 1 : 0)) % 2;
    if (column === 0 || rows.length === 0) rows.push(column === 0 ? [] : [undefined]);
    rows[rows.length - 1]!.push(i);
  }
  return (
    <section class="moves" aria-label={t('play.moves')}>
      <div class="moves-head">
        <h2>{t('play.moves')}</h2>
        {variant.notations.length > 1 && (
          <select
            aria-label={t('play.notation')}
            value={notation}
            onChange={e =>
              settings.update({ notation: { ...settings.get().notation, [variant.id]: e.currentTarget.value } })
            }
          >
            {variant.notations.map(n => (
              <option key={n} value={n}>
                {tc('notation', n)}
              </option>
            ))}
          </select>
        )}
      </div>
      <ol ref={list} class="move-rows" tabIndex={0} aria-label={t('play.moves')}>
        {rows.length === 0 && <li class="note">{t('play.noMoves')}</li>}
        {rows.map((row, index) => (
          <li key={index} class="move-row">
            <span class="move-number">{index + 1}</span>
            {row.map((i, column) =>
              i === undefined ? (
                <span key={column} class="move-gap">
                  …
                </span>
              ) : (
                <button
                  key={column}
                  type="button"
                  class={`move ${sending && i === steps.length - 1 ? 'sending' : ''}`}
                  aria-current={i === shown ? 'step' : undefined}
                  onClick={() => onShow(i)}
                >
                  <MoveText move={steps[i]!.move!} side={steps[i - 1]!.turn} variant={variant} />
                  {left[i - 1] !== undefined && (
                    <small class="move-clock" title={t('play.clockAfter')}>
                      {clockText(left[i - 1]!)}
                    </small>
                  )}
                </button>
              )
            )}
          </li>
        ))}
        {result && <li class="move-result">{result}</li>}
      </ol>
      <div class="stepper">
        <IconButton icon="first" label={t('play.first')} disabled={shown === 0} onClick={() => onShow(0)} />
        <IconButton icon="prev" label={t('play.prev')} disabled={shown === 0} onClick={() => onShow(shown - 1)} />
        <IconButton
          icon="next"
          label={t('play.next')}
          disabled={shown === steps.length - 1}
          onClick={() => onShow(shown + 1)}
        />
        <IconButton
          icon="last"
          label={t('play.last')}
          disabled={shown === steps.length - 1}
          onClick={() => onShow(steps.length - 1)}
        />
      </div>
    </section>
  );
}
