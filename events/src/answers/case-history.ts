/** What happened in the streams that concern a case. */

import * as z from 'zod';
import { IsoDate } from './fields.ts';
import { UserCard } from './people.ts';

/** An event of a case's history, with the fields that its readers may see. */
export const HistoryEvent = z.object({
  eventId: z.string(),
  /** How its stream belongs to the case: `post` is the post above a comment, `author` has the author's warnings and suspensions. */
  part: z.enum(['content', 'post', 'author', 'report', 'case']),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** Its revision in the stream. */
  revision: z.int(),
  /** Its position in the log, by which the history is ordered. A move to another store changes it. */
  position: z.int(),
  /** The time of the request. */
  at: IsoDate,
  /** `other`: another member, such as the author of the post above. */
  actor: z.object({
    role: z.enum(['author', 'reporter', 'moderator', 'system', 'other']),
    reporter: z.int().nullable(),
    userId: z.string().nullable(),
  }),
  /** The event that caused it. */
  cause: z.string().nullable(),
  /** Why its texts are blank, and since when, if known; null if they are not blank. */
  withheld: z.object({ why: z.enum(['erased', 'expired', 'unreadable', 'private', 'involved']), at: IsoDate.nullable() }).nullable(),
});
export type HistoryEvent = z.output<typeof HistoryEvent>;

/** The positions of the newest likes or comments that still exist, oldest first. `all`: there are no older ones. */
const Around = z.object({ all: z.boolean(), positions: z.array(z.int()) });

/** A page of the events in all streams of a case, in the order of the log. */
export const CaseHistory = z.object({
  events: z.array(HistoryEvent),
  /** The cursor of the next page, also if that has no events yet. */
  after: z.string(),
  more: z.boolean(),
  /** The cursor at the end of all events, or at `through`: the lengths of the streams, such as `12.3.1`. */
  end: z.string(),
  /** The moderators who act in these events. */
  people: z.array(UserCard),
  /** On the first page only, for posts and comments. Likes that were taken back and deleted comments are not included. */
  around: z.object({ likes: Around, comments: Around }).nullable(),
});
export type CaseHistory = z.output<typeof CaseHistory>;
