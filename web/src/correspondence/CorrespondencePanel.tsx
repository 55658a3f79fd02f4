// What a player of a game by correspondence has beside the board: the next game that waits, conditional moves, a note
// and an analysis board without engine.
import type { JSX } from 'preact';
import { t } from '../i18n';
import { useStore } from '../lib/store';
import { server } from '../net/connection';
import { isMyTurn, ownSide, type Table, type TableState } from '../play/table';
import { Icon } from '../ui/controls';
import { ConditionsPanel } from './ConditionsPanel';
import { NotePanel } from './NotePanel';
import type { ConditionsView } from './useConditions';
import { nextAfter } from './waiting';

interface Props {
  table: Table;
  state: TableState;
  conditions: ConditionsView | undefined; // while they can be prepared
  editing: boolean;
  setEditing: (on: boolean) => void;
  isLost: boolean; // a move came before what was being prepared was kept
}

export function CorrespondencePanel(props: Props): JSX.Element {
  const { table, state, conditions, editing, setEditing, isLost } = props;
  useStore(server); // the list of games that wait is in it
  const next = isMyTurn(state) ? undefined : nextAfter(table.id);
  const { variant } = state.timeline;
  const side = ownSide(state) === 'b' ? '&side=b' : '';
  return (
    <div class="correspondence">
      {next && (
        <a class="button primary" href={`/game/${next.game}`}>
          {t('waiting.next')}
        </a>
      )}
      {isLost && (
        <p class="notice" role="status">
          {t('conditions.moved')}
        </p>
      )}
      {conditions && (
        <ConditionsPanel conditions={conditions} variant={variant} editing={editing} setEditing={setEditing} />
      )}
      {state.own && <NotePanel table={table} note={state.own.note} />}
      {state.status === 'playing' && (
        <a class="text-link" href={`/analysis/${variant.id}?running=${table.id}${side}`}>
          <Icon name="search" /> {t('own.analyse')}
        </a>
      )}
    </div>
  );
}
