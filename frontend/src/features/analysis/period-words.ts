import type { Unit } from './series.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const fullFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** `Nov 23`, `Nov 2026` at an axis. */
export const shortPeriod = (from: string, unit: Unit): string => (unit === 'month' ? monthFormat : dayFormat).format(new Date(from));

/** `Nov 23, 2026`, `Week from Nov 23, 2026`, `Nov 2026`. */
export function periodWords(from: string, unit: Unit): string {
  if (unit === 'month') return monthFormat.format(new Date(from));
  const day = fullFormat.format(new Date(from));
  return unit === 'week' ? `Week from ${day}` : day;
}

const steps = [
  [86_400 * 2, 86_400, 'day'],
  [3_600 * 2, 3_600, 'hour'],
  [60, 60, 'minute'],
  [0, 1, 'second'],
] as const;

/** `3.4 days`, `5 hours`, `1 minute`. */
export function durationWords(seconds: number): string {
  const [, size, name] = steps.find(([from]) => seconds >= from) ?? steps[3];
  const count = name === 'day' ? Math.round((seconds / size) * 10) / 10 : Math.round(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** `1 event`, `1,204 events`. */
export const eventsWords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`;
