import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '@potluck/events';
import type { Request, Response } from 'express';
import multer from 'multer';
import { formatOfStart } from './file-format.ts';
import { inBlocks } from './in-blocks.ts';
import { multipartRefusal } from './multipart-refusal.ts';
import { maxFieldBytes, tooLarge } from './too-large.ts';

export interface ArrivalOptions {
  /** The one field that may carry a file. */
  field: string;
  /** Maximum size of a file in bytes, by detected kind; the larger one if the kind cannot be detected from the file's beginning. */
  maxBytes: { image: number; video: number };
  /** The folder for files while they are received. */
  temporaryFolder: string;
}

export interface Arrived {
  fields: Record<string, string>;
  /** The path of the received file, and its SHA-256 in hex. */
  file: { path: string; size: number; sha256: string } | undefined;
  /** A folder for this request only; the caller removes it. */
  folder: string;
}

/** Maximum size of all text fields together, and of what a request has besides its file. */
const maxTextBytes = 2 * 1024 * 1024;
const textsTooLong = `These texts are too long. At most ${maxTextBytes / 1024 / 1024} MB can be sent together.`;
/** This many bytes are enough to detect a file's format. */
const startBytes = 64 * 1024;

/**
 * Reads a multipart request: text fields into memory, the file streamed to disk.
 * When it is refused, its files are removed, and the rest of the request is read and discarded.
 */
export async function receiveMultipart(req: IncomingMessage, options: ArrivalOptions): Promise<Arrived> {
  const most = Math.max(options.maxBytes.image, options.maxBytes.video);
  if (!/^multipart\/form-data/i.test(req.headers['content-type'] ?? '')) {
    throw new Refused('invalid-input', { message: 'Please send this as multipart/form-data' });
  }
  if (Number(req.headers['content-length'] ?? 0) > most + maxTextBytes) throw tooLarge(most);

  const folder = join(options.temporaryFolder, randomBytes(16).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** What multer reads of a request. */
  const blocks = Object.assign(inBlocks(req), { headers: req.headers });
  let writing: Promise<unknown> = Promise.resolve();
  try {
    return await new Promise<Arrived>((resolve, reject) => {
      // A destroyed request emits no more events.
      if (req.destroyed) return reject(new Refused('upload-cut-off'));
      const storage: multer.StorageEngine = {
        _handleFile: (_req, file, done) => {
          const written = writeFile(file.stream, join(folder, 'arrived'), options.maxBytes);
          writing = written.catch(() => undefined);
          written.then(
            (info) => done(null, info as Partial<Express.Multer.File>),
            (error) => {
              // Reject at once: multer would wait for the rest of the request.
              reject(multipartRefusal(error, options.field, most));
              file.stream.resume();
              done(error);
            },
          );
        },
        // The whole folder is removed instead.
        _removeFile: (_req, _file, done) => done(null),
      };
      const parse = multer({
        storage,
        limits: {
          // A second file is refused in `multipartRefusal` with its field's name, which a limit of one would not report.
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
        streamHandler: (request: Readable, parser: NodeJS.WritableStream) => {
          let bytes = 0;
          let textBytes = 0;
          request.on('data', (block: Buffer) => {
            bytes += block.length;
            if (bytes > most + maxTextBytes) reject(tooLarge(most));
          });
          parser.on('field', (_name: string, text: string) => {
            textBytes += Buffer.byteLength(text);
            if (textBytes > maxTextBytes) reject(new Refused('too-large', { message: textsTooLong }));
          });
          request.pipe(parser);
        },
      } as multer.Options).single(options.field);
      parse(blocks as unknown as Request, {} as Response, (error: unknown) => {
        if (error) return reject(multipartRefusal(error, options.field, most));
        const { body, file } = blocks as unknown as Request & { file?: Express.Multer.File & { sha256: string } };
        const fields: Record<string, string> = {};
        for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
          if (typeof value !== 'string') return reject(new Refused('invalid-input', { fields: { [name]: 'Please send this field once' } }));
          // Browsers send line breaks in forms as CRLF.
          fields[name] = value.replace(/\r\n/g, '\n');
        }
        resolve({ fields, folder, file: file && { path: file.path, size: file.size, sha256: file.sha256 } });
      });
    });
  } catch (error) {
    blocks.destroy();
    // Windows does not remove a file that is still being written.
    await writing;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

/** Writes the file to disk. Once its kind is detected from its beginning, that kind's limit applies. */
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
