// The moves of a game. A click shows the position after the move.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t, tc } from '../i18n';
import type { NotationId, VariantInfo } from '../rules/rules';
import { IconButton } from '../ui/controls';
import type { Step } from './timeline';

export function notationOf(variant: VariantInfo): NotationId {
  const chosen = settings.get().notation[variant.id] as NotationId;
  return variant.notations.includes(chosen) ? chosen : variant.notations[0]!;
}

interface Props {
  variant: VariantInfo;
  steps: Step[];
  shown: number; // index of the step on the board
  sending: boolean; // the last move is on its way
  onShow: (index: number) => void;
}

export function MoveList({ variant, steps, shown, sending, onShow }: Props): JSX.Element {
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
                  {steps[i]!.move![notation] ?? steps[i]!.move!.uci}
                </button>
              )
            )}
          </li>
        ))}
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
