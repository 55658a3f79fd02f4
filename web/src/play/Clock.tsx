// A running clock. It counts down by itself from what the server last said.
import type { JSX } from 'preact';
import { useEffect, useReducer, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { alarmOf, clockText, faceAt, isLow, seconds, type Alarm, type Face } from './clocks';
import { leftText } from '../correspondence/time';
import type { Clocks } from './table';

const DAYS = 6 * 3_600_000; // ms: clocks with more count days and hours

// "4:05", with days "2 d 3 h", or in byoyomi "30 s × 3".
export const faceText = ({ left, periods, inPeriod }: Face): string =>
  inPeriod ? t('clock.period', { seconds: seconds(left), periods }) : left >= DAYS ? leftText(left) : clockText(left);

interface Props {
  clocks: Clocks;
  seat: number;
  label: string;
  onAlarm?: (alarm: Alarm, face: Face) => void;
}

export function Clock({ clocks, seat, label, onAlarm }: Props): JSX.Element {
  const [, redraw] = useReducer<number, void>(n => n + 1, 0);
  const before = useRef<Face | undefined>(undefined);
  const running = clocks.running === seat;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => redraw(), 100);
    return () => clearInterval(timer);
  }, [running, clocks]);
  const face = faceAt(clocks, seat, performance.now());
  useEffect(() => {
    const alarm = running ? alarmOf(before.current, face) : undefined;
    before.current = face;
    if (alarm) onAlarm?.(alarm, face);
  });
  const text = faceText(face);
  const reserve = !face.inPeriod && face.periods > 0;
  return (
    <div
      class={`clock ${running ? 'running' : ''} ${isLow(face) ? 'low' : ''}`}
      role="timer"
      aria-label={`${label} ${text}`}
    >
      {text}
      {reserve && <small> + {t('clock.period', { seconds: seconds(clocks.period), periods: face.periods })}</small>}
    </div>
  );
}
