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

const formats = ['ndjson', 'csv', 'parquet'] as const;
export const ExportFormat = z.enum(formats);
export type ExportFormat = z.output<typeof ExportFormat>;

/** What an export holds, for ever: the events of these types, of these days in UTC, up to a position of the log as it was then. */
const Selection = z.object({
  types: z.array(z.string()),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  /** Decimal. */
  through: z.string(),
});

/** An analyst took events out of the community. How many they are, the log tells at any time. */
const ExportMade = z.object({ exportId: z.string(), selection: Selection, format: ExportFormat });
type Exported = Omit<z.output<typeof ExportMade>, 'exportId'> & { at: string };

/** One stream per moderator or analyst and day in UTC, `access-{userId}_{2026-03-01}`: who looked at what. */
export const access = defineAggregate({
  name: 'access',
  events: {
    /** `subject` is whose pictures or text it is, such as `recipe_7`; of a reporter, `reporter_2`: the number in the case. */
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
  /** When each was opened, ISO date-times. */
  opened: Readonly<Record<string, string>>;
  size: number;
  /** The day's exports by id; `at` is an ISO date-time. */
  exports: Readonly<Record<string, Exported>>;
}

export const accessKey = ({ caseId, what, subject }: Opened): string => `${caseId} ${what} ${subject}`;

/** How long what was opened stays open, in hours. A day's stream and the one before it tell. */
const accessHours = 24;
/** So many exports an analyst makes in a day. */
export const maxExportsADay = 50;
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

/** An export that its analyst may download at `now` (an ISO date-time), for as long as what is opened stays open. */
export function openExport({ exports }: Access, exportId: string, now: string): Exported | undefined {
  const made = Object.hasOwn(exports, exportId) ? exports[exportId] : undefined;
  return made && new Date(Date.parse(made.at) + accessHours * 3_600_000).toISOString() > now ? made : undefined;
}
