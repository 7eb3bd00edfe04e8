import { type NewEvent, type Recorded, Refused } from '@potluck/events';
import type { Folds } from '@potluck/events/folds';
import { Conflict, type EventStore, noStream, type Revision } from '@potluck/events/ports/event-store';
import type { Aggregate } from './aggregates.ts';
import type { RandomId } from './clock.ts';
import { derivedEventId } from './event-ids.ts';
import type { QuietRequests } from './quiet-requests.ts';

/** Who asks, when, and what makes the request the same as an earlier one. */
export interface Asked {
  /** A user's id, or 'system' for a reaction. */
  actor: string;
  /** ISO date-time in UTC. */
  at: string;
  correlationId: string;
  causationId?: string;
  /** The Idempotency-Key, if any; asked again under it, a command answers as it did the first time. */
  key?: string;
  /** SHA-256 of the body that came with the key. */
  bodyHash?: string;
}

export interface Handled<S> {
  /** What was appended, now or the first time; empty when the command asked for nothing new. */
  events: Recorded[];
  /** The position of the last of them. */
  position: bigint | undefined;
  /** The state and revision that they left. */
  state: S;
  revision: Revision;
  /** True when this is the answer of an earlier request under the same key. */
  repeated: boolean;
}

type Event = { type: string; data: unknown };
/** Runs once, with the events as they will be appended: where files are stored that the first of them names. */
export type BeforeAppend = (stream: string, events: NewEvent[]) => Promise<void>;

/** Throws Refused, Conflict when others kept being first, Unavailable. */
export type Handle = <S, E extends Event>(
  aggregate: Aggregate<S, E>,
  id: string | number,
  asked: Asked,
  decide: (state: S, revision: Revision) => NoInfer<E>[],
  beforeAppend?: BeforeAppend,
) => Promise<Handled<S>>;

const maxAttempts = 8;

/** One way for every command: read, fold, decide, append at the revision that was read; from the start again when someone else was first. */
export function createHandle(store: EventStore, folds: Folds, quiet: QuietRequests, randomId: RandomId): Handle {
  return async (aggregate, id, asked, decide, beforeAppend) => {
    const { stream: definition, evolve, initial } = aggregate;
    const stream = `${definition.name}-${id}`;
    const ids: string[] = [];
    for (let attempt = 1; ; attempt++) {
      let state = initial;
      let revision: Revision = noStream;
      if (asked.key === undefined) {
        ({ state, revision } = await folds.load(definition, evolve, initial, String(id)));
      } else {
        const read = await store.read(stream);
        const first = firstAnswer(aggregate, read.events, asked, stream);
        if (first) return first;
        const met = await quiet.find(asked, stream);
        if (met !== undefined) return nothingNew(aggregate, read.events, met, true);
        state = read.events.reduce(evolve, initial);
        revision = read.revision;
      }
      const decided = decide(state, revision);
      if (decided.length === 0) {
        if (asked.key === undefined) return { events: [], position: undefined, state, revision, repeated: false };
        const met = await quiet.keep(asked, stream, revision);
        return nothingNew(aggregate, (await store.read(stream)).events, met, met !== revision);
      }

      const { actor, at, correlationId, causationId, bodyHash } = asked;
      const metadata = {
        actor,
        at,
        correlationId,
        ...(causationId === undefined ? {} : { causationId }),
        ...(bodyHash === undefined ? {} : { bodyHash }),
      };
      const events = decided.map(({ type, data }, index): NewEvent => {
        ids[index] ??= asked.key === undefined ? randomId() : derivedEventId(actor, asked.key, stream, index);
        return { id: ids[index] as string, type, data: data as Record<string, unknown>, metadata };
      });
      if (attempt === 1 && beforeAppend) await beforeAppend(stream, events);
      try {
        const appended = await store.append(stream, events, revision);
        if (asked.key !== undefined) {
          // The same request may have come twice at once; the store then kept the other's events under these very ids.
          const first = firstAnswer(aggregate, (await store.read(stream)).events, asked, stream);
          if (first) return first;
        }
        const first = appended.revision - events.length + 1;
        const recorded = events.map(
          (event, index): Recorded => ({
            ...event,
            stream,
            revision: first + index,
            position: appended.position - BigInt(events.length - 1 - index),
            version: definition.versions?.[event.type] ?? 1,
          }),
        );
        return {
          events: recorded,
          position: appended.position,
          state: recorded.reduce(evolve, state),
          revision: appended.revision,
          repeated: false,
        };
      } catch (error) {
        if (!(error instanceof Conflict) || attempt === maxAttempts) throw error;
      }
    }
  };
}

/** The answer to a request that met this revision and asked for nothing new. */
function nothingNew<S, E>({ evolve, initial }: Aggregate<S, E>, inStream: Recorded[], revision: Revision, repeated: boolean): Handled<S> {
  const state = inStream.slice(0, revision + 1).reduce(evolve, initial);
  return { events: [], position: undefined, state, revision, repeated };
}

/** What this request was answered when it first came, if its events are there. Refuses a key that came with another body. */
function firstAnswer<S, E>(
  { evolve, initial }: Aggregate<S, E>,
  inStream: Recorded[],
  { actor, key = '', bodyHash, correlationId }: Asked,
  stream: string,
): Handled<S> | undefined {
  const first = derivedEventId(actor, key, stream, 0);
  const start = inStream.findIndex((event) => event.id === first);
  if (start === -1) return undefined;
  let end = start + 1;
  while (inStream[end]?.id === derivedEventId(actor, key, stream, end - start)) end++;
  const events = inStream.slice(start, end);
  const [{ metadata }, { position, revision }] = [events[0], events.at(-1)] as [Recorded, Recorded];
  if (metadata.bodyHash !== bodyHash) throw new Refused('key-reused');
  const state = inStream.slice(0, end).reduce(evolve, initial);
  return { events, position, state, revision, repeated: metadata.correlationId !== correlationId };
}
