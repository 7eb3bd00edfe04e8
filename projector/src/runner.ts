import type { EventStore, Page } from '@potluck/stores/ports/event-store';
import { Fenced } from '@potluck/stores/ports/read-store';
import { Feeder } from './feeder.ts';
import type { LiveVersion } from './live-version.ts';
import type { ProjectorOptions } from './projector.ts';
import { RecentPages } from './recent-pages.ts';

/** How many events a version may be behind when it joins the live feeder: few enough not to delay the others for long. */
const mostMissing = 5_000;
/** Back-off of a version that could not be written, in ms; the longest is short, so that it recovers soon after its store. */
const firstBackOffMs = 100;
const longestBackOffMs = 3_000;
/** How long the log must have been quiet, or a patient version have rested, before the version folds, in ms. */
const quietMs = 1_000;
const longestRestMs = 10_000;

/**
 * Feeds every version of this process. Versions at the end of the log share the live feeder; one that is more than a few thousand
 * events behind catches up with a second feeder, so that live versions do not wait. A patient version uses the second feeder too, and
 * rests while events arrive. A version that cannot be written backs off and is retried for ever; the others continue.
 */
export class Runner {
  readonly #live: Feeder;
  readonly #behind: Feeder;
  readonly #recent = new RecentPages(mostMissing);
  readonly #onFolded: ProjectorOptions['onFolded'];
  readonly #versions = new Set<LiveVersion>();
  readonly #backingOff = new Map<LiveVersion, { ms: number; timer: NodeJS.Timeout | undefined }>();
  readonly #afterBatch = new Set<() => void>();
  /** Patient versions that are not fed now, and since when. */
  readonly #resting = new Map<LiveVersion, number>();
  #quietTimer: NodeJS.Timeout | undefined;
  #lastEventsAt = 0;
  #stopped = false;

