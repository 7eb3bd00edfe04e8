import { type EventType, streams } from './streams/all.ts';

/** Categories of which analysts know only how many events there are: reports, cases, who looked at what, sign-in, and keys of commands. */
const closedStreams: ReadonlySet<string> = new Set(['report', 'case', 'access', 'identity', 'email', 'request']);

/** The event types of all other streams. */
export const openTypes: readonly EventType[] = streams.flatMap(({ name, events }) =>
  closedStreams.has(name) ? [] : (Object.keys(events) as EventType[]),
);
