import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type MediaRef, Refused } from '@potluck/events';
import type { MediaStore, PendingMark } from '@potluck/events/ports/media-store';
import { atMost } from './at-most.ts';
import { formatOfFile, type MediaKind } from './file-format.ts';
import { prepareImage } from './prepare-image.ts';
import { prepareVideo } from './prepare-video.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { tooLarge } from './too-large.ts';

export interface UploadOptions {
  /** The field that may carry the file; a file in any other is refused. */
  field: string;
  /** Whose file it becomes. */
  owner: string;
  accept: readonly MediaKind[];
  /** Bytes of an image as it is sent: 10 MB for recipes and announcements, 5 MB for a profile (section 9). */
  maxImageBytes: number;
  /** Bytes of a video: 100 MB; and its length in seconds: 600 (section 9). */
  maxVideoBytes?: number;
  maxVideoSeconds?: number;
  media: MediaStore;
  /** On the same disk as the media, where these are files; see `sweepTemporaryFolder`. */
  temporaryFolder: string;
}

export interface PreparedUpload {
  /** What the event says about it. */
  ref: MediaRef;
  /** SHA-256 in hex of the file as it was sent: with the fields, what makes a request the same as another. */
  sha256: string;
  /** Moves it into the media store, on disk when this answers, marked as waiting for the event that will name it. Call before the append. */
  store(mark: PendingMark): Promise<void>;
  /** The event was appended: the mark goes. */
  keep(): Promise<void>;
  /** The event was refused for certain: what was stored goes. Not to be called when the outcome is unknown; the sweep decides then. */
  withdraw(): Promise<void>;
}

export interface Upload {
  /** Text fields as they came. */
  fields: Record<string, string>;
  file: PreparedUpload | undefined;
  /** Removes what lies in the temporary folder; harmless at any time, so it belongs into a `finally`. */
  discard(): Promise<void>;
}

const busy = () => new Refused('unavailable', { message: 'Many files are arriving at the moment. Please try again.' });
/** Two at a time of each kind, so that no film keeps the pictures waiting. */
const inTurn = { image: atMost(2, 50, busy), video: atMost(2, 50, busy) };

/**
 * Reads a multipart request with at most one file, on disk while it arrives, and makes the file fit to be kept.
 * What it is comes from its content, never from its name or declared type. Throws Refused and leaves nothing behind.
 */
export async function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<Upload> {
  const { accept, maxImageBytes, maxVideoBytes = 100 * 1024 * 1024, maxVideoSeconds = 600 } = options;
  const maxBytes = {
    image: accept.includes('image') ? maxImageBytes : maxVideoBytes,
    video: accept.includes('video') ? maxVideoBytes : maxImageBytes,
  };
  const { fields, file, folder } = await receiveMultipart(req, {
    field: options.field,
    maxBytes,
    temporaryFolder: options.temporaryFolder,
  });
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (!file) {
      await discard();
      return { fields, file: undefined, discard };
    }
    const format = await formatOfFile(file.path, accept);
    if (file.size > maxBytes[format.kind]) throw tooLarge(maxBytes[format.kind]);
    const prepared = await inTurn[format.kind](() =>
      format.kind === 'image' ? prepareImage(file.path, format, folder) : prepareVideo(file.path, format, folder, maxVideoSeconds),
    );
    await rm(file.path);
    const { files, contentType, width, height, widths } = prepared;
    const ref: MediaRef = { key: randomBytes(16).toString('hex'), kind: format.kind, contentType, width, height, widths };
    const { owner, media } = options;
    return {
      fields,
      file: {
        ref,
        sha256: file.sha256,
        store: (mark) =>
          media.put(
            owner,
            files.map(({ suffix, path }) => ({ name: `${ref.key}${suffix}`, file: path })),
            mark,
          ),
        keep: () => media.keep(owner, ref.key),
        withdraw: () => media.remove(owner, ref.key),
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Longer than a request may take. */
const unusedMs = 60 * 60_000;

/**
 * Makes the folder, and removes what a crash left there: what was not touched for an hour. Other processes may receive into it
 * at the same time.
 */
export async function sweepTemporaryFolder(temporaryFolder: string, now = Date.now()): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    if (now - (await lastTouched(path)) > unusedMs) await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** In ms since 1970; of a folder that of the last file touched in it. What has gone meanwhile was touched just now. */
async function lastTouched(path: string): Promise<number> {
  try {
    const stats = await stat(path);
    const inside = stats.isDirectory() ? await Promise.all((await readdir(path)).map((name) => lastTouched(join(path, name)))) : [];
    return Math.max(stats.mtimeMs, ...inside);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
