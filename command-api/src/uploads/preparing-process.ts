/**
 * A process that makes files fit to be kept, one after the other, each for the process that started it. What comes from people is
 * read here alone: a file made to do harm ends this process, and nothing else.
 */
import { setPriority } from 'node:os';
import { Refused } from '@potluck/events';
import { prepareImage } from './prepare-image.ts';
import { prepareVideo } from './prepare-video.ts';
import type { FileToPrepare, Outcome } from './preparing-processes.ts';

/** Pictures are decoded outside the heap; nothing that is taken needs more than 450 MB. */
const mostMemory = 700 * 1024 * 1024;
const lookEveryMs = 20;

// What answers people goes first.
try {
  setPriority(5);
} catch {
  // Where that is not allowed it is done all the same.
}
process.once('disconnect', () => process.exit());
setInterval(() => process.memoryUsage.rss() > mostMemory && process.kill(process.pid, 'SIGKILL'), lookEveryMs).unref();

const answer = (outcome: Outcome | 'ready') => process.send?.(outcome);

process.on('message', async ({ path, format, folder, maxSeconds }: FileToPrepare) => {
  try {
    const prepare = format.kind === 'image' ? prepareImage(path, format, folder) : prepareVideo(path, format, folder, maxSeconds);
    answer({ prepared: await prepare });
  } catch (error) {
    if (error instanceof Refused) answer({ refused: { code: error.code, message: error.message } });
    else answer({ failed: String(error) });
  }
});
answer('ready');
