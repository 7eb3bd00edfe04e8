import type { EventStore } from '@potluck/stores/ports/event-store';
import type { Engines } from '@potluck/stores/ports/open-ports';
import { type BuildProgress, type Built, build } from './build.ts';
import { BuildThreads } from './build-threads.ts';
import { lowestPosition } from './lowest-position.ts';
import type { OpenVersion } from './prepare-versions.ts';
import { measureProgress, type Progress } from './progress.ts';
import { projections } from './projections/all.ts';

/** A log of so many positions or fewer is folded on this thread: a thread of its own takes longer to start. */
const smallLog = 2_000n;
/** How often progress is told, in ms. */
const tellEveryMs = 250;

/** Builds versions up to where the log ends, on this thread or, given how to open the ports, in one of its own when that takes long. */
export class Builder {
  readonly #events: EventStore;
  readonly #engines: Engines | undefined;
  readonly #threads = new BuildThreads();

  constructor(events: EventStore, { dataFolder, eventStoreUrl, eventStoreAnyVersion, mongodbUrl, redisUrl }: Partial<Engines>) {
    this.#events = events;
    // A thread can be told these, but not whatever else came with them.
    this.#engines = dataFolder === undefined ? undefined : { dataFolder, eventStoreUrl, eventStoreAnyVersion, mongodbUrl, redisUrl };
  }

  /** Answers in the versions' order. Throws the signal's reason when it aborts; what was built till then is kept. */
  async build(versions: OpenVersion[], signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Built[]> {
    const to = await this.#events.head();
    const tell = seldom(onProgress);
    const positions = to - lowestPosition(versions.map(({ checkpoint }) => checkpoint));
    // A thread knows only the code that everyone has.
    const known = versions.every(({ projection }) => projections.includes(projection));
    const built =
      this.#engines === undefined || !known || positions <= smallLog
        ? await build(this.#events, versions, { to, signal, onProgress: tell })
        : await this.#threads.build(
            {
              engines: this.#engines,
              versions: versions.map(({ info: { projection, version }, fence }) => ({ projection, version, fence })),
              to: String(to),
            },
            signal,
            tell,
          );
    signal.throwIfAborted();
    return built;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** The first progress, then now and then, and the last. */
function seldom(onProgress: (progress: Progress) => void): (progress: BuildProgress) => void {
  const measure = measureProgress();
  let toldAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - toldAt < tellEveryMs && progress.done < progress.of) return;
    toldAt = now;
    onProgress(measure(progress));
  };
}
