// Sets a game up: which, against whom, how.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, tc, word } from '../i18n';
import { loadRules } from '../lib/loadRules';
import { go } from '../lib/router';
import { settings } from '../lib/settings';
import { useStore } from '../lib/store';
import { gameInfo, gameList, type GameInfo } from '../lib/variants';
import { ask, server } from '../net/connection';
import { Refusal } from '../net/socket';
import { CopyField } from '../play/Controls';
import type { Control } from '../play/table';
import { Dialog, Icon, Segmented, Select } from '../ui/controls';

export type Opponent = 'computer' | 'friend' | 'lobby' | 'device';
type Side = 'w' | 'b' | 'random';
type SeatWish = 'me' | 'open' | 'computer';

const TIMES: { id: string; control: Control }[] = [
  { id: 'none', control: { kind: 'none' } },
  { id: '3+2', control: { kind: 'increment', base: 180, increment: 2 } },
  { id: '5+3', control: { kind: 'increment', base: 300, increment: 3 } },
  { id: '10+5', control: { kind: 'increment', base: 600, increment: 5 } },
  { id: '15+10', control: { kind: 'increment', base: 900, increment: 10 } },
  { id: '10+3×30', control: { kind: 'byoyomi', base: 600, period: 30, periods: 3 } },
  { id: '30+20', control: { kind: 'increment', base: 1800, increment: 20 } },
];

interface Form {
  variant: string;
  opponent: Opponent;
  setup: string;
  time: string;
  minutes: number;
  increment: number;
  side: Side;
  level: number;
  seats: SeatWish[];
  fen: string;
}

interface Props {
  variant?: string;
  opponent?: Opponent;
  onClose: () => void;
}

function controlOf(form: Form): Control {
  if (form.time === 'custom') return { kind: 'increment', base: Math.round(form.minutes * 60), increment: form.increment };
  return TIMES.find(time => time.id === form.time)?.control ?? { kind: 'none' };
}

// Who sits at a team's board, unless the player wants it otherwise.
function seatsFor(opponent: Opponent): SeatWish[] {
  if (opponent === 'computer') return ['me', 'computer', 'computer', 'computer'];
  return opponent === 'lobby' ? ['me', 'open', 'open', 'open'] : ['me', 'computer', 'open', 'computer'];
}

// Who sits where, as the protocol says it.
export function wishes(form: Pick<Form, 'opponent' | 'side' | 'level' | 'seats'>, game: { seats: number }): string[] {
  const other = form.opponent === 'computer' ? `computer:${form.level}` : 'open';
  if (game.seats === 2) return form.side === 'b' ? [other, 'me'] : ['me', other];
  return form.seats.map(wish => (wish === 'computer' ? `computer:${form.level}` : wish));
}

export function ChallengeDialog({ variant, opponent, onClose }: Props): JSX.Element {
  const [form, setForm] = useState<Form>({
    variant: variant ?? gameList[0]!.id,
    opponent: opponent ?? 'computer',
    setup: '',
    time: opponent === 'computer' || !opponent ? 'none' : '10+5',
    minutes: 10,
    increment: 5,
    side: 'random',
    level: settings.get().level,
    seats: seatsFor(opponent ?? 'computer'),
    fen: '',
  });
  const [error, setError] = useState('');
  const [invitation, setInvitation] = useState<{ token: string } | undefined>(undefined);
  const { status, offline } = useStore(server);
  const game = gameInfo(form.variant)!;
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });

  const submit = async () => {
    setError('');
    if (form.fen.trim() !== '') {
      try {
        const rules = await loadRules();
        rules.fromFen(form.variant, form.fen.trim()).release();
      } catch (reason) {
        return setError(t('challenge.fenBad', { why: (reason as Error).message }));
      }
    }
    settings.update({ level: form.level });
    if (form.opponent === 'device') return startHere(form);
    try {
      const answer = await ask(requestOf(form, game));
      if (answer.t === 'challenge-made' && answer.token) setInvitation({ token: answer.token });
      else onClose();
    } catch (reason) {
      if (reason instanceof Refusal) setError(tc('refused', reason.code, t('refused.unknown', { message: reason.message })));
      else throw reason;
    }
  };

  if (invitation) return <Invitation token={invitation.token} onClose={onClose} />;
  return (
    <Dialog title={t('challenge.title')} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        <Select
          label={t('challenge.game')}
          value={form.variant}
          options={gameList.map(g => ({ value: g.id, label: word(g.name) }))}
          onChange={id => change({ variant: id, setup: '' })}
        />
        <Segmented<Opponent>
          label={t('challenge.against')}
          value={form.opponent}
          options={(['computer', 'friend', 'lobby', 'device'] as const).map(value => ({ value, label: t(`challenge.${value}`) }))}
          onChange={value =>
            change({
              opponent: value,
              seats: seatsFor(value),
              time: value === 'computer' ? 'none' : form.time === 'none' ? '10+5' : form.time,
            })
          }
        />
        <SetupChoice game={game} value={form.setup} onChange={setup => change({ setup })} />
        {form.opponent !== 'device' && <Details form={form} game={game} change={change} />}
        <details>
          <summary>{t('challenge.more')}</summary>
          <label class="field">
            <span>{t('challenge.fen')}</span>
            <input type="text" value={form.fen} maxLength={300} spellcheck={false} onInput={e => change({ fen: e.currentTarget.value })} />
          </label>
        </details>
        {error && (
          <p class="refusal" role="alert">
            {error}
          </p>
        )}
        {form.opponent !== 'device' && offline && <p class="note warn">{t('home.offline')}</p>}
        <button type="submit" class="button primary big" disabled={form.opponent !== 'device' && status !== 'live'}>
          {t(form.opponent === 'friend' ? 'challenge.invite' : form.opponent === 'lobby' ? 'challenge.offer' : 'challenge.start')}
        </button>
      </form>
    </Dialog>
  );
}

