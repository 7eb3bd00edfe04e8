/** What analysts are answered about the community. */

import * as z from 'zod';
import { IsoDate } from './fields.ts';

/** An event type: its schema, and how often it happened. `version` is the schema's. */
export const EventTypeInfo = z.object({
  type: z.string(),
  /** The category of its streams. */
  stream: z.string(),
  meaning: z.string(),
  version: z.int(),
  /**
   * `kind` describes the field's values in words. A personal field is encrypted with the person's key; analysts see it only if the operator
   * opens it (`isOpen`), and then only where any visitor can read it.
   */
  fields: z.array(z.object({ name: z.string(), kind: z.string(), isPersonal: z.boolean(), isOpen: z.boolean() })),
  count: z.int(),
  firstAt: IsoDate.nullable(),
  lastAt: IsoDate.nullable(),
  /** Whether analysts see the events themselves, not only their number. */
  isVisible: z.boolean(),
});
export type EventTypeInfo = z.output<typeof EventTypeInfo>;

const Day = z.iso.date();

/** A number per day, beginning with the first day. */
const PerDay = z.array(z.int());

/** What happened on the days from `from` to `until`, both included, in UTC. */
export const CommunityActivity = z.object({
  from: Day,
  until: Day,
  /** How many events of each type there were; for some types, `by` counts them for each value of a field. */
  series: z.array(z.object({ stream: z.string(), type: z.string(), counts: PerDay, by: z.record(z.string(), PerDay) })),
  /** Per week, from its Monday: cases that were first decided in it, and the median time since their first report or opening. */
  firstDecisions: z.array(z.object({ week: Day, cases: z.int(), medianSeconds: z.int() })),
  /** Cases that have never been decided. */
  undecided: z.int(),
});
export type CommunityActivity = z.output<typeof CommunityActivity>;
