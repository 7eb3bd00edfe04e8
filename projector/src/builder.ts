import type { EventStore } from '@potluck/events/ports/event-store';
import { startWorker } from '@potluck/events/worker/start-worker';
import { type BuildProgress, type Built, build } from './build.ts';
import { lowestPosition } from './lowest-position.ts';
import type { OpenVersion } from './prepare-versions.ts';
import { measureProgress, type Progress } from './progress.ts';
import { projections } from './projections/all.ts';

/** Builds versions up to where the log ends now; answers in their order. Throws the signal's reason when it aborts. */
export type Builder = (versions: OpenVersion[], signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Built[]>;

/** A log of so many positions or fewer is folded on this thread: a thread of its own takes longer to start. */
const smallLog = 2_000n;
/** How often progress is told, in ms. */
const tellEveryMs = 250;

/** What the thread is given. */
export interface BuildOrder {
  dataFolder: string;
  versions: { projection: string; version: number }[];
  /** Decimal. */
  to: string;
}
export type BuildMessage = { progress: BuildProgress } | { built: Built[] };

/** With a folder, a long build runs in a thread of its own, which opens the same files. */
export function createBuilder({ events }: { events: EventStore }, dataFolder: string | undefined): Builder {
  return async (versions, signal, onProgress) => {
    const to = await events.head();
    const measure = measureProgress();
    let toldAt = 0;
    const tell = (progress: BuildProgress) => {
      const now = performance.now();
      if (now - toldAt < tellEveryMs && progress.done < progress.of) return;
      toldAt = now;
      onProgress(measure(progress));
    };
    const furthestBehind = lowestPosition(versions.map(({ checkpoint }) => checkpoint));
    const known = versions.every(({ projection }) => projections.includes(projection));
    const built =
      dataFolder === undefined || !known || to - furthestBehind <= smallLog
        ? await build(events, versions, { to, signal, onProgress: tell })
        : await buildInThread(
            {
              dataFolder,
              versions: versions.map(({ info }) => ({ projection: info.projection, version: info.version })),
              to: String(to),
            },
            signal,
            tell,
          );
    signal.throwIfAborted();
    return built;
  };
}

function buildInThread(order: BuildOrder, signal: AbortSignal, onProgress: (progress: BuildProgress) => void): Promise<Built[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(new URL('./build-thread.ts', import.meta.url), order);
    const stop = () => worker.postMessage('stop');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    let built: Built[] | undefined;
    worker.on('message', (message: BuildMessage) => {
      if ('progress' in message) return onProgress(message.progress);
      built = message.built;
      void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop);
      if (built) resolve(built);
      else reject(new Error(`the thread that builds ended with ${code}`));
    });
  });
}
