/** The worker thread of SlowReads. */
import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Unavailable } from '../ports/event-store.ts';
import { longestWaitMs, ReadStoreFile } from './read-store-file.ts';
import type { SlowAnswer, SlowRequest } from './slow-reads.ts';

if (!parentPort) throw new Error('runs in a worker');
const port = parentPort;
const files = new Map<string, ReadStoreFile>();

function fileAt(path: string): ReadStoreFile {
  let file = files.get(path);
  if (!file) {
    // Opening would create it.
    if (!existsSync(path)) throw new Error(`${path} is not there any more`);
    // This thread may block on a lock.
    file = new ReadStoreFile(path, { waitMs: longestWaitMs });
    files.set(path, file);
  }
  return file;
}

function answer({ id, path, sql }: Extract<SlowRequest, { sql: unknown }>): SlowAnswer {
  try {
    return { id, rows: fileAt(path).all(sql.text, sql.values) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error), isUnavailable: error instanceof Unavailable };
  }
}

port.on('message', (request: SlowRequest) => {
  if ('sql' in request) return port.postMessage(answer(request));
  files.get(request.path)?.close();
  files.delete(request.path);
});
