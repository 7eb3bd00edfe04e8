import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** How often a file that is being written is looked at, in ms. */
const pollMs = 20;
/** For so long after anything new in it, in ms: a commit is told when it is written, and shows only once the disk has it. */
const awakeMs = 2_000;
/** How often it is looked at while nothing is told of it, in ms: for file systems that tell nothing. */
const seldomMs = 1_000;

/**
 * Calls `poll` soon after another process or thread may have written a SQLite file, and answers how to end that. `poll` says
 * whether there was anything new. Only Linux tells reliably of a file that stays open; elsewhere it is looked at all the time.
 */
export function pollWhenWritten(file: string, poll: () => boolean): () => void {
  let [awake, asleep]: (NodeJS.Timeout | undefined)[] = [];
  let watching: { close(): void } | undefined;
  let lastNew = 0;

  const stop = () => {
    clearInterval(awake);
    clearInterval(asleep);
    watching?.close();
    awake = asleep = watching = undefined;
  };
  const wake = () => {
    lastNew = performance.now();
    if (awake) return;
    stop();
    poll();
    awake = setInterval(() => {
      if (poll()) lastNew = performance.now();
      else if (performance.now() - lastNew > awakeMs) sleep();
    }, pollMs).unref();
  };
  const sleep = () => {
    const watched = watchWrites(file, wake);
    if (!watched) return;
    stop();
    watching = watched;
    asleep = setInterval(() => poll() && wake(), seldomMs).unref();
    // What came just before it was watched.
    if (poll()) wake();
  };

  wake();
  return stop;
}

/** Undefined where that is not told, or no more of it than the system allows. */
function watchWrites(file: string, written: () => void): { close(): void } | undefined {
  if (process.platform !== 'linux') return undefined;
  const name = basename(file);
  try {
    // The folder: the journal beside the file comes and goes.
    const watcher = watch(dirname(file), { persistent: false }, (_kind, changed) => {
      if (changed === null || changed.startsWith(name)) written();
    });
    watcher.on('error', written);
    return watcher;
  } catch {
    return undefined;
  }
}
