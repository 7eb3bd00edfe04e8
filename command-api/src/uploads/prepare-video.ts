import { join } from 'node:path';
import { Refused } from '@potluck/events';
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, WEBM, WebMOutputFormat } from 'mediabunny';
import type { FileFormat } from './file-format.ts';
import type { PreparedFile } from './prepare-image.ts';

/**
 * Reads a video's length from the file and copies picture and sound, as they are, into a new one in `folder`:
 * without tags, and without other tracks, where cameras write the place. Neither file is held in memory.
 * Throws Refused 'video-too-long' for more than `maxSeconds` and for a length that cannot be read (section 5).
 */
export async function prepareVideo(path: string, format: FileFormat, folder: string, maxSeconds: number): Promise<PreparedFile> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] });
  try {
    const seconds = await input.computeDuration().catch(() => Number.NaN);
    // A length of 0 is one that nobody wrote down.
    if (!(seconds > 0 && seconds <= maxSeconds)) throw new Refused('video-too-long');
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Refused('invalid-file-type', { message: 'Invalid File Type: This file has no picture. Please select a video.' });
    const file = { suffix: '', path: join(folder, 'video') };
    const output = new Output({
      format: format.contentType === 'video/webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
      target: new FilePathTarget(file.path),
    });
    const copy = await Conversion.init({ input, output, tags: {}, showWarnings: false });
    if (!copy.isValid || !copy.utilizedTracks.includes(track)) throw unreadable();
    await copy.execute();
    return {
      contentType: format.contentType,
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      widths: [],
      files: [file],
    };
  } catch (error) {
    throw error instanceof Refused ? error : unreadable();
  } finally {
    input.dispose();
  }
}

const unreadable = () =>
  new Refused('invalid-file-type', {
    message: 'Invalid File Type: This video cannot be read. Please select an MP4 (H.264) or WebM video.',
  });
