// Time controls in words.
import type { Control } from '../generated/contract';
import { t } from '../i18n';

const FRACTIONS: Record<number, string> = { 15: '¼', 30: '½', 45: '¾' };

// A main time as it stands in a control: minutes, or what part of one.
const short = (base: number): string => FRACTIONS[base] ?? (base % 60 === 0 ? String(base / 60) : `${base}s`);
const long = (base: number): string =>
  base % 60 === 0 ? t('control.minutes', { minutes: base / 60 }) : t('control.seconds', { seconds: base });

// "10+5", "½+2", "10+3×30".
export function controlText(control: Control): string {
  switch (control.kind) {
    case 'none':
      return t('challenge.noClock');
    case 'increment':
      return `${short(control.base)}+${control.increment}`;
    case 'byoyomi':
      return `${short(control.base)}+${control.periods}×${control.period}`;
    case 'days':
      return t('days.control', { days: control.days });
  }
}

// What that means, in a sentence; empty where there is nothing to explain.
export function controlMeaning(control: Control): string {
  if (control.kind === 'increment')
    return t('control.increment', { main: long(control.base), seconds: control.increment });
  if (control.kind === 'byoyomi')
    return t('control.byoyomi', {
      main: long(control.base),
      periods: control.periods,
      seconds: control.period,
    });
  if (control.kind === 'days') return t('days.meaning', { days: control.days });
  return '';
}
