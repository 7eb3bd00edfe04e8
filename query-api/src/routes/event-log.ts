import { type EventType, Refused } from '@potluck/events';
import { EventDetail, LoggedEvent } from '@potluck/events/answers/events';
import type { Recorded } from '@potluck/events/recorded';
import type { LogIndexDocument } from '@potluck/projector/documents';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Condition } from '@potluck/stores/ports/read-store';
import * as z from 'zod';
import { createAnalystView, type SealedNames, sealNames } from '../analysis/analyst-view.ts';
import { endOfDay } from '../analysis/days.ts';
import { touchedDocuments } from '../analysis/document-view.ts';
import { eventTypes } from '../analysis/event-fields.ts';
import { positionAt } from '../analysis/position-of-day.ts';
import { visibleStreams } from '../analysis/visible-fields.ts';
import type { Documented } from '../documented.ts';
import { mustBe } from '../moderation/involvement.ts';
import { cursorPage, findPage, newestFirst, oldestFirst } from '../paging.ts';
import type { ReadModels } from '../read-models.ts';
import { listQuery, query } from './query.ts';

const visibleTypes = eventTypes.filter(({ stream }) => visibleStreams[stream]).map(({ type }) => type);
const Type = z.string().refine((type) => visibleTypes.includes(type), 'Must be an event type that analysts see');
/** Positions stay below 2^53. */
const Position = z.string().regex(/^\d{1,16}$/, 'Must be a position in the log');

const Filters = z.object({
  type: Type.optional().meta({ description: 'An event type' }),
  from: z.iso.date().optional().meta({ description: 'The first day, in UTC' }),
  until: z.iso.date().optional().meta({ description: 'The last day, in UTC' }),
  actorOf: Position.optional().meta({ description: 'A position: only events with the same actor' }),
  streamOf: Position.optional().meta({ description: 'A position: only events of its stream' }),
  subjectOf: Position.optional().meta({
    description: 'A position: only events of the same subject, such as a post with its likes and comments',
  }),
  causedBy: Position.optional().meta({ description: 'A position: only events that this one caused' }),
});

/** The events of the log, newest first: from the projection `log-index`, which has them a few seconds after they happened. */
export const eventLog = listQuery({
  call: 'get /api/analysis/log',
  tag: 'Analysis',
  summary: 'Events, newest first, by type, day, actor, stream, subject or cause, for analysts; ids are pseudonyms',
  access: 'member',
  input: z.object({ ...Filters.shape, ...cursorPage(50) }),
  projections: [],
  result: z.array(LoggedEvent),
  refusals: [400, 401, 403, 404],
  async answer({ caller, input: { limit, cursor, from, until, ...filters } }, { folds, events, models, pseudonyms, now }) {
    await mustBe('analyst', folds, caller, now());
    const index = await indexOf(models);
    const names = sealNames(pseudonyms(`analyst ${caller}`));
    const after = cursor ?? (until === undefined ? undefined : [await positionAt(index, endOfDay(until))]);
    const find = { where: await whereOf(filters, index, events), sort: newestFirst };
    const { documents, next } = await findPage(index, find, { limit, cursor: after });
    const first = from === undefined ? 0 : await positionAt(index, from);
    const shown = documents.filter(({ created }) => created >= first);
    return { body: shown.map((document) => logged(document, names)), next: shown.length < documents.length ? undefined : next };
  },
});

/** Does not wait for the caller's own position: the projection folds when the log is quiet. */
const indexOf = async (models: ReadModels) => (await models.read(['log-index'])).from['log-index'];

type Chosen = Omit<z.output<typeof Filters>, 'from' | 'until'>;

/** One filter at a time beside the type, as the indexes are: the first of stream, cause, subject and actor. */
async function whereOf(
  { type, streamOf, causedBy, subjectOf, actorOf }: Chosen,
  index: Documented<LogIndexDocument>,
  events: EventStore,
): Promise<Record<string, Condition>> {
  const position = streamOf ?? causedBy ?? subjectOf ?? actorOf;
  if (position === undefined) return type === undefined ? {} : { type };
  const { id, stream, metadata } = await visibleEvent(events, position);
  const types = { type: type ?? { in: visibleTypes } };
  if (streamOf !== undefined) return { stream, ...types };
  if (causedBy !== undefined) return { cause: id, ...types };
  if (subjectOf !== undefined) {
    const known = (await index.get([id])).get(id)?.document;
    if (!known) throw new Refused('event-not-found');
    return { subject: known.subject, ...types };
  }
  return { actor: metadata.actor, ...types };
}

/** Throws Refused('event-not-found') for what analysts do not see, as for what is not there. */
async function visibleEvent(events: EventStore, position: string): Promise<Recorded> {
  const event = BigInt(position) > 0n ? await events.eventAt(BigInt(position)) : undefined;
  if (!event || !visibleTypes.includes(event.type as EventType)) throw new Refused('event-not-found');
  return event;
}

const logged = (
  { created, id, stream, revision, type, at, actor }: LogIndexDocument,
  { member, stream: streamOf, event }: SealedNames,
) => ({
  ...{ position: String(created), id: event(id), stream: streamOf(stream), revision, type, at, actor: member(actor) },
});

const mostEffects = 50;

export const loggedEvent = query({
  call: 'get /api/analysis/log/{id}',
  tag: 'Analysis',
  summary:
    'The event at a position, what caused it and what it caused, for analysts; without personal fields, but for texts that any visitor can read where the operator opens them',
  access: 'member',
  idOf: (text) => {
    const position = Position.safeParse(text);
    if (!position.success) throw new Refused('event-not-found');
    return position.data;
  },
  projections: [],
  result: EventDetail,
  refusals: [401, 403, 404],
  async answer({ caller, id: position }, { folds, events, models, pseudonyms, references, publicTexts, now }) {
    await mustBe('analyst', folds, caller, now());
    const recorded = await visibleEvent(events, position);
    const sealed = pseudonyms(`analyst ${caller}`);
    const event = createAnalystView(sealed)(recorded, (await publicTexts?.([recorded]))?.get(recorded.position));
    if (!event) throw new Refused('event-not-found');
    const index = await indexOf(models);
    const names = sealNames(sealed);
    const { causationId } = recorded.metadata;
    const cause = causationId === undefined ? undefined : (await index.get([causationId])).get(causationId)?.document;
    const where = { cause: recorded.id, type: { in: visibleTypes } };
    const { documents, hasMore } = await findPage(index, { where, sort: oldestFirst }, { limit: mostEffects });
    return {
      event,
      cause: cause ? logged(cause, names) : causationId === undefined ? null : ('unseen' as const),
      effects: documents.map((document) => logged(document, names)),
      more: hasMore,
      reference: references.of(recorded.id) ?? '',
      touched: touchedDocuments(recorded, sealed, references),
    };
  },
});
