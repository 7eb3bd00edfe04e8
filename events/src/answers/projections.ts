/** What analysts are answered about projections. */

import * as z from 'zod';
import { IsoDate } from './fields.ts';
import { UserCard } from './people.ts';

/** A version of a read model. */
export const ProjectionVersion = z.object({
  projection: z.string(),
  version: z.int(),
  state: z.enum(['building', 'running', 'stopped']),
  /** Whether queries read from it. */
  current: z.boolean(),
  /** How many events it has yet to fold, at most 10,000, and the age of the first in seconds; null if unknown. */
  behind: z.object({ events: z.int(), seconds: z.number() }).nullable(),
  /** Events that it folded a second, over the last ten seconds. For a build, the live message `projection:progress` has the rate. */
  perSecond: z.number(),
  /** Counted up to 10,000; null if the version has just been deleted. */
  documents: z.int().nullable(),
  /** The event at which it stopped. `stream`, `type` and `at` are null if the log has no such event. */
  failure: z
    .object({
      eventId: z.string(),
      position: z.string(),
      message: z.string(),
      stream: z.string().nullable(),
      type: z.string().nullable(),
      at: IsoDate.nullable(),
    })
    .nullable(),
  /** Why it cannot be written at the moment; the write is retried. */
  trouble: z.enum(['no-room', 'unavailable', 'refused']).nullable(),
  /** Whether its build is paused. */
  paused: z.boolean(),
  /** Whether the running code keeps it up to date, so that queries can be switched to it. */
  ready: z.boolean(),
});
export type ProjectionVersion = z.output<typeof ProjectionVersion>;

/** The orders of a projection, and the events that it skips. */
export const ProjectionOrders = z.object({
  /** The newest 100, newest first. */
  orders: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      at: IsoDate,
      /** Null for the command line. */
      by: UserCard.nullable(),
      /** The version that was dropped, or that queries were switched to. */
      version: z.int().nullable(),
      /** The event that is skipped, or no longer skipped. */
      eventId: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  skipped: z.array(z.object({ eventId: z.string(), stream: z.string() })),
});
export type ProjectionOrders = z.output<typeof ProjectionOrders>;

/** How two versions of a projection differ: `missing` documents exist only in the left one, `extra` documents only in the right one. */
export const VersionComparison = z.object({
  left: z.int(),
  right: z.int(),
  /** The log position at which they were compared. */
  position: z.string(),
  documents: z.int(),
  missing: z.int(),
  extra: z.int(),
  changed: z.int(),
  /** The first 20 documents that differ. Texts are described by their length and a hash only, since they may be personal. */
  examples: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['missing', 'extra', 'changed']),
      /** Whether the side without it has deleted it. */
      isDeleted: z.boolean(),
      fields: z.array(z.object({ field: z.string(), left: z.string().nullable(), right: z.string().nullable() })),
    }),
  ),
  /** SHA-256 over all documents of each side. */
  hashes: z.object({ left: z.string(), right: z.string() }),
});
export type VersionComparison = z.output<typeof VersionComparison>;

/** A line of a comparison: the number of documents compared so far, then the result, or the reason why there is none. */
export const ComparisonLine = z.union([
  z.object({ documents: z.int() }),
  z.object({ comparison: VersionComparison }),
  z.object({ error: z.string() }),
]);
export type ComparisonLine = z.output<typeof ComparisonLine>;
