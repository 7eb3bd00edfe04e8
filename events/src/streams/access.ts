import * as z from 'zod';
import { defineAggregate, type EventOf } from '../define-aggregate.ts';
import { ignored } from '../recorded.ts';

const things = ['media', 'private_recipe', 'context', 'reporter'] as const;
/**
 * What a moderator can open within a case: pictures that members cannot see, a private recipe, the thread of a deleted comment, and a
 * reporter's identity.
 */
export const AccessedThing = z.enum(things);
export type AccessedThing = z.output<typeof AccessedThing>;

const formats = ['ndjson', 'csv', 'parquet'] as const;
export const ExportFormat = z.enum(formats);
export type ExportFormat = z.output<typeof ExportFormat>;

/** The selection of an export, fixed for ever: events of these types, of these days in UTC, up to a log position. */
const Selection = z.object({
  types: z.array(z.string()),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  /** Decimal. */
  through: z.string(),
});

/** An analyst exported events. Their number can always be counted from the log. */
const ExportMade = z.object({ exportId: z.string(), selection: Selection, format: ExportFormat });
type Exported = Omit<z.output<typeof ExportMade>, 'exportId'> & { at: string };

/** One stream per moderator or analyst and day in UTC, `access-{userId}_{2026-03-01}`: the audit of accesses. */
export const access = defineAggregate({
  name: 'access',
  events: {
    /**
     * `subject` is the content whose pictures or text were opened, such as `recipe_7`, or `reporter_2`: the reporter's number in the case.
     */
    AccessOpened: z.object({ subject: z.string().max(100), caseId: z.string().max(100), what: AccessedThing }),
    ExportMade,
  },
  meanings: {
    AccessOpened: 'A moderator opened something that is closed by default, inside a case.',
    ExportMade: 'An analyst exported events, under pseudonyms and without personal fields.',
  },
  initial: { opened: {}, size: 0, exports: {} } as Access,
  evolve: (state, event): Access => {
    switch (event.type) {
      case 'AccessOpened':
        return { ...state, opened: { ...state.opened, [accessKey(event.data)]: event.metadata?.at ?? '' }, size: state.size + 1 };
      case 'ExportMade': {
        const { exportId, ...made } = event.data;
        return { ...state, exports: { ...state.exports, [exportId]: { ...made, at: event.metadata?.at ?? '' } } };
      }
      default:
        return ignored(event, state);
    }
  },
});

export type AccessEvent = EventOf<typeof access>;
export type Opened = Extract<AccessEvent, { type: 'AccessOpened' }>['data'];

export interface Access {
  /** When each was opened, as ISO date-times. */
  opened: Readonly<Record<string, string>>;
  size: number;
  /** The day's exports by id; `at` is an ISO date-time. */
  exports: Readonly<Record<string, Exported>>;
}

export const accessKey = ({ caseId, what, subject }: Opened): string => `${caseId} ${what} ${subject}`;

/** How long an access lasts, in hours. It is found in the stream of the day or of the day before. */
const accessHours = 24;

/** The stream's id at `now`, an ISO date-time; with `daysAgo` 1 that of the day before. */
export const accessDay = (userId: string, now: string, daysAgo = 0): string =>
  `${userId}_${new Date(Date.parse(now) - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10)}`;

/** Until when the access lasts, by one day's stream; undefined if it is not in it. */
export function openUntil({ opened }: Access, thing: Opened): string | undefined {
  const at = opened[accessKey(thing)];
  return at === undefined ? undefined : new Date(Date.parse(at) + accessHours * 3_600_000).toISOString();
}

/** An export that its analyst may still download at `now` (an ISO date-time): for `accessHours`. */
export function openExport({ exports }: Access, exportId: string, now: string): Exported | undefined {
  const made = Object.hasOwn(exports, exportId) ? exports[exportId] : undefined;
  return made && new Date(Date.parse(made.at) + accessHours * 3_600_000).toISOString() > now ? made : undefined;
}
