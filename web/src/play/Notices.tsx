// What the other side, the line or the server wants the player to know.
import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { t, tc } from '../i18n';
import type { VariantInfo } from '../rules/rules';
import { Icon } from '../ui/controls';
import { seatName } from './PlayerBar';
import { ownSide, type Table, type TableState } from './table';

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
  const player = state.seats.some(seat => seat.you);
  const own = ownSide(state);
  const gone = state.status === 'playing' && player ? state.seats.filter(seat => !seat.online && !seat.you && seat.kind === 'person') : [];
  const now = useTick(gone.length > 0 || state.deadline !== undefined);
  const seconds = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  const offers = player ? state.offers.filter(o => !o.seats.some(i => state.seats[i]?.you)) : [];
  if (table.local) return null;
  return (
    <div class="notices">
      {state.connection === 'connecting' && (
        <p class="notice warn" role="status">
          <Icon name="warning" /> {t('play.reconnecting')}
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
      {state.deadline !== undefined && state.status === 'playing' && (
        <p class="notice" role="timer">
          <Icon name="clock" /> {t('play.firstMove', { seconds: seconds(state.deadline) })}
        </p>
      )}
      {offers
        .filter(o => o.kind !== 'rematch')
        .map(offer => (
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
      {gone.map(seat => {
        const index = state.seats.indexOf(seat);
        const who = seatName(seat, variant);
        const partner = seat.color === own;
        const at = partner ? seat.replaceAt : seat.claimAt;
        if (at === undefined) return null;
        return (
          <div key={index} class="notice warn" role="status">
            <span>{seconds(at) > 0 ? t('play.gone', { who, seconds: seconds(at) }) : t('play.goneNow', { who })}</span>
            {seconds(at) === 0 &&
              (partner ? (
                <button type="button" class="button" onClick={() => table.handOver(index)}>
                  {t('play.handOver')}
                </button>
              ) : (
                <span class="actions">
                  <button type="button" class="button primary" onClick={() => table.claimGone(true)}>
                    {t('play.claimWin')}
                  </button>
                  <button type="button" class="button" onClick={() => table.claimGone(false)}>
                    {t('play.claimDraw')}
                  </button>
                </span>
              ))}
          </div>
        );
      })}
    </div>
  );
}
