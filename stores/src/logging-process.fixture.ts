/** A process and a thread that log above and below their level. */
import { once } from 'node:events';
import { isMainThread } from 'node:worker_threads';
import { log, setLogLevel } from './log.ts';
import { startWorker } from './worker/start-worker.ts';

if (isMainThread) {
  setLogLevel('warn');
  log.info('hidden');
  log.warn('of the process');
  await once(startWorker(new URL('./logging-process.fixture.ts', import.meta.url), undefined), 'exit');
} else {
  log.info('hidden');
  log.warn('of a thread');
}
