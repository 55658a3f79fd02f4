// Time controls in words.
import type { Control } from '../generated/contract';
import { t } from '../i18n';

// "10+5", "10+3×30".
export function controlText(control: Control): string {
  switch (control.kind) {
    case 'none':
      return t('challenge.noClock');
    case 'increment':
      return `${control.base / 60}+${control.increment}`;
    case 'byoyomi':
      return `${control.base / 60}+${control.periods}×${control.period}`;
    case 'days':
      return `${control.days} d`;
  }
}

// What that means, in a sentence; empty where there is nothing to explain.
export function controlMeaning(control: Control): string {
  if (control.kind === 'increment')
    return t('control.increment', { minutes: control.base / 60, seconds: control.increment });
  if (control.kind === 'byoyomi')
    return t('control.byoyomi', {
      minutes: control.base / 60,
      periods: control.periods,
      seconds: control.period,
    });
  return '';
}
