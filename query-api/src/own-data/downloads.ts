import { randomUUID } from 'node:crypto';
import { Refused } from '@potluck/events';
import type { DownloadProgress } from '@potluck/events/answers/people';
import type { AccountStore } from '@potluck/stores/ports/account-store';

type State = 'running' | 'done' | 'failed';
/** A member's last download, with its progress, shared by all nodes. */
interface DownloadRow {
  token: string;
  state: State;
  done: number;
  of: number;
  /** Time of the last write, in ms since 1970: it stops when the process of the download has died. */
  at: number;
  /** Start times of the downloads of the last hour, in ms since 1970. */
  starts: number[];
}

export interface RunningDownload {
  /** `things`: how many more are done, by default 1. */
  onDone(things?: number): void;
  /** Aborts when the row is gone or replaced: the account is being erased, or another download has begun. */
  signal: AbortSignal;
  end(state: 'done' | 'failed'): Promise<void>;
}

const writeEveryMs = 1_000;
const deadAfterMs = 15_000;
const hour = 3_600_000;
/** Whose downloads they are: the table of their rows, and how many a member begins in an hour. */
export interface DownloadKind {
  table: string;
  mostInAnHour: number;
}
const ownDataDownloads: DownloadKind = { table: 'downloads', mostInAnHour: 10 };
export const exportDownloads: DownloadKind = { table: 'exports', mostInAnHour: 30 };

/** Downloads of one kind: one at a time per member, at most `mostInAnHour` an hour, with their progress in the account store. */
export function createDownloads(
  accounts: AccountStore,
  limits: { off: boolean },
  { table: name, mostInAnHour }: DownloadKind = ownDataDownloads,
  clock: () => number = Date.now,
) {
  const table = accounts.table<DownloadRow>(name);
  const options = () => ({ expires: clock() + hour });
  // A time that is far ahead was written before the clock was set back.
  const isDead = ({ at }: DownloadRow) => Math.abs(clock() - at) > deadAfterMs;

  /**
   * `count`: how many things it will have; not counted for one that is refused. Throws Refused('too-many-requests'), with the seconds to
   * wait in `details.retryAfter`.
   */
  async function begin(userId: string, count: () => Promise<number>): Promise<RunningDownload> {
    const before = await table.get(userId);
    const starts = (before?.value.starts ?? []).filter((start) => Math.abs(clock() - start) < hour);
    if (before?.value.state === 'running' && !isDead(before.value)) throw tooMany(deadAfterMs);
    if (!limits.off && starts.length >= mostInAnHour) throw tooMany((starts[0] ?? clock()) + hour - clock());
    const row: DownloadRow = {
      token: randomUUID(),
      state: 'running',
      done: 0,
      of: await count(),
      at: clock(),
      starts: [...starts.slice(-mostInAnHour), clock()],
    };
    const isWritten = before ? await table.replace(userId, row, before.version, options()) : await table.insert(userId, row, options());
    if (!isWritten) throw tooMany(deadAfterMs);
    return follow(userId, row);
  }

  function follow(userId: string, row: DownloadRow): RunningDownload {
    const gone = new AbortController();
    let writing: Promise<void> = Promise.resolve();
    const write = () => {
      writing = writing.then(async () => {
        const stored = await table.get(userId);
        row.at = clock();
        const isWritten = stored?.value.token === row.token && (await table.replace(userId, row, stored.version, options()));
        if (!isWritten) gone.abort();
      });
      return writing;
    };
    // A store that fails for a moment does not end the download.
    const timer = setInterval(() => void write().catch(() => (writing = Promise.resolve())), writeEveryMs);
    return {
      onDone(things = 1) {
        row.done += things;
      },
      signal: gone.signal,
      async end(state) {
        clearInterval(timer);
        row.state = state;
        if (!gone.signal.aborted) await write();
      },
    };
  }

  return {
    begin,
    /** Null when none began in the last hour. */
    async progress(userId: string): Promise<DownloadProgress | null> {
      const row = (await table.get(userId))?.value;
      if (!row) return null;
      const { state, done, of, starts } = row;
      const startedAt = new Date(starts.at(-1) ?? row.at).toISOString();
      return { state: state === 'running' && isDead(row) ? 'failed' : state, done: Math.min(done, of), of, startedAt };
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;

const tooMany = (ms: number) => new Refused('too-many-requests', { details: { retryAfter: Math.max(1, Math.ceil(ms / 1_000)) } });
