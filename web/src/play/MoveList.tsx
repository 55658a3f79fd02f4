// The moves of a game. A click shows the position after the move.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t, tc } from '../i18n';
import type { VariantInfo } from '../rules/rules';
import { IconButton } from '../ui/controls';
import { clockText } from './clocks';
import { notationOf } from './moveText';
import { WrittenMove } from './WrittenMove';
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

// The moves in rows of two, by their index; a gap where the second side begins.
function rowsOf(steps: Step[]): (number | undefined)[][] {
  const blackFirst = steps[0]!.turn === 'b';
  const rows: (number | undefined)[][] = [];
  for (let i = 1; i < steps.length; ++i) {
    const column = (i - 1 + (blackFirst ? 1 : 0)) % 2;
    if (column === 0 || rows.length === 0) rows.push(column === 0 ? [] : [undefined]);
    rows[rows.length - 1]!.push(i);
  }
  return rows;
}

export function MoveList(props: Props): JSX.Element {
  const { variant, steps, shown, result } = props;
  useStore(settings);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !list.current) return;
    const box = list.current;
    box.scrollTop = current.offsetTop - box.offsetTop - box.clientHeight / 2;
    box.scrollLeft = current.offsetLeft - box.offsetLeft - box.clientWidth / 2;
  }, [shown, steps.length]);
  const rows = rowsOf(steps);
  return (
    <section class="moves" aria-label={t('play.moves')}>
      <div class="moves-head">
        <h2>{t('play.moves')}</h2>
        {variant.notations.length > 1 && <NotationSelect variant={variant} />}
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
                <MoveButton key={column} {...props} index={i} />
              )
            )}
          </li>
        ))}
        {result && <li class="move-result">{result}</li>}
      </ol>
      <Stepper {...props} />
    </section>
  );
}

function NotationSelect({ variant }: { variant: VariantInfo }): JSX.Element {
  return (
    <select
      aria-label={t('play.notation')}
      value={notationOf(variant)}
      onChange={e => settings.update({ notation: { ...settings.get().notation, [variant.id]: e.currentTarget.value } })}
    >
      {variant.notations.map(n => (
        <option key={n} value={n}>
          {tc('notation', n)}
        </option>
      ))}
    </select>
  );
}

function MoveButton({ variant, steps, shown, sending, left, onShow, index }: Props & { index: number }): JSX.Element {
  const clock = left[index - 1];
  return (
    <button
      type="button"
      class={`move ${sending && index === steps.length - 1 ? 'sending' : ''}`}
      aria-current={index === shown ? 'step' : undefined}
      onClick={() => onShow(index)}
    >
      <WrittenMove move={steps[index]!.move!} side={steps[index - 1]!.turn} variant={variant} />
      {clock !== undefined && (
        <small class="move-clock" title={t('play.clockAfter')}>
          {clockText(clock)}
        </small>
      )}
    </button>
  );
}

function Stepper({ steps, shown, onShow }: Props): JSX.Element {
  const last = steps.length - 1;
  return (
    <div class="stepper">
      <IconButton icon="first" label={t('play.first')} disabled={shown === 0} onClick={() => onShow(0)} />
      <IconButton icon="prev" label={t('play.prev')} disabled={shown === 0} onClick={() => onShow(shown - 1)} />
      <IconButton icon="next" label={t('play.next')} disabled={shown === last} onClick={() => onShow(shown + 1)} />
      <IconButton icon="last" label={t('play.last')} disabled={shown === last} onClick={() => onShow(last)} />
    </div>
  );
}
