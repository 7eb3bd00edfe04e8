import { setImmediate as nextTurn } from 'node:timers/promises';
import { announcement, comment, moderationCase, type Recorded, Refused, recipe, user } from '@potluck/events';
import type { EventStore, Revision } from '@potluck/stores/ports/event-store';

/** What a stream is to a case: its content, the post above a comment, its author, or the case itself. */
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

/** The streams that concern a case, always in this order. Those of its reports follow from the case's own. */
export function sourcesOf(caseId: string, { contentType, contentId, reportedUserId }: Subject, postId: number | undefined): Source[] {
  const sources: Source[] = [
    { part: 'case', stream: `${moderationCase.name}-${caseId}` },
    { part: 'content', stream: `${aggregates[contentType].name}-${contentId ?? reportedUserId}` },
  ];
  if (contentType !== 'user') sources.push({ part: 'author', stream: `${user.name}-${reportedUserId}` });
  if (postId !== undefined) sources.push({ part: 'post', stream: `${announcement.name}-${postId}` });
  return sources;
}

/** How many events of each stream have been read, such as `12.3.1`. */
export function parseHistoryCursor(name: 'after' | 'through', text: string, sources: readonly Source[]): Revision[] {
  const read = text.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) - 1 : Number.NaN));
  if (read.length !== sources.length || read.some(Number.isNaN)) throw new Refused('invalid-input', { fields: { [name]: 'Invalid' } });
  return read;
}

/** In characters of text, after which a page ends. */
const pageSize = 1_000_000;
/** Events of a stream read at once: others have their turn between two reads, and what a page has no room for was read in vain. */
const readAtOnce = 100;

interface Unread {
  source: Source;
  /** Of the last event taken, of the last one read, and of the last one wanted. */
  taken: Revision;
  read: Revision;
  through: Revision;
  waiting: Recorded[];
  /** Nothing is left in the stream. */
  isWhole: boolean;
}

interface Wanted {
  /** Of each stream the revision that was read last; by default all are read from the start. */
  after?: readonly Revision[] | undefined;
  /** Of each stream the last revision; by default all are read to the end. */
  through?: readonly Revision[] | undefined;
  most: number;
}

/** The next events of these streams in the order of the log, at most `most`. */
export async function readHistory(events: EventStore, sources: readonly Source[], { after, through, most }: Wanted) {
  const streams = sources.map((source, index): Unread => {
    const revision = after?.[index] ?? -1;
    const last = through?.[index] ?? Number.POSITIVE_INFINITY;
    return { source, taken: revision, read: revision, through: last, waiting: [], isWhole: revision >= last };
  });
  const page: HistoryEvent[] = [];
  for (let size = 0; page.length < most && size <= pageSize; ) {
    // Which event is next is known once each stream has one waiting.
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

/** Of the texts in it: everything else is small. */
function sizeOf(data: Record<string, unknown>): number {
  let size = 0;
  for (const field in data) {
    const value = data[field];
    if (typeof value === 'string') size += value.length;
    else if (Array.isArray(value)) for (const line of value) size += String(line).length;
  }
  return size;
}

/** The stream whose waiting event comes first in the log. */
function earliest(streams: readonly Unread[]): Unread | undefined {
  let found: Unread | undefined;
  for (const stream of streams) {
    const [event] = stream.waiting;
    if (event && (!found || event.position < (found.waiting[0] as Recorded).position)) found = stream;
  }
  return found;
}
