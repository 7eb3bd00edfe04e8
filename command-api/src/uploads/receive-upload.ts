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
  /** The only field that may carry a file. */
  field: string;
  /** The user id of the file's owner. */
  owner: string;
  accept: readonly MediaKind[];
  /** Bytes of a received image: 10 MB for recipes and announcements, 5 MB for a profile (section 9). */
  maxImageBytes: number;
  /** Bytes of a video, 100 MB by default, and its length in seconds, 600 by default (section 9). */
  maxVideoBytes?: number;
  maxVideoSeconds?: number;
  media: MediaStore;
  /** On the same disk as the media, if these are files; see `sweepTemporaryFolder`. */
  temporaryFolder: string;
  /** Converts the file; in a separate process by default. */
  prepare?: PrepareFile;
}

export interface PreparedUpload {
  /** The reference to the file for the event. */
  ref: MediaRef;
  /** SHA-256 in hex of the received file; with the fields, it identifies a repeated request. */
  sha256: string;
  /** Moves the file into the media store, with a mark that it waits for its event. Durable when it resolves. Call it before the append. */
  store(mark: PendingMark): Promise<void>;
  /** Removes the mark, after the append. */
  confirm(): Promise<void>;
  /** Removes the stored file, when the event was certainly not appended. If the outcome is unknown, leave it to the sweep. */
  withdraw(): Promise<void>;
}

export interface Upload {
  /** The text fields, not validated. */
  fields: Record<string, string>;
  file: PreparedUpload | undefined;
  /** Removes the request's temporary folder. Safe at any time, so call it in a `finally`. */
  discard(): Promise<void>;
}

/** Throws Refused for a file that cannot be converted, and Gone when the sender has disconnected. */
export type PrepareFile = (turn: Turn, file: FileToPrepare) => Promise<PreparedFile>;

const preparing = new PreparingProcesses();
export const prepareFile: PrepareFile = (turn, file) => preparing.prepare(turn, file);

/** Maximum number of simultaneous uploads of one member, including those that wait for their turn. */
const mostOfOne = 8;
const underWay = new Map<string, number>();

/** Limits a member's simultaneous uploads, because each one occupies disk space until its turn. */
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
 * Reads a multipart request with at most one file, streamed to disk, and converts the file to its stored form.
 * The format is detected from the content, never from the name or declared type. Throws Refused, and then leaves no files.
 */
export function receiveUpload(req: IncomingMessage, options: UploadOptions): Promise<Upload> {
  return oneOfFew(options.owner, () => receive(req, options));
}

/** Runs `work` while the sender is connected: `closed` aborts when they disconnect. Throws Refused 'upload-cut-off' in that case. */
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
        confirm: () => media.confirm(owner, ref.key),
        withdraw: () => media.remove(owner, ref.key),
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Longer than any request takes. */
const unusedMs = 60 * 60_000;

/**
 * Creates the folder, and removes what a crash left in it: everything that was not modified for an hour, as other processes may be
 * receiving files into it.
 */
export async function sweepTemporaryFolder(temporaryFolder: string, now = Date.now()): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    if (now - (await lastTouched(path)) > unusedMs) await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Last modification in ms since 1970, including the files in a folder. Infinity if the file was removed in the meantime. */
async function lastTouched(path: string): Promise<number> {
  try {
    const stats = await stat(path);
    const inside = stats.isDirectory() ? await Promise.all((await readdir(path)).map((name) => lastTouched(join(path, name)))) : [];
    return Math.max(stats.mtimeMs, ...inside);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
