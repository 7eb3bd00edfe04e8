import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { maxVideoSeconds } from '@potluck/events/limits';
import { type CopiedVideo, copyVideo } from './copy-video.ts';
import type { FileFormat } from './file-format.ts';
import type { PreparedFile } from './prepare-image.ts';

/**
 * Checks a video's length and copies it into `folder`, without tags and tracks that contain the location.
 * Throws Refused 'video-too-long' for more than `maxSeconds` and for an unknown length (section 5). Call it in a process that may crash,
 * because a malicious file may crash the parser.
 */
export async function prepareVideo(path: string, format: FileFormat, folder: string, maxSeconds: number): Promise<PreparedFile> {
  const { size } = await stat(path);
  const file = { suffix: '', path: join(folder, 'video') };
  const contentType = format.contentType === 'video/webm' ? 'video/webm' : 'video/mp4';
  const copy = copyVideo({ from: path, to: file.path, contentType, maxSeconds, maxBytes: size * 1.5 + 1024 * 1024 });
  const copied = await copy.catch((): CopiedVideo => ({ refused: 'unreadable' }));
  if ('refused' in copied) throw refusal(copied.refused, maxSeconds);
  return { contentType, width: copied.width, height: copied.height, widths: [], files: [file] };
}

function refusal(why: 'too-long' | 'no-picture' | 'unreadable', maxSeconds: number): Refused {
  if (why === 'too-long') {
    const minutes = Math.floor(maxSeconds / 60);
    return new Refused(
      'video-too-long',
      maxSeconds === maxVideoSeconds ? {} : { message: `Video Too Long: Please select a video that is ${minutes} minutes or shorter.` },
    );
  }
  const reason = why === 'no-picture' ? 'This file has no picture.' : 'This video cannot be read.';
  return new Refused('invalid-file-type', { message: `Invalid File Type: ${reason} Please select an MP4 (H.264) or WebM video.` });
}
