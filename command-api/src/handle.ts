import { randomUUID } from 'node:crypto';
import { type Aggregate, foldEvents, type Happened, type NewEvent, type Recorded } from '@potluck/events';
import type { Fold } from '@potluck/stores/folds';
import { type FollowedFolds, unfollowedFolds } from '@potluck/stores/followed-folds';
import { Conflict, type EventStore, type Revision } from '@potluck/stores/ports/event-store';
import { activeTraceparent, inSpan } from '@potluck/stores/trace';
import type { RandomId } from './clock.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import { earlierAnswers, markOf } from './earlier-answers.ts';
import { derivedEventId } from './event-ids.ts';
import type { QuietRequests } from './quiet-requests.ts';
import { createStateReaders, mustRead, type StateReader } from './state-reader.ts';

/**
 * Called before each attempt to append, with the events to append, whose ids stay the same. Nothing is appended if it throws. Stores the
 * uploaded file that the first event names, or verifies a lease.
 */
export type BeforeAppend = (stream: string, events: NewEvent[]) => Promise<void>;

/** Loads what the decision needs besides its own stream, and returns the function that decides. */
type Prepare<S, E> = (reader: StateReader) => Decide<S, E> | Promise<Decide<S, E>>;
/** `eventIdOf(index)` is the id that the decision's event with this index gets. */
export type Decide<S, E> = (state: S, revision: Revision, eventIdOf: (index: number) => string) => E[];

/** Throws Refused, Unavailable, and Conflict when other appends came first in every attempt. */
export type Handle = <S, E extends Happened>(
  aggregate: Aggregate<S, E>,
  id: string | number,
  envelope: CommandEnvelope,
  prepare: Prepare<S, NoInfer<E>>,
  beforeAppend?: BeforeAppend,
) => Promise<CommandResult<S>>;

const maxAttempts = 8;

/**
 * Handles every command: fold, decide, append at the folded revision; after a conflict, start again. If the request has an
 * Idempotency-Key, the stream's last events are first searched for those of an earlier identical request, whose answer is returned.
 * A decision that appends may rest on cached folds, because the append detects a stale revision; a refusal, or a decision without
 * events, is repeated on fresh reads. `quiet` remembers requests with a key that appended nothing; without it they are decided again.
 */
export function createHandle(store: EventStore, folds: FollowedFolds, randomId: RandomId, quiet?: QuietRequests): Handle {
  const earlier = earlierAnswers(store);
  const readers = createStateReaders(folds, store);

  return async <S, E extends Happened>(
    aggregate: Aggregate<S, E>,
    id: string | number,
    envelope: CommandEnvelope,
    prepare: Prepare<S, NoInfer<E>>,
    beforeAppend?: BeforeAppend,
  ): Promise<CommandResult<S>> => {
    const stream = `${aggregate.name}-${id}`;
    const idOf = (index: number) => (envelope.key === undefined ? randomId() : derivedEventId(envelope.actor, envelope.key, stream, index));
    const ids = [idOf(0)];
    const eventIdOf = (index: number): string => {
      ids[index] ??= idOf(index);
      return ids[index];
    };
    /** Identifies repeats of this request: the id of the first event that it appends. */
    const requestId = envelope.key === undefined ? undefined : ids[0];
    let cached = envelope.actor === 'system' ? undefined : readers.cached(envelope);

    for (let attempt = 1; ; ) {
      const reader = cached ?? readers.fresh;
      let fold: Fold<S>;
      let decided: Happened[];
      let metBefore: Revision | undefined;
      try {
        const decide = await prepare(reader);
        fold = await reader.own(aggregate, id);
        const mark = requestId && markOf(fold, requestId);
        if (mark) return await earlier.answer(aggregate, fold, mark, envelope, stream);
        if (requestId) {
          metBefore = await quiet?.find(envelope, stream);
          const answered = metBefore === undefined ? undefined : earlier.cached<S>(requestId);
          if (answered) return answered;
        }
        // A request that appended nothing the first time appends nothing again, even if the state has changed since.
        decided = metBefore === undefined ? decide(fold.state, fold.revision, eventIdOf) : [];
      } catch (error) {
        if (!cached || !mustRead(error)) throw error;
        cached = undefined;
        continue;
      }
      const { state, revision } = fold;
      if (decided.length === 0 && cached) {
        cached = undefined;
        continue;
      }
      if (decided.length === 0) {
        const met = requestId ? (metBefore ?? (await quiet?.store(envelope, stream, revision))) : revision;
        const isRepeated = metBefore !== undefined || met !== revision;
        const result = { events: [], position: await store.head(), state, revision, repeated: isRepeated };
        if (requestId && !isRepeated) earlier.remember(requestId, result);
        return result;
      }

      const { actor, at, correlationId, causationId, bodyHash } = envelope;
      const traceparent = envelope.traceparent ?? activeTraceparent();
      const metadata = {
        actor,
        at,
        correlationId,
        ...(causationId === undefined ? {} : { causationId }),
        ...(traceparent === undefined ? {} : { traceparent }),
        ...(bodyHash === undefined ? {} : { bodyHash }),
      };
      const keysEnded = aggregate.keysEnded?.(state);
      const events = decided.map(({ type, data }, index): NewEvent => {
        const event = { id: eventIdOf(index), type, data: data as Record<string, unknown>, metadata };
        return keysEnded === undefined ? event : { ...event, keysEnded };
      });
      await beforeAppend?.(stream, events);
      const sending = folds.beginAppend(events);
      try {
        const appended = await inSpan('append', traceparent, { 'potluck.stream': stream }, () => store.append(stream, events, revision));
        if (!appended.isNew && (requestId || folds.isFollowing)) {
          // The same request may run twice at the same time: the store then already has the other one's events, with the same ids.
          const after = await sending.appended(aggregate, String(id), appended);
          const mark = requestId && markOf(after, requestId);
          if (mark && mark.correlationId !== correlationId) return await earlier.answer(aggregate, after, mark, envelope, stream);
        }
        const first = appended.revision - events.length + 1;
        const recorded = events.map(
          (event, index): Recorded => ({
            ...event,
            stream,
            revision: first + index,
            position: appended.position - BigInt(events.length - 1 - index),
            version: aggregate.versions?.[event.type] ?? 1,
          }),
        );
        if (appended.isNew) folds.apply(recorded);
        const result = {
          events: recorded,
          position: appended.position,
          state: foldEvents(aggregate, recorded, state),
          revision: appended.revision,
          repeated: false,
        };
        if (requestId) earlier.remember(requestId, result);
        return result;
      } catch (error) {
        if (!(error instanceof Conflict) || attempt === maxAttempts) throw error;
        attempt += 1;
        cached = undefined;
      } finally {
        sending.failed();
      }
    }
  };
}

/** For commands from outside the HTTP API, such as sign-in and tools: no shared cache. */
export const handleAlone = (store: EventStore): Handle => createHandle(store, unfollowedFolds(store), randomUUID);
