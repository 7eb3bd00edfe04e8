import { setImmediate, setTimeout } from 'node:timers/promises';
import { streamPrefixes } from '@potluck/events';
import { log } from '@potluck/stores/log';
import type { EventStore, Page } from '@potluck/stores/ports/event-store';
import type { LiveVersion } from './live-version.ts';
import { lowestPosition } from './lowest-position.ts';

/** Events of one batch at most: a fold of so many does not hold up what else this process answers. */
const batchSize = 500;
/** Of reading the log again after an error, in ms. */
const firstPauseMs = 100;
const longestPauseMs = 2_000;

export interface FeederOptions {
  /** Called whenever it subscribes, with its versions: it may take some away. */
  begins?(versions: LiveVersion[]): void;
  /** Feeds one version; may take it away, and does not throw. */
  feedOne(version: LiveVersion, page: Page, from: bigint): Promise<void>;
  /** Called after each page. */
  fed(page: Page, from: bigint): void;
}

/**
 * One subscription over all our streams that feeds its versions, batch by batch.
 * It starts from the one that is furthest behind; the others pass over what they have seen.
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

  /** Feeds this version too, from where it is. */
  add(version: LiveVersion): void {
    this.versions.add(version);
    this.restart();
  }

  remove(version: LiveVersion): void {
    if (this.versions.delete(version)) this.restart();
  }

  /** Subscribes anew, after the page in hand. */
  restart(): void {
    this.#restarting.abort();
  }

  /** Ends after the page in hand. */
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

  /** A page of what comes after `from`, to all at once: where the read store is another process, each only waits. */
  async #feed(page: Page, from: bigint): Promise<void> {
    const fed: Promise<void>[] = [];
    for (const version of [...this.versions]) {
      // Where it is this process, each folds and writes in its turn.
      fed.push(this.#options.feedOne(version, page, from));
      // Between two folds of a full batch others get theirs.
      if (page.events.length > 50) await setImmediate();
    }
    await Promise.all(fed);
    this.#options.fed(page, from);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
