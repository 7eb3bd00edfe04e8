/**
 * The worker thread of LargeWrites. Its connections checkpoint the write-ahead log after a commit that makes it long, as SQLite does by
 * default.
 */
import { answerRequests } from '../worker/answer-requests.ts';
import type { LargeWrite } from './large-writes.ts';
import { writePart } from './read-store-part.ts';
import { ThreadFiles } from './thread-files.ts';

const files = new ThreadFiles();
answerRequests<LargeWrite>(({ path, part, checkpoint }) => {
  if (part) return writePart(files.at(path), part);
  // Answers whether it was busy, the pages of the log, and how many of them were copied.
  if (checkpoint) return files.at(path).all('PRAGMA wal_checkpoint(PASSIVE)')[0]?.[1];
  return files.close(path);
});
