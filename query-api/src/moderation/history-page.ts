import { setImmediate as nextTurn } from 'node:timers/promises';
import { announcement, comment, moderationCase, type Recorded, Refused, recipe, user } from '@potluck/events';
import type { EventStore, Revision } from '@potluck/stores/ports/event-store';

/** The part of a stream in a case: the content, the post of a comment, the author, or the case itself. */
type Part = 'content' | 'post' | 'author' | 'case';
interface Source {
  part: Part;
  stream: string;
}
export interface HistoryEvent {
  part: Part;
  event: Recorded;
}

interface Subject {
  contentType: 'announcement' | 'comment' | 'recipe' | 'user';
  contentId: number | null;
  reportedUserId: string;
}

const aggregates = { announcement, comment, recipe, user };

/** The streams of a case's history, always in this order. Those of its reports are found through the case's own. */
export function sourcesOf(caseId: string, { contentType, contentId, reportedUserId }: Subject, postId: number | undefined): Source[] {
  const sources: Source[] = [
    { part: 'case', stream: `${moderationCase.name}-${caseId}` },
    { part: 'content', stream: `${aggregates[contentType].name}-${contentId ?? reportedUserId}` },
  ];
  if (contentType !== 'user') sources.push({ part: 'author', stream: `${user.name}-${reportedUserId}` });
  if (postId !== undefined) sources.push({ part: 'post', stream: `${announcement.name}-${postId}` });
  return sources;
}

/** Parses a cursor: the number of events read of each stream, such as `12.3.1`. */
export function parseHistoryCursor(name: 'after' | 'through', text: string, sources: readonly Source[]): Revision[] {
  const read = text.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) - 1 : Number.NaN));
  if (read.length !== sources.length || read.some(Number.isNaN)) throw new Refused('invalid-input', { fields: { [name]: 'Invalid' } });
  return read;
}

/** A page ends after this many characters of text. */
const pageSize = 1_000_000;
/** Events per read of a stream: the event loop is yielded to between reads, and events that do not fit into the page are read again. */
const readAtOnce = 100;

interface Unread {
  source: Source;
  /** Revisions of the last event on the page, the last one read, and the last one wanted. */
  taken: Revision;
  read: Revision;
  through: Revision;
  waiting: Recorded[];
  /** The stream is read to its end. */
  isWhole: boolean;
}

interface Wanted {
  /** The last revision read of each stream; by default they are read from the start. */
  after?: readonly Revision[] | undefined;
  /** The last revision wanted of each stream; by default they are read to the end. */
  through?: readonly Revision[] | undefined;
  most: number;
}

/** Merges the next events of these streams, at most `most`, in the order of the log. */
export async function readHistory(events: EventStore, sources: readonly Source[], { after, through, most }: Wanted) {
  const streams = sources.map((source, index): Unread => {
    const revision = after?.[index] ?? -1;
    const last = through?.[index] ?? Number.POSITIVE_INFINITY;
    return { source, taken: revision, read: revision, through: last, waiting: [], isWhole: revision >= last };
  });
  const page: HistoryEvent[] = [];
  for (let size = 0; page.length < most && size <= pageSize; ) {
    // The next event is known once each stream has one in memory.
    for (const stream of streams) if (stream.waiting.length === 0 && !stream.isWhole) await readOn(events, stream, most);
    const next = earliest(streams);
    const event = next?.waiting.shift();
    if (!next || !event) break;
    page.push({ part: next.source.part, event });
    next.taken = event.revision;
    size += sizeOf(event.data);
  }
  return {
    page,
    cursor: streams.map(({ taken }) => taken + 1).join('.'),
    end: streams.map((stream) => stream.through + 1).join('.'),
    more: streams.some(({ waiting, isWhole }) => waiting.length > 0 || !isWhole),
  };
}

async function readOn(events: EventStore, stream: Unread, most: number): Promise<void> {
  const atOnce = Math.min(most, readAtOnce, stream.through - stream.read);
  const { events: some, revision } = await events.read(stream.source.stream, { after: stream.read, most: atOnce });
  stream.waiting = some;
  stream.through = Math.min(stream.through, revision);
  stream.read = some.at(-1)?.revision ?? stream.read;
  stream.isWhole = stream.read >= stream.through;
  await nextTurn();
}

/** Characters in an event's texts: everything else is small. */
function sizeOf(data: Record<string, unknown>): number {
  let size = 0;
  for (const field in data) {
    const value = data[field];
    if (typeof value === 'string') size += value.length;
    else if (Array.isArray(value)) for (const line of value) size += String(line).length;
  }
  return size;
}

/** The stream whose next event is the earliest in the log. */
function earliest(streams: readonly Unread[]): Unread | undefined {
  let found: Unread | undefined;
  for (const stream of streams) {
    const [event] = stream.waiting;
    if (event && (!found || event.position < (found.waiting[0] as Recorded).position)) found = stream;
  }
  return found;
}
