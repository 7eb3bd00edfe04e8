import { setImmediate, setTimeout } from 'node:timers/promises';
import { streamPrefixes } from '@potluck/events';
import type { EventStore, Page } from '@potluck/events/ports/event-store';
import { Fenced } from '@potluck/events/ports/read-store';
import type { LiveVersion } from './live-version.ts';
import { lowestPosition } from './lowest-position.ts';
import type { ProjectorOptions } from './projector.ts';

/** Events of one batch at most: a fold of so many does not hold up what else this process answers. */
const batchSize = 500;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/**
 * One subscription over all our streams feeds every version that is live, batch by batch.
 * It starts from the one that is furthest behind; the others pass over what they have seen.
 */
export class Runner {
  readonly #events: EventStore;
  readonly #onFolded: ProjectorOptions['onFolded'];
  readonly #versions = new Set<LiveVersion>();
  readonly #stopping = new AbortController();
  readonly #afterBatch = new Set<() => void>();
  #restarting = new AbortController();
  #running: Promise<void> | undefined;

  constructor(events: EventStore, onFolded?: ProjectorOptions['onFolded']) {
    this.#events = events;
    this.#onFolded = onFolded;
  }

  get versions(): LiveVersion[] {
    return [...this.#versions];
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Feeds this version too, from where it is. */
  add(version: LiveVersion): void {
    this.#versions.add(version);
    this.restart();
  }

  remove(version: LiveVersion): void {
    this.#versions.delete(version);
    this.restart();
  }

  /** Subscribes anew, from the version that is furthest behind. */
  restart(): void {
    this.#restarting.abort();
  }

  /** Resolves as soon as `reached` is true, after a batch or a change; rejects when the signal aborts or the runner stops. */
  async until(reached: () => boolean, signal?: AbortSignal): Promise<void> {
    while (!reached()) {
      signal?.throwIfAborted();
      if (this.#stopping.signal.aborted) throw new Error('the projector was stopped');
      await new Promise<void>((resolve, reject) => {
        const again = () => {
          this.#afterBatch.delete(again);
          signal?.removeEventListener('abort', aborted);
          resolve();
        };
        const aborted = () => {
          this.#afterBatch.delete(again);
          reject(signal?.reason);
        };
        this.#afterBatch.add(again);
        signal?.addEventListener('abort', aborted, { once: true });
      });
    }
  }

  /** Ends after the batch in hand and writes down how far each version is. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#restarting.abort();
    await this.#running;
    // What cannot be written down is folded again.
    for (const version of this.#versions) await version.keepCheckpoint().catch(() => {});
    this.changed();
  }

  async #run(): Promise<void> {
    const stopping = this.#stopping.signal;
    let pause = firstPauseMs;
    while (!stopping.aborted) {
      this.#restarting = new AbortController();
      const { signal } = this.#restarting;
      if (stopping.aborted) return;
      const fed = this.versions.filter((version) => !version.stopped);
      try {
        if (fed.length === 0) await aborted(signal);
        else {
          const after = lowestPosition(fed);
          let from = after;
          for await (const page of this.#events.all({ after, prefixes: streamPrefixes, signal, pageSize: batchSize })) {
            await this.#feed(page, from);
            from = page.through;
            pause = firstPauseMs;
            if (signal.aborted) break;
          }
          if (!signal.aborted) throw new Error('the log ended');
        }
      } catch (error) {
        if (stopping.aborted || signal.aborted) continue;
        if (pause === firstPauseMs) console.error('The projector pauses and tries again:', error);
        await setTimeout(pause, undefined, { signal: stopping }).catch(() => {});
        pause = Math.min(pause * 2, longestPauseMs);
      }
    }
  }

  /** A page of what comes after `from`, to all at once: where the read store is another process, each only waits. */
  async #feed(page: Page, from: bigint): Promise<void> {
    const failures: unknown[] = [];
    const fed: Promise<void>[] = [];
    for (const version of this.versions) {
      // Where it is this process, each folds and writes in its turn.
      fed.push(this.#feedOne(version, page, from).catch((error) => void failures.push(error)));
      // Between two folds of a full batch others get theirs.
      if (page.events.length > 50) await setImmediate();
    }
    await Promise.all(fed);
    this.changed();
    if (failures.length > 0) throw failures[0];
  }

  async #feedOne(version: LiveVersion, page: Page, from: bigint): Promise<void> {
    const before = version.position;
    try {
      await version.feed(page, from);
      this.#onFolded?.(version.projection.name, foldedOf(page, version, before));
    } catch (error) {
      // It is fed elsewhere, and about to be taken away here.
      if (error instanceof Fenced) return;
      // Its read model cannot be written: it is met again where it was, and the others go on.
      await version.writeFailed(error, page);
      throw error;
    }
  }

  /** Those who wait look again. */
  changed(): void {
    for (const waiting of [...this.#afterBatch]) waiting();
  }
}

/** How many events of a page a version has folded, which was at `before`. */
function foldedOf({ events }: Page, { projection, position }: LiveVersion, before: bigint): number {
  const takes: readonly string[] = projection.takes;
  return events.filter((event) => event.position > before && event.position <= position && takes.includes(event.type)).length;
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
