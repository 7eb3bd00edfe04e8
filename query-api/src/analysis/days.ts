import { Refused } from '@potluck/events';
import type { ActivityDocument } from '@potluck/projector/documents';

const dayInMs = 24 * 3_600_000;

/** The ISO date `count` days later; earlier if negative. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayInMs).toISOString().slice(0, 10);

/** Greater than every time of that day, as a text, and less than all later ones: the day after the last one, 9999-12-31, has five digits. */
export const endOfDay = (day: string): string => `${day}T24`;

/** The ISO dates from one to another, both included. Throws Refused('invalid-input') for more than `most`, or none. */
export function daysFrom(from: string, until: string, most: number): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / dayInMs) + 1;
  if (count < 1) throw new Refused('invalid-input', { fields: { until: 'Must not be before the first day' } });
  if (count > most) throw new Refused('invalid-input', { fields: { from: `Must be at most ${most} days before the last one` } });
  return Array.from({ length: count }, (_, index) => dayAfter(from, index));
}

/** The months of these days, each once: `2026-11`. */
export const monthsOf = (days: readonly string[]): string[] => [...new Set(days.map((day) => day.slice(0, 7)))];

/** The counts of these days, from the documents of their months. */
export function perDay(
  days: readonly string[],
  documents: readonly (ActivityDocument | undefined)[],
  countsOf: (document: ActivityDocument) => readonly number[],
): number[] {
  const counts = new Map(documents.flatMap((document) => (document ? [[document.month, countsOf(document)] as const] : [])));
  return days.map((day) => counts.get(day.slice(0, 7))?.[Number(day.slice(8)) - 1] ?? 0);
}
