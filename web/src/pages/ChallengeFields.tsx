// The fields of a new game: which, against whom, how.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, tc, word } from '../i18n';
import { controlMeaning } from '../lib/control';
import { levelName } from '../lib/names';
import { mainGames, mainOf, ruleSetsOf, rulesFor } from '../lib/ruleSets';
import { useStore } from '../lib/store';
import { gameInfo, type GameInfo } from '../lib/variants';
import { server } from '../net/connection';
import { isReady } from '../offline/ready';
import { levelRating } from '../pairing/levels';
import { StartLevel } from '../pairing/StartLevel';
import { Icon, NumberField, Segmented, Select, Switch } from '../ui/controls';
import {
  against,
  controlOf,
  isHere,
  MOST_DAYS,
  MOST_PERIODS,
  preset,
  presetOf,
  TIMES,
  whyUnrated,
} from './challengeForm';
import type { ClockKind, Form, Memory, Opponent, SeatWish, SideWish } from './challengeForm';
import { RuleSetField } from './RuleSets';
import { placeName } from './Seats';

interface PartProps {
  form: Form;
  game: GameInfo;
  change: (part: Partial<Form>) => void;
}

interface Props {
  form: Form;
  memory: Memory;
  fenError: string;
  addressed?: boolean; // it is known against whom
  onChange: (form: Form) => void;
}

export function Fields({ form, memory, fenError, addressed = false, onChange }: Props): JSX.Element {
  const game = gameInfo(form.variant)!;
  const change = (part: Partial<Form>) => onChange({ ...form, ...part });
  const here = isHere(form, useStore(server).offline);
  const opponents = ['computer', 'friend', 'lobby', 'device'] as const;
  return (
    <>
      <Select
        label={t('challenge.game')}
        value={mainOf(form.variant)}
        options={mainGames.map(g => ({ value: g.id, label: word(g.name) }))}
        onChange={id => change({ variant: rulesFor(id), setup: '' })}
      />
      <RuleSetField variant={form.variant} onChange={variant => change({ variant })} />
      {ruleSetsOf(form.variant).length > 1 && (
        <p class="note" role="status">
          {tc('tagline', form.variant)}
        </p>
      )}
      {!addressed && (
        <Segmented<Opponent>
          label={t('challenge.against')}
          value={form.opponent}
          options={opponents.map(value => ({ value, label: t(`challenge.${value}`) }))}
          onChange={opponent => onChange(against(form, opponent, memory))}
        />
      )}
      {game.choices.length === 0 && game.setups.length > 1 && (
        <Segmented
          label={t('challenge.setup')}
          value={form.setup || game.setups[0]!.id}
          options={game.setups.map(setup => ({ value: setup.id, label: tc('setup', setup.id) }))}
          onChange={setup => change({ setup })}
        />
      )}
      {form.opponent !== 'device' && (
        <>
          {form.opponent === 'computer' && <HereField form={form} game={game} change={change} />}
          {!here && <TimeFields form={form} game={game} change={change} />}
          <SeatFields form={form} game={game} change={change} />
        </>
      )}
      {(form.opponent === 'friend' || form.opponent === 'lobby') && (
        <RatedField form={form} game={game} change={change} />
      )}
      <More form={form} game={game} change={change} fenError={fenError} />
    </>
  );
}

// What few need. Open when it is about a position.
function More({ fenError, ...part }: PartProps & { fenError: string }): JSX.Element {
  const { form, change } = part;
  const details = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen] = useState(form.fen !== '');
  useLayoutEffect(() => {
    if (!fenError) return;
    details.current!.open = true;
    field.current!.focus();
  }, [fenError]);
  return (
    <details ref={details} open={isOpen}>
      <summary>
        {t('challenge.more')} <Icon name="arrowDown" />
      </summary>
      {form.opponent === 'device' ? <NameFields {...part} /> : null}
      <PresetFields {...part} />
      <label class="field">
        <span>{t('challenge.fen')}</span>
        <input
          ref={field}
          type="text"
          value={form.fen}
          maxLength={300}
          spellcheck={false}
          aria-invalid={fenError !== ''}
          aria-describedby="fen-error"
          onInput={e => change({ fen: e.currentTarget.value })}
        />
      </label>
      <p id="fen-error" class="refusal" role="alert" hidden={!fenError}>
        {fenError}
      </p>
    </details>
  );
}

