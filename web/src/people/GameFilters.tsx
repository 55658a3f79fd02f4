// The filters of a list of games. They combine; each can be taken away again.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, tc, word } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { gameInfo, gameList } from '../lib/variants';
import { Icon, Select } from '../ui/controls';
import { PACES, RESULTS, type Filter, type FilterName } from './profile';

// The ends of games that people ask for.
const REASONS = ['checkmate', 'resignation', 'time', 'abandoned', 'agreement', 'repetition', 'stalemate'] as const;

interface Props {
  filter: Filter;
  isYou: boolean;
  onChange: (filter: Filter) => void;
}

export function GameFilters({ filter, isYou, onChange }: Props): JSX.Element {
  const set = (name: FilterName, value: string) => {
    const { [name]: _, ...rest } = filter;
    const next: Filter = value ? { ...rest, [name]: value } : rest;
    if (name === 'game') delete next.position; // a position belongs to a game
    onChange(next);
  };
  const game = gameInfo(filter.game ?? '');
  const any = { value: '', label: t('filter.any') };
  const select = (name: FilterName, options: { value: string; label: string }[]) => (
    <Select
      label={t(`filter.${name}` as 'filter.game')}
      value={filter[name] ?? ''}
      options={[any, ...options]}
      onChange={value => set(name, value)}
    />
  );
  const count = Object.keys(filter).length;
  return (
    <details class="game-filters" open={count > 0}>
      <summary>
        {t('filter.title')} {count > 0 && <b class="badge">{count}</b>} <Icon name="arrowDown" />
      </summary>
      <div class="filters">
        {select(
          'game',
          gameList.map(g => ({ value: g.id, label: word(g.name) }))
        )}
        {select(
          'side',
          (['w', 'b'] as const).map((value, i) => ({
            value,
            label: game ? word(game.colors[i]!) : t(value === 'w' ? 'filter.first' : 'filter.second'),
          }))
        )}
        {select(
          'result',
          RESULTS.map(value => ({ value, label: t(`result.${value}`) }))
        )}
        {select(
          'reason',
          REASONS.map(value => ({ value, label: tc('reason', value) }))
        )}
        {select('rated', [
          { value: 'yes', label: t('filter.rated.yes') },
          { value: 'no', label: t('filter.rated.no') },
        ])}
        {select(
          'pace',
          PACES.map(value => ({ value, label: t(`pace.${value}`) }))
        )}
        <Field label={t('filter.opponent')} value={filter.opponent ?? ''} onDone={value => set('opponent', value)} />
        <Field label={t('filter.from')} type="date" value={filter.from ?? ''} onDone={value => set('from', value)} />
        <Field label={t('filter.to')} type="date" value={filter.to ?? ''} onDone={value => set('to', value)} />
        {isYou && select('private', [{ value: 'yes', label: t('filter.private.yes') }])}
      </div>
      {game && <PositionField variant={game.id} value={filter.position ?? ''} onDone={key => set('position', key)} />}
      {count > 0 && (
        <button type="button" class="button" onClick={() => onChange({})}>
          <Icon name="close" /> {t('filter.clear')}
        </button>
      )}
    </details>
  );
}

// A field that counts when it is left or Enter is pressed.
function Field(props: {
  label: string;
  value: string;
  type?: 'text' | 'date';
  onDone: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        key={props.value}
        type={props.type ?? 'text'}
        defaultValue={props.value}
        maxLength={64}
        autocomplete="off"
        onChange={event => {
          const value = event.currentTarget.value.trim();
          if (value !== props.value) props.onDone(value);
        }}
      />
    </label>
  );
}

// A position as FEN becomes the key by which the server finds games.
function PositionField({ variant, value, onDone }: { variant: string; value: string; onDone: (key: string) => void }) {
  const [wrong, setWrong] = useState('');
  const look = async (fen: string) => {
    setWrong('');
    try {
      const game = (await loadRules()).fromFen(variant, fen);
      const { key } = game.state();
      game.release();
      onDone(key);
    } catch {
      setWrong(t('filter.badPosition'));
    }
  };
  if (value) {
    return (
      <p class="position-filter">
        {t('filter.onePosition')}{' '}
        <button type="button" class="button small" onClick={() => onDone('')}>
          <Icon name="close" /> {t('filter.anyPosition')}
        </button>
      </p>
    );
  }
  return (
    <div>
      <Field label={t('filter.position')} value="" onDone={fen => void look(fen)} />
      <p class="note">{t('filter.positionNote')}</p>
      {wrong && (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
