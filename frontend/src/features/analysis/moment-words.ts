import type { ShownDocument } from '@potluck/events/answers/documents';

type Moment = ShownDocument['asOf'];
export type EventRef = NonNullable<Moment['event']>;

/** `2026-11-24 12:00:00 UTC`. */
export const timeWords = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** A moment of the address, for the head of a column. `event`: what a reference refers to, once it is known. */
export function momentWords(value: string, event: EventRef | null): string {
  if (value === '') return 'Now';
  const { day, time } = dayAndTime(value);
  if (day !== '') return time === '' ? `At the end of ${day}` : `At ${timeWords(value)}`;
  return event ? `After ${event.type}, ${timeWords(event.at)}` : 'After an event';
}

/** The day and the time that the fields show for a moment of the address; both empty for now and for an event. */
export function dayAndTime(value: string): { day: string; time: string } {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(value) ?? [];
  return { day, time };
}

/** The moment of a day and a time in UTC; without a time the day's end. */
export const momentOf = (day: string, time: string): string => (day === '' ? '' : time === '' ? day : `${day}T${time}:00Z`);
