/** Events as analysts see them. */

import * as z from 'zod';
import { TouchedDocument } from './documents.ts';
import { IsoDate } from './fields.ts';

/**
 * An event as analysts see it. Ids are pseudonyms, also in `stream`; `data` has no personal field, except texts that any visitor can read if
 * the operator opens those. `upcastFrom`: the stored schema version, if it is older than `version`. The time of a case's event is rounded to
 * the minute, and its actor is null.
 */
export const AnalystEvent = z.object({
  position: z.string(),
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  version: z.int(),
  upcastFrom: z.int().nullable(),
  at: IsoDate,
  actor: z.string().nullable(),
  correlationId: z.string().nullable(),
  causationId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AnalystEvent = z.output<typeof AnalystEvent>;

/** An AnalystEvent without its data. */
export const LoggedEvent = AnalystEvent.pick({ position: true, id: true, stream: true, revision: true, type: true, at: true }).extend({
  actor: z.string(),
});
export type LoggedEvent = z.output<typeof LoggedEvent>;

/** An event with its cause ('unseen' if analysts do not see that event) and its effects, oldest first; `more` if there are further ones. */
export const EventDetail = z.object({
  event: AnalystEvent,
  cause: z.union([LoggedEvent, z.literal('unseen')]).nullable(),
  effects: z.array(LoggedEvent),
  more: z.boolean(),
  /** Names the event in addresses, for every analyst alike. */
  reference: z.string(),
  touched: z.array(TouchedDocument),
});
export type EventDetail = z.output<typeof EventDetail>;

/** Its file is at `/api/analysis/exports/{exportId}/file`. */
export const ExportOrdered = z.object({ exportId: z.string() });
export type ExportOrdered = z.output<typeof ExportOrdered>;

/**
 * Events, and how many of the log's events have been read. The last line has the number of events sent: without it the answer is
 * incomplete.
 */
export const EventsLine = z.union([z.object({ events: z.array(AnalystEvent), done: z.int(), of: z.int() }), z.object({ total: z.int() })]);
export type EventsLine = z.output<typeof EventsLine>;
