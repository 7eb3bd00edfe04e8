import type { EventType } from '@potluck/events';
import type { OpenProjection } from '@potluck/events/open-documents';
import { type LogIndexDocument, takenBy } from '@potluck/projector/documents';
import type { Condition, Find, Value } from '@potluck/stores/ports/read-store';
import type { Documented } from '../documented.ts';
import { inTurn } from '../in-turn.ts';
import { oldestFirst } from '../paging.ts';

/** Equal conditions of the index, or all streams whose names begin so. */
type Source = { subject: string } | { stream: string } | { type: string } | { streamsOf: string };

/** Where the log's index has the events of a document; with others among them, which do not touch it. `known`: one that touches it. */
function sourcesOf(projection: OpenProjection, id: string, known: LogIndexDocument): Source[] {
  switch (projection) {
    case 'feed':
    case 'recipes':
    case 'recipe-saves':
    case 'daily-features':
    // Replies are events of the post too.
    case 'comments':
      return [{ subject: known.subject }];
    case 'profiles':
      // A follow is indexed as one of the followed member's.
      return [{ subject: `user_${id}` }, { streamsOf: `follow-${id}_` }];
    case 'member-roles':
      return [{ subject: `user_${id}` }];
    case 'likes':
    case 'follows':
    case 'saved-recipes':
    case 'rules':
      return [{ stream: known.stream }];
    case 'activity':
      return [{ type: known.type }];
  }
}

/** Per query: an index gives them in order, so this takes a few milliseconds. */
const atOnce = 1_000;
const inStreamOrder: Find['sort'] = { fields: ['stream', 'type', 'created'], direction: 'asc' };
const streamEnd = '\uffff';

/** The positions of the events that may touch the document, in order; undefined for more than `most`. */
export async function eventsOf(
  { projection, id }: { projection: OpenProjection; id: string },
  known: LogIndexDocument,
  index: Documented<LogIndexDocument>,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<number[] | undefined> {
  const positions: number[] = [];
  for (const source of sourcesOf(projection, id, known)) {
    const pages = 'streamsOf' in source ? inStreams(source.streamsOf, index) : byType(takenBy(projection), source, index);
    for await (const page of pages) {
      signal.throwIfAborted();
      for (const position of page) positions.push(position);
      if (positions.length > most) return undefined;
    }
  }
  return positions.sort((one, other) => one - other);
}

async function* byType(types: readonly EventType[], equal: Record<string, Condition>, index: Documented<LogIndexDocument>) {
  for (const type of types) {
    if ('type' in equal && equal.type !== type) continue;
    for (let after: Value[] | undefined, found: number[] | undefined; !found || found.length === atOnce; ) {
      const find = { where: { ...equal, type }, sort: oldestFirst, ...(after && { after }), limit: atOnce };
      found = (await inTurn(() => index.values('created', find))) as number[];
      after = [found.at(-1) ?? 0];
      yield found;
    }
  }
}

async function* inStreams(prefix: string, index: Documented<LogIndexDocument>) {
  const where = { stream: { gt: prefix, lt: `${prefix}${streamEnd}` } };
  for (let after: Value[] | undefined, more = true; more; ) {
    const find = { where, sort: inStreamOrder, ...(after && { after }), limit: atOnce };
    const page = await inTurn(() => index.page(find));
    const last = page.found.at(-1)?.document;
    if (last) after = [last.stream, last.type, last.created];
    more = page.more;
    yield page.found.flatMap(({ document }) => document?.created ?? []);
  }
}