function requestOf(form: Form, game: GameInfo) {
  const fen = form.fen.trim();
  return {
    t: 'challenge',
    variant: form.variant,
    control: controlOf(form),
    seats: wishes(form, game),
    shuffle: game.seats === 2 && form.side === 'random',
    listed: form.opponent === 'lobby',
    casual: true,
    ...(fen ? { fen } : form.setup ? { setup: form.setup } : {}),
  };
}

function startHere(form: Form): void {
  const query = new URLSearchParams();
  if (form.fen.trim()) query.set('fen', form.fen.trim());
  else if (form.setup) query.set('setup', form.setup);
  const search = query.toString();
  go(`/local/${form.variant}${search ? `?${search}` : ''}`);
}

function SetupChoice({ game, value, onChange }: { game: GameInfo; value: string; onChange: (id: string) => void }): JSX.Element | null {
  if (game.choices.length > 0 || game.setups.length < 2) return null;
  return (
    <Segmented
      label={t('challenge.setup')}
      value={value || game.setups[0]!.id}
      options={game.setups.map(setup => ({ value: setup.id, label: tc('setup', setup.id) }))}
      onChange={onChange}
    />
  );
}

function Details({ form, game, change }: { form: Form; game: GameInfo; change: (part: Partial<Form>) => void }): JSX.Element {
  return (
    <>
      <Segmented
        label={t('challenge.time')}
        value={form.time}
        options={[
          ...TIMES.map(({ id }) => ({ value: id, label: id === 'none' ? t('challenge.noClock') : id })),
          { value: 'custom', label: t('challenge.custom') },
        ]}
        onChange={time => change({ time })}
      />
      {form.time === 'custom' && (
        <div class="field-row">
          <NumberField label={t('challenge.minutes')} value={form.minutes} min={1} max={180} onChange={minutes => change({ minutes })} />
          <NumberField label={t('challenge.increment')} value={form.increment} min={0} max={180} onChange={increment => change({ increment })} />
        </div>
      )}
      {game.seats === 2 ? (
        <Segmented<Side>
          label={t('challenge.side')}
          value={form.side}
          options={[
            { value: 'w', label: word(game.colors[0]) },
            { value: 'random', label: t('challenge.random') },
            { value: 'b', label: word(game.colors[1]) },
          ]}
          onChange={side => change({ side })}
        />
      ) : (
        <div class="seat-grid">
          {form.seats.map((wish, index) => (
            <Select<SeatWish>
              key={index}
              label={t('team.seat', { side: word(game.colors[index % 2 === 0 ? 0 : 1]), team: tc('team', index < 2 ? 'east' : 'west') })}
              value={wish}
              options={(['me', 'open', 'computer'] as const).map(value => ({ value, label: t(`challenge.seat.${value}`) }))}
              onChange={value => change({ seats: form.seats.map((old, i) => (i === index ? value : old)) })}
            />
          ))}
        </div>
      )}
      {(form.opponent === 'computer' || game.seats > 2) && (
        <label class="field">
          <span>
            {t('challenge.level')} <b>{form.level}</b>
          </span>
          <input type="range" min="1" max="8" value={form.level} onInput={e => change({ level: Number(e.currentTarget.value) })} />
        </label>
      )}
    </>
  );
}

function NumberField(props: { label: string; value: number; min: number; max: number; onChange: (value: number) => void }): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="number"
        min={props.min}
        max={props.max}
        value={props.value}
        required
        onInput={e => props.onChange(Math.min(props.max, Math.max(props.min, Number(e.currentTarget.value) || props.min)))}
      />
    </label>
  );
}

function Invitation({ token, onClose }: { token: string; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t('challenge.inviteTitle')} onClose={onClose}>
      <p>{t('challenge.inviteText')}</p>
      <CopyField text={`${location.origin}/c/${token}`} />
      <p class="note">
        <Icon name="clock" /> {t('challenge.waiting')}
      </p>
    </Dialog>
  );
}
