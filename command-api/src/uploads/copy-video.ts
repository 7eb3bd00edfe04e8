import { type FileHandle, open } from 'node:fs/promises';
import { Conversion, FilePathSource, Input, MP4, Mp4OutputFormat, Output, StreamTarget, WEBM, WebMOutputFormat } from 'mediabunny';

export interface VideoToCopy {
  from: string;
  to: string;
  contentType: 'video/mp4' | 'video/webm';
  maxSeconds: number;
  /** Maximum size of the copy in bytes: a malicious file can refer to the same bytes many times. */
  maxBytes: number;
}
export type CopiedVideo = { width: number; height: number; seconds: number } | { refused: 'too-long' | 'no-picture' | 'unreadable' };

/**
 * Reads a video's length and copies its picture and sound unchanged into a new file, without tags and other tracks, in which cameras
 * store the location. Neither file is held in memory.
 */
export async function copyVideo({ from, to, contentType, maxSeconds, maxBytes }: VideoToCopy): Promise<CopiedVideo> {
  const input = inputOf(from);
  let file: FileHandle | undefined;
  try {
    const seconds = await input.computeDuration().catch(() => Number.NaN);
    // A length of 0 means that it is unknown.
    if (!(seconds > 0 && seconds <= maxSeconds)) return { refused: 'too-long' };
    const track = await input.getPrimaryVideoTrack();
    if (!track) return { refused: 'no-picture' };
    file = await open(to, 'w', 0o600);
    const output = new Output({
      format: contentType === 'video/webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(intoAtMost(file, maxBytes), { chunked: true, chunkSize: 1024 * 1024 }),
    });
    const copy = await Conversion.init({ input, output, tags: {}, showWarnings: false });
    // Tracks other than picture and sound are discarded on purpose.
    const lost = copy.discardedTracks.some(({ track: { type } }) => type === 'video' || type === 'audio');
    if (!copy.isValid || lost) return { refused: 'unreadable' };
    await copy.execute();
    // The header of a truncated file still has the original length.
    if (seconds - (await lengthOf(to)) > Math.max(1, seconds * 0.02)) return { refused: 'unreadable' };
    return { width: Math.round(await track.getDisplayWidth()), height: Math.round(await track.getDisplayHeight()), seconds };
  } finally {
    input.dispose();
    // A refused copy ends neither the stream nor the file, and Node.js 26 throws for a file that is left open.
    await file?.close();
  }
}

const inputOf = (path: string) => new Input({ source: new FilePathSource(path, { maxCacheSize: 4 * 1024 * 1024 }), formats: [MP4, WEBM] });

async function lengthOf(path: string): Promise<number> {
  const input = inputOf(path);
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

function intoAtMost(file: FileHandle, maxBytes: number): WritableStream<{ data: Uint8Array; position: number }> {
  return new WritableStream({
    async write({ data, position }) {
      if (position + data.byteLength > maxBytes) throw new Error('the copy grows past its limit');
      await file.write(data, 0, data.byteLength, position);
    },
    close: () => file.close(),
    abort: () => file.close(),
  });
}
