import { watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Poll interval while the file is being written, in ms. */
const pollMs = 20;
/** How long fast polling goes on after the last change, in ms: a file watcher reports a commit when it is written, before it is readable. */
const awakeMs = 2_000;
/** Poll interval while the watcher reports nothing, in ms: some file systems report nothing at all. */
const seldomMs = 1_000;

/**
 * Calls `poll` soon after another process or thread may have written a SQLite file; returns the function that ends it. `poll` returns
 * whether anything was new. Only Linux reliably reports writes to a file that stays open; elsewhere the file is polled all the time.
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
    // A write just before the watcher started.
    if (poll()) wake();
  };

  wake();
  return stop;
}

/** Undefined where writes are not reported, or the system allows no further watcher. */
function watchWrites(file: string, written: () => void): { close(): void } | undefined {
  if (process.platform !== 'linux') return undefined;
  const name = basename(file);
  try {
    // Watches the folder, since the journal beside the file is created and deleted.
    const watcher = watch(dirname(file), { persistent: false }, (_kind, changed) => {
      if (changed === null || changed.startsWith(name)) written();
    });
    watcher.on('error', written);
    return watcher;
  } catch {
    return undefined;
  }
}
