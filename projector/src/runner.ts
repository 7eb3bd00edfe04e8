import type { EventStore, Page } from '@potluck/stores/ports/event-store';
import { Fenced } from '@potluck/stores/ports/read-store';
import { Feeder } from './feeder.ts';
import type { LiveVersion } from './live-version.ts';
import type { ProjectorOptions } from './projector.ts';
import { RecentPages } from './recent-pages.ts';

/** Events that a version may miss when it joins those that are live: so many do not hold them up for long. */
const mostMissing = 5_000;
/** Of feeding a version again that could not be written, in ms: the longest leaves it well again soon after its store is. */
const firstRestMs = 100;
const longestRestMs = 3_000;

/**
 * Feeds every version that this process has. Those that are at the end of the log share one subscription; one that misses more than
 * a few thousand events catches up by another, so that what is live waits for nobody. A version that cannot be written rests,
 * and is tried again for ever; the others go on.
 */
export class Runner {
  readonly #live: Feeder;
  readonly #behind: Feeder;
  readonly #recent = new RecentPages(mostMissing);
  readonly #onFolded: ProjectorOptions['onFolded'];
  readonly #versions = new Set<LiveVersion>();
  readonly #resting = new Map<LiveVersion, { ms: number; timer: NodeJS.Timeout | undefined }>();
  readonly #afterBatch = new Set<() => void>();
  #stopped = false;

  constructor(events: EventStore, onFolded?: ProjectorOptions['onFolded']) {
    this.#onFolded = onFolded;
    const feedOne = (version: LiveVersion, page: Page, from: bigint) => this.#feedOne(version, page, from);
    this.#live = new Feeder(events, {
      begins: (versions) => this.#leaveBehind(versions),
      feedOne,
      fed: (page, from) => {
        this.#recent.passed(page, from);
        this.changed();
      },
    });
    this.#behind = new Feeder(events, {
      feedOne,
      fed: () => {
        for (const version of [...this.#behind.versions]) {
          if (!this.#mayJoin(version)) continue;
          this.#behind.remove(version);
          this.#live.add(version);
        }
        this.changed();
      },
    });
  }

  get versions(): LiveVersion[] {
    return [...this.#versions];
  }

  start(): void {
    this.#live.start();
    this.#behind.start();
  }

  /** Feeds this version too, from where it is. */
  add(version: LiveVersion): void {
    this.#versions.add(version);
    this.#place(version);
  }

  remove(version: LiveVersion): void {
    this.#versions.delete(version);
    clearTimeout(this.#resting.get(version)?.timer);
    this.#resting.delete(version);
    this.#live.remove(version);
    this.#behind.remove(version);
  }

  /** Those who were stopped are fed again. */
  restart(): void {
    this.#live.restart();
    this.#behind.restart();
  }

  /** Resolves as soon as `reached` is true, after a batch or a change; rejects when the signal aborts or the runner stops. */
  async until(reached: () => boolean, signal?: AbortSignal): Promise<void> {
    while (!reached()) {
      signal?.throwIfAborted();
      if (this.#stopped) throw new Error('the projector was stopped');
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
    this.#stopped = true;
    for (const { timer } of this.#resting.values()) clearTimeout(timer);
    await Promise.all([this.#live.stop(), this.#behind.stop()]);
    // What cannot be written down is folded again.
    for (const version of this.#versions) await version.keepCheckpoint().catch(() => {});
    this.changed();
  }

  /** Those who wait look again. */
  changed(): void {
    for (const waiting of [...this.#afterBatch]) waiting();
  }

  #place(version: LiveVersion): void {
    (this.#mayJoin(version) ? this.#live : this.#behind).add(version);
  }

  /** Whether so little is missing that those who are live may wait for it. Positions count at least as far as events do. */
  #mayJoin({ position }: LiveVersion): boolean {
    const live = [...this.#live.versions].filter((version) => !version.stopped);
    const ahead = live.map((version) => version.position).reduce((a, b) => (a > b ? a : b), 0n);
    return live.length === 0 || position + BigInt(mostMissing) >= ahead || position >= (this.#recent.from ?? ahead);
  }

  /** Of those that are to be live, whoever is far behind the first of them. */
  #leaveBehind(versions: LiveVersion[]): void {
    for (const version of versions) {
      if (this.#mayJoin(version)) continue;
      this.#live.versions.delete(version);
      this.#behind.add(version);
    }
  }

  async #feedOne(version: LiveVersion, page: Page, from: bigint): Promise<void> {
    const before = version.position;
    try {
      await version.feed(page, from);
      // One that this page is not for has proved nothing.
      if (version.position > before) this.#resting.delete(version);
      this.#onFolded?.(version.projection.name, foldedOf(page, version, before));
    } catch (error) {
      // It is fed elsewhere, and about to be taken away here.
      if (error instanceof Fenced) return;
      await version.feedFailed(error, page);
      // It is met again where it was, and the others go on.
      if (!version.stopped) this.#rest(version);
    }
  }

  #rest(version: LiveVersion): void {
    this.#live.remove(version);
    this.#behind.remove(version);
    if (this.#stopped || !this.#versions.has(version)) return;
    const before = this.#resting.get(version);
    const ms = before ? Math.min(before.ms * 2, longestRestMs) : firstRestMs;
    const timer = setTimeout(() => void this.#tryAgain(version), ms);
    this.#resting.set(version, { ms, timer: timer.unref() });
  }

  /** Whether it can be written is tried first: to feed it costs those beside it a new subscription. */
  async #tryAgain(version: LiveVersion): Promise<void> {
    try {
      await version.probe();
    } catch (error) {
      if (error instanceof Fenced) return;
      await version.feedFailed(error);
      if (!version.stopped) return this.#rest(version);
    }
    if (!this.#stopped && this.#versions.has(version)) this.#place(version);
  }
}

/** How many events of a page a version has folded, which was at `before`. */
function foldedOf({ events }: Page, { projection, position }: LiveVersion, before: bigint): number {
  const takes: readonly string[] = projection.takes;
  return events.filter((event) => event.position > before && event.position <= position && takes.includes(event.type)).length;
}
