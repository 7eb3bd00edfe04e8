import { Refused } from '@potluck/events';
import type { DocumentLine, ShownDocument } from '@potluck/events/answers/documents';
import type { OpenProjection } from '@potluck/events/open-documents';
import { DocumentHistory, skippedEvents, touchedBy } from '@potluck/projector/documents';
import type { EventStore } from '@potluck/stores/ports/event-store';
import type { ReadModels } from '../read-models.ts';
import { type AsOfPosition, foldDocument } from './document-as-of.ts';
import { eventsOf } from './document-events.ts';
import { createDocumentView } from './document-view.ts';
import type { EventReferences } from './event-references.ts';
import { type Moment, momentOf, referredEvent } from './moments.ts';
import type { PseudonymsOf } from './pseudonyms.ts';

/** Events of a document, with those that the index has beside them. */
const mostEvents = 200_000;
/** How often progress is sent, in ms. */
const progressEveryMs = 250;

interface Wanted {
  projection: OpenProjection;
  /** The document's name. */
  of: string;
  at?: string | undefined;
  beside?: string | undefined;
  caller: string;
  signal: AbortSignal;
}

interface Services {
  events: EventStore;
  models: ReadModels;
  pseudonyms: PseudonymsOf;
  references: EventReferences;
  now(): string;
}

/** Tells how many events are folded, and at last the document. Throws Refused before its first line. */
export async function* documentLines(
  { projection, of, at, beside, caller, signal }: Wanted,
  { events, models, pseudonyms, references, now }: Services,
): AsyncGenerator<DocumentLine> {
  const { from, position, stale } = await models.read(['log-index']);
  const index = from['log-index'];
  const known = { index, references, end: Number(position), now: now() };
  const [reference = '', number = '0'] = of.split('.');
  const begun = await referredEvent(reference, known);
  const event = await events.eventAt(BigInt(begun.created));
  const id = event && touchedBy(event, [projection])[Number(number)]?.id;
  if (id === undefined) throw new Refused('not-found');
  const moments = [await momentOf(at, known), await momentOf(beside, known)] as const;
  const positions = await eventsOf({ projection, id }, begun, index, { most: mostEvents, signal });
  if (!positions) {
    const most = mostEvents.toLocaleString('en-US');
    throw new Refused('document-too-long', { message: `This document has more than ${most} events, which are not folded here.` });
  }
  yield { events: 0, of: positions.length };
  const history = new DocumentHistory(projection, id, await skippedEvents(events, projection));
  const folding = foldDocument(events, history, { positions, moments: moments.map((moment) => moment.position), signal });
  let saidAt = performance.now();
  let step = await folding.next();
  for (; !step.done; step = await folding.next()) {
    if (performance.now() - saidAt < progressEveryMs) continue;
    saidAt = performance.now();
    yield { events: step.value, of: positions.length };
  }
  const [asOf, other] = step.value as [AsOfPosition, AsOfPosition];
  const view = createDocumentView(pseudonyms(`analyst ${caller}`));
  yield {
    document: {
      projection,
      id: view.idOf(projection, id),
      asOf: described(asOf, moments[0], references),
      beside: described(other, moments[1], references),
      fields: view.fieldsOf(projection, asOf, other),
      stale,
    },
  };
}

function described(found: AsOfPosition, moment: Moment, references: EventReferences): ShownDocument['asOf'] {
  const refOf = (event: AsOfPosition['last']) =>
    event ? { reference: references.of(event.id) ?? '', position: String(event.position), type: event.type, at: event.metadata.at } : null;
  const { event } = moment;
  const { document, deletedBy, events, skippedCount, failure } = found;
  return {
    event: event ? { reference: references.of(event.id) ?? '', position: String(event.created), type: event.type, at: event.at } : null,
    position: String(moment.position),
    isFuture: moment.isFuture,
    state: document ? 'there' : deletedBy ? 'deleted' : 'none',
    deletedBy: refOf(deletedBy),
    events,
    last: refOf(found.last),
    earlier: refOf(found.earlier),
    later: refOf(found.later),
    skipped: found.skipped.flatMap((one) => refOf(one) ?? []),
    skippedCount,
    failure: failure ? { event: refOf(failure.event) as NonNullable<ReturnType<typeof refOf>>, message: failure.message } : null,
  };
}
