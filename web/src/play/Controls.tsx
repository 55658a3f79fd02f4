// What a player may do besides moving.
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Person } from '../generated/contract';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { t } from '../i18n';
import type { Side } from '../rules/rules';
import { CopyField } from '../ui/Copy';
import { ActionButton, Dialog } from '../ui/controls';
import { CopyItem, Menu, MenuItem } from '../ui/Menu';
import { PersonDialog } from '../people/PersonActions';
import { ChallengeDialog } from '../pages/Challenge';
import { fromHere } from './again';
import { Export } from './Export';
import { isCorrespondence, ownSide, type OfferKind, type Table, type TableState } from './table';

interface Props {
  table: Table;
  state: TableState;
  onFlip: () => void;
  zen: boolean;
  onZen: () => void;
  shown: number; // the step on the board
  bottom: Side;
  children?: ComponentChildren;
}
type Question = 'resign' | 'abort' | 'draw';

export function Controls({ table, state, onFlip, zen, onZen, shown, bottom, children }: Props): JSX.Element {
  const { sound, confirmResign } = useStore(settings);
  const [asking, setAsking] = useState<Question | undefined>(undefined);
  useLayoutEffect(() => setAsking(undefined), [state.status]);
  const ask = (question: Question) => {
    if (question === 'resign' && !confirmResign) table.offer('resign');
    else setAsking(question);
  };
  const address = () => `${location.origin}/game/${table.id}`;
  const [open, setOpen] = useState<'export' | 'here' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const [person, setPerson] = useState<Person | undefined>(undefined);
  const others = state.seats.flatMap(seat => (seat.person && !seat.you ? [seat.person] : []));
  const { ply, state: rules } = state.timeline;
  const isPlayable = shown < ply || rules.outcome.winner === '';
  const playing = state.status === 'playing' && state.seats.some(seat => seat.you);
  return (
    <div class="controls">
      {playing && <PlayerControls table={table} state={state} ask={ask} />}
      <ActionButton icon="flip" label={t('play.flip')} word={t('play.flipWord')} onClick={onFlip} />
      {children}
      <Menu label={t('play.more')}>
        {playing && state.clocks && !isCorrespondence(state) && hasHumanOpponent(state) && (
          <MenuItem icon="plus" label={t('play.moreTime')} onClick={() => table.giveTime()} stay />
        )}
        <MenuItem
          icon={sound ? 'sound' : 'mute'}
          label={t('play.sound')}
          pressed={sound}
          stay
          onClick={() => settings.update({ sound: !sound })}
        />
        <MenuItem icon="calm" label={t(zen ? 'play.zenOff' : 'play.zen')} onClick={onZen} />
        {isPlayable && state.status !== 'choosing' && (
          <MenuItem icon="play" label={t('play.fromHere')} onClick={() => setOpen('here')} />
        )}
        <MenuItem icon="download" label={t('play.export')} onClick={() => setOpen('export')} />
        {!table.local && <CopyItem icon="link" label={t('play.shareLink')} text={address} />}
        {playing && !table.local && <SeatLink table={table} />}
        {others.map(person => (
          <MenuItem
            key={person.id}
            icon="friend"
            label={t('people.about', { name: person.name || t('play.anonymous') })}
            onClick={() => setPerson(person)}
          />
        ))}
      </Menu>
      {person && <PersonDialog person={person} game={table.id} onClose={() => setPerson(undefined)} />}
      {open === 'export' && <Export table={table} shown={shown} bottom={bottom} onClose={close} />}
      {open === 'here' && <ChallengeDialog wish={fromHere(state, shown)} onClose={close} />}
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

// Nobody gives the computer time: its clock never runs.
function hasHumanOpponent(state: TableState): boolean {
  const own = ownSide(state);
  return state.seats.some(seat => seat.color !== own && seat.kind === 'person' && !seat.you);
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
        <ActionButton
          icon="undo"
          label={t('play.takeback')}
          disabled={!moved || offered('takeback')}
          onClick={() => table.offer('takeback')}
        />
      )}
      {state.canAbort ? (
        <ActionButton icon="abort" label={t('play.abort')} onClick={() => ask('abort')} />
      ) : (
        <>
          <ActionButton
            icon="draw"
            label={t(table.together ? 'play.drawLocal' : 'play.draw')}
            word={t('play.drawWord')}
            disabled={offered('draw') || !moved}
            onClick={() => (table.together ? ask('draw') : table.offer('draw'))}
          />
          <ActionButton icon="resign" label={t('play.resign')} onClick={() => ask('resign')} />
        </>
      )}
    </>
  );
}

function SeatLink({ table }: { table: Table }): JSX.Element {
  const [link, setLink] = useState('');
  return (
    <>
      <MenuItem
        stay
        icon="device"
        label={t('seat.make')}
        onClick={() => void table.seatLink().then(setLink, () => undefined)}
      />
      {link && (
        <div data-stay>
          <Dialog title={t('seat.make')} onClose={() => setLink('')}>
            <p>{t('seat.made')}</p>
            <CopyField text={link} />
          </Dialog>
        </div>
      )}
    </>
  );
}

const WORDS = {
  resign: { sure: 'play.resignSure', yes: 'play.resign' },
  abort: { sure: 'play.abortSure', yes: 'play.abort' },
  draw: { sure: 'play.drawSure', yes: 'play.drawLocal' },
} as const;

function Confirm(props: { question: Question; onYes: () => void; onNo: () => void }): JSX.Element {
  const { sure, yes } = WORDS[props.question];
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={box}
      class="confirm"
      role="alertdialog"
      aria-label={t(sure)}
      onKeyDown={event => {
        if (event.key === 'Escape') props.onNo();
      }}
    >
      <span>{t(sure)}</span>
      <button type="button" class="button danger" onClick={props.onYes}>
        {t(yes)}
      </button>
      <button type="button" class="button" onClick={props.onNo}>
        {t('common.cancel')}
      </button>
    </div>
  );
}
