import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Engines } from '@potluck/stores/ports/open-ports';
import { type BuildProgress, type Built, build } from './build.ts';
import { BuildThreads } from './build-threads.ts';
import { lowestPosition } from './lowest-position.ts';
import type { OpenVersion } from './prepare-versions.ts';
import { measureProgress, type Progress } from './progress.ts';
import { projections } from './projections/all.ts';

/** A log of up to this many positions is folded in this thread: starting a worker takes longer. */
const smallLog = 2_000n;
/** How often progress is reported, in ms. */
const progressEveryMs = 250;

/** Builds versions up to the end of the log: in this thread, or in a worker if the log is long and the ports can be opened there. */
export class Builder {
  readonly #events: EventStore;
  readonly #engines: Engines | undefined;
  readonly #threads = new BuildThreads();

  constructor(events: EventStore, { dataFolder, eventStoreUrl, eventStoreAnyVersion, mongodbUrl, redisUrl }: Partial<Engines>) {
    this.#events = events;
    // Only these options can be sent to a worker.
    this.#engines = dataFolder === undefined ? undefined : { dataFolder, eventStoreUrl, eventStoreAnyVersion, mongodbUrl, redisUrl };
  }

  /** Returns the results in the versions' order. Throws the signal's reason when it aborts; what is built by then stays. */
  async build(versions: OpenVersion[], signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Built[]> {
    const to = await this.#events.head();
    const report = throttled(onProgress);
    const positions = to - lowestPosition(versions.map(({ checkpoint }) => checkpoint));
    // A worker only knows the registered projections.
    const known = versions.every(({ projection }) => projections.includes(projection));
    const built =
      this.#engines === undefined || !known || positions <= smallLog
        ? await build(this.#events, versions, { to, signal, onProgress: report })
        : await this.#threads.build(
            {
              engines: this.#engines,
              versions: versions.map(({ info: { projection, version }, fence }) => ({ projection, version, fence })),
              to: String(to),
            },
            signal,
            report,
          );
    signal.throwIfAborted();
    return built;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** Passes on the first progress, then one per interval, and the last. */
function throttled(onProgress: (progress: Progress) => void): (progress: BuildProgress) => void {
  const measure = measureProgress();
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - reportedAt < progressEveryMs && progress.done < progress.of) return;
    reportedAt = now;
    onProgress(measure(progress));
  };
}
