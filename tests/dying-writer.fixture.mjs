/**
 * Preloaded into a server: the thread that writes the file `DYING_FILE` ends once the file `DIE_WHEN` exists, as if it had run out of
 * memory.
 */
import { existsSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

if (!isMainThread && workerData?.data?.file?.endsWith(process.env.DYING_FILE)) {
  setInterval(() => {
    if (existsSync(process.env.DIE_WHEN)) throw new Error('no memory left');
  }, 20);
}
