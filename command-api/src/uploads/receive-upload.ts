import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type MediaRef, Refused } from '@potluck/events';
import { maxVideoMegabytes, maxVideoSeconds as mostSeconds } from '@potluck/events/limits';
import type { MediaStore, PendingMark } from '@potluck/stores/ports/media-store';
import { Gone, type Turn } from '../fair-turns.ts';
import { formatOfFile, type MediaKind } from './file-format.ts';
import type { PreparedFile } from './prepare-image.ts';
import { type FileToPrepare, PreparingProcesses } from './preparing-processes.ts';
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
  /** Makes the file fit to be kept; in a process of its own by default. */
  prepare?: PrepareFile;
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

/** Throws Refused for what cannot be kept, Gone when nobody waits for it any more. */
export type PrepareFile = (turn: Turn, file: FileToPrepare) => Promise<PreparedFile>;

const preparing = new PreparingProcesses();
export const prepareFile: PrepareFile = (turn, file) => preparing.prepare(turn, file);

/** Of one member: those that wait for their turn, and what arrives meanwhile. */
const mostOfOne = 8;
const underWay = new Map<string, number>();

/** Counts a member's uploads while they last: each lies on the disk until its turn comes. */
async function oneOfFew<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const count = underWay.get(owner) ?? 0;
  if (count >= mostOfOne) throw new Refused('too-many-requests', { message: 'Please send your files one after the other.' });
  underWay.set(owner, count + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(owner) ?? 1) - 1;
    if (left > 0) underWay.set(owner, left);
    else underWay.delete(owner);
  }
}

/**
 * Reads a multipart request with at most one file, on disk while it arrives, and makes the file fit to be kept.
 * What it is comes from its content, never from its name or declared type. Throws Refused and leaves nothing behind.
 */
export function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<Upload> {
  return oneOfFew(options.owner, () => receive(req, options));
}

/** Nobody's file takes a turn once its sender has gone. Throws Refused 'upload-cut-off' then. */
async function whileConnected<T>({ socket }: IncomingMessage, work: (closed: AbortSignal) => Promise<T>): Promise<T> {
  const closing = new AbortController();
  const close = () => closing.abort();
  if (socket.destroyed) close();
  socket.once('close', close);
  try {
    return await work(closing.signal);
  } catch (error) {
    throw error instanceof Gone ? new Refused('upload-cut-off') : error;
  } finally {
    socket.off('close', close);
  }
}

async function receive(req: IncomingMessage, options: UploadOptions): Promise<Upload> {
  const { accept, maxImageBytes, maxVideoBytes = maxVideoMegabytes * 1024 * 1024, maxVideoSeconds = mostSeconds } = options;
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
    const prepared = await whileConnected(req, (closed) =>
      (options.prepare ?? prepareFile)({ who: options.owner, closed }, { path: file.path, format, folder, maxSeconds: maxVideoSeconds }),
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
        keep: () => media.confirm(owner, ref.key),
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
