import { Refused } from '@potluck/events';
import type { LogIndexDocument } from '@potluck/projector/documents';
import * as z from 'zod';
import type { Documented } from '../documented.ts';
import { endOfDay } from './days.ts';
import { type EventReferences, referenceText } from './event-references.ts';
import { positionAt } from './position-of-day.ts';

/** The end of a day (UTC), a time (which is not included), or after an event. */
export const MomentText = z.union(
  [z.iso.date(), z.iso.datetime(), z.string().regex(referenceText)],
  'Must be a day, a time in UTC such as 2026-11-24T12:00:00Z, or the reference of an event',
);

/** A moment in the log. */
export interface Moment {
  /** Inclusive. */
  position: number;
  event: LogIndexDocument | undefined;
  isFuture: boolean;
}

interface Known {
  index: Documented<LogIndexDocument>;
  references: EventReferences;
  /** How far the index is. */
  end: number;
  now: string;
}

/** Undefined is the end of what the index knows. Throws Refused('event-not-found') for a reference of none, or of one that it does not have yet. */
export async function momentOf(text: string | undefined, { index, references, end, now }: Known): Promise<Moment> {
  if (text === undefined) return { position: end, event: undefined, isFuture: false };
  if (referenceText.test(text)) {
    const event = await referredEvent(text, { index, references });
    return { position: event.created, event, isFuture: false };
  }
  const isDay = z.iso.date().safeParse(text).success;
  const before = isDay ? endOfDay(text) : new Date(text).toISOString();
  // A day that is not over has what happened until now.
  const isFuture = (isDay ? text : before) > now;
  return { position: Math.min(Math.max(0, (await positionAt(index, before)) - 1), end), event: undefined, isFuture };
}

/** The event as the index has it. Throws Refused('event-not-found'). */
export async function referredEvent(
  reference: string,
  { index, references }: Pick<Known, 'index' | 'references'>,
): Promise<LogIndexDocument> {
  const id = references.idOf(reference);
  const event = id === undefined ? undefined : (await index.get([id])).get(id)?.document;
  if (!event) throw new Refused('event-not-found');
  return event;
}
