import { randomUUID } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { ErrorType, isCommandError } from '@eventstore/db-client';
import type { NewEvent, Recorded } from '@potluck/events/recorded';
import { log } from '../log.ts';
import { type AllOptions, Conflict, type EventStore, noStream, type Page, type Revision } from '../ports/event-store.ts';
import { streamFilter } from '../ports/stream-filter.ts';
import { connect, disconnect } from './client.ts';
import { LogFeed } from './log-feed.ts';
import { LogPages, mostPageBytes, pageLength } from './log-pages.ts';
import { type EventsRead, readEvents } from './read-call.ts';
import { eventRequest, lastRequest, type StreamPart, storeStream, streamRequest } from './read-requests.ts';
import { proposed } from './recorded-event.ts';
import { isKnownVersion, knownVersions, serverVersion } from './server-version.ts';
import { SharedAppends } from './shared-appends.ts';
import { withRetries } from './with-retries.ts';

export interface EventStoreDbOptions {
  /** `esdb://…` of one node, or of the nodes of a cluster. */
  url: string;
  /** How long a call may take, retries included, before it throws Unavailable. */
  timeoutMs?: number;
  /** Recent events cached for live subscribers; one that is further behind reads them again. */
  mostCached?: number;
  /** How often a subscription without events is checked for having fallen silent. */
  silenceCheckMs?: number;
  /** Accepts a server of an unknown version. */
  anyVersion?: boolean | undefined;
}

const highestPosition = 2n ** 63n - 1n;
/** Back-off of reading the log. */
const [firstPauseMs, longestPauseMs] = [50, 1_000];
/**
 * Debounce, in ms: while events arrive in succession a subscriber gets them in pages, since each page costs it a transaction or more.
 * A single event is delivered at once.
 */
const gatherMs = 10;