  constructor(events: EventStore, onFolded?: ProjectorOptions['onFolded']) {
    this.#onFolded = onFolded;
    const feedOne = (version: LiveVersion, page: Page, from: bigint) => this.#feedOne(version, page, from);
    this.#live = new Feeder(events, {
      begins: (versions) => this.#moveBehind(versions),
      feedOne,
      fed: (page, from) => {
        this.#recent.passed(page, from);
        if (page.events.length > 0) this.#lastEventsAt = performance.now();
        this.#wakeLater();
        this.changed();
      },
    });
    this.#behind = new Feeder(events, {
      feedOne,
      fed: () => {
        for (const version of [...this.#behind.versions]) {
          if (version.projection.isLowPriority) this.#restIfDue(version);
          else if (this.#mayJoin(version)) {
            this.#behind.remove(version);
            this.#live.add(version);
          }
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

  /** Feeds this version too, from its position. */
  add(version: LiveVersion): void {
    this.#versions.add(version);
    this.#assign(version);
  }

  remove(version: LiveVersion): void {
    this.#versions.delete(version);
    clearTimeout(this.#backingOff.get(version)?.timer);
    this.#backingOff.delete(version);
    this.#resting.delete(version);
    this.#live.remove(version);
    this.#behind.remove(version);
  }

  /** Feeds stopped versions again. */
  restart(): void {
    this.#live.restart();
    this.#behind.restart();
  }

  /** Resolves as soon as `reached` is true, checked after every batch or change; rejects when the signal aborts or the runner stops. */
  async until(reached: () => boolean, signal?: AbortSignal): Promise<void> {
    while (!reached()) {
      this.#wake();
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

  /** Ends after the current batch and writes all checkpoints. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { timer } of this.#backingOff.values()) clearTimeout(timer);
    clearTimeout(this.#quietTimer);
    await Promise.all([this.#live.stop(), this.#behind.stop()]);
    // Without a checkpoint, events are folded again.
    for (const version of this.#versions) await version.writeCheckpoint().catch(() => {});
    this.changed();
  }

  /** Makes `until` check again. */
  changed(): void {
    for (const waiting of [...this.#afterBatch]) waiting();
  }

  #assign(version: LiveVersion): void {
    if (version.projection.isLowPriority) this.#behind.add(version);
    else (this.#mayJoin(version) ? this.#live : this.#behind).add(version);
  }

  /** The position of the live version that is furthest. */
  #ahead(): bigint {
    return [...this.#live.versions].reduce((ahead, { position, stopped }) => (!stopped && position > ahead ? position : ahead), 0n);
  }

  /** Whether versions other than patient ones are catching up. */
  #isCatchingUp(): boolean {
    return [...this.#behind.versions].some(({ projection, stopped }) => !projection.isLowPriority && !stopped);
  }

  /** Whether a patient version has events to fold; without live versions that is unknown, so it counts as true. */
  #isMissing({ position }: LiveVersion): boolean {
    const ahead = this.#ahead();
    return ahead === 0n || position < ahead;
  }

  /** Lets a patient version rest while others catch up, and when it has folded what the live ones have. */
  #restIfDue(version: LiveVersion): void {
    if (!this.#isCatchingUp() && this.#isMissing(version)) return;
    this.#behind.remove(version);
    this.#resting.set(version, performance.now());
    this.#wakeLater();
  }

  #wakeLater(): void {
    if (this.#quietTimer || this.#stopped) return;
    if (![...this.#resting.keys()].some((version) => this.#isMissing(version))) return;
    this.#quietTimer = setTimeout(() => {
      this.#quietTimer = undefined;
      const now = performance.now();
      const isDue = [...this.#resting.values()].some((since) => now - since >= longestRestMs);
      if (isDue || now - this.#lastEventsAt >= quietMs) this.#wake();
      this.#wakeLater();
    }, quietMs).unref();
  }

  /** Feeds the resting versions what they have missed, unless others are still catching up. */
  #wake(): void {
    if (this.#isCatchingUp()) return;
    for (const version of [...this.#resting.keys()]) {
      if (!this.#isMissing(version)) continue;
      this.#resting.delete(version);
      this.#behind.add(version);
    }
  }

  /** Whether a version is close enough to the live ones. Positions grow at least as fast as events. */
  #mayJoin({ position }: LiveVersion): boolean {
    const live = [...this.#live.versions].filter((version) => !version.stopped);
    const ahead = live.map((version) => version.position).reduce((a, b) => (a > b ? a : b), 0n);
    return live.length === 0 || position + BigInt(mostMissing) >= ahead || position >= (this.#recent.from ?? ahead);
  }

  /** Moves versions that are far behind the first one out of the live feeder. */
  #moveBehind(versions: LiveVersion[]): void {
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
      // A version that ignored the page has not proved that it can be written.
      if (version.position > before) this.#backingOff.delete(version);
      this.#onFolded?.(version.projection.name, foldedOf(page, version, before));
    } catch (error) {
      // Another process leads it, and it will be removed here soon.
      if (error instanceof Fenced) return;
      await version.feedFailed(error, page);
      // The page is fed to it again later; the others continue.
      if (!version.stopped) this.#backOff(version);
    }
  }

  #backOff(version: LiveVersion): void {
    this.#live.remove(version);
    this.#behind.remove(version);
    if (this.#stopped || !this.#versions.has(version)) return;
    const before = this.#backingOff.get(version);
    const ms = before ? Math.min(before.ms * 2, longestBackOffMs) : firstBackOffMs;
    const timer = setTimeout(() => void this.#retry(version), ms);
    this.#backingOff.set(version, { ms, timer: timer.unref() });
  }

  /** Probes first whether the version can be written: adding it to a feeder restarts the subscription for all. */
  async #retry(version: LiveVersion): Promise<void> {
    try {
      await version.probe();
    } catch (error) {
      if (error instanceof Fenced) return;
      await version.feedFailed(error);
      if (!version.stopped) return this.#backOff(version);
    }
    if (!this.#stopped && this.#versions.has(version)) this.#assign(version);
  }
}

/** How many events of a page a version has folded since the position `before`. */
function foldedOf({ events }: Page, { projection, position }: LiveVersion, before: bigint): number {
  const takes: readonly string[] = projection.takes;
  return events.filter((event) => event.position > before && event.position <= position && takes.includes(event.type)).length;
}
