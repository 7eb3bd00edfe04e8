import { type EventType, streams } from './streams/all.ts';

/** Categories whose events analysts only see counted: reports, cases, accesses, sign-in, and idempotency keys. */
const closedStreams: ReadonlySet<string> = new Set(['report', 'case', 'access', 'identity', 'email', 'request']);

/** The event types of all other streams. */
export const openTypes: readonly EventType[] = streams.flatMap(({ name, events }) =>
  closedStreams.has(name) ? [] : (Object.keys(events) as EventType[]),
);
