import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '@potluck/events';
import type { Request, Response } from 'express';
import multer from 'multer';
import { formatOfStart } from './file-format.ts';
import { multipartRefusal } from './multipart-refusal.ts';
import { maxFieldBytes, tooLarge } from './too-large.ts';

export interface ArrivalOptions {
  /** The one field that may carry a file. */
  field: string;
  /** The most bytes of a file, by what its content is; the larger one holds for what cannot be told from its start. */
  maxBytes: { image: number; video: number };
  /** The folder that files are written to while they arrive. */
  temporaryFolder: string;
}

export interface Arrived {
  fields: Record<string, string>;
  /** Where it lies, and a SHA-256 of it in hex. */
  file: { path: string; size: number; sha256: string } | undefined;
  /** A folder of this request alone; the receiver removes it. */
  folder: string;
}

/** Text fields and the multipart's own lines, all together. */
const maxTextBytes = 2 * 1024 * 1024;
/** From this many bytes on, a file's beginning tells what it is. */
const startBytes = 64 * 1024;

/**
 * Reads a multipart request: text fields into memory, the file to disk while it arrives.
 * When it is refused, nothing of it is left behind; the rest of the request is read and thrown away.
 */
export async function receiveMultipart(req: IncomingMessage, options: ArrivalOptions): Promise<Arrived> {
  const most = Math.max(options.maxBytes.image, options.maxBytes.video);
  if (!/^multipart\/form-data/i.test(req.headers['content-type'] ?? '')) {
    throw new Refused('invalid-input', { message: 'Please send this as multipart/form-data' });
  }
  if (Number(req.headers['content-length'] ?? 0) > most + maxTextBytes) throw tooLarge(most);

  const folder = join(options.temporaryFolder, randomBytes(16).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let writing: Promise<unknown> = Promise.resolve();
  try {
    return await new Promise<Arrived>((resolve, reject) => {
      // Of one that has ended already nothing more would be heard.
      if (req.destroyed) return reject(new Refused('upload-cut-off'));
      const storage: multer.StorageEngine = {
        _handleFile: (_req, file, done) => {
          const written = writeFile(file.stream, join(folder, 'arrived'), options.maxBytes);
          writing = written.catch(() => undefined);
          written.then(
            (info) => done(null, info as Partial<Express.Multer.File>),
            (error) => {
              // Told at once: multer would first wait for the rest of the request.
              reject(multipartRefusal(error, options.field, most));
              file.stream.resume();
              done(error);
            },
          );
        },
        // The whole folder goes instead.
        _removeFile: (_req, _file, done) => done(null),
      };
      const parse = multer({
        storage,
        limits: {
          // The second is refused with its field's name; at a limit of one it would have none.
          files: 2,
          fileSize: most,
          fields: 40,
          parts: 42,
          fieldSize: maxFieldBytes,
          fieldNameSize: 100,
          fieldNestingDepth: 0,
          headerPairs: 20,
        },
        // Names are UTF-8 in every browser.
        defParamCharset: 'utf8',
        streamHandler: (request: IncomingMessage, parser: NodeJS.WritableStream) => {
          let bytes = 0;
          request.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > most + maxTextBytes) reject(tooLarge(most));
          });
          request.pipe(parser);
        },
      } as multer.Options).single(options.field);
      parse(req as Request, {} as Response, (error: unknown) => {
        if (error) return reject(multipartRefusal(error, options.field, most));
        const { body, file } = req as Request & { file?: Express.Multer.File & { sha256: string } };
        const fields: Record<string, string> = {};
        for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
          if (typeof value !== 'string') return reject(new Refused('invalid-input', { fields: { [name]: 'Please send this field once' } }));
          // A form sends line breaks as CRLF, whatever was typed.
          fields[name] = value.replace(/\r\n/g, '\n');
        }
        resolve({ fields, folder, file: file && { path: file.path, size: file.size, sha256: file.sha256 } });
      });
    });
  } catch (error) {
    req.resume();
    // Windows does not remove a file that is still being written.
    await writing;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

/** Refuses as soon as the beginning says that the file is of a kind with a smaller limit, and it is past that. */
async function writeFile(arriving: NodeJS.ReadableStream, path: string, maxBytes: ArrivalOptions['maxBytes']) {
  const most = Math.max(maxBytes.image, maxBytes.video);
  const hash = createHash('sha256');
  const start: Buffer[] = [];
  let limit: number | undefined;
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      hash.update(chunk);
      const pass = () => (size > (limit ?? most) ? next(tooLarge(limit ?? most)) : next(null, chunk));
      if (limit !== undefined) return pass();
      start.push(chunk);
      if (size < startBytes) return pass();
      void formatOfStart(Buffer.concat(start)).then((format) => {
        start.length = 0;
        limit = format ? maxBytes[format.kind] : most;
        pass();
      });
    },
  });
  arriving.once('limit', () => measured.destroy(tooLarge(limit ?? most)));
  await pipeline(arriving, measured, createWriteStream(path, { mode: 0o600 }));
  return { path, size, sha256: hash.digest('hex') };
}
