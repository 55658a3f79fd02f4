// Dates as people write them.
import { locale } from '../i18n';

// The date of a moment.
export function dayText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(at);
}

// The time of a moment of today, else its date.
export function dateText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale(), isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(at);
}

// Date and time of a moment.
export function momentText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
