import { setImmediate, setTimeout } from 'node:timers/promises';
import { streamPrefixes } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { EventStore, Page } from '@potluck/stores/ports/event-store';
import type { LiveVersion } from './live-version.ts';
import { lowestPosition } from './lowest-position.ts';

/** Events per batch: few enough that folding one does not block the event loop for long. */
const batchSize = 500;
/** Back-off of reading the log after an error, in ms. */
const firstPauseMs = 100;
const longestPauseMs = 2_000;

export interface FeederOptions {
  /** Called before each subscription with its versions; may remove some. */
  begins?(versions: LiveVersion[]): void;
  /** Feeds one version; may remove it, and does not throw. */
  feedOne(version: LiveVersion, page: Page, from: bigint): Promise<void>;
  /** Called after each page. */
  fed(page: Page, from: bigint): void;
}

/**
 * One subscription to all our streams that feeds its versions, batch by batch.
 * It starts at the lowest position; versions ignore events that they have folded.
 */
export class Feeder {
  readonly versions = new Set<LiveVersion>();
  readonly #events: EventStore;
  readonly #options: FeederOptions;
  readonly #stopping = new AbortController();
  #restarting = new AbortController();
  #running: Promise<void> | undefined;

  constructor(events: EventStore, options: FeederOptions) {
    this.#events = events;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Feeds this version too, from its position. */
  add(version: LiveVersion): void {
    this.versions.add(version);
    this.restart();
  }

  remove(version: LiveVersion): void {
    if (this.versions.delete(version)) this.restart();
  }

  /** Resubscribes after the current page. */
  restart(): void {
    this.#restarting.abort();
  }

  /** Ends after the current page. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#restarting.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const stopping = this.#stopping.signal;
    let pause = firstPauseMs;
    while (!stopping.aborted) {
      this.#restarting = new AbortController();
      const { signal } = this.#restarting;
      if (stopping.aborted) return;
      this.#options.begins?.(this.#fed());
      const fed = this.#fed();
      try {
        if (fed.length === 0) await aborted(signal);
        else {
          const after = lowestPosition(fed);
          let from = after;
          for await (const page of this.#events.all({ after, prefixes: streamPrefixes, signal, pageSize: batchSize })) {
            await this.#feed(page, from);
            from = page.through;
            if (pause > firstPauseMs) log.info('log available again');
            pause = firstPauseMs;
            if (signal.aborted) break;
          }
          if (!signal.aborted) throw new Error('the log ended');
        }
      } catch (error) {
        if (stopping.aborted || signal.aborted) continue;
        if (pause === firstPauseMs) log.error({ err: error }, 'log unavailable, retrying');
        await setTimeout(pause, undefined, { signal: stopping }).catch(() => {});
        pause = Math.min(pause * 2, longestPauseMs);
      }
    }
  }

  #fed(): LiveVersion[] {
    return [...this.versions].filter((version) => !version.stopped);
  }

  /** Feeds a page after `from` to all versions concurrently: with a remote read store each mostly waits. */
  async #feed(page: Page, from: bigint): Promise<void> {
    const fed: Promise<void>[] = [];
    for (const version of [...this.versions]) {
      fed.push(this.#options.feedOne(version, page, from));
      // Yield between the folds of a large batch.
      if (page.events.length > 50) await setImmediate();
    }
    await Promise.all(fed);
    this.#options.fed(page, from);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