/** The event store in an EventStoreDB of one node or several. Throws Unavailable when it does not answer yet. */
export async function openEventStoreDb({
  url,
  timeoutMs = 5_000,
  mostCached = 4_096,
  silenceCheckMs = 10_000,
  anyVersion = false,
}: EventStoreDbOptions): Promise<EventStore> {
  const client = connect(url);
  const appends = new SharedAppends(client);
  const closing = new AbortController();
  /** Calls in flight; `close` waits for them. */
  const inFlight = new Set<Promise<unknown>>();
  let feed: LogFeed | undefined;
  let isReadable = true;
  /** Logs the begin and the end of an outage once, however many subscribers there are. */
  const setReadable = (now: boolean, error?: unknown) => {
    if (now === isReadable || closing.signal.aborted) return;
    isReadable = now;
    if (now) log.info('log available again');
    else log.error({ err: error }, 'log unavailable, retrying');
  };

  function call<T>(work: (timeoutMs: number) => Promise<T>): Promise<T> {
    const result = withRetries({ timeoutMs, closed: closing.signal }, work);
    const settled = () => inFlight.delete(result);
    inFlight.add(result);
    result.then(settled, settled);
    return result;
  }
  // Read from the leader, since decisions rest on it and a follower may lag.
  const ofStream = (stream: string, part: StreamPart, mostBytes?: number): Promise<EventsRead> =>
    call((timeoutMs) => readEvents(client, streamRequest(stream, part), timeoutMs, mostBytes));
  const lastOf = async (stream: string) => (await readBackwards(stream, { most: 1 }))[0];

  /** Reads from the last known event on, so that one call tells whether the stream has new events. */
  async function read(
    stream: string,
    { after = noStream, most }: { after?: Revision; most?: number } = {},
  ): Promise<{ events: Recorded[]; revision: Revision }> {
    // One more, because the first one is known already.
    const count = most === undefined ? undefined : most + (after === noStream ? 0 : 1);
    const part: StreamPart = { from: after === noStream ? 'start' : after, ...(count === undefined ? {} : { count }) };
    const { found, isCut } = await ofStream(stream, part, count === undefined ? undefined : mostPageBytes);
    const events = found.map(({ recorded }) => recorded);
    const isWhole = events.length > 0 && events.length !== count && !isCut;
    const last = isWhole ? events.at(-1) : events.length === 0 && after === noStream ? undefined : await lastOf(stream);
    return { events: events.filter(({ revision }) => revision > after), revision: last?.revision ?? noStream };
  }

  async function readBackwards(stream: string, { from, most }: { from?: Revision; most: number }): Promise<Recorded[]> {
    const { found } = await ofStream(stream, { from: from ?? 'end', backwards: true, count: most });
    return found.map(({ recorded }) => recorded);
  }

  async function append(stream: string, events: NewEvent[], expected: Revision): Promise<{ position: bigint; revision: Revision }> {
    if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
    // Serialised once for all attempts; data that is not JSON throws here.
    const messages = events.map(proposed);
    return call((timeoutMs) => appends.append({ stream, events: messages, expected, timeoutMs }));
  }

  /** Started by the first subscriber. Events before its start are read by each subscriber on its own. */
  async function liveFeed(): Promise<LogFeed> {
    const from = feed ? 0n : await head();
    feed ??= new LogFeed(client, { from, mostCached, head, silenceCheckMs, closed: closing.signal });
    return feed;
  }

  async function* all({ after, prefixes, signal, pageSize = 1_000 }: AllOptions): AsyncIterable<Page> {
    const wanted = streamFilter(prefixes);
    const until = AbortSignal.any([signal, closing.signal]);
    let through = after;
    /** Whether `through` is within the log. A position beyond its end is reset to the end, so that no later event is skipped. */
    let isReached = after === 0n;
    let pauseMs = firstPauseMs;
    let gatherUntil = 0;
    while (!until.aborted) {
      const gathering = gatherUntil - performance.now();
      if (gathering > 0) await pauseFor(gathering, undefined, { signal: until }).catch(() => {});
      const recent = isReached ? feed?.after(through) : undefined;
      if (feed && recent) {
        const count = pageLength(recent.events, recent.from, pageSize);
        if (count === 0) {
          await feed.grown(through, until);
          continue;
        }
        const events = recent.events.slice(recent.from, recent.from + count);
        through = events.at(-1)?.position as bigint;
        gatherUntil = count > 1 && count < pageSize ? performance.now() + gatherMs : 0;
        setReadable(true);
        yield { events: events.filter(({ stream }) => wanted(stream)).map(({ recorded }) => recorded), through };
        continue;
      }
      let pages: LogPages | undefined;
      try {
        const live = await liveFeed();
        if (!isReached && through > live.end) {
          const end = await head();
          if (through > end) through = end;
        }
        isReached = true;
        // The end before the read began: a complete read has passed it.
        const { end } = live;
        if (live.after(through)) continue;
        pages = new LogPages(client, { after: through, prefixes, pageSize });
        for (let page = await pages.next(until); page; page = await pages.next(until)) {
          setReadable(true);
          through = page.through;
          yield page;
          pauseMs = firstPauseMs;
          if (live.after(through)) break;
        }
        if (!until.aborted && end > through && !live.after(through)) {
          through = end;
          yield { events: [], through };
        }
      } catch (error) {
        setReadable(false, error);
        await pauseFor(pauseMs, undefined, { signal: until }).catch(() => {});
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      } finally {
        pages?.close();
      }
    }
  }

  async function head(): Promise<bigint> {
    const { found } = await call((timeoutMs) => readEvents(client, lastRequest(), timeoutMs));
    return found[0]?.position ?? 0n;
  }

  async function eventAt(position: bigint): Promise<Recorded | undefined> {
    if (position <= 0n || position > highestPosition) return undefined;
    let unreadable = 0;
    const { found } = await call((timeoutMs) =>
      readEvents(client, eventRequest(position), timeoutMs).catch((error: Error) => {
        // The server answers this where no record begins, but also while it shuts down.
        if (error.message.includes('ReadAllResult') && ++unreadable === 2) return { found: [], isCut: false };
        throw error;
      }),
    );
    return found[0]?.position === position ? found[0].recorded : undefined;
  }

  /** If several processes open a new store at once, one of them creates its id. */
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

  async function refuseUnknown(): Promise<void> {
    const version = await call((timeoutMs) => serverVersion(client, timeoutMs));
    if (anyVersion || isKnownVersion(version)) return;
    throw new Error(
      `EVENTSTORE_URL names an EventStoreDB ${version ?? 'that does not say its version'}, whose guarantees are not known. ` +
        `Known to work are ${knownVersions}. EVENTSTORE_ANY_VERSION=on accepts this one; events may then be missed.`,
    );
  }

  async function close(): Promise<void> {
    closing.abort();
    await Promise.allSettled(inFlight);
    appends.close();
    await disconnect(client);
  }

  try {
    await refuseUnknown();
    return { storeId: await idOfStore(), isRemote: true, read, readBackwards, append, all, head, eventAt, close };
  } catch (error) {
    await close();
    throw isRefusal(error) ? new Error(`EVENTSTORE_URL: the server refuses: ${error.message}`, { cause: error }) : error;
  }
}

/** The server denied access, to this user or to an anonymous one. */
const isRefusal = (error: unknown): error is Error =>
  isCommandError(error as Error) && (error as { type?: string }).type === ErrorType.ACCESS_DENIED;
