// What a player may do besides moving.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../lib/copy';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t } from '../i18n';
import { Dialog, Icon, IconButton } from '../ui/controls';
import type { Table, TableState } from './table';

interface Props {
  table: Table;
  state: TableState;
  onFlip: () => void;
  fen: string;
}

export function Controls({ table, state, onFlip, fen }: Props): JSX.Element {
  const { sound } = useStore(settings);
  const [asking, setAsking] = useState<'resign' | 'abort' | undefined>(undefined);
  const [link, setLink] = useState('');
  const player = state.seats.some(seat => seat.you);
  const playing = state.status === 'playing';
  const moved = state.timeline.ply > 0;
  const offered = (kind: string) => state.offers.some(o => o.kind === kind && o.seats.some(i => state.seats[i]?.you));
  useEffect(() => setAsking(undefined), [state.status]);
  const confirm = (kind: 'resign' | 'abort') => {
    if (kind === 'resign' && !settings.get().confirmResign) table.offer('resign');
    else setAsking(kind);
  };
  return (
    <div class="controls">
      <IconButton icon="flip" label={t('play.flip')} onClick={onFlip} />
      <IconButton
        icon={sound ? 'sound' : 'mute'}
        label={t('play.sound')}
        pressed={sound}
        onClick={() => settings.update({ sound: !sound })}
      />
      {player && playing && (
        <>
          {(table.local || state.casual) && (
            <IconButton
              icon="undo"
              label={t('play.takeback')}
              disabled={!moved || offered('takeback')}
              onClick={() => table.offer('takeback')}
            />
          )}
          {!table.local && state.clocks && <IconButton icon="plus" label={t('play.moreTime')} onClick={() => table.giveTime()} />}
          {state.canAbort ? (
            <IconButton icon="abort" label={t('play.abort')} onClick={() => confirm('abort')} />
          ) : (
            <>
              <IconButton
                icon="draw"
                label={t(table.local ? 'play.drawLocal' : 'play.draw')}
                disabled={offered('draw') || !moved}
                onClick={() => table.offer('draw')}
              />
              <IconButton icon="resign" label={t('play.resign')} onClick={() => confirm('resign')} />
            </>
          )}
          {!table.local && (
            <IconButton
              icon="device"
              label={t('seat.make')}
              onClick={() => void table.seatLink().then(setLink, () => undefined)}
            />
          )}
        </>
      )}
      <CopyButton label={t('play.copyFen')} text={() => fen} icon="copy" />
      {!table.local && <CopyButton label={t('play.shareLink')} text={() => `${location.origin}/game/${table.id}`} icon="link" />}
      {asking && (
        <div class="confirm" role="alertdialog" aria-label={t(asking === 'resign' ? 'play.resignSure' : 'play.abortSure')}>
          <span>{t(asking === 'resign' ? 'play.resignSure' : 'play.abortSure')}</span>
          <button type="button" class="button danger" onClick={() => (setAsking(undefined), table.offer(asking))}>
            {t(asking === 'resign' ? 'play.resign' : 'play.abort')}
          </button>
          <button type="button" class="button" onClick={() => setAsking(undefined)}>
            {t('common.cancel')}
          </button>
        </div>
      )}
      {link && (
        <Dialog title={t('seat.make')} onClose={() => setLink('')}>
          <p>{t('seat.made')}</p>
          <CopyField text={link} />
        </Dialog>
      )}
    </div>
  );
}

function CopyButton(props: { label: string; text: () => string; icon: 'copy' | 'link' }): JSX.Element {
  const [done, setDone] = useState(false);
  return (
    <IconButton
      icon={done ? 'check' : props.icon}
      label={done ? t('common.copied') : props.label}
      onClick={() =>
        void copyText(props.text()).then(copied => {
          setDone(copied);
          setTimeout(() => setDone(false), 2000);
        })
      }
    />
  );
}

export function CopyField({ text }: { text: string }): JSX.Element {
  const [done, setDone] = useState(false);
  return (
    <div class="copy-field">
      <input type="text" readOnly value={text} aria-label={t('common.copy')} onFocus={event => event.currentTarget.select()} />
      <button type="button" class="button primary" onClick={() => void copyText(text).then(setDone)}>
        <Icon name={done ? 'check' : 'copy'} /> {t(done ? 'common.copied' : 'common.copy')}
      </button>
    </div>
  );
}
