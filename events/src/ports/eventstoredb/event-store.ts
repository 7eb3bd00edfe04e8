import { randomUUID } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { BACKWARDS, END, type ReadAllOptions, type ReadStreamOptions, START, StreamNotFoundError } from '@eventstore/db-client';
import type { NewEvent, Recorded } from '../../recorded.ts';
import { type AllOptions, Conflict, type EventStore, noStream, type Page, type Revision } from '../event-store.ts';
import { streamFilter } from '../stream-filter.ts';
import { appendCall } from './append-call.ts';
import { collected, patiently } from './asking.ts';
import { connect, disconnect } from './client.ts';
import { eventsOfLog, passedOver } from './log.ts';
import { LogTail } from './log-tail.ts';
import { place, positionOf, recorded } from './recorded-event.ts';

export interface EventStoreDbOptions {
  /** `esdb://…` of one node, or of the nodes of a cluster. */
  url: string;
  /** How long an answer may take, outages and all, before it is Unavailable. */
  patienceMs?: number;
  /** The most events that wait for a slow reader of `all`. */
  mostWaiting?: number;
}

/** Says which store this is. No prefix of a stream of ours fits its name. */
const storeStream = 'store';
const isOurs = (stream: string) => !stream.startsWith('$') && stream !== storeStream;
const highestPosition = 2n ** 63n - 1n;

/** Of looking, while nothing is said, how far others have grown: the server tells it only at every 32nd event. */
const [firstLookMs, longestLookMs] = [250, 2_000];
/** Of subscribing again. */
const [firstPauseMs, longestPauseMs] = [50, 1_000];

/** The event store in an EventStoreDB of one node or several. Throws Unavailable when it does not answer yet. */
export async function openEventStoreDb({ url, patienceMs = 5_000, mostWaiting = 5_000 }: EventStoreDbOptions): Promise<EventStore> {
  const client = connect(url);
  const closing = new AbortController();
  /** What is being asked; closing waits for it. */
  const asked = new Set<Promise<unknown>>();

  function ask<T>(question: (withinMs: number) => Promise<T>): Promise<T> {
    const answer = patiently({ withinMs: patienceMs, closed: closing.signal }, question);
    const settled = () => asked.delete(answer);
    asked.add(answer);
    answer.then(settled, settled);
    return answer;
  }
  // A follower may lag: what is decided upon comes from the leader.
  const ofStream = async (stream: string, options: ReadStreamOptions): Promise<Recorded[]> => {
    try {
      const found = await ask((withinMs) => collected(client.readStream(stream, { ...options, requiresLeader: true }), withinMs));
      return found.flatMap(({ event }) => (event ? [recorded(event)] : []));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  };
  const lastOf = async (stream: string) => (await readBackwards(stream, { most: 1 }))[0];

  /** Together with the one that is known already, so that one call tells whether the stream has grown, has not, or is another. */
  async function read(
    stream: string,
    { after = noStream, most }: { after?: Revision; most?: number } = {},
  ): Promise<{ events: Recorded[]; revision: Revision }> {
    const fromRevision = after === noStream ? START : BigInt(after);
    // One more: the first is known already.
    const count = most === undefined ? undefined : most + (after === noStream ? 0 : 1);
    const found = await ofStream(stream, { fromRevision, ...(count === undefined ? {} : { maxCount: count }) });
    const isWhole = found.length > 0 && found.length !== count;
    const last = isWhole ? found.at(-1) : found.length === 0 && after === noStream ? undefined : await lastOf(stream);
    return { events: found.filter(({ revision }) => revision > after), revision: last?.revision ?? noStream };
  }

  const readBackwards = (stream: string, { from, most }: { from?: Revision; most: number }): Promise<Recorded[]> =>
    ofStream(stream, { direction: BACKWARDS, fromRevision: from === undefined ? END : BigInt(from), maxCount: most });

  async function append(stream: string, events: NewEvent[], expected: Revision): Promise<{ position: bigint; revision: Revision }> {
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    return ask((withinMs) => appendCall(client, { stream, events, expected, withinMs }));
  }

  async function* all({ after, prefixes, signal, pageSize = 1_000 }: AllOptions): AsyncIterable<Page> {
    const wanted = streamFilter(prefixes);
    const until = AbortSignal.any([signal, closing.signal]);
    let through = after;
    let pauseMs = firstPauseMs;
    let lookMs = firstLookMs;
    while (!until.aborted) {
      const tail = new LogTail(client, { after: through, prefixes, most: mostWaiting });
      try {
        while (!until.aborted) {
          const page = tail.take(pageSize);
          if (page) {
            through = page.through;
            lookMs = firstLookMs;
            yield page;
          } else if (tail.over) {
            break;
          } else if (!(await tail.grown(until, lookMs)) && tail.begun && !until.aborted) {
            lookMs = Math.min(2 * lookMs, longestLookMs);
            // When there is no answer, the subscription says so too.
            tail.passed(await passedOver(client, through, wanted, patienceMs).catch(() => through));
          }
        }
      } finally {
        tail.close();
      }
      if (tail.begun) pauseMs = firstPauseMs;
      if (tail.over === 'full' || until.aborted) continue;
      await pauseFor(pauseMs, undefined, { signal: until }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    }
  }

  /** The engine writes events of its own, which nobody waits for. */
  async function head(): Promise<bigint> {
    const options: ReadAllOptions = { direction: BACKWARDS, fromPosition: END, maxCount: 4, requiresLeader: true };
    const last = await ask((withinMs) => eventsOfLog(client, options, withinMs));
    const found = last.find((event) => isOurs(event.streamId)) ?? last[0];
    return found ? positionOf(found) : 0n;
  }

  async function eventAt(position: bigint): Promise<Recorded | undefined> {
    if (position <= 0n || position > highestPosition) return undefined;
    let unreadable = 0;
    const [found] = await ask((withinMs) =>
      eventsOfLog(client, { fromPosition: place(position), maxCount: 1, requiresLeader: true }, withinMs).catch((error: Error) => {
        // Where no record begins the server says no more than this; it says the same when it is about to end.
        if (error.message.includes('ReadAllResult') && ++unreadable === 2) return [];
        throw error;
      }),
    );
    return found && positionOf(found) === position && isOurs(found.streamId) ? recorded(found) : undefined;
  }

  /** Of several who open a new store at once, one is first. */
  async function idOfStore(): Promise<string> {
    for (;;) {
      const last = await lastOf(storeStream);
      if (last) return last.data.storeId as string;
      const metadata = { actor: 'system', at: new Date().toISOString(), correlationId: randomUUID() };
      const created = { id: randomUUID(), type: 'StoreCreated', data: { storeId: randomUUID() }, metadata };
      await append(storeStream, [created], noStream).catch((error) => {
        if (!(error instanceof Conflict)) throw error;
      });
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled(asked);
    await disconnect(client);
  }

  try {
    return { storeId: await idOfStore(), read, readBackwards, append, all, head, eventAt, close };
  } catch (error) {
    await close();
    throw error;
  }
}
