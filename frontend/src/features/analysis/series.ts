import { dayAfter } from './range.ts';

export type Unit = 'day' | 'week' | 'month';

/** A value of a period; null where there is none. `from` is its first day in the range, an ISO date. */
export interface Point {
  from: string;
  value: number | null;
}

/** Periods so long that a plot has at most about 100 of them. */
export const unitOf = (days: number): Unit => (days <= 100 ? 'day' : days <= 700 ? 'week' : 'month');

/** The Monday of an ISO date's week. */
const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const periodOf: Record<Unit, (day: string) => string> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
};

/** The Mondays of the weeks that a range touches. */
export function weeksIn(from: string, until: string): string[] {
  const weeks: string[] = [];
  for (let week = mondayOf(from); week <= until; week = dayAfter(week, 7)) weeks.push(week);
  return weeks;
}

/** Sums of a series of days per period: a period that the range cuts has the days in the range alone. */
export function sums(firstDay: string, counts: readonly number[], unit: Unit): Point[] {
  const points: (Point & { value: number; period: string })[] = [];
  for (const [index, count] of counts.entries()) {
    const day = dayAfter(firstDay, index);
    const period = periodOf[unit](day);
    const last = points.at(-1);
    if (last?.period === period) last.value += count;
    else points.push({ from: day, value: count, period });
  }
  return points.map(({ from, value }) => ({ from, value }));
}

export const totalOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The share of each period in percent, null where there was nothing to have a share of. */
export const shares = (parts: readonly Point[], wholes: readonly Point[]): Point[] =>
  wholes.map(({ from, value }, index) => ({ from, value: value ? Math.round((100 * (parts[index]?.value ?? 0)) / value) : null }));
