/** The worker thread of SlowReads. */
import { answerRequests } from '../worker/answer-requests.ts';
import type { SlowRead } from './slow-reads.ts';
import { ThreadFiles } from './thread-files.ts';

const files = new ThreadFiles();
answerRequests<SlowRead>(({ path, sql }) => (sql ? files.at(path).all(sql.text, sql.values) : files.close(path)));