// Who sits at this device; the names are shown at the board and in the file of the game.
function NameFields({ form, game, change }: PartProps): JSX.Element {
  return (
    <div class="seat-grid">
      {Array.from({ length: game.seats }, (_, seat) => (
        <label key={seat} class="field">
          <span>{t('challenge.nameOf', { side: placeName(game, seat) })}</span>
          <input
            type="text"
            maxLength={20}
            value={form.names[seat] ?? ''}
            onInput={e => {
              const name = e.currentTarget.value;
              change({ names: Array.from({ length: 4 }, (_, i) => (i === seat ? name : (form.names[i] ?? ''))) });
            }}
          />
        </label>
      ))}
    </div>
  );
}

// Where the players choose their setups at the board, both may be fixed beforehand: against the computer, or at one
// device. Between people each chooses for himself.
function PresetFields({ form, game, change }: PartProps): JSX.Element | null {
  if (game.choices.length === 0 || (form.opponent !== 'computer' && form.opponent !== 'device')) return null;
  const chosen = presetOf(form.setup, game);
  return (
    <div class="field-row">
      {game.choices.map(({ color, options }) => (
        <Select
          key={color}
          label={t('challenge.setupOf', { side: word(game.colors[color === 'w' ? 0 : 1]) })}
          value={chosen[color]}
          options={['choose', ...options].map(value => ({ value, label: tc('setup', value) }))}
          onChange={option => change({ setup: preset(form.setup, game, color, option) })}
        />
      ))}
    </div>
  );
}

// Where the computer thinks. On this device it needs no network; without one there is no choice.
function HereField({ form, change }: PartProps): JSX.Element {
  const { offline } = useStore(server);
  const [ready, setReady] = useState(true);
  useEffect(() => {
    let isWanted = true;
    void isReady(form.variant).then(known => isWanted && setReady(known));
    return () => {
      isWanted = false;
    };
  }, [form.variant, offline]);
  return (
    <>
      <Switch
        label={t('challenge.here')}
        value={form.here || offline}
        disabled={offline}
        onChange={here => change({ here })}
      />
      {(form.here || offline) && (
        <p class="note" role="status">
          {t(offline ? 'challenge.hereOffline' : 'challenge.hereNote')}
        </p>
      )}
      {offline && !ready && (
        <p class="note warn" role="status">
          {t('offline.notReady')}
        </p>
      )}
    </>
  );
}

function TimeFields({ form, change }: PartProps): JSX.Element {
  return (
    <>
      <Segmented
        label={t('challenge.time')}
        columns={4}
        value={form.time}
        options={[
          ...TIMES.map(({ id }) => ({ value: id, label: id === 'none' ? t('challenge.noClock') : id })),
          ...(isWithPeople(form) ? [{ value: 'days', label: t('days.kind') }] : []),
          { value: 'custom', label: t('challenge.custom') },
        ]}
        onChange={time => change({ time })}
      />
      <p class="note" role="status">
        {controlMeaning(controlOf(form))}
      </p>
      {form.time === 'custom' && <CustomTime form={form} change={change} />}
      {form.time === 'days' && <DaysField form={form} change={change} />}
    </>
  );
}

const isWithPeople = ({ opponent }: Form): boolean => opponent === 'friend' || opponent === 'lobby';

