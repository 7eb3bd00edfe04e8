/**
 * A process that converts uploaded files for its parent process, one after the other. Uploads are parsed only here, so that a malicious
 * file can crash only this process.
 */
import { setPriority } from 'node:os';
import { Refused } from '@potluck/events';
import { prepareImage } from './prepare-image.ts';
import { prepareVideo } from './prepare-video.ts';
import type { FileToPrepare, Outcome } from './preparing-processes.ts';

/** Images are decoded outside the JavaScript heap, so its limit does not apply. No accepted file needs more than 450 MB. */
const mostMemory = 700 * 1024 * 1024;
const pollMs = 20;

// Request handling has priority.
try {
  setPriority(5);
} catch {
  // Not allowed everywhere.
}
process.once('disconnect', () => process.exit());
setInterval(() => process.memoryUsage.rss() > mostMemory && process.kill(process.pid, 'SIGKILL'), pollMs).unref();

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
