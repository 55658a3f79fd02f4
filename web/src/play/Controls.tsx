// What a player may do besides moving.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t } from '../i18n';
import { CopyButton, CopyField } from '../ui/Copy';
import { Dialog, IconButton } from '../ui/controls';
import type { OfferKind, Table, TableState } from './table';

interface Props {
  table: Table;
  state: TableState;
  onFlip: () => void;
  fen: string;
}
type Question = 'resign' | 'abort';

export function Controls({ table, state, onFlip, fen }: Props): JSX.Element {
  const { sound, confirmResign } = useStore(settings);
  const [asking, setAsking] = useState<Question | undefined>(undefined);
  useEffect(() => setAsking(undefined), [state.status]);
  const ask = (question: Question) => {
    if (question === 'resign' && !confirmResign) table.offer('resign');
    else setAsking(question);
  };
  const address = () => `${location.origin}/game/${table.id}`;
  return (
    <div class="controls">
      <IconButton icon="flip" label={t('play.flip')} onClick={onFlip} />
      <IconButton
        icon={sound ? 'sound' : 'mute'}
        label={t('play.sound')}
        pressed={sound}
        onClick={() => settings.update({ sound: !sound })}
      />
      {state.status === 'playing' && state.seats.some(seat => seat.you) && (
        <PlayerControls table={table} state={state} ask={ask} />
      )}
      <CopyButton label={t('play.copyFen')} text={() => fen} icon="copy" />
      {!table.local && <CopyButton label={t('play.shareLink')} text={address} icon="link" />}
      {asking && (
        <Confirm
          question={asking}
          onYes={() => {
            setAsking(undefined);
            table.offer(asking);
          }}
          onNo={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface PlayerProps {
  table: Table;
  state: TableState;
  ask: (question: Question) => void;
}

function PlayerControls({ table, state, ask }: PlayerProps): JSX.Element {
  const moved = state.timeline.ply > 0;
  const offered = (kind: OfferKind) =>
    state.offers.some(o => o.kind === kind && o.seats.some(i => state.seats[i]?.you));
  return (
    <>
      {(table.local || state.casual) && (
        <IconButton
          icon="undo"
          label={t('play.takeback')}
          disabled={!moved || offered('takeback')}
          onClick={() => table.offer('takeback')}
        />
      )}
      {state.clocks && <IconButton icon="plus" label={t('play.moreTime')} onClick={() => table.giveTime()} />}
      {state.canAbort ? (
        <IconButton icon="abort" label={t('play.abort')} onClick={() => ask('abort')} />
      ) : (
        <>
          <IconButton
            icon="draw"
            label={t(table.local ? 'play.drawLocal' : 'play.draw')}
            disabled={offered('draw') || !moved}
            onClick={() => table.offer('draw')}
          />
          <IconButton icon="resign" label={t('play.resign')} onClick={() => ask('resign')} />
        </>
      )}
      {!table.local && <SeatLink table={table} />}
    </>
  );
}

function SeatLink({ table }: { table: Table }): JSX.Element {
  const [link, setLink] = useState('');
  return (
    <>
      <IconButton
        icon="device"
        label={t('seat.make')}
        onClick={() => void table.seatLink().then(setLink, () => undefined)}
      />
      {link && (
        <Dialog title={t('seat.make')} onClose={() => setLink('')}>
          <p>{t('seat.made')}</p>
          <CopyField text={link} />
        </Dialog>
      )}
    </>
  );
}

function Confirm(props: { question: Question; onYes: () => void; onNo: () => void }): JSX.Element {
  const sure = t(props.question === 'resign' ? 'play.resignSure' : 'play.abortSure');
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={box}
      class="confirm"
      role="alertdialog"
      aria-label={sure}
      onKeyDown={event => {
        if (event.key === 'Escape') props.onNo();
      }}
    >
      <span>{sure}</span>
      <button type="button" class="button danger" onClick={props.onYes}>
        {t(props.question === 'resign' ? 'play.resign' : 'play.abort')}
      </button>
      <button type="button" class="button" onClick={props.onNo}>
        {t('common.cancel')}
      </button>
    </div>
  );
}
