/** Documents as of a moment, as analysts see them. */

import * as z from 'zod';
import { IsoDate } from './fields.ts';

/** A document that an event touches. `of` names it in addresses: an event that touches it, and which of its documents it is. `id` is a pseudonym. */
export const TouchedDocument = z.object({ projection: z.string(), of: z.string(), id: z.string() });
export type TouchedDocument = z.output<typeof TouchedDocument>;

/** A document by the event that began it. */
export const BegunDocument = TouchedDocument.extend({ position: z.string(), type: z.string(), at: IsoDate });
export type BegunDocument = z.output<typeof BegunDocument>;

/** An event, by its reference. */
const EventRef = z.object({ reference: z.string(), position: z.string(), type: z.string(), at: IsoDate });

/** A document as of a moment. */
const DocumentMoment = z.object({
  /** The event after which it is shown, where that was asked. */
  event: EventRef.nullable(),
  /** The events up to this position are in it. */
  position: z.string(),
  isFuture: z.boolean(),
  /** `none`: it was not there yet. */
  state: z.enum(['none', 'there', 'deleted']),
  deletedBy: EventRef.nullable(),
  /** Events that touched it until then, the last one, the one before, and the next one. */
  events: z.int(),
  last: EventRef.nullable(),
  earlier: EventRef.nullable(),
  later: EventRef.nullable(),
  /** Events that would have touched it but are skipped: the first 20, and how many there are. */
  skipped: z.array(EventRef),
  skippedCount: z.int(),
  /** The event on which today's code throws: nothing after it is in the document. */
  failure: z.object({ event: EventRef, message: z.string() }).nullable(),
});

/**
 * What analysts see of a field: a value, with ids as pseudonyms; that there is something personal, with its letters or items; or that it
 * is blank, as its key is destroyed or missing.
 */
export const SeenField = z.union([
  z.object({ is: z.literal('shown'), value: z.unknown() }),
  z.object({ is: z.literal('personal'), what: z.enum(['text', 'list', 'picture', 'video', 'number']), size: z.int().nullable() }),
  z.object({ is: z.enum(['erased', 'unreadable']) }),
]);
export type SeenField = z.output<typeof SeenField>;

/** A document at two moments, folded by today's code with today's keys and skips. Null: it has no such field then. */
export const ShownDocument = z.object({
  projection: z.string(),
  id: z.string(),
  asOf: DocumentMoment,
  beside: DocumentMoment,
  fields: z.array(z.object({ field: z.string(), asOf: SeenField.nullable(), beside: SeenField.nullable(), changed: z.boolean() })),
  /** The newest events may be missing: their index is behind. */
  stale: z.boolean(),
});
export type ShownDocument = z.output<typeof ShownDocument>;

/** Events read for a document, and in total; then the document, or why there is none. */
export const DocumentLine = z.union([
  z.object({ events: z.int(), of: z.int() }),
  z.object({ document: ShownDocument }),
  z.object({ error: z.string() }),
]);
export type DocumentLine = z.output<typeof DocumentLine>;
