// What the clocks show at any moment, worked out from what the server last said.
import type { Clocks } from './table';

export const LOW = 20_000; // ms of main time
export const LAST_SECONDS = 10; // of a byoyomi period

export interface Face {
  left: number; // ms of the main time, or of the period
  periods: number; // that are not used up, the one that runs included
  inPeriod: boolean;
}

export function faceAt(clocks: Clocks, seat: number, now: number): Face {
  const { left, periods } = clocks.faces[seat]!;
  const { period, at } = clocks;
  const runs = clocks.running === seat;
  const main = runs ? left - (now - at) : left;
  if (main > 0 || period === 0 || periods === 0) return { left: Math.max(0, main), periods, inPeriod: false };
  if (!runs) return { left: period, periods, inPeriod: true }; // a period is whole again after each move
  const over = Math.max(0, now - (clocks.periodAt ?? at + left));
  const used = Math.floor(over / period);
  if (used >= periods) return { left: 0, periods: 0, inPeriod: true };
  return { left: period - (over % period), periods: periods - used, inPeriod: true };
}

export const seconds = (ms: number): number => Math.ceil(ms / 1000);

export const isLow = ({ left, periods, inPeriod }: Face): boolean =>
  inPeriod ? seconds(left) <= LAST_SECONDS : periods === 0 && left < LOW;

export type Alarm = 'low' | 'period' | 'second';

// What a running clock has to say when it goes from one face to the next: little time is left, a new period has begun,
// one of the last seconds of a period has begun.
export function alarmOf(before: Face | undefined, now: Face): Alarm | undefined {
  if (!now.inPeriod) return isLow(now) && !(before && isLow(before)) ? 'low' : undefined;
  if (!before || now.periods === 0) return undefined;
  if (!before.inPeriod || now.periods < before.periods) return 'period';
  return isLow(now) && seconds(now.left) < seconds(before.left) ? 'second' : undefined;
}

export function clockText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  if (ms < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const all = seconds(ms);
  const s = String(all % 60).padStart(2, '0');
  const minutes = Math.floor(all / 60);
  return minutes < 60 ? `${minutes}:${s}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}