// A game that lasts for weeks outlives many a cookie.
function DaysField({ form, change }: Pick<PartProps, 'form' | 'change'>): JSX.Element {
  const { you } = useStore(server);
  return (
    <>
      <NumberField
        label={t('days.perMove')}
        value={form.days}
        min={1}
        max={MOST_DAYS}
        onChange={days => change({ days })}
      />
      {!you.account && <p class="note">{t('days.guest')}</p>}
    </>
  );
}

function CustomTime({ form, change }: Pick<PartProps, 'form' | 'change'>): JSX.Element {
  const isByoyomi = form.kind === 'byoyomi';
  return (
    <>
      <Segmented<ClockKind>
        label={t('challenge.after')}
        value={form.kind}
        options={[
          { value: 'increment', label: t('challenge.kind.increment') },
          { value: 'byoyomi', label: t('challenge.kind.byoyomi') },
        ]}
        onChange={kind => change({ kind, minutes: Math.max(form.minutes, kind === 'byoyomi' ? 0 : 1) })}
      />
      <div class="field-row">
        <NumberField
          label={t('challenge.minutes')}
          value={form.minutes}
          min={isByoyomi ? 0 : 1}
          max={180}
          onChange={minutes => change({ minutes })}
        />
        {isByoyomi ? (
          <>
            <NumberField
              label={t('challenge.periods')}
              value={form.periods}
              min={1}
              max={MOST_PERIODS}
              onChange={periods => change({ periods })}
            />
            <NumberField
              label={t('challenge.period')}
              value={form.period}
              min={1}
              max={180}
              onChange={period => change({ period })}
            />
          </>
        ) : (
          <NumberField
            label={t('challenge.increment')}
            value={form.increment}
            min={0}
            max={180}
            onChange={increment => change({ increment })}
          />
        )}
      </div>
    </>
  );
}

// Whether the game counts, or why it cannot.
function RatedField({ form, game, change }: PartProps): JSX.Element {
  const { you } = useStore(server);
  const why = whyUnrated(form, game, you.account === true);
  if (why) return <p class="note">{t(`rated.${why}`)}</p>;
  return (
    <>
      <Switch label={t('rated.switch')} value={form.rated} onChange={rated => change({ rated })} />
      {form.rated && <p class="note">{t('rated.note')}</p>}
    </>
  );
}

function SeatFields({ form, game, change }: PartProps): JSX.Element {
  return (
    <>
      {game.seats === 2 ? (
        <Segmented<SideWish>
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
        <TeamSeats form={form} game={game} change={change} />
      )}
      {(form.opponent === 'computer' || game.seats > 2) && (
        <label class="field">
          <span>
            {t('challenge.level', { level: form.level, name: levelName(form.level) })}{' '}
            <small class="note">{t('level.about', { rating: String(levelRating(form.variant, form.level)) })}</small>
          </span>
          <input
            type="range"
            min="1"
            max="8"
            value={form.level}
            aria-valuetext={levelName(form.level)}
            onInput={e => change({ level: Number(e.currentTarget.value) })}
          />
        </label>
      )}
      {form.opponent === 'computer' && (
        <StartLevel variant={form.variant} level={form.level} onChoose={level => change({ level })} />
      )}
    </>
  );
}

const ANYBODY = ['me', 'open', 'computer'] as const;
const ALONE = ['me', 'computer'] as const;

function TeamSeats({ form, game, change }: PartProps): JSX.Element {
  const isAlone = isHere(form, useStore(server).offline);
  return (
    <div class="seat-grid">
      {form.seats.map((wish, index) => (
        <Select<SeatWish>
          key={index}
          label={placeName(game, index)}
          value={isAlone && wish === 'open' ? 'me' : wish}
          options={(isAlone ? ALONE : ANYBODY).map(value => ({ value, label: t(`challenge.seat.${value}`) }))}
          onChange={value => change({ seats: form.seats.map((old, i) => (i === index ? value : old)) })}
        />
      ))}
    </div>
  );
}
