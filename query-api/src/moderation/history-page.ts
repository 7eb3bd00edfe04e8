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
export function parseHistoryCursor(text: string | undefined, sources: readonly Source[]): Revision[] {
  if (text === undefined) return sources.map(() => -1);
  const read = text.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) - 1 : Number.NaN));
  if (read.length !== sources.length || read.some(Number.isNaN)) throw new Refused('invalid-input', { fields: { after: 'Invalid' } });
  return read;
}

/** In bytes of JSON, after which a page ends. */
const pageBytes = 1_000_000;

/**
 * The next events of these streams in the order of the log, at most `most`. A stream that was read in part ends the page: what comes after
 * its last event may have others before it.
 */
export async function readHistory(events: EventStore, sources: readonly Source[], after: readonly Revision[], most: number) {
  const reads = await Promise.all(sources.map(({ stream }, index) => events.read(stream, { after: after[index] ?? -1, most })));
  const whole = reads.map(({ events: some, revision }) => (some.at(-1)?.revision ?? revision) >= revision);
  const horizons = reads.flatMap(({ events: some }, index) => (whole[index] ? [] : [some.at(-1)?.position ?? 0n]));
  const merged = reads
    .flatMap(({ events: some }, index) => some.map((event) => ({ index, event })))
    .filter(({ event }) => horizons.every((horizon) => event.position <= horizon))
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
  const page: typeof merged = [];
  let bytes = 0;
  for (const one of merged) {
    if (page.length === most || bytes > pageBytes) break;
    page.push(one);
    bytes += JSON.stringify(one.event.data).length;
  }
  const read = [...after];
  for (const { index, event } of page) read[index] = event.revision;
  return {
    page: page.map(({ index, event }): HistoryEvent => ({ part: (sources[index] as Source).part, event })),
    cursor: read.map((revision) => revision + 1).join('.'),
    more: page.length < merged.length || whole.includes(false),
  };
}
