import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { ignored } from '../recorded.ts';

const things = ['media', 'private_recipe', 'context', 'reporter'] as const;
/**
 * What moderators open inside a case: its pictures that members cannot see, a recipe that its owner keeps private, a deleted comment's
 * thread, and who a reporter is.
 */
export const AccessedThing = z.enum(things);
export type AccessedThing = z.output<typeof AccessedThing>;

/** One stream per moderator and day in UTC, `access-{userId}_{2026-03-01}`: who looked at what. */
export const access = defineAggregate({
  name: 'access',
  events: {
    /** `subject` is whose pictures or text it is, such as `recipe_7`; of a reporter, `reporter_2`: the number in the case. */
    AccessOpened: z.object({ subject: z.string().max(100), caseId: z.string().max(100), what: AccessedThing }),
  },
  meanings: {
    AccessOpened: 'A moderator opened something that is closed by default, inside a case.',
  },
  initial: { opened: {}, size: 0 } as Access,
  evolve: (state, event): Access => {
    switch (event.type) {
      case 'AccessOpened':
        return { opened: { ...state.opened, [accessKey(event.data)]: event.metadata?.at ?? '' }, size: state.size + 1 };
      default:
        return ignored(event as never, state);
    }
  },
});

export type AccessEvent = EventOf<typeof access>;
export type Opened = AccessEvent['data'];

export interface Access {
  /** When each was opened, ISO date-times. */
  opened: Readonly<Record<string, string>>;
  size: number;
}

export const accessKey = ({ caseId, what, subject }: Opened): string => `${caseId} ${what} ${subject}`;

/** How long what was opened stays open, in hours. A day's stream and the one before it tell. */
const accessHours = 24;
/** So much a moderator opens in a day. */
export const maxAccessesADay = 500;

/** The stream's id at `now`, an ISO date-time; of the day before with 1. */
export const accessDay = (userId: string, now: string, daysAgo = 0): string =>
  `${userId}_${new Date(Date.parse(now) - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10)}`;

/** Until when it is open, as one stream tells; undefined where it does not. */
export function openUntil({ opened }: Access, thing: Opened): string | undefined {
  const at = opened[accessKey(thing)];
  return at === undefined ? undefined : new Date(Date.parse(at) + accessHours * 3_600_000).toISOString();
}
