import { log } from '@potluck/stores/log';
import { logSeldom, throwSite } from '@potluck/stores/log-seldom';
import { keepFilesPrivate } from './tools-socket/private-folder.ts';

/** What a root starts: where it can be reached, and how it ends. */
export interface Running {
  /** The address that people use. */
  url: string;
  /** The address that this process listens at. */
  listensAt: string;
  /** Finishes what is in flight and closes the stores. */
  close(): Promise<void>;
}

/** Starts it as this process, says so when it is ready, and ends it when told. What keeps it from starting is logged in one line. */
export async function runProcess(start: () => Promise<Running>, ready: (running: Running) => string): Promise<void> {
  keepFilesPrivate();
  // Nobody waited for it, so nobody is harmed; one request less is better than all of them.
  process.on('unhandledRejection', (error) => logSeldom(`unhandled ${throwSite(error)}`, { err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  let running: Running | undefined;
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means 'now', and what has not started yet has nothing to finish.
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
    // What is wrong stands in the words: a setting, a port that is taken, another that has the folder.
    log.fatal({ err: error instanceof Error ? error.message : error }, 'start failed');
    process.exit(1);
  }
}
