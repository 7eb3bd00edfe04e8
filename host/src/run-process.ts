import { log } from '@potluck/stores/log';
import { logRateLimited, throwSite } from '@potluck/stores/log-rate-limited';
import { keepFilesPrivate } from './tools-socket/private-folder.ts';

/** A started process: its addresses, and how to stop it. */
export interface Running {
  /** The public address. */
  url: string;
  /** The address that this process listens at. */
  listensAt: string;
  /** Finishes what is in flight and closes the stores. */
  close(): Promise<void>;
}

/** Starts it as this process, logs when it is ready, and stops it on a signal. A failed start is logged in one line. */
export async function runProcess(start: () => Promise<Running>, ready: (running: Running) => string): Promise<void> {
  keepFilesPrivate();
  // An unhandled rejection: losing one request is better than ending all of them.
  process.on('unhandledRejection', (error) => logRateLimited(`unhandled ${throwSite(error)}`, { err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  let running: Running | undefined;
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends the process at once; one that has not started has nothing to finish.
      if (closing || !running) process.exit(closing ? 1 : 0);
      closing = true;
      running.close().then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
    });
  }
  try {
    running = await start();
    console.log(ready(running));
  } catch (error) {
    // Only the message: it names what is wrong, such as a setting, or a port or folder in use.
    log.fatal({ err: error instanceof Error ? error.message : error }, 'start failed');
    process.exit(1);
  }
}
