// What the other side, the line or the server wants the player to know.
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { t, tc } from '../i18n';
import type { VariantInfo } from '../rules/rules';
import { Icon } from '../ui/controls';
import { seatName } from './PlayerBar';
import { Unkept } from './Unkept';
import { isCorrespondence, ownSide, type Table, type TableState } from './table';

interface Props {
  table: Table;
  state: TableState;
  variant: VariantInfo;
}

// Redraws every second while there is something to count down.
function useTick(active: boolean): number {
  const [, tick] = useReducer<number, void>(n => n + 1, 0);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => tick(), 500);
    return () => clearInterval(timer);
  }, [active]);
  return performance.now();
}

export function Notices({ table, state, variant }: Props): JSX.Element | null {
  if (table.local) return <OnDevice table={table} state={state} variant={variant} />;
  const player = state.seats.some(seat => seat.you);
  return (
    <>
      {state.connection === 'connecting' && (
        <p class="notice warn" role="status">
          <Icon name="warning" /> {t('play.reconnecting')}
        </p>
      )}
      {state.sending !== undefined && (
        <p class="notice sending" role="status">
          <Icon name="clock" /> {t('play.sending')}
        </p>
      )}
      {state.notice && (
        <p class="notice" role="status">
          {tc('notice', state.notice, tc('refused', state.notice, tc('why', state.notice)))}
        </p>
      )}
      {!player && <p class="notice">{t('play.spectator')}</p>}
      {state.watchers > 0 && (
        <p class="notice quiet">
          <Icon name="eye" /> {t('play.watchers', { count: state.watchers })}
        </p>
      )}
      {player && <Offers table={table} state={state} variant={variant} />}
      {state.status === 'playing' && <Countdowns table={table} state={state} variant={variant} />}
    </>
  );
}

// At a game of this device: why it is not kept, why the computer does not play, and its answer to a draw.
function OnDevice({ table, state, variant }: Props): JSX.Element {
  return (
    <>
      <Unkept />
      {state.notice && (
        <div class="notice warn" role="alert">
          <span>{tc('notice', state.notice)}</span>
          {table.retry && (
            <button type="button" class="button small" onClick={() => table.retry!()}>
              {t('common.retry')}
            </button>
          )}
        </div>
      )}
      <Offers table={table} state={state} variant={variant} />
    </>
  );
}

// What was proposed, by whom, and what became of it. A rematch has its place in the notice of the end.
function Offers({ table, state, variant }: Props): JSX.Element {
  const isOurs = (seats: number[]) => seats.some(i => state.seats[i]?.you);
  const open = state.offers.filter(o => o.kind !== 'rematch');
  const offers = open.filter(o => !isOurs(o.seats));
  const { declined } = state;
  return (
    <>
      {open
        .filter(o => isOurs(o.seats))
        .map(offer => (
          <div key={offer.kind} class="notice" role="status">
            <span>{tc('play.offered', offer.kind)}</span>
            <button type="button" class="button small" onClick={() => table.decline(offer.kind)}>
              {t('home.withdraw')}
            </button>
          </div>
        ))}
      {declined && (
        <p class="notice" role="status">
          {tc('play.declined', declined.kind, '', { who: seatName(state.seats[declined.seat]!, variant) })}
        </p>
      )}
      {offers.map(offer => (
        <div key={offer.kind} class="notice offer" role="alert">
          <span>{tc('play.offer', offer.kind, '', { who: seatName(state.seats[offer.seats[0]!]!, variant) })}</span>
          <span class="actions">
            <button type="button" class="button primary" onClick={() => table.offer(offer.kind)}>
              {t('common.accept')}
            </button>
            <button type="button" class="button" onClick={() => table.decline(offer.kind)}>
              {t('common.decline')}
            </button>
          </span>
        </div>
      ))}
    </>
  );
}

// What runs out: the time for a first move, and the patience with who has left.
function Countdowns({ table, state, variant }: Props): JSX.Element {
  const player = state.seats.some(seat => seat.you);
  const waitsForNobody = !player || isCorrespondence(state);
  const gone = waitsForNobody ? [] : state.seats.filter(seat => !seat.online && !seat.you && seat.kind === 'person');
  const now = useTick(gone.length > 0 || state.deadline !== undefined);
  const seconds = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  return (
    <>
      {state.deadline !== undefined && (
        <p class="notice" role="timer">
          <Icon name="clock" /> {t('play.firstMove', { seconds: seconds(state.deadline) })}
        </p>
      )}
      {gone.map(seat => {
        const partner = seat.color === ownSide(state);
        const at = partner ? seat.replaceAt : seat.claimAt;
        const index = state.seats.indexOf(seat);
        const who = seatName(seat, variant);
        return (
          <div key={index} class="notice warn" role="status">
            <span>
              {at !== undefined && seconds(at) > 0
                ? t(partner ? 'play.gonePartner' : 'play.gone', { who, seconds: seconds(at) })
                : t('play.goneNow', { who })}
            </span>
            {at !== undefined && seconds(at) === 0 && <GoneActions table={table} partner={partner} seat={index} />}
          </div>
        );
      })}
    </>
  );
}

function GoneActions({ table, partner, seat }: { table: Table; partner: boolean; seat: number }): JSX.Element {
  if (partner) {
    return (
      <button type="button" class="button" onClick={() => table.handOver(seat)}>
        {t('play.handOver')}
      </button>
    );
  }
  return (
    <span class="actions">
      <button type="button" class="button primary" onClick={() => table.claimGone(true)}>
        {t('play.claimWin')}
      </button>
      <button type="button" class="button" onClick={() => table.claimGone(false)}>
        {t('play.claimDraw')}
      </button>
    </span>
  );
}
