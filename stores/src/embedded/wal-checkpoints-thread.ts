/** The worker thread of WalCheckpoints. */
import { answerRequests } from '../worker/answer-requests.ts';
import { ThreadFiles } from './thread-files.ts';
import type { WalRequest } from './wal-checkpoints.ts';

const files = new ThreadFiles();
answerRequests<WalRequest>(({ path, close }) => {
  if (close) return files.close(path);
  // One row: busy, pages in the log, checkpointed pages.
  return files.at(path).all('PRAGMA wal_checkpoint(PASSIVE)')[0]?.[1];
});
