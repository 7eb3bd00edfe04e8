import { randomUUID } from 'node:crypto';
import { type Aggregate, foldEvents, type Happened, type NewEvent, type Recorded } from '@potluck/events';
import type { Fold } from '@potluck/stores/folds';
import { type FollowedFolds, unfollowedFolds } from '@potluck/stores/followed-folds';
import { Conflict, type EventStore, noStream, type Revision } from '@potluck/stores/ports/event-store';
import { activeTraceparent, inSpan } from '@potluck/stores/trace';
import type { RandomId } from './clock.ts';
import type { CommandEnvelope } from './command-envelope.ts';
import type { CommandResult } from './command-result.ts';
import { earlierAnswers, markOf } from './earlier-answers.ts';
import { derivedEventId } from './event-ids.ts';
import type { QuietRequests } from './quiet-requests.ts';
import { createStateReaders, mustRead, type StateReader } from './state-reader.ts';

/** Runs once, with the events as they will be appended: where files are stored that the first of them names. */
export type BeforeAppend = (stream: string, events: NewEvent[]) => Promise<void>;

/** Looks up what the decision needs besides its own stream, and answers with what decides. */
type Prepare<S, E> = (reader: StateReader) => Decide<S, E> | Promise<Decide<S, E>>;
/** `eventIdOf` says which id an event of this decision gets, by its index. */
export type Decide<S, E> = (state: S, revision: Revision, eventIdOf: (index: number) => string) => E[];

/** Throws Refused, Conflict when others kept being first, Unavailable. */
export type Handle = <S, E extends Happened>(
  aggregate: Aggregate<S, E>,
  id: string | number,
  envelope: CommandEnvelope,
  prepare: Prepare<S, NoInfer<E>>,
  beforeAppend?: BeforeAppend,
) => Promise<CommandResult<S>>;

const maxAttempts = 8;

/**
 * One way for every command: fold what is new, decide, append at the revision that was folded; from the start again when someone
 * else was first. Under a key the answer of the same request before is looked for among the stream's last events. What is kept
 * suffices for a decision to append, since the append finds out when its stream has grown; any other is made on what was read now.
 * `quiet` remembers requests under a key that asked for nothing new; without it they are decided again.
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
    /** What tells whether this request has been answered before. */
    const requestId = envelope.key === undefined ? undefined : ids[0];
    let cached = envelope.actor === 'system' ? undefined : readers.cached(envelope);
    let isPrepared = false;

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
        if (requestId && fold.revision !== noStream) {
          metBefore = await quiet?.find(envelope, stream);
          const answered = metBefore === undefined ? undefined : earlier.cached<S>(requestId);
          if (answered) return answered;
        }
        // What asked for nothing new when it first came does so again, whatever it would lead to now.
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
        const met = requestId ? (metBefore ?? (await quiet?.keep(envelope, stream, revision))) : revision;
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
      const events = decided.map(
        ({ type, data }, index): NewEvent => ({ id: eventIdOf(index), type, data: data as Record<string, unknown>, metadata }),
      );
      if (!isPrepared && beforeAppend) await beforeAppend(stream, events);
      isPrepared = true;
      const sending = folds.beginAppend(events);
      try {
        const appended = await inSpan('append', traceparent, { 'potluck.stream': stream }, () => store.append(stream, events, revision));
        if (!appended.isNew && (requestId || folds.isFollowing)) {
          // The same request may have come twice at once; the store then kept the other's events under these very ids.
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

/** For a command that comes from no member's page: what it needs is read for it alone. */
export const handleAlone = (store: EventStore): Handle => createHandle(store, unfollowedFolds(store), randomUUID);
