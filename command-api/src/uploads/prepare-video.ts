import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { startWorker } from '@potluck/events/worker/start-worker';
import type { CopiedVideo, VideoToCopy } from './copy-video.ts';
import type { FileFormat } from './file-format.ts';
import type { PreparedFile } from './prepare-image.ts';

/** Copying 100 MB takes a few seconds; what takes longer was made to. */
const patienceMs = 120_000;

/**
 * Checks a video's length and writes it anew into `folder`, without tags and tracks that name the place.
 * Throws Refused 'video-too-long' for more than `maxSeconds` and for a length that cannot be read (section 5).
 */
export async function prepareVideo(path: string, format: FileFormat, folder: string, maxSeconds: number): Promise<PreparedFile> {
  const { size } = await stat(path);
  const file = { suffix: '', path: join(folder, 'video') };
  const contentType = format.contentType === 'video/webm' ? 'video/webm' : 'video/mp4';
  const copied = await copyInThread({ from: path, to: file.path, contentType, maxSeconds, maxBytes: size * 1.5 + 1024 * 1024 });
  if ('refused' in copied) throw refusal(copied.refused, maxSeconds);
  return { contentType, width: copied.width, height: copied.height, widths: [], files: [file] };
}

function copyInThread(video: VideoToCopy): Promise<CopiedVideo> {
  return new Promise((resolve, reject) => {
    const thread = startWorker(new URL('./copy-video-thread.ts', import.meta.url), video, { maxOldGenerationSizeMb: 256 });
    let started = false;
    let settled = false;
    const settle = (answer: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      void thread.terminate().then(answer);
    };
    // Once it has begun, what goes wrong (memory, errors, endless work) is the file's doing.
    const unreadable = () => resolve({ refused: 'unreadable' });
    const timer = setTimeout(() => settle(unreadable), patienceMs);
    thread.on('message', (message: 'started' | CopiedVideo) => {
      if (message === 'started') started = true;
      else settle(() => resolve(message));
    });
    thread.once('error', (error) => settle(() => (started ? unreadable() : reject(error))));
    thread.once('exit', () => settle(unreadable));
  });
}

function refusal(why: 'too-long' | 'no-picture' | 'unreadable', maxSeconds: number): Refused {
  if (why === 'too-long') {
    const minutes = Math.floor(maxSeconds / 60);
    return new Refused(
      'video-too-long',
      maxSeconds === 600 ? {} : { message: `Video Too Long: Please select a video that is ${minutes} minutes or shorter.` },
    );
  }
  const reason = why === 'no-picture' ? 'This file has no picture.' : 'This video cannot be read.';
  return new Refused('invalid-file-type', { message: `Invalid File Type: ${reason} Please select an MP4 (H.264) or WebM video.` });
}
