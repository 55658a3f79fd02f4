// Days and hours until a deadline, in words.
import { t } from '../i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// Time is short with less than a day, or less than a quarter of the turn, whichever comes later.
export const isShort = (left: number, allowance: number): boolean => left < Math.min(DAY, allowance / 4);

// "3 days 4 hours", "4 h 10 min", "9 min": the two largest parts, rounded down, so that nobody is promised too much.
export function leftText(left: number): string {
  const ms = Math.max(0, left);
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (days > 0) return t('days.left', { days, hours });
  return hours > 0 ? t('days.hours', { hours, minutes }) : t('days.minutes', { minutes });
}
